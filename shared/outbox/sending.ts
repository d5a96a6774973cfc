import type { UploadKind } from '../api/files.ts';
import type { FieldError } from '../messages/problem.ts';
import type { AnyMessage } from '../messages/rows.ts';
import type { DraftState } from '../drafts/draftState.ts';

/** What a window is shown of sending. Times are milliseconds since 1970 UTC unless the name says otherwise. */

export type ItemKind = 'submit' | 'upload' | 'message' | 'revision';
export type ItemState = 'waiting' | 'sending' | 'done' | 'unknown' | 'failed';

export interface ConnectionShown {
  kind: 'not-connected' | 'unproved' | 'open' | 'away' | 'resting' | 'stopped';
  reason: AnyMessage | null;
  untilMs: number | null;
}

export interface ConnectionTest {
  ok: boolean;
  /** `Rafter`, `plain provider`, or null where no server answered. */
  provider: string | null;
  version: string | null;
  reason: AnyMessage | null;
  trailingSlashNeeded: boolean;
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

/** A job of which something is not sent yet. Its items come with a call of their own. */
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
  /** How much was not sent because a person decided so. */
  notSent: number;
  /** Where settings that could not be read were put, until a person has seen that. */
  unreadableSettings: string | null;
  bytesPerSecond: number | null;
  jobs: OpenJobShown[];
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
