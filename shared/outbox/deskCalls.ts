import { z } from 'zod';
import { uploadKinds } from '../api/files.ts';
import { draftStates } from '../job/status.ts';
import { FieldError } from '../messages/problem.ts';
import { nested } from '../messages/rows.ts';
import { Changed, DeskId, noInput, OfDeskOne, OfDraft } from '../rpc/deskCallRows.ts';
import { type Calls, mutation, query } from '../rpc/rpc.ts';

/** What a window is shown of sending. Times are milliseconds since 1970 UTC unless the name says otherwise. */

export const ItemKind = z.enum(['submit', 'upload', 'message', 'revision']);
export type ItemKind = z.infer<typeof ItemKind>;
export const ItemState = z.enum(['waiting', 'sending', 'done', 'unknown', 'failed']);
export type ItemState = z.infer<typeof ItemState>;

/** What an item carries: the slot and the array of a photo or file, and its name; null where it has none. */
const Carried = {
  slot: z.enum(uploadKinds).nullable(),
  array: z.string().nullable(),
  file: z.string().nullable(),
};

const ConnectionShown = z.object({
  kind: z.enum(['not-connected', 'unproved', 'open', 'away', 'resting', 'stopped']),
  reason: nested.nullable(),
  untilMs: z.number().nullable(),
});

/** One thing that has to be sent. */
export const ItemShown = z.object({
  id: z.string(),
  kind: ItemKind,
  ...Carried,
  state: ItemState,
  bytes: z.int(),
  /** Bytes on their way; null when it is not being sent. */
  sentBytes: z.int().nullable(),
  attempts: z.int(),
  nextAttemptMs: z.int().nullable(),
  error: nested.nullable(),
  /** HTTP status of that answer; null where the trouble is none of the provider's. */
  status: z.int().nullable(),
  errors: z.array(FieldError),
  /** Of a revision that replaces the list of arrays: their names, in the order that `errors` count them. */
  arrays: z.array(z.string()).nullable(),
  needsPerson: z.boolean(),
  /** Too large for the provider, and a picture of which a smaller copy can be made. */
  canBeSmaller: z.boolean(),
  candidates: z.array(z.object({ jobId: z.int(), name: z.string(), createdAt: z.string().nullable() })),
  maybeDoubled: z.boolean(),
});
export type ItemShown = z.infer<typeof ItemShown>;

/** Something that a person decided not to send. */
export const NotSent = z.object({
  id: z.string(),
  draft: z.string(),
  name: z.string(),
  kind: ItemKind.exclude(['submit']),
  ...Carried,
  error: nested.nullable(),
  /** Another file was sent in its place. */
  replaced: z.boolean(),
  atMs: z.int(),
});
export type NotSent = z.infer<typeof NotSent>;

/** A job of which something is not sent yet. Its items come with a call of their own. */
export const OpenJobShown = z.object({
  id: z.string(),
  name: z.string(),
  jobId: z.int().nullable(),
  state: z.enum(draftStates),
  done: z.int(),
  /** What has not arrived: job fields, photos and files, messages, revisions. */
  open: z.int(),
  /** Items whose bytes are on their way. */
  sending: z.int(),
  /** Whether the job itself is among it. */
  isSent: z.boolean(),
  photos: z.int(),
  messagesAndRevisions: z.int(),
  /** Photos and files that were refused. */
  refused: z.int(),
  /** The other provider that it was started with; null where it goes to the one that is set. */
  otherProvider: z.object({ baseUrl: z.string(), isHere: z.boolean() }).nullable(),
});
export type OpenJobShown = z.infer<typeof OpenJobShown>;

export const SyncShown = z.object({
  connection: ConnectionShown,
  /** Another program sends from this data directory. */
  hasOtherSender: z.boolean(),
  paused: z.boolean(),
  photosLater: z.boolean(),
  /** `items` is the sum of what is open of `jobs`: the one number that badges, titles and lists show; `files` are some. */
  totals: z.object({
    jobs: z.int(),
    items: z.int(),
    files: z.int(),
    bytes: z.int(),
    blocked: z.int(),
    sending: z.int(),
  }),
  /** What goes by itself: its bytes, and what of it is on its way. */
  going: z.object({
    bytes: z.number(),
    sending: z.array(z.object({ id: z.string(), bytes: z.int(), sentBytes: z.int() })),
  }),
  /** Jobs that wait for a person: on hold, rejected, with unread messages, or with something that was refused. */
  attention: z.int(),
  /** How much was not sent because a person decided so. */
  notSent: z.int(),
  /** Where settings that could not be read were put, until a person has seen that. */
  unreadableSettings: z.string().nullable(),
  bytesPerSecond: z.number().nullable(),
  jobs: z.array(OpenJobShown),
});
export type SyncShown = z.infer<typeof SyncShown>;

export const ReceiptShown = z.object({
  slot: z.string(),
  array: z.string(),
  file: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** SHA-256 of the smaller copy that was sent instead of the original. */
  copySha256: z.string().nullable(),
  /** Of its item, or `withdrawn`, or `replaced`. */
  state: z.string(),
  remoteId: z.string(),
  sentAt: z.string(),
  maybeTwice: z.boolean(),
});
export type ReceiptShown = z.infer<typeof ReceiptShown>;

/** What still has to be sent, and what a person can do about it. */
export const deskOutboxCalls = {
  readSync: query(noInput, SyncShown),
  /** What is open of one job, in the order in which a person must see it. */
  readItems: query(z.object({ id: DeskId, limit: z.int().min(1).max(1000).default(20) }), z.array(ItemShown)),
  /** What a user chose not to send, the newest first. */
  readNotSent: query(z.object({ limit: z.int().min(1).max(1000).default(100) }), z.array(NotSent)),
  syncNow: mutation(noInput, z.null()),
  pauseSync: mutation(z.object({ paused: z.boolean() }), z.null()),
  retryItem: mutation(OfDeskOne, ItemShown),
  /** Of a picture that was too large for the provider. Throws `copy-not-smaller` and `copy-not-now`. */
  sendSmallerCopy: mutation(OfDeskOne, ItemShown),
  /** `replaced`: another file goes in its place. */
  withdrawItem: mutation(OfDeskOne.extend({ replaced: z.boolean().default(false) }), z.null()),
  /** All photos and files of a job that were refused. */
  withdrawRefused: mutation(OfDraft, Changed),
  sendAfterAll: mutation(OfDeskOne, z.null()),
  decideItem: mutation(
    z.object({
      id: DeskId,
      decision: z.union([
        z.object({ kind: z.literal('is-job'), jobId: z.int().positive() }),
        z.object({ kind: z.literal('send-again') }),
      ]),
    }),
    ItemShown,
  ),
} as const satisfies Calls;
