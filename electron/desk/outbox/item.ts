import type { UploadKind } from '../../../shared/api/files.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import type { FieldError } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import type { ItemState } from './itemStates.ts';

export const itemKinds = ['submit', 'upload', 'message', 'revision'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** A job at the provider that may be the one that was sent. */
export interface Candidate {
  jobId: number;
  name: string;
  createdAt: string | null;
}

/** What stands in the way of an item. */
export interface ItemError {
  message: AnyMessage;
  status: number | null;
  errors: readonly FieldError[];
  /** Several jobs may be the one, or one that is not quite it: a person knows. */
  candidates?: readonly Candidate[];
}

/** What a revision changes of its job: its body without why. */
export const changesIn = (body: string): JobDocument => {
  const { revision_notes: _notes, revision_reason: _reason, ...changes } = JSON.parse(body) as JobDocument;
  return changes;
};

/** Something that has to be sent. */
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
  /** Of the original; `sentSha256` names its downscaled copy where that is sent instead. */
  sha256: string | null;
  sentSha256: string | null;
  bytes: number;
  /** Parameters of the path that the last attempt went to. */
  target: Readonly<Record<string, string>> | null;
  attempts: number;
  lastAttemptMs: number | null;
  nextAttemptMs: number;
  maybeTaken: boolean;
  /** When the first attempt whose end is not clear began, on the server's clock as far as that was known. */
  maybeTakenMs: number | null;
  handedOverMs: number | null;
  maybeDoubled: boolean;
  error: ItemError | null;
  needsPerson: boolean;
  remoteId: string | null;
  createdMs: number;
  doneMs: number | null;
}

export interface ItemRow {
  seq: number;
  id: string;
  draft_id: string;
  kind: ItemKind;
  state: ItemState;
  idempotency_key: string;
  body: string | null;
  attachment_id: string | null;
  slot: UploadKind | null;
  array_name: string | null;
  file_name: string | null;
  sha256: string | null;
  sent_sha256: string | null;
  bytes: number;
  target: string | null;
  attempts: number;
  last_attempt_ms: number | null;
  next_attempt_ms: number;
  maybe_taken: 0 | 1;
  maybe_taken_ms: number | null;
  handed_over_ms: number | null;
  maybe_doubled: 0 | 1;
  error: string | null;
  needs_person: 0 | 1;
  ready: 0 | 1;
  remote_id: string | null;
  created_ms: number;
  done_ms: number | null;
}

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
  seq: row.seq,
  id: row.id,
  draftId: row.draft_id,
  kind: row.kind,
  state: row.state,
  key: row.idempotency_key,
  body: row.body,
  attachmentId: row.attachment_id,
  slot: row.slot,
  array: row.array_name,
  fileName: row.file_name,
  sha256: row.sha256,
  sentSha256: row.sent_sha256,
  bytes: row.bytes,
  target: row.target === null ? null : (JSON.parse(row.target) as Record<string, string>),
  attempts: row.attempts,
  lastAttemptMs: row.last_attempt_ms,
  nextAttemptMs: row.next_attempt_ms,
  maybeTaken: row.maybe_taken === 1,
  maybeTakenMs: row.maybe_taken_ms,
  handedOverMs: row.handed_over_ms,
  maybeDoubled: row.maybe_doubled === 1,
  error: readItemError(row.error),
  needsPerson: row.needs_person === 1,
  remoteId: row.remote_id,
  createdMs: row.created_ms,
  doneMs: row.done_ms,
});

/** A person's answer where the desk must not decide. */
export type Decision =
  /** This job of the provider's is the one. */
  | { kind: 'is-job'; jobId: number }
  /** It never arrived, or it does not matter: send it. */
  | { kind: 'send-again' }
  /** The laptop that got a copy of it has sent it: nothing is left to do here. */
  | { kind: 'sent-elsewhere' };
