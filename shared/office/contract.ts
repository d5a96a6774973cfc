import { z } from 'zod';
import { rule } from '../messages/rule.ts';
import { services } from '../job/services.ts';
import { statuses } from '../job/status.ts';
import { maxLength } from '../job/text.ts';
import { OverrideReason as Reason } from '../letter/entries.ts';
import type { FirmSettings } from '../letter/firm.ts';
import { referenceListKeys, type ReferenceEntry } from '../reference/lists.ts';
import type { Call, InputOf, ResultOf } from '../rpc.ts';
import type { FiguresView } from './figures.ts';
import type { HealthView } from './health.ts';
import { mostJobsAtOnce } from './bulk.ts';
import { boardSorts, boardViews } from './boardSorts.ts';
import type { HoldReasonView } from './holdReasons.ts';
import { photoMarks } from './photoMarks.ts';
import { administrators, everyone, reviewers, type Role, roles } from './roles.ts';
import type { NewSession } from './session.ts';
import {
  type Assignee,
  type AuditRow,
  type Board,
  type BulkOutcome,
  type FirmView,
  type ConsoleSession,
  type ConsoleJob,
  type KeyView,
  type LaptopView,
  type ListEntryView,
  type ListView,
  type NewKey,
  type OrganizationView,
  type UserView,
} from './shapes.ts';
import type { LetterDraft, Preview } from './letterShapes.ts';
import type { Turnaround } from './turnaround.ts';

/** Who may call: anyone, or users with one of these roles. */
export type Who = 'anyone' | readonly Role[];

/** One row of the console's contract. */
export interface OfficeCall<I extends z.ZodType = z.ZodType, O = unknown> extends Call<I, O> {
  who: Who;
}

const row =
  (changes: boolean) =>
  (who: Who) =>
  <O>() => ({ with: <I extends z.ZodType>(input: I): OfficeCall<I, O> => ({ who, input, changes }) });
const query = row(false);
const mutation = row(true);

const nothing = z.object({});
const Id = z.int().positive();
const OfJob = z.object({ id: Id });
/** `kept.atMs` of the draft that the entries were read from; null where there was none. */
const Base = z.int().nullable().default(null);
/** Without NUL: PostgreSQL stores no text with it, and it ends a search term in SQLite. */
const withoutNul = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0'), rule('holds-nul'));
const Email = withoutNul(320);
const Password = z.string().max(1000);
export const Name = z.string().max(maxLength.name);
/** Messages and reasons. */
const Text = z.string().max(maxLength.notes);
/** Idempotency key: the window sends the same key when it repeats a call. */
export const SendingKey = withoutNul(200).optional();
const Fields = z.record(z.string(), z.unknown());
const Address = {
  street_address: z.string().max(maxLength.address).default(''),
  city: Name.default(''),
  state: z.string().max(100).default(''),
  zip_code: z.string().max(20).default(''),
};
const Day = z.iso.date();
const Term = withoutNul(300);
/** Longer than any folded name as JSON. */
const Cursor = withoutNul(8000);
const Ids = z.array(Id).min(1).max(mostJobsAtOnce);
/** Of an array or a laptop. */
export const TextId = withoutNul(200);

/** The filters of List Jobs (§4.2) and the office's own; part of the board's URL. */
export const BoardFilter = z.object({
  status: z.array(z.enum(statuses)).max(statuses.length).default([]),
  organization: Id.optional(),
  /** Words of client, address, AHJ, reference, organization, or the job's number. */
  search: Term.default(''),
  client_name: Term.default(''),
  client_street_address: Term.default(''),
  city: Term.default(''),
  /** Ids of states. */
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
});
export type BoardFilter = z.output<typeof BoardFilter>;

export const AuditFilter = z.object({
  actor: withoutNul(320).default(''),
  action: withoutNul(200).default(''),
  subject: withoutNul(300).default(''),
  start_date: Day.optional(),
  end_date: Day.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

/** Days of the firm's time zone, both included; without them the latest. */
export const FigureRange = z.object({ start_date: Day.optional(), end_date: Day.optional() });
export type FigureRange = z.output<typeof FigureRange>;

const LaptopPage = z.object({ offset: z.int().min(0).default(0), limit: z.int().min(1).max(1000).default(1000) });

/**
 * The calls of the console. Types, checks, roles and routes derive from these rows. For an `office` user, jobs, laptops
 * and files of other organizations do not exist.
 */
export const officeCalls = {
  readHere: query('anyone')<ConsoleSession>().with(nothing),
  signIn: mutation('anyone')<NewSession>().with(z.object({ email: Email, password: Password })),
  /** Whether the link to create the first administrator is still valid. */
  checkFirstAdministratorLink: query('anyone')<{ isValid: boolean }>().with(z.object({ token: z.string().max(200) })),
  makeFirstAdministrator: mutation('anyone')<NewSession>().with(
    z.object({ token: z.string().max(200), email: Email, password: Password }),
  ),
  signOut: mutation(everyone)<null>().with(nothing),
  signOutEverywhere: mutation(everyone)<null>().with(nothing),
  /** Ends every other session. */
  changePassword: mutation(everyone)<null>().with(z.object({ current: Password, next: Password })),

  listJobs: query(everyone)<Board>().with(
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
  readFigures: query(everyone)<FiguresView>().with(FigureRange),
  showJob: query(everyone)<ConsoleJob>().with(OfJob),
  sendMessage: mutation(everyone)<ConsoleJob>().with(z.object({ id: Id, text: Text, key: SendingKey })),
  /** A revision (§4.8); answers the new job. */
  reviseJob: mutation(everyone)<ConsoleJob>().with(z.object({ id: Id, revision: Fields, key: SendingKey })),
  moveJob: mutation(reviewers)<ConsoleJob>().with(
    z.object({ id: Id, to: z.enum(['In Review', 'On Hold', 'Rejected', 'Canceled']), reason: Text.optional() }),
  ),
  /** Gives the jobs to a reviewer or an administrator; null to no one. */
  assignJobs: mutation(reviewers)<BulkOutcome>().with(z.object({ ids: Ids, to: Id.nullable() })),
  /** Puts the jobs on hold with one reason, which each client gets as a message. */
  holdJobs: mutation(reviewers)<BulkOutcome>().with(z.object({ ids: Ids, reason: Text })),
  /** Who can have a job, by email. */
  listReviewers: query(reviewers)<Assignee[]>().with(nothing),
  /** Makes the small copies of a job's photos that its report shows; answers within a second with how many there are. */
  preparePhotoReport: query(reviewers)<{ photos: number; ready: number }>().with(OfJob),
  /** Notes that clients never see. Only their author changes or removes them, for a day. */
  addNote: mutation(reviewers)<ConsoleJob>().with(z.object({ id: Id, text: Text, key: SendingKey })),
  changeNote: mutation(reviewers)<ConsoleJob>().with(z.object({ id: Id, note: Id, text: Text })),
  removeNote: mutation(reviewers)<ConsoleJob>().with(z.object({ id: Id, note: Id })),
  /** How a reviewer judges a photo; null takes the mark away. Clients learn only what a hold asks for. */
  markPhoto: mutation(reviewers)<ConsoleJob>().with(
    z.object({
      id: Id,
      photo: TextId,
      mark: z.enum(photoMarks).nullable(),
      comment: z.string().max(maxLength.notes).default(''),
    }),
  ),
  setAhj: mutation(reviewers)<ConsoleJob>().with(z.object({ id: Id, ahj: Name })),

  /** Withdraws one delivered file, for good; the reason is sent to the client as a message. */
  withdrawDeliverable: mutation(reviewers)<ConsoleJob>().with(z.object({ id: Id, file: TextId, reason: Text })),

  draftLetter: query(reviewers)<LetterDraft>().with(OfJob),
  /** Saves what was typed, valid or not. */
  keepLetterDraft: mutation(reviewers)<LetterDraft>().with(
    z.object({
      id: Id,
      entries: Fields,
      base: Base,
      /** Names of the entries that were typed. */
      typed: z.array(z.string().max(100)).max(100).default([]),
    }),
  ),
  /** Discards the draft, unless another user has saved it since `base`: the result is `isBehind` then. */
  forgetLetterDraft: mutation(reviewers)<LetterDraft>().with(z.object({ id: Id, base: Base })),
  /** `confirmed` is false before the reviewer confirms the values: the letter is marked DRAFT. */
  previewLetter: query(reviewers)<Preview>().with(z.object({ id: Id, entries: Fields, confirmed: z.boolean() })),
  issueLetter: mutation(reviewers)<ConsoleJob>().with(
    /** `mark` of the preview. Refused where another user has saved other entries since `base`. */
    z.object({
      id: Id,
      entries: Fields,
      confirmed: z.literal(true),
      mark: z.string().max(100),
      base: Base,
      override: Reason,
    }),
  ),
  withdrawLetter: mutation(reviewers)<ConsoleJob>().with(z.object({ id: Id, reason: Text })),

  organizationNames: query(reviewers)<{ id: number; name: string }[]>().with(nothing),
  listOrganizations: query(administrators)<OrganizationView[]>().with(nothing),
  addOrganization: mutation(administrators)<NewKey>().with(z.object({ name: Name, ...Address })),
  /** Without `maxBytes` the quota stays; null is no limit. */
  changeOrganization: mutation(administrators)<OrganizationView>().with(
    z.object({ id: Id, name: Name, ...Address, maxBytes: z.int().min(0).nullish() }),
  ),
  listKeys: query(administrators)<KeyView[]>().with(nothing),
  createKey: mutation(administrators)<NewKey>().with(
    z.object({ organization: Id, isTest: z.boolean().default(false) }),
  ),
  revokeKey: mutation(administrators)<null>().with(z.object({ id: Id })),

  listUsers: query(administrators)<UserView[]>().with(nothing),
  addUser: mutation(administrators)<UserView>().with(
    z.object({ email: Email, role: z.enum(roles), organization: Id.optional(), password: Password }),
  ),
  changeUser: mutation(administrators)<UserView>().with(
    z.object({ id: Id, role: z.enum(roles), organization: Id.optional(), isDisabled: z.boolean() }),
  ),
  /** Ends every session of the user. */
  resetPassword: mutation(administrators)<null>().with(z.object({ id: Id, password: Password })),

  /** For type-ahead, as the field app asks. */
  searchReference: query(everyone)<{ entries: ReferenceEntry[]; total: number }>().with(
    z.object({
      list: z.enum(referenceListKeys),
      text: z.string().max(300),
      limit: z.int().min(1).max(200).default(50),
    }),
  ),
  listLists: query(reviewers)<ListView[]>().with(nothing),
  readList: query(reviewers)<{ entries: ListEntryView[]; total: number }>().with(
    z.object({
      list: z.enum(referenceListKeys),
      text: z.string().max(300).default(''),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
  ),

  /** Those that need attention first. */
  listLaptops: query(everyone)<LaptopView[]>().with(LaptopPage),
  /** A page of those whose name, id or organization contains the text; `total` and `stale` count all of them. */
  readLaptops: query(everyone)<{ laptops: LaptopView[]; total: number; stale: number }>().with(
    LaptopPage.extend({ text: z.string().max(300).default('') }),
  ),
  /** Removes a laptop until its next report. */
  forgetLaptop: mutation(administrators)<LaptopView[]>().with(z.object({ organization: Id, id: TextId })),
  listAudit: query(administrators)<{ rows: AuditRow[]; next: string | null }>().with(
    AuditFilter.extend({ before: z.string().max(100).optional(), limit: z.int().min(1).max(500).default(100) }),
  ),
  readFirm: query(reviewers)<FirmView>().with(nothing),
  changeFirm: mutation(administrators)<FirmView>().with(
    z.object({ settings: z.custom<z.input<typeof FirmSettings>>() }),
  ),
  readTurnaround: query(reviewers)<Turnaround>().with(nothing),
  /** Due dates of open jobs are counted again. */
  changeTurnaround: mutation(administrators)<Turnaround>().with(z.object({ turnaround: z.custom<Turnaround>() })),
  removeFirmImage: mutation(administrators)<FirmView>().with(z.object({ what: z.enum(['logo', 'signature']) })),
  /** What a hold is often given as its reason; the answers of changes are the whole list. */
  listHoldReasons: query(reviewers)<HoldReasonView[]>().with(nothing),
  /** Without an id it is added, at the end. */
  saveHoldReason: mutation(administrators)<HoldReasonView[]>().with(
    z.object({ id: TextId.optional(), title: Name, text: Text }),
  ),
  removeHoldReason: mutation(administrators)<HoldReasonView[]>().with(z.object({ id: TextId })),
  readHealth: query(administrators)<HealthView>().with(nothing),
  /** Starts a check of the database and every file; `readHealth` has the result. */
  startCheck: mutation(administrators)<HealthView>().with(nothing),
} as const satisfies Record<string, OfficeCall>;

export type OfficeCallName = keyof typeof officeCalls;
export type OfficeInput<N extends OfficeCallName> = InputOf<typeof officeCalls, N>;
export type OfficeResult<N extends OfficeCallName> = ResultOf<typeof officeCalls, N>;
