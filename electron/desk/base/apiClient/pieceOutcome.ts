import type { failureOf } from './exchange.ts';
import type { UploadOutcome } from './outcome.ts';

/** The upload that the provider has of this request, as the outbox remembers it. */
export interface Resumed {
  id: string | null;
  /** Stores the id before the first byte leaves, or forgets it. */
  note: (id: string | null) => void;
  /** The number of this attempt, from 1. */
  attempts: number;
  /** Bytes that earlier attempts sent of this file. */
  spentBefore: number;
  /** Stores what was sent with this attempt: before each request leaves, so that the end of the program loses none of it. */
  noteSpent: (bytes: number) => void;
  /** Called with what the server has before the first byte of this attempt. */
  onStart: (sent: number, total: number) => void;
}

export type Failure = Exclude<UploadOutcome, { kind: 'answered' }>;
/** No answer came. */
export type Failed = ReturnType<typeof failureOf>;

/** Where the upload goes on, that the provider has it no more, or why that is not known. */
export type UploadPlace = { kind: 'at'; offset: number } | { kind: 'gone' } | { kind: 'failed'; outcome: Failure };

/**
 * What became of a piece. `ended`: nothing more is to be sent. `interrupted`: the provider is asked what it has.
 * `not-taken`: something on the way takes no pieces.
 */
export type PieceEnd =
  | { kind: 'stored' }
  | { kind: 'not-taken' }
  | { kind: 'ended'; outcome: UploadOutcome }
  | { kind: 'interrupted'; outcome: Failure }
  | { kind: 'gone' };
