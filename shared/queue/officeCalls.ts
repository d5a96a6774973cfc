import { z } from 'zod';
import { Assignee } from '../job/consoleJob.ts';
import { services } from '../job/services.ts';
import { statuses } from '../job/status.ts';
import { nested } from '../messages/rows.ts';
import {
  Asked,
  Cursor,
  Day,
  Id,
  JobIds,
  mutationBy,
  nothing,
  type OfficeCall,
  OrganizationName,
  queryBy,
  Term,
  Text,
} from '../rpc/officeCallRows.ts';
import { everyone, reviewers } from '../rpc/roles.ts';
import { boardSorts, boardViews } from './boardSorts.ts';
import { ViewName } from './savedViews.ts';

/** The filters of List Jobs (§4.2) and the office's own; part of the board's URL. */
export const BoardFilter = z.object({
  status: z.array(z.enum(statuses)).max(statuses.length).default([]),
  organization: Id.optional(),
  /** Words of client, address, AHJ, reference, organization, or the job's number. */
  search: Term.default(''),
  client_name: Term.default(''),
  client_street_address: Term.default(''),
  city: Term.default(''),
  /** JobIds of states. */
  client_state: z.array(z.string().max(100)).max(100).default([]),
  services: z
    .array(z.enum(Object.keys(services) as [keyof typeof services, ...(keyof typeof services)[]]))
    .max(100)
    .default([]),
  ahj: Term.default(''),
  utility: Term.default(''),
  submitted_start_date: Day.optional(),
  submitted_end_date: Day.optional(),
  /** Waiting for an answer of the office. */
  waiting: z.boolean().default(false),
  /** Test jobs, which appear in no other list. */
  test: z.boolean().default(false),
  /** Open jobs only; for reviewers. */
  view: z.enum(boardViews).optional(),
  /** Open jobs of this user; for reviewers. */
  assignee: Id.optional(),
  /** Default: the newest first. */
  sort: z.enum(boardSorts).optional(),
  descending: z.boolean().default(false),
  /** What a view shows of each job, in this order; without them, what the user chose. */
  columns: z.array(z.enum(boardSorts)).max(boardSorts.length).optional(),
});
export type BoardFilter = z.output<typeof BoardFilter>;

export const BoardRow = z.object({
  id: z.int(),
  organization: OrganizationName,
  status: z.enum(statuses),
  client: z.string(),
  address: z.string(),
  services: z.array(z.string()),
  ahj: z.string(),
  createdMs: z.int(),
  updatedMs: z.int(),
  uploads: z.int(),
  /** Id of its first upload that may have a thumbnail. */
  photo: z.string().nullable(),
  externalId: z.string().nullable(),
  /** The last message is the client's. */
  isWaitingForAnswer: z.boolean(),
  revisionOf: z.int().nullable(),
  supersededBy: z.int().nullable(),
  /** Who works on it; null where no one does, and for clients. */
  assignee: Assignee.nullable(),
  /** The end of the day on which it is due; null for a closed job, and for clients. */
  dueMs: z.int().nullable(),
  /** What it is sorted by, and with its id the place after which a page begins (`cursorAfter`). */
  sortKey: z.union([z.string(), z.number()]),
});
export type BoardRow = z.infer<typeof BoardRow>;

export const Board = z.object({
  rows: z.array(BoardRow),
  /** The id of the last row if there are more, or null. */
  next: z.int().nullable(),
  /** Jobs per status that match the other filters. */
  counts: z.record(z.enum(statuses), z.int()),
});
export type Board = z.infer<typeof Board>;

/** How a change of several jobs ended for each of them. */
export const BulkOutcome = z.object({
  done: z.array(z.int()),
  refused: z.array(z.object({ id: z.int(), message: nested })),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/** A name for filters and order of the board. */
export const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  filter: BoardFilter,
  /** Every reviewer sees it. */
  isShared: z.boolean(),
  /** The email of the user who saved it. */
  author: z.string(),
  isOwn: z.boolean(),
  /** Whether this user may change and remove it: its author, and administrators where it is shared. */
  isOpen: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;
const SavedViews = z.array(SavedView);

/** Calls about the board and its jobs together. */
export const queueCalls = {
  listJobs: queryBy(everyone)(
    BoardFilter.extend({
      /** Continues the newest first. */
      before: Id.optional(),
      /** Continues any order: `cursorAfter` a row. */
      after: Cursor.optional(),
      /** Only these jobs. */
      ids: z.array(Id).max(500).optional(),
      limit: z.int().min(1).max(500).default(100),
    }),
    Board,
  ),
  /** Gives the jobs to a reviewer or an administrator; null to no one. */
  assignJobs: mutationBy(reviewers)(z.object({ ids: JobIds, to: Id.nullable() }), BulkOutcome),
  /** Puts the jobs on hold with one reason, which each client gets as a message. */
  holdJobs: mutationBy(reviewers)(z.object({ ids: JobIds, reason: Text, asked: Asked }), BulkOutcome),
  /** Who can have a job, by email. */
  listReviewers: queryBy(reviewers)(nothing, z.array(Assignee)),

  /** Own views and, for reviewers, those that the office shares; the answers of changes are the whole list. */
  listViews: queryBy(everyone)(nothing, SavedViews),
  /** Without an id it is added. Only reviewers share; the author stays. */
  saveView: mutationBy(everyone)(
    z.object({ id: Id.optional(), name: ViewName, filter: BoardFilter, isShared: z.boolean().default(false) }),
    SavedViews,
  ),
  removeView: mutationBy(everyone)(z.object({ id: Id }), SavedViews),
} as const satisfies Record<string, OfficeCall>;
