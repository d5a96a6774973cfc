import { z } from 'zod';
import { draftStates } from '../job/status.ts';
import { FindingInList, FindingShown } from '../job/findingSchema.ts';
import { defaultFields } from '../job/reusedFields.ts';
import { lineUpTo } from '../job/text.ts';
import { FieldError } from '../messages/problem.ts';
import { nested } from '../messages/rows.ts';
import { Photo, RemovedPhoto, SteppedPhoto } from '../photos/deskCalls.ts';
import { DeskId, noInput, OfDeskOne, OfDraft, StoredFields } from '../rpc/deskCallRows.ts';
import { type Calls, mutation, query } from '../rpc/rpc.ts';
import { DraftVisit } from '../visits/deskCalls.ts';
import { attentionReasons, jobChanges, jobSortings, mostChangedJobs } from './jobQuery.ts';

/** What a window is shown of drafts. Times are milliseconds since 1970 UTC. */

const DraftState = z.enum(draftStates);

/** A line of the list of jobs. */
export const DeskJobRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Street and city. */
  address: z.string(),
  street: z.string(),
  city: z.string(),
  state: DraftState,
  jobId: z.int().nullable(),
  /** As the provider words it. */
  status: z.string().nullable(),
  updatedMs: z.int(),
  items: z.int(),
  done: z.int(),
  /** Items whose bytes are on their way. */
  sending: z.int(),
  /** Messages that no user has read here. */
  unread: z.int(),
  /** It is on hold, and the crew has answered: it waits for the engineers. */
  isAnswered: z.boolean(),
  hasLetter: z.boolean(),
  /** The newest letter was withdrawn, and none has come in its place. */
  isLetterWithdrawn: z.boolean(),
  archived: z.boolean(),
  /** A draft made from another job, and still called like it. */
  isCopy: z.boolean(),
  /** SHA-256 of its first photo that can be shown. */
  picture: z.string().nullable(),
  /** Photos and files on its board. */
  photos: z.int(),
  /** What the engineers need and a draft does not have. */
  missing: z.array(FindingInList),
});
export type DeskJobRow = z.infer<typeof DeskJobRow>;

export const JobList = z.object({
  rows: z.array(DeskJobRow),
  total: z.int(),
  counts: z.record(z.enum([...draftStates, 'archived', 'attention']), z.int()),
  /** How many jobs wait for a person, by why. */
  reasons: z.record(z.enum(attentionReasons), z.int()),
  /** Statuses of the office that jobs have, with their number; archived jobs are not counted. */
  statuses: z.array(z.object({ status: z.string(), count: z.int() })),
  /** Consecutive parts of the list: `today`, `week` and `earlier`, or the cities; none where it is sorted by name. */
  groups: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type JobList = z.infer<typeof JobList>;

/** What became of jobs that were changed together. */
export const ChangedJobs = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), name: z.string(), message: nested })),
});
export type ChangedJobs = z.infer<typeof ChangedJobs>;

/** Jobs that a person wants to queue together. */
export const JobsToQueue = z.object({
  /** Those that can be queued at all: drafts and what is stuck. */
  ids: z.array(z.string()),
  /** How many of them miss something that the engineers need, or have photos that are not sorted. */
  incomplete: z.int(),
  /** How many were begun for a visit that the office canceled, or that another laptop took too. */
  withoutVisit: z.int(),
});
export type JobsToQueue = z.infer<typeof JobsToQueue>;

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
const OfJobs = z.object({ ids: z.array(DeskId).min(1).max(mostChangedJobs) });

/** The list of jobs, and what is done with several of them. */
export const deskJobListCalls = {
  listJobs: query(JobQuery.extend({ limit: z.int().min(1).max(1000).default(200) }), JobList),
  /** Ids of a part of the list, in its order. */
  listJobIds: query(
    JobQuery.extend({ limit: z.int().min(1).max(mostChangedJobs) }),
    z.object({ ids: z.array(z.string()) }),
  ),
  checkJobs: query(OfJobs, JobsToQueue),
  /** Those that cannot be changed stay as they are. */
  changeJobs: mutation(OfJobs.extend({ change: z.enum(jobChanges) }), ChangedJobs),
} as const satisfies Calls;

/** Another job of this laptop at the address of a job. */
export const JobAtAddress = z.object({
  id: z.string(),
  name: z.string(),
  state: DraftState,
  jobId: z.int().nullable(),
  status: z.string().nullable(),
});
export type JobAtAddress = z.infer<typeof JobAtAddress>;

/** What a draft began with. */
export const Beginning = z.object({
  /** The name of its template; null where only the company's defaults filled it in. */
  template: z.string().nullable(),
  /** The fields that the template filled in; the others are the company's defaults. */
  ofTemplate: z.array(z.string()),
  document: StoredFields,
});
export type Beginning = z.infer<typeof Beginning>;

/** A draft in the editor. */
export const OpenDraft = z.object({
  id: z.string(),
  name: z.string(),
  document: StoredFields,
  version: z.int(),
  state: DraftState,
  jobId: z.int().nullable(),
  archived: z.boolean(),
  /** Items whose bytes are on their way. */
  sending: z.int(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  prefilled: Beginning.nullable(),
  /** It is as it began: empty, or as it was filled in then. */
  isUntouched: z.boolean(),
  /** The part of the editor that was open last; null before that. */
  part: z.string().nullable(),
  /** What Submit Job would refuse, as the server would say it. */
  errors: z.array(FieldError),
  /** What is wrong with its references, since the lists have changed. */
  notices: z.array(FieldError),
  photos: z.array(Photo),
  /** Taken off the board, the latest first: they can be put back until they are deleted. */
  removed: z.array(RemovedPhoto),
  atAddress: z.array(JobAtAddress),
  visit: DraftVisit.nullable(),
});
export type OpenDraft = z.infer<typeof OpenDraft>;

/** A draft after an undo or redo, and what that changed. */
export const SteppedDraft = OpenDraft.extend({
  step: z.object({ pointers: z.array(z.string()), photos: z.array(SteppedPhoto) }),
});
export type SteppedDraft = z.infer<typeof SteppedDraft>;

export const CheckResult = z.object({
  findings: z.array(FindingShown),
  errors: z.array(FieldError),
  notices: z.array(FieldError),
});
export type CheckResult = z.infer<typeof CheckResult>;

const MadeDraft = z.object({ id: z.string() });
const Piece = z.object({ pointer: z.string().max(1000), value: z.unknown().optional() });

/** One draft in the editor. */
export const deskDraftCalls = {
  /** The company's defaults, and a template where one is named, fill in what the document leaves out. */
  createDraft: mutation(z.object({ document: StoredFields.default({}), template: DeskId.optional() }), MadeDraft),
  openDraft: query(OfDraft, OpenDraft),
  /** Keeps what was typed; on the disk when it answers. */
  changeDraft: mutation(OfDraft.extend({ pieces: z.array(Piece).min(1).max(500) }), OpenDraft),
  /** The latest step of fields or photos. */
  undoDraft: mutation(OfDraft, SteppedDraft),
  redoDraft: mutation(OfDraft, SteppedDraft),
  /** The part of the editor that a person has open. */
  rememberPart: query(OfDraft.extend({ part: z.string().max(100) }), z.null()),
  duplicateDraft: mutation(OfDraft, MadeDraft),
  archiveDraft: mutation(OfDraft, z.null()),
  restoreDraft: mutation(OfDraft, z.null()),
  checkDraft: query(OfDraft, CheckResult),
  /** Into the outbox; on a stuck job, everything again. */
  queueDraft: mutation(OfDraft, OpenDraft),
} as const satisfies Calls;

/** A template in a list. */
export const TemplateShown = z.object({
  id: z.string(),
  name: z.string(),
  arrays: z.int(),
  /** How many values it fills in. */
  values: z.int(),
});
export type TemplateShown = z.infer<typeof TemplateShown>;

/** What every new draft begins with, at the provider in the settings. */
export const DefaultsShown = z.object({
  values: StoredFields,
  /** What is wrong with them, and entries that this provider's lists do not have. */
  errors: z.array(FieldError),
});
export type DefaultsShown = z.infer<typeof DefaultsShown>;

const TemplateName = lineUpTo(100);

/** What new jobs begin with. */
export const deskTemplateCalls = {
  listTemplates: query(noInput, z.array(TemplateShown)),
  /** What a template takes of a job. It replaces one of that name, which `restoreTemplate` puts back. */
  saveTemplate: mutation(
    OfDraft.extend({ name: TemplateName }),
    z.object({ id: z.string(), replaced: z.string().nullable() }),
  ),
  renameTemplate: mutation(OfDeskOne.extend({ name: TemplateName }), z.null()),
  removeTemplate: mutation(OfDeskOne, z.null()),
  restoreTemplate: mutation(OfDeskOne, z.null()),
  readDefaults: query(noInput, DefaultsShown),
  /** Without a value it is cleared. */
  changeDefault: mutation(z.object({ field: z.enum(defaultFields), value: z.unknown().optional() }), DefaultsShown),
} as const satisfies Calls;
