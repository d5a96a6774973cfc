import type { LanguageChoice } from '../messages/languages.ts';
import type { FieldError } from '../messages/problem.ts';
import type { AnyMessage } from '../messages/rows.ts';
import type { UploadKind } from '../api/files.ts';
import type { Finding } from '../job/checklist.ts';

/** What a window is shown. Times are milliseconds since 1970 UTC unless the name says otherwise. */

export const draftStates = ['draft', 'queued', 'sending', 'sent', 'blocked'] as const;
export type DraftState = (typeof draftStates)[number];
export type ItemKind = 'submit' | 'upload' | 'message' | 'revision';
export type ItemState = 'waiting' | 'sending' | 'done' | 'unknown' | 'failed';

/** A line of the list of jobs. */
export interface DeskJobRow {
  id: string;
  name: string;
  address: string;
  state: DraftState;
  jobId: number | null;
  /** As the provider words it. */
  status: string | null;
  updatedMs: number;
  items: number;
  done: number;
  /** Items whose bytes are on their way. */
  sending: number;
  /** Messages that nobody has read here. */
  unread: number;
  /** It is on hold, and the crew has answered: it waits for the engineers. */
  isAnswered: boolean;
  hasLetter: boolean;
  /** The newest letter was withdrawn, and none has come in its place. */
  isLetterWithdrawn: boolean;
  archived: boolean;
  /** A draft made from another job, and still called like it. */
  isCopy: boolean;
}

export interface JobList {
  rows: DeskJobRow[];
  total: number;
  counts: Record<DraftState | 'archived' | 'attention', number>;
}

/** A draft in the editor. */
export interface OpenDraft {
  id: string;
  name: string;
  document: Record<string, unknown>;
  version: number;
  state: DraftState;
  jobId: number | null;
  archived: boolean;
  /** Items whose bytes are on their way. */
  sending: number;
  canUndo: boolean;
  canRedo: boolean;
  /** What Submit Job would refuse, as the server would say it. */
  errors: FieldError[];
  /** What is wrong with its references, since the lists have changed. */
  notices: FieldError[];
  photos: Photo[];
}

export interface Photo {
  id: string;
  slot: UploadKind;
  array: string | null;
  name: string;
  bytes: number;
  sha256: string;
  mediaType: string;
  takenAt: string | null;
  place: { latitude: number; longitude: number } | null;
  addedMs: number;
  /** Null while nobody has looked; then what was noticed about the picture itself. */
  seen: { blurred: boolean; dark: boolean; broken?: true; tooLarge?: true } | null;
  /** It was sent, or its sending has started: it stays where it is. */
  isSent: boolean;
  state: ItemState | null;
}

/** A photo as the desk answers when one is added. */
export interface AddedPhoto extends Photo {
  /** The same bytes were in this place already: nothing was added. */
  wasThere: boolean;
}

export interface CheckResult {
  findings: (Finding & { text: string })[];
  errors: FieldError[];
  notices: FieldError[];
}

export interface ConnectionShown {
  kind: 'not-connected' | 'unproved' | 'open' | 'away' | 'resting' | 'stopped';
  reason: AnyMessage | null;
  untilMs: number | null;
}

/** One thing that has to be sent. */
export interface ItemShown {
  id: string;
  kind: ItemKind;
  slot: UploadKind | null;
  array: string | null;
  file: string | null;
  state: ItemState;
  bytes: number;
  /** Bytes on their way; null when it is not being sent. */
  sentBytes: number | null;
  attempts: number;
  nextAttemptMs: number | null;
  error: AnyMessage | null;
  /** HTTP status of that answer; null where the trouble is none of the provider's. */
  status: number | null;
  errors: FieldError[];
  /** Of a revision that replaces the list of arrays: their names, in the order that `errors` count them. */
  arrays: string[] | null;
  needsPerson: boolean;
  /** Too large for the provider, and a picture of which a smaller copy can be made. */
  canBeSmaller: boolean;
  candidates: { jobId: number; name: string; createdAt: string | null }[];
  maybeDoubled: boolean;
}

/** Something that a person decided not to send. */
export interface NotSent {
  id: string;
  draft: string;
  name: string;
  kind: Exclude<ItemKind, 'submit'>;
  slot: UploadKind | null;
  array: string | null;
  file: string | null;
  error: AnyMessage | null;
  /** Another file was sent in its place. */
  replaced: boolean;
  atMs: number;
}

/** A job of which something is not sent yet. Its items are told when they are asked for. */
export interface OpenJobShown {
  id: string;
  name: string;
  jobId: number | null;
  state: DraftState;
  done: number;
  /** What has not arrived: job fields, photos and files, messages, revisions. */
  open: number;
  /** Items whose bytes are on their way. */
  sending: number;
  /** Whether the job itself is among it. */
  isSent: boolean;
  photos: number;
  messagesAndRevisions: number;
  /** Photos and files that were refused. */
  refused: number;
  /** The other provider that it was started with; null where it goes to the one that is set. */
  otherProvider: { baseUrl: string; isHere: boolean } | null;
}

export interface SyncShown {
  connection: ConnectionShown;
  /** Another program sends from this data directory. */
  hasOtherSender: boolean;
  paused: boolean;
  photosLater: boolean;
  /** `items` is the sum of what is open of `jobs`: the one number that badges, titles and lists show; `files` are some. */
  totals: { jobs: number; items: number; files: number; bytes: number; blocked: number; sending: number };
  /** What goes by itself: its bytes, and what of it is on its way. */
  going: { bytes: number; sending: { id: string; bytes: number; sentBytes: number }[] };
  /** Jobs that wait for a person: on hold, rejected, with unread messages, or with something that was refused. */
  attention: number;
  /** How much was not sent because somebody said so. */
  notSent: number;
  /** Where settings that could not be read were put, until somebody has seen that. */
  unreadableSettings: string | null;
  bytesPerSecond: number | null;
  jobs: OpenJobShown[];
}

/** What is known of a letter: a provider may say only that the job is not Approved any more. */
export type LetterState = 'in-force' | 'withdrawn' | 'superseded' | 'not-in-force';

/** A letter as it is called, and whether it holds. */
export interface LetterMark {
  /** `<job>-<issue>`; null where the provider does not tell. */
  number: string | null;
  state: LetterState;
  withdrawnMs: number | null;
}

export interface LetterShown extends LetterMark {
  id: number;
  jobId: number;
  bytes: number;
  sha256: string;
  receivedMs: number;
  /** Why it does not hold any more, as the desk noted it. */
  superseded: AnyMessage | null;
}

export interface DeskJobView {
  id: string;
  name: string;
  state: DraftState;
  jobId: number | null;
  archived: boolean;
  unread: number;
  isAnswered: boolean;
  status: string | null;
  /** Why the last look at it failed. */
  error: AnyMessage | null;
  document: Record<string, unknown>;
  timeline: { atMs: number; jobId: number; status: string }[];
  /** The provider's latest message about a job that is on hold or rejected. */
  reason: string | null;
  messages: { at: string | null; author: string | null; body: string; isOwn: boolean; waiting: boolean }[];
  /** `letter` is there where the file is one. */
  files: {
    key: string;
    jobId: number;
    name: string;
    bytes: number | null;
    error: AnyMessage | null;
    letter: LetterMark | null;
  }[];
  letters: LetterShown[];
  receipts: ReceiptShown[];
  photos: Photo[];
  items: ItemShown[];
  notSent: NotSent[];
}

export interface ReceiptShown {
  slot: string;
  array: string;
  file: string;
  bytes: number;
  sha256: string;
  /** SHA-256 of the smaller copy that was sent instead of the original. */
  copySha256: string | null;
  /** Of its item, or `withdrawn`, or `replaced`. */
  state: string;
  remoteId: string;
  sentAt: string;
  maybeTwice: boolean;
}

export interface ConnectionTest {
  ok: boolean;
  /** `Rafter`, `plain provider`, or null where nobody answered. */
  provider: string | null;
  version: string | null;
  reason: AnyMessage | null;
  trailingSlashNeeded: boolean;
}

export interface SettingsShown {
  connection: {
    baseUrl: string;
    authHeader: string;
    authPrefix: string;
    trailingSlash: boolean;
    hasKey: boolean;
    /** With a test key of a Rafter server: what is sent becomes test jobs. */
    isTest: boolean;
    /** It is the server on this computer. */
    isHere: boolean;
  } | null;
  /** Items that were started with this provider, and have not arrived. */
  startedItems: number;
  /** Queued jobs that no provider has been sent anything of: they go to whichever is set. */
  pendingJobs: number;
  /** Items that were started with other providers, and wait for those. */
  otherProviders: { baseUrl: string; items: number; isHere: boolean }[];
  deviceName: string;
  photosLater: boolean;
  parallelUploads: number;
  resendUnclearUploads: boolean;
  smallerPhotos: number | null;
  language: LanguageChoice;
  theme: 'system' | 'light' | 'dark';
  /** `folder` is the desk's own part of the data directory. */
  storage: { files: number; bytes: number; folder: string; dataDirectory: string };
  /** The server on this computer: whether it is wanted, where it runs, or why it does not. */
  standalone: { on: boolean; url: string | null; reason: AnyMessage | null };
  /** Where settings that could not be read were put, until somebody has seen that. */
  unreadableSettings: string | null;
  /** Nobody has done or skipped anything here yet. */
  firstRun: boolean;
}

export interface AppFacts {
  version: string;
  host: 'desktop' | 'browser';
  platform: string;
}
