import type { DeviceReport } from '../api/devices.ts';
import type { UploadKind } from '../api/files.ts';
import type { FieldError } from '../messages/problem.ts';
import type { AnyMessage } from '../messages/rows.ts';
import type { Finding } from '../job/checklist.ts';
import type { Job, JobMessage } from '../job/job.ts';
import type { Status } from '../job/status.ts';
import type { FirmSettings } from '../letter/firm.ts';
import type { LetterEntries } from '../letter/entries.ts';
import type { ReferenceListKey } from '../reference/lists.ts';

/** What the console is shown. Times are milliseconds since 1970 UTC unless they are parts of a job as the API words it. */

export const roles = ['admin', 'reviewer', 'office'] as const;
export type Role = (typeof roles)[number];

export interface UserView {
  id: number;
  email: string;
  role: Role;
  /** The client organization of an `office` user; null for the others. */
  organization: { id: number; name: string } | null;
  createdMs: number;
  lastSignInMs: number | null;
  /** Cannot sign in any more. */
  isDisabled: boolean;
}

/** What somebody sees before and after signing in. */
export interface ConsoleSession {
  user: UserView | null;
  /** Nobody can sign in yet: the first administrator is made by the link that the server printed. */
  needsFirstAdministrator: boolean;
  /** The firm as its letters name it, or empty. */
  firm: string;
  /** Of the days by which things are filtered: an IANA name. */
  timeZone: string;
  version: string;
}

export interface OrganizationView {
  id: number;
  name: string;
  street_address: string;
  city: string;
  state: string;
  zip_code: string;
  createdMs: number;
  jobs: number;
  /** Of keys that open something. */
  keys: number;
  lastContactMs: number | null;
}

export interface KeyView {
  id: number;
  organization: { id: number; name: string };
  /** The first characters. */
  shown: string;
  createdMs: number;
  lastUsedMs: number | null;
  revokedMs: number | null;
}

/** A key that was just made; it is shown this once. */
export interface NewKey {
  id: number;
  organization: { id: number; name: string };
  apiKey: string;
}

/** A line of the board. */
export interface BoardRow {
  id: number;
  organization: { id: number; name: string };
  status: Status;
  client: string;
  address: string;
  services: string[];
  ahj: string;
  createdMs: number;
  updatedMs: number;
  uploads: number;
  /** The last message is the client's, and nobody has answered. */
  isWaitingForAnswer: boolean;
  revisionOf: number | null;
  supersededBy: number | null;
}

export interface Board {
  rows: BoardRow[];
  /** Where the next page begins, or null. */
  next: number | null;
  /** Jobs that the other filters leave, by status. */
  counts: Record<Status, number>;
}

/** A file that the client sent. */
export interface UploadView {
  id: string;
  kind: UploadKind;
  arrayId: string | null;
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  atMs: number;
  /** A picture of it can be made: `pictures/ID/thumbnail`, `pictures/ID/view`. */
  hasPicture: boolean;
}

/** A file that was made for the client. */
export interface ProducedFileView {
  id: string;
  /** Of a letter: `<job>-<issue>`. */
  number: string | null;
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  atMs: number;
  withdrawnMs: number | null;
}

export interface HistoryEventView {
  atMs: number;
  actor: string;
  /** What was done, in English. */
  action: string;
  message: AnyMessage;
  detail: unknown;
}

/** What the client and the office wrote to each other. */
export interface MessageView extends JobMessage {
  /** The version of the job to which it was written. */
  job: number;
  fromOffice: boolean;
}

export interface ConsoleJob {
  job: Job;
  organization: { id: number; name: string };
  /** Those of earlier versions too, oldest first. */
  messages: MessageView[];
  /** The client wrote last, and nobody of the office has answered. */
  waits: boolean;
  uploads: UploadView[];
  produced: ProducedFileView[];
  /** Letters of the versions before this one, and for a client those of this one that were taken back; oldest first. */
  earlierLetters: { job: number; number: string; atMs: number; withdrawnMs: number | null }[];
  history: HistoryEventView[];
  /** What a reviewer would miss. */
  findings: (Finding & { text: string })[];
  /** What Submit Job would refuse of it today. */
  errors: FieldError[];
  /** Where this user may take it now. */
  moves: Status[];
  /** The job that it revises, as it was. */
  before: Job | null;
  /** What was sent for that one. */
  beforeUploads: UploadView[];
  /** Every id it has had, oldest first. */
  versions: { id: number; status: Status; createdMs: number }[];
  /** When entries of a letter were last kept, if they were not issued since. */
  letterBegunMs: number | null;
}

/** A letter in the making. */
export interface LetterDraft {
  /** As they were typed: `errors` says what of them is wrong. */
  entries: LetterEntries;
  /** Where the values come from: kept by a reviewer, or put in for them. */
  from: 'kept' | 'prefilled';
  /**
   * Names of entries, such as `wind_speed`, that are as in the last letter that stands for the same AHJ of the same
   * state: taken over from there, and not changed since.
   */
  remembered: { ahj: string; letter: string; atMs: number; names: string[] } | null;
  /** The job this one revises, where the values begin with what was entered there: its letter, or null for what was kept. */
  revised: { job: number; letter: string | null } | null;
  /** Who kept the entries last, and when: what the next keep is based on. Null where nothing is kept. */
  kept: { by: string; atMs: number } | null;
  /** Nothing was kept or forgotten, since somebody else had done so meanwhile: this is how the draft stands now. */
  isBehind: boolean;
  /** That of a preview of these entries, made now; null while they cannot be printed. */
  mark: string | null;
  /** The rows of the letter's table, in their order: what the entries of an array are found by. */
  arrays: { name: string; position: number | null }[];
  errors: FieldError[];
  /** Why it cannot be issued now, for people, and the entry that it is about (`#` for none); empty when it can. */
  obstacles: FieldError[];
  /** The number that it would get. */
  number: string;
}

export interface Preview {
  /** Address of the real PDF, below the console's files: `previews/ID`. It goes after some minutes. */
  address: string;
  pages: number;
  /** Whether it says DRAFT: nobody has confirmed it, or it cannot be issued. */
  isDraft: boolean;
  /** Of what it says; a letter is issued with it, and refused where it would say something else. */
  mark: string;
}

export interface FirmView {
  settings: FirmSettings;
  /** SHA-256 of the images, or null. */
  logo: string | null;
  signature: string | null;
}

export interface ListView {
  list: ReferenceListKey;
  title: string;
  entries: number;
  retired: number;
  version: number;
}

/** What an import did, or would do. Nothing is written where `errors` holds anything. */
export interface ImportReport {
  list: ReferenceListKey;
  format: string | null;
  dry_run: boolean;
  /** Data rows of the file; each is an entry, merged into one, skipped, or wrong. */
  rows: number;
  merged: number;
  skipped: number;
  added: number;
  updated: number;
  restored: number;
  unchanged: number;
  retired: number;
  /** By spreadsheet row; 0 is the file as a whole. */
  errors: ({ row: number; detail: string } & AnyMessage)[];
}

export interface ListEntryView {
  id: string;
  name: string;
  manufacture: string | null;
  abbreviation: string | null;
  retiredMs: number | null;
}

/** A laptop by its last word. */
export interface LaptopView extends DeviceReport {
  id: string;
  organization: { id: number; name: string };
  reportedMs: number;
  /** Something waits on it, and nothing has been heard of it for long; or something has waited for long. */
  isStale: boolean;
}

export interface AuditRow {
  /** Where the list goes on from here. */
  mark: string;
  atMs: number;
  /** An email, an organization with its key as it is shown, or `command line`. */
  actor: string;
  /** What was done, in English. */
  action: string;
  message: AnyMessage;
  /** What it was done to, such as `job 12` or `organization Valley Solar`. */
  subject: string;
  detail: unknown;
  address: string | null;
}

export interface HealthView {
  version: string;
  startedMs: number;
  dataDirectory: string;
  databaseBytes: number;
  files: number;
  fileBytes: number;
  freeBytes: number;
  jobs: number;
  lastBackup: { atMs: number; file: string; bytes: number } | null;
  /** `problems` are the findings in English. */
  lastCheck: { atMs: number; problems: string[]; findings: AnyMessage[] } | null;
  isChecking: boolean;
}
