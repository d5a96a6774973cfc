import { z } from 'zod';
import { services } from '../job/services.ts';
import { statuses } from '../job/status.ts';
import { maxLength } from '../job/text.ts';
import type { FiguresView } from '../figures/figures.ts';
import { photoMarks } from '../job/photoMarks.ts';
import { boardSorts, boardViews } from './boardSorts.ts';
import { everyone, reviewers } from '../rpc/roles.ts';
import {
  Asked,
  Cursor,
  Day,
  JsonFields,
  Id,
  JobIds,
  Language,
  Name,
  OfJob,
  type OfficeCall,
  SendingKey,
  Term,
  Text,
  TextId,
  mutationBy,
  nothing,
  queryBy,
} from '../rpc/officeCallRows.ts';
import type { Assignee, Board, BulkOutcome, ConsoleJob, LettersToDownload } from '../office/shapes.ts';

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

/** Days of the firm's time zone, both included; without them the latest. */
export const FigureRange = z.object({ start_date: Day.optional(), end_date: Day.optional() });
export type FigureRange = z.output<typeof FigureRange>;

/** Calls about jobs: the board, the job page, figures. */
export const jobCalls = {
  listJobs: queryBy(everyone)<Board>().with(
    BoardFilter.extend({
      /** Continues the newest first. */
      before: Id.optional(),
      /** Continues any order: `cursorAfter` a row. */
      after: Cursor.optional(),
      /** Only these jobs. */
      ids: z.array(Id).max(500).optional(),
      limit: z.int().min(1).max(500).default(100),
    }),
  ),
  /** Counted anew each time, from the jobs and their histories. */
  readFigures: queryBy(everyone)<FiguresView>().with(FigureRange),
  showJob: queryBy(everyone)<ConsoleJob>().with(OfJob),
  sendMessage: mutationBy(everyone)<ConsoleJob>().with(z.object({ id: Id, text: Text, key: SendingKey })),
  /** A revision (§4.8); answers the new job. */
  reviseJob: mutationBy(everyone)<ConsoleJob>().with(z.object({ id: Id, revision: JsonFields, key: SendingKey })),
  moveJob: mutationBy(reviewers)<ConsoleJob>().with(
    z.object({
      id: Id,
      to: z.enum(['In Review', 'On Hold', 'Rejected', 'Canceled']),
      reason: Text.optional(),
      /** Kept for a hold only. */
      asked: Asked,
    }),
  ),
  /** Gives the jobs to a reviewer or an administrator; null to no one. */
  assignJobs: mutationBy(reviewers)<BulkOutcome>().with(z.object({ ids: JobIds, to: Id.nullable() })),
  /** Puts the jobs on hold with one reason, which each client gets as a message. */
  holdJobs: mutationBy(reviewers)<BulkOutcome>().with(z.object({ ids: JobIds, reason: Text, asked: Asked })),
  /** What `lettersZip` will hold. */
  checkLetters: queryBy(reviewers)<LettersToDownload>().with(z.object({ ids: JobIds })),
  /** Who can have a job, by email. */
  listReviewers: queryBy(reviewers)<Assignee[]>().with(nothing),
  /** Makes the small copies of a job's photos that its report shows; answers within a second with how many there are. */
  preparePhotoReport: queryBy(reviewers)<{ photos: number; ready: number }>().with(OfJob),
  /** Notes that clients never see. Only their author changes or removes them, for a day. */
  addNote: mutationBy(reviewers)<ConsoleJob>().with(z.object({ id: Id, text: Text, key: SendingKey })),
  changeNote: mutationBy(reviewers)<ConsoleJob>().with(z.object({ id: Id, note: Id, text: Text })),
  removeNote: mutationBy(reviewers)<ConsoleJob>().with(z.object({ id: Id, note: Id })),
  /** How a reviewer judges a photo; null takes the mark away. Clients learn only what a hold asks for. */
  markPhoto: mutationBy(reviewers)<ConsoleJob>().with(
    z.object({
      id: Id,
      photo: TextId,
      mark: z.enum(photoMarks).nullable(),
      comment: z.string().max(maxLength.notes).default(''),
    }),
  ),
  setAhj: mutationBy(reviewers)<ConsoleJob>().with(z.object({ id: Id, ahj: Name })),

  /** Withdraws one delivered file, for good; the reason is sent to the client as a message. */
  withdrawDeliverable: mutationBy(reviewers)<ConsoleJob>().with(
    z.object({ id: Id, file: TextId, reason: Text, language: Language }),
  ),
} as const satisfies Record<string, OfficeCall>;
