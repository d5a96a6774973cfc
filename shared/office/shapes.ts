import type { DeviceReport } from '../api/devices.ts';
import type { UploadKind } from '../api/files.ts';
import type { FieldError } from '../messages/problem.ts';
import type { AnyMessage } from '../messages/rows.ts';
import type { Finding } from '../job/checklist.ts';
import type { Job, JobMessage } from '../job/job.ts';
import type { GeoPlace } from '../job/places.ts';
import type { Service } from '../job/services.ts';
import type { Status } from '../job/status.ts';
import type { PdfSignature } from '../letters/signatures.ts';
import type { FirmSettings } from '../firm/firm.ts';
import type { ReferenceListKey } from '../reference/lists.ts';
import type { PhotoMarkView } from '../job/photoMarks.ts';
import type { NoteView } from '../job/notes.ts';
import type { Role } from '../rpc/roles.ts';

/** Results of the console's calls. Times are milliseconds since 1970 UTC, except in parts of a job as the API returns it. */

export interface UserView {
  id: number;
  email: string;
  role: Role;
  /** The client organization of an `office` user; null for the others. */
  organization: { id: number; name: string } | null;
  createdMs: number;
  lastSignInMs: number | null;
  isDisabled: boolean;
}

/** The state of the console before and after signing in. */
export interface ConsoleSession {
  user: UserView | null;
  /** No account exists yet: the link that the server printed creates the first administrator. */
  needsFirstAdministrator: boolean;
  /** Mails are sent: a forgotten password can be replaced. */
  sendsMail: boolean;
  /** What the button of the provider of single sign-on is called; null where there is none. */
  provider: string | null;
  /** The firm's name, or empty. */
  firm: string;
  /** The IANA name of the firm's time zone. */
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
  /** Keys that are not revoked. */
  keys: number;
  lastContactMs: number | null;
  /** Its distinct files, and the JSON of its jobs. */
  usedBytes: number;
  /** What it may use; null is no limit. */
  maxBytes: number | null;
}

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
  /** Id of its first upload that may have a thumbnail. */
  photo: string | null;
  externalId: string | null;
  /** The last message is the client's. */
  isWaitingForAnswer: boolean;
  revisionOf: number | null;
  supersededBy: number | null;
  /** Who works on it; null where no one does, and for clients. */
  assignee: Assignee | null;
  /** The end of the day on which it is due; null for a closed job, and for clients. */
  dueMs: number | null;
  /** What it is sorted by, and with its id the place after which a page begins (`cursorAfter`). */
  sortKey: string | number;
}

/** A reviewer or an administrator. */
export interface Assignee {
  id: number;
  email: string;
}

/** How a change of several jobs ended for each of them. */
export interface BulkOutcome {
  done: number[];
  refused: { id: number; message: AnyMessage }[];
}

/** What a download of letters will hold: how many, and the jobs that have none. */
export interface LettersToDownload {
  letters: number;
  bytes: number;
  without: number[];
}

export interface Board {
  rows: BoardRow[];
  /** The id of the last row if there are more, or null. */
  next: number | null;
  /** Jobs per status that match the other filters. */
  counts: Record<Status, number>;
}

/** A file that the client sent. */
export interface UploadView {
  id: string;
  kind: UploadKind;
  arrayId: string | null;
  name: string;
  /** What the crew wrote about a photo; '' without one. */
  caption: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  atMs: number;
  /** It has `pictures/ID/thumbnail` and `pictures/ID/view`. */
  hasPicture: boolean;
  /** By the camera's own clock, `2026-03-14T09:26:53`; null where the file does not contain a time. */
  takenAt: string | null;
  /** Where it was taken; null where the file does not contain a place. */
  place: GeoPlace | null;
  /** How a reviewer judged it; null where it has no mark, and for clients. */
  mark: PhotoMarkView | null;
}

/** A file that the office made for the client. */
export interface ProducedFileView {
  id: string;
  /** Of a letter: `<job>-<issue>`. */
  number: string | null;
  /** The service that a deliverable is for; null for a letter. */
  service: Service | null;
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  /** Of a letter; null where it was not counted. */
  pages: number | null;
  /** The digital signatures that were found in a letter when it was issued. */
  signatures: PdfSignature[];
  atMs: number;
  /** Who delivered it; null for a letter and for clients. */
  by: string | null;
  withdrawnMs: number | null;
  /** Why a deliverable was withdrawn; null where another one replaced it. */
  withdrawnWhy: string | null;
  /** The id of the deliverable in its place. */
  replacedBy: string | null;
}

export interface HistoryEventView {
  atMs: number;
  actor: string;
  /** What was done, in English. */
  action: string;
  message: AnyMessage;
  detail: unknown;
}

interface MessageView extends JobMessage {
  /** The version of the job that it belongs to. */
  job: number;
  fromOffice: boolean;
}

export interface ConsoleJob {
  job: Job;
  /** Its change version, which an approval without a letter is refused by. */
  change: number;
  /** The AHJ was derived from the city, and no person has set it since. */
  isAhjDerived: boolean;
  /** Other jobs at its address that this user may see, newest first. */
  atAddress: { id: number; status: Status; client: string; organization: string }[];
  organization: { id: number; name: string };
  /** As of `BoardRow`. */
  assignee: Assignee | null;
  dueMs: number | null;
  /** Also of earlier versions, oldest first. */
  messages: MessageView[];
  /** Notes of the office, also on earlier versions, oldest first; null for clients, who never see them. */
  notes: NoteView[] | null;
  /** The client wrote last, and neither a message nor a letter has answered. */
  waits: boolean;
  uploads: UploadView[];
  produced: ProducedFileView[];
  /** Letters of earlier versions, and for clients the withdrawn ones of this version; oldest first. */
  earlierLetters: { job: number; number: string; atMs: number; withdrawnMs: number | null }[];
  history: HistoryEventView[];
  /** Findings of the checklist. */
  findings: (Finding & { text: string })[];
  /** Errors that Submit Job would report for it today. */
  errors: FieldError[];
  /** Statuses that this user may set now. */
  moves: Status[];
  /** The job that it revises. */
  before: Job | null;
  beforeUploads: UploadView[];
  /** Every id it has had, oldest first. */
  versions: { id: number; status: Status; createdMs: number }[];
  /** The newest version has a current letter. */
  hasLetter: boolean;
  /** When a letter draft was last saved, if it was not issued since. */
  letterBegunMs: number | null;
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

/** The result of an import or a dry run. Errors prevent every change. */
export interface ImportReport {
  list: ReferenceListKey;
  format: string | null;
  dry_run: boolean;
  /** Data rows of the file: entries, merged, skipped and invalid ones. */
  rows: number;
  merged: number;
  skipped: number;
  added: number;
  updated: number;
  restored: number;
  unchanged: number;
  retired: number;
  /** Of a dry run: it would retire more than a tenth of the list, which the import must confirm. */
  confirm_retire: boolean;
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

/** A laptop by its last report. */
export interface LaptopView extends DeviceReport {
  id: string;
  /** It reports with a test key. */
  isTest: boolean;
  organization: { id: number; name: string };
  reportedMs: number;
  /** Has had unsent work for long, or has unsent work and has not reported for long. */
  isStale: boolean;
}

export interface AuditRow {
  /** The cursor for the rows after this one. */
  mark: string;
  atMs: number;
  /** An email, an organization with the first characters of its key, or `command line`. */
  actor: string;
  /** What was done, in English. */
  action: string;
  message: AnyMessage;
  /** What it was done to, in English, such as `job 12` or `organization Valley Solar`. */
  subject: string;
  subjectMessage: AnyMessage;
  detail: unknown;
  address: string | null;
}
