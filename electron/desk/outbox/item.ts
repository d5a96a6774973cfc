import type { UploadKind } from '../../../shared/api/files.ts';
import type { ItemKind, ItemShown, ItemState } from '../../../shared/outbox/deskCalls.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import type { FieldError } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { SentMessage } from '../base/apiClient/replies.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';

export const itemKinds = ['submit', 'upload', 'message', 'revision'] as const satisfies readonly ItemKind[];

/** A job at the provider that may be the one that was sent. */
export type Candidate = ItemShown['candidates'][number];

/** Why an item was not sent, or why its outcome is unknown. */
export interface ItemError {
  message: AnyMessage;
  status: number | null;
  errors: readonly FieldError[];
  /** Jobs among which a person has to choose. */
  candidates?: readonly Candidate[];
}

/** An error that did not come from a response of the provider. */
export const localError = (reason: AnyMessage): ItemError => ({ message: reason, status: null, errors: [] });

/** The fields that a revision changes: its body without reason and notes. */
export const changesIn = (body: string): JobDocument => {
  const { revision_notes: _notes, revision_reason: _reason, ...changes } = JSON.parse(body) as JobDocument;
  return changes;
};

/** A request to the provider that has to be made, or was made. */
export interface Item {
  seq: number;
  id: string;
  draftId: string;
  kind: ItemKind;
  state: ItemState;
  /** Idempotency-Key. */
  key: string;
  /** JSON, exactly as it is sent; null for uploads. */
  body: string | null;
  attachmentId: string | null;
  slot: UploadKind | null;
  array: string | null;
  fileName: string | null;
  /** Of the original; `sentSha256` is of the downscaled copy if that is sent instead. */
  sha256: string | null;
  sentSha256: string | null;
  bytes: number;
  /** Of an upload: 0 is the photo itself; others are its marked copies, numbered as the drawing was changed. */
  copy: number;
  /** JSON of what the marked copy shows, which is `sentSha256` once it was made; null for everything else. */
  markup: string | null;
  /** Of the upload in pieces that the provider has of this request. */
  uploadId: string | null;
  /** What was sent of this file to a provider of uploads in pieces, over all attempts since a person chose to send it. */
  pieceBytes: number;
  /** Path parameters of the last attempt. */
  target: Readonly<Record<string, string>> | null;
  attempts: number;
  lastAttemptMs: number | null;
  nextAttemptMs: number;
  /** An attempt ended without a clear response, and its outcome is still unknown. */
  maybeTaken: boolean;
  /** Start of the first such attempt, on the server's clock if known. */
  maybeTakenMs: number | null;
  /** When another laptop received a copy of this item, which it may send too. */
  handedOverMs: number | null;
  maybeDoubled: boolean;
  error: ItemError | null;
  needsPerson: boolean;
  remoteId: string | null;
  /** The identity of a sent message at the provider, as far as its response contains one. */
  remoteMessage: SentMessage | null;
  createdMs: number;
  doneMs: number | null;
}

/** The columns of `item` that make an `ItemRow`. */
export const itemColumns = `item.seq, item.id, item.draft_id AS draftId, item.kind, item.state, item.idempotency_key AS key,
  item.body, item.attachment_id AS attachmentId, item.slot, item.array_name AS "array", item.file_name AS fileName,
  item.sha256, item.sent_sha256 AS sentSha256, item.bytes, item.copy, item.markup, item.upload_id AS uploadId, item.piece_bytes AS pieceBytes, item.target, item.attempts,
  item.last_attempt_ms AS lastAttemptMs, item.next_attempt_ms AS nextAttemptMs, item.maybe_taken AS maybeTaken,
  item.maybe_taken_ms AS maybeTakenMs, item.handed_over_ms AS handedOverMs, item.maybe_doubled AS maybeDoubled,
  item.error, item.needs_person AS needsPerson, item.remote_id AS remoteId, item.remote_message AS remoteMessage,
  item.created_ms AS createdMs, item.done_ms AS doneMs`;

/** An item as the database returns it: flags are numbers, objects are JSON. */
export type ItemRow = Omit<Item, 'target' | 'error' | 'remoteMessage' | 'maybeTaken' | 'maybeDoubled' | 'needsPerson'> &
  Record<'target' | 'error' | 'remoteMessage', string | null> &
  Record<'maybeTaken' | 'maybeDoubled' | 'needsPerson', 0 | 1>;

/** Reads a stored error. Earlier versions stored sentences (`detail`) in place of messages. */
export const readItemError = (stored: string | null): ItemError | null => {
  if (stored === null) return null;
  const { detail, ...error } = JSON.parse(stored) as ItemError & { detail?: string };
  if (detail === undefined) return error;
  const coded = (text: string) => message('stored-text', { text: text.slice(0, 2000) });
  const errors = error.errors.map((one) => ({ ...one, ...coded(one.detail) }));
  return { ...error, message: coded(detail), errors };
};

export const toItem = (row: ItemRow): Item => ({
  ...row,
  target: row.target === null ? null : (JSON.parse(row.target) as Record<string, string>),
  error: readItemError(row.error),
  remoteMessage: row.remoteMessage === null ? null : (JSON.parse(row.remoteMessage) as SentMessage),
  maybeTaken: row.maybeTaken === 1,
  maybeDoubled: row.maybeDoubled === 1,
  needsPerson: row.needsPerson === 1,
});

/** A person's answer to a question that the desk must not answer by itself. */
export type Decision =
  /** The item is this job at the provider. */
  | { kind: 'is-job'; jobId: number }
  /** It never arrived, or a second copy does no harm: send it. */
  | { kind: 'send-again' }
  /** The laptop that received a copy has sent it: nothing is left to do here. */
  | { kind: 'sent-elsewhere' };

/** Whether it was certainly not received, so that it may change: the job's fields without a revision, a photo's name. */
export const mayRewrite = ({ state, maybeTaken, handedOverMs }: Item): boolean =>
  (state === 'waiting' || state === 'failed') && !maybeTaken && handedOverMs === null;
