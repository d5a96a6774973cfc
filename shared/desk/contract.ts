import { z } from 'zod';
import { defaultFields } from '../job/reusedFields.ts';
import { lineUpTo } from '../job/text.ts';
import { type Calls, type InputOf, mutation, query, type RequestOf, type ResultOf } from '../rpc/rpc.ts';
import { Folder } from '../rpc/deskCallRows.ts';
import { deskOutboxCalls } from '../outbox/deskCalls.ts';
import { deskBackupCalls } from '../backups/deskCalls.ts';
import { deskPhoneCalls } from '../phone/deskCalls.ts';
import { deskReferenceCalls } from '../reference/deskCalls.ts';
import { deskSettingsCalls } from '../settings/deskCalls.ts';
import { deskVisitCalls } from '../visits/deskCalls.ts';
import { draftStates } from '../job/draftState.ts';
import type { CheckResult, DefaultsShown, DeskJobView, OpenDraft, Photo, TemplateShown } from './shapes.ts';
import type { ChangedJobs, JobList, JobsToQueue } from '../drafts/jobList.ts';
import { attentionReasons, jobChanges, jobSortings, mostChangedJobs } from '../drafts/jobQuery.ts';
import { boardSlots } from '../photos/boardPlace.ts';
import { Markup } from '../photos/markupSchema.ts';
import { SummaryContent, type SummaryShown } from '../job/summary.ts';
import type { SteppedDraft } from '../drafts/undo.ts';

const nothing = z.object({});

const Id = z.string().min(1).max(100);
const OfDraft = z.object({ id: Id });
const OfTemplate = z.object({ id: Id });
const TemplateName = lineUpTo(100);
const Place = z.object({ slot: z.enum(boardSlots), array: z.string().max(1000).nullable() });
const Photos = z.object({ ids: z.array(Id).min(1).max(5000) });
const Document = z.record(z.string(), z.unknown());
const Piece = z.object({ pointer: z.string().max(1000), value: z.unknown().optional() });
const UnsentKey = z.string().regex(/^(message|revision)\/[\w/-]{1,150}$/);

const JobQuery = z.object({
  text: z.string().max(500).default(''),
  /** `going`: queued or sending. */
  state: z.enum([...draftStates, 'going']).optional(),
  /** Only jobs that wait for a person, or wait for one reason. */
  attention: z.union([z.boolean(), z.enum(attentionReasons)]).default(false),
  /** Only jobs with this status of the office. */
  status: z.string().max(200).optional(),
  archived: z.boolean().default(false),
  sort: z.enum(jobSortings).default('changed'),
  /** The first day of a week is 0 for Sunday, or 1 for Monday. */
  weekStart: z.int().min(0).max(1).default(1),
  offset: z.int().min(0).default(0),
});
const Jobs = z.object({ ids: z.array(Id).min(1).max(mostChangedJobs) });

/**
 * Everything a window may ask of the desk. Types, checks, the desktop's channels and the browser's routes all come from
 * these rows.
 */
export const calls = {
  listJobs: query<JobList>().with(JobQuery.extend({ limit: z.int().min(1).max(1000).default(200) })),
  /** Ids of a part of the list, in its order. */
  listJobIds: query<{ ids: string[] }>().with(JobQuery.extend({ limit: z.int().min(1).max(mostChangedJobs) })),
  checkJobs: query<JobsToQueue>().with(Jobs),
  /** Those that cannot be changed stay as they are. */
  changeJobs: mutation<ChangedJobs>().with(Jobs.extend({ change: z.enum(jobChanges) })),
  /** The company's defaults, and a template where one is named, fill in what the document leaves out. */
  createDraft: mutation<{ id: string }>().with(z.object({ document: Document.default({}), template: Id.optional() })),
  openDraft: query<OpenDraft>().with(OfDraft),
  /** Keeps what was typed; on the disk when it answers. */
  changeDraft: mutation<OpenDraft>().with(z.object({ id: Id, pieces: z.array(Piece).min(1).max(500) })),
  /** The latest step of fields or photos. */
  undoDraft: mutation<SteppedDraft>().with(OfDraft),
  redoDraft: mutation<SteppedDraft>().with(OfDraft),
  /** The part of the editor that a person has open. */
  rememberPart: query<null>().with(OfDraft.extend({ part: z.string().max(100) })),
  duplicateDraft: mutation<{ id: string }>().with(OfDraft),
  archiveDraft: mutation<null>().with(OfDraft),
  restoreDraft: mutation<null>().with(OfDraft),
  checkDraft: query<CheckResult>().with(OfDraft),
  /** Into the outbox; on a stuck job, everything again. */
  queueDraft: mutation<OpenDraft>().with(OfDraft),

  listTemplates: query<TemplateShown[]>().with(nothing),
  /** What a template takes of a job. It replaces one of that name, which `restoreTemplate` puts back. */
  saveTemplate: mutation<{ id: string; replaced: string | null }>().with(OfDraft.extend({ name: TemplateName })),
  renameTemplate: mutation<null>().with(OfTemplate.extend({ name: TemplateName })),
  removeTemplate: mutation<null>().with(OfTemplate),
  restoreTemplate: mutation<null>().with(OfTemplate),
  readDefaults: query<DefaultsShown>().with(nothing),
  /** Without a value it is cleared. */
  changeDefault: mutation<DefaultsShown>().with(
    z.object({ field: z.enum(defaultFields), value: z.unknown().optional() }),
  ),

  /** Photos come in through the host, as bytes or as files that a person chose: no call names a path of theirs. */
  movePhoto: mutation<Photo>().with(z.object({ id: Id, place: Place })),
  removePhoto: mutation<null>().with(z.object({ id: Id })),
  restorePhoto: mutation<Photo>().with(z.object({ id: Id })),
  /** Photos of one draft, as one step of undo. Answers how many were moved: those that are sent stay. */
  movePhotos: mutation<{ count: number }>().with(Photos.extend({ place: Place })),
  removePhotos: mutation<{ count: number }>().with(Photos),
  /** Back to where they were. */
  restorePhotos: mutation<{ count: number }>().with(Photos),
  captionPhoto: mutation<Photo>().with(z.object({ id: Id, caption: z.string().max(1000) })),
  /** What is drawn on a photo. While `drawing`, more will follow: a copy of a sent job waits for its end. */
  markPhoto: mutation<Photo>().with(
    z.object({
      id: Id,
      marks: Markup,
      /** What the window began with: what another window has drawn since stays. Without it, `marks` replace everything. */
      base: Markup.optional(),
      drawing: z.boolean().default(false),
    }),
  ),

  ...deskReferenceCalls,
  ...deskPhoneCalls,
  ...deskVisitCalls,
  ...deskOutboxCalls,
  ...deskSettingsCalls,
  ...deskBackupCalls,

  showJob: query<DeskJobView>().with(OfDraft),
  /** A person sees the messages of a job. */
  readMessages: mutation<null>().with(OfDraft),
  /** A window has the job open: what is new of it is asked for at once, and often, while this is said every quarter of a minute. */
  watchJob: query<null>().with(OfDraft),
  sendMessage: mutation<DeskJobView>().with(z.object({ id: Id, text: z.string().max(100_000) })),
  reviseJob: mutation<DeskJobView>().with(
    z.object({ id: Id, revision: Document, resendPhotos: z.boolean().optional() }),
  ),
  /** What was typed and is not sent yet: `message/ID` or `revision/ID/JOB`. On the disk when it answers; nothing else shows it. */
  readUnsentText: query<{ text: string }>().with(z.object({ key: UnsentKey })),
  saveUnsentText: query<null>().with(z.object({ key: UnsentKey, text: z.string().max(500_000) })),
  receiptsCsv: query<{ name: string; text: string }>().with(z.object({ id: Id.optional() })),

  /** Starts the summary of a job as a PDF from its content, to which the desk adds the pictures. */
  makeSummary: mutation<SummaryShown>().with(OfDraft.extend({ content: SummaryContent })),
  readSummary: query<SummaryShown | null>().with(OfDraft),
  stopSummary: mutation<null>().with(OfDraft),
} as const satisfies Calls;

export type DeskCallName = keyof typeof calls;
export type DeskInput<N extends DeskCallName> = InputOf<typeof calls, N>;
export type DeskRequest<N extends DeskCallName> = RequestOf<typeof calls, N>;
export type DeskResult<N extends DeskCallName> = ResultOf<typeof calls, N>;

/** Calls that name a folder of this computer. Hosts dispatch them only for a folder that a person chose in a dialog. */
const folderCalls: ReadonlySet<string> = new Set<DeskCallName>([
  'exportBundle',
  'importBundle',
  'setBackupFolder',
  'findBackups',
  'restoreDesk',
]);

/** The folder that a call names; null where it names none. */
export const namedFolder = (name: string, request: unknown): string | null =>
  (folderCalls.has(name) ? Folder.safeParse(request).data?.folder : undefined) ?? null;

/** What a window is told without asking. They only say "look again"; the database is the truth. */
export const events = {
  /** Something that screens show is different. */
  changed: z.object({ at: z.number() }),
  /** Bytes on their way, a few times a second. */
  progress: z.object({
    items: z.array(z.object({ id: z.string(), sent: z.number(), total: z.number() })),
    bytesPerSecond: z.number().nullable(),
  }),
  /** Worth a notice: a letter, a hold, a rejection or a message has come, a letter holds no more, a person must act. */
  notice: z.object({
    kind: z.enum(['letter', 'letter-gone', 'person', 'hold', 'rejected', 'message']),
    draft: z.string(),
    name: z.string(),
    letter: z.string().nullable(),
  }),
} as const;
export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.output<(typeof events)[N]>;
