import { z } from 'zod';
import { uploadKinds } from '../api/files.ts';
import { JobAtAddress, OpenDraft } from '../drafts/deskCalls.ts';
import { SummaryContent, SummaryShown } from '../job/summary.ts';
import { nested } from '../messages/rows.ts';
import { ItemShown, NotSent, ReceiptShown } from '../outbox/deskCalls.ts';
import { Photo } from '../photos/deskCalls.ts';
import { DeskId, OfDraft, StoredFields } from '../rpc/deskCallRows.ts';
import { type Calls, mutation, query } from '../rpc/rpc.ts';

/** What a window is shown of a job that was sent. Times are milliseconds since 1970 UTC unless the name says otherwise. */

/** What is known of a letter: a provider may say only that the job is not Approved any more. */
export const LetterState = z.enum(['in-force', 'withdrawn', 'superseded', 'not-in-force']);
export type LetterState = z.infer<typeof LetterState>;

/** A letter as it is called, and whether it holds. */
export const LetterMark = z.object({
  /** `<job>-<issue>`; null where the provider does not tell. */
  number: z.string().nullable(),
  state: LetterState,
  withdrawnMs: z.int().nullable(),
});
export type LetterMark = z.infer<typeof LetterMark>;

/** A file that the office delivered for a service, where the provider tells. */
export const DeliverableMark = z.object({
  /** The slug. */
  service: z.string(),
  isWithdrawn: z.boolean(),
  /** Another file has its place, and holds. */
  isReplaced: z.boolean(),
  /** When it was withdrawn or replaced; null also where the provider does not tell. */
  withdrawnMs: z.int().nullable(),
});
export type DeliverableMark = z.infer<typeof DeliverableMark>;

/** A file that the provider made for a job. */
const ProducedFileShown = z.object({
  key: z.string(),
  jobId: z.int(),
  name: z.string(),
  bytes: z.int().nullable(),
  error: nested.nullable(),
  /** Null where the file is no letter. */
  letter: LetterMark.nullable(),
  deliverable: DeliverableMark.nullable(),
});

const LetterShown = LetterMark.extend({
  id: z.int(),
  jobId: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  receivedMs: z.int(),
  /** Why it does not hold any more, as the desk noted it. */
  superseded: nested.nullable(),
});

/** Something that the office asks for. */
export const JobAskShown = z.object({
  /** Where photos belong; null for a field. */
  slot: z.enum(uploadKinds).nullable(),
  /** The name of a field; null for photos. */
  field: z.string().nullable(),
  /** The name of the array; null for the whole job. */
  array: z.string().nullable(),
  text: z.string(),
});
export type JobAskShown = z.infer<typeof JobAskShown>;

export const DeskJobView = OpenDraft.pick({ id: true, name: true, state: true, jobId: true, archived: true }).extend({
  unread: z.int(),
  isAnswered: z.boolean(),
  status: z.string().nullable(),
  /** Why the last look at it failed. */
  error: nested.nullable(),
  /** What a person should know of the last look, which did not fail. */
  notice: nested.nullable(),
  document: StoredFields,
  atAddress: z.array(JobAtAddress),
  /** In the order of time: by the provider's clock, where it names one. `seenMs`: when this laptop learned it. */
  timeline: z.array(z.object({ atMs: z.int(), seenMs: z.int(), jobId: z.int(), status: z.string() })),
  /** The provider's latest message about a job that is on hold or rejected. */
  reason: z.string().nullable(),
  /** What the reason of a hold asks for, where the provider tells. */
  asks: z.array(JobAskShown),
  messages: z.array(
    z.object({
      at: z.string().nullable(),
      author: z.string().nullable(),
      body: z.string(),
      isOwn: z.boolean(),
      waiting: z.boolean(),
    }),
  ),
  files: z.array(ProducedFileShown),
  letters: z.array(LetterShown),
  /** The provider has approved it without a letter: none is waited for. */
  isWithoutLetter: z.boolean(),
  receipts: z.array(ReceiptShown),
  /** Without those that only an earlier job has, before a revision. */
  photos: z.array(Photo),
  items: z.array(ItemShown),
  notSent: z.array(NotSent),
});
export type DeskJobView = z.infer<typeof DeskJobView>;

const UnsentKey = z.string().regex(/^(message|revision)\/[\w/-]{1,150}$/);

/** What became of a job that was sent. */
export const deskJobCalls = {
  showJob: query(OfDraft, DeskJobView),
  /** A person sees the messages of a job. */
  readMessages: mutation(OfDraft, z.null()),
  /** A window has the job open: what is new of it is asked for at once, and often, while this is said every quarter of a minute. */
  watchJob: query(OfDraft, z.null()),
  sendMessage: mutation(OfDraft.extend({ text: z.string().max(100_000) }), DeskJobView),
  reviseJob: mutation(OfDraft.extend({ revision: StoredFields, resendPhotos: z.boolean().optional() }), DeskJobView),
  /** What was typed and is not sent yet: `message/ID` or `revision/ID/JOB`. On the disk when it answers; nothing else shows it. */
  readUnsentText: query(z.object({ key: UnsentKey }), z.object({ text: z.string() })),
  saveUnsentText: query(z.object({ key: UnsentKey, text: z.string().max(500_000) }), z.null()),
  receiptsCsv: query(z.object({ id: DeskId.optional() }), z.object({ name: z.string(), text: z.string() })),
  /** Starts the summary of a job as a PDF from its content, to which the desk adds the pictures. */
  makeSummary: mutation(OfDraft.extend({ content: SummaryContent }), SummaryShown),
  readSummary: query(OfDraft, SummaryShown.nullable()),
  stopSummary: mutation(OfDraft, z.null()),
} as const satisfies Calls;
