import { z } from 'zod';
import type { FirmSettings } from '../firm/firm.ts';
import type { HealthView } from '../health/health.ts';
import type { HoldReasonView } from '../job/holdReasons.ts';
import type { Turnaround } from '../job/turnaround.ts';
import { referenceListKeys, type ReferenceEntry } from '../reference/lists.ts';
import { administrators, everyone, reviewers, roles } from '../rpc/roles.ts';
import {
  Address,
  Day,
  Email,
  Id,
  Name,
  type OfficeCall,
  Password,
  Text,
  TextId,
  mutationBy,
  nothing,
  queryBy,
  withoutNul,
} from '../rpc/officeCallRows.ts';
import type { KeyView, NewKey } from '../organizations/keyTerms.ts';
import type { AuditRow, FirmView, LaptopView, ListEntryView, ListView, OrganizationView, UserView } from './shapes.ts';

export const AuditFilter = z.object({
  actor: withoutNul(320).default(''),
  action: withoutNul(200).default(''),
  subject: withoutNul(300).default(''),
  start_date: Day.optional(),
  end_date: Day.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

const LaptopPage = z.object({
  offset: z.int().min(0).default(0),
  limit: z.int().min(1).max(1000).default(1000),
  /** Those that report with a test key, which appear in no other list. */
  test: z.boolean().default(false),
});

/** Calls about organizations, users, lists, laptops, the firm and the server. */
export const administrationCalls = {
  organizationNames: queryBy(reviewers)<{ id: number; name: string }[]>().with(nothing),
  listOrganizations: queryBy(administrators)<OrganizationView[]>().with(nothing),
  addOrganization: mutationBy(administrators)<NewKey>().with(z.object({ name: Name, ...Address })),
  /** Without `maxBytes` the quota stays; null is no limit. */
  changeOrganization: mutationBy(administrators)<OrganizationView>().with(
    z.object({ id: Id, name: Name, ...Address, maxBytes: z.int().min(0).nullish() }),
  ),
  listKeys: queryBy(administrators)<KeyView[]>().with(nothing),
  createKey: mutationBy(administrators)<NewKey>().with(
    z.object({
      organization: Id,
      isTest: z.boolean().default(false),
      name: Name.default(''),
      /** The last day on which it holds, of the firm's time zone; null for a key without an end. */
      until: Day.nullable().default(null),
    }),
  ),
  revokeKey: mutationBy(administrators)<null>().with(z.object({ id: Id })),

  listUsers: queryBy(administrators)<UserView[]>().with(nothing),
  addUser: mutationBy(administrators)<UserView>().with(
    z.object({ email: Email, role: z.enum(roles), organization: Id.optional(), password: Password }),
  ),
  changeUser: mutationBy(administrators)<UserView>().with(
    z.object({ id: Id, role: z.enum(roles), organization: Id.optional(), isDisabled: z.boolean() }),
  ),
  /** Ends every session of the user. */
  resetPassword: mutationBy(administrators)<null>().with(z.object({ id: Id, password: Password })),

  /** For type-ahead, as the field app asks. */
  searchReference: queryBy(everyone)<{ entries: ReferenceEntry[]; total: number }>().with(
    z.object({
      list: z.enum(referenceListKeys),
      text: z.string().max(300),
      limit: z.int().min(1).max(200).default(50),
    }),
  ),
  listLists: queryBy(reviewers)<ListView[]>().with(nothing),
  readList: queryBy(reviewers)<{ entries: ListEntryView[]; total: number }>().with(
    z.object({
      list: z.enum(referenceListKeys),
      text: z.string().max(300).default(''),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
  ),

  /** Those that need attention first. */
  listLaptops: queryBy(everyone)<LaptopView[]>().with(LaptopPage),
  /** A page of those whose name, id or organization contains the text; `total` and `stale` count all of them, `tests` those of test keys. */
  readLaptops: queryBy(everyone)<{ laptops: LaptopView[]; total: number; stale: number; tests: number }>().with(
    LaptopPage.extend({ text: z.string().max(300).default('') }),
  ),
  /** Removes a laptop until its next report. */
  forgetLaptop: mutationBy(administrators)<LaptopView[]>().with(
    z.object({ organization: Id, id: TextId, test: z.boolean().default(false) }),
  ),
  listAudit: queryBy(administrators)<{ rows: AuditRow[]; next: string | null }>().with(
    AuditFilter.extend({ before: z.string().max(100).optional(), limit: z.int().min(1).max(500).default(100) }),
  ),
  readFirm: queryBy(reviewers)<FirmView>().with(nothing),
  changeFirm: mutationBy(administrators)<FirmView>().with(
    z.object({ settings: z.custom<z.input<typeof FirmSettings>>() }),
  ),
  readTurnaround: queryBy(reviewers)<Turnaround>().with(nothing),
  /** Due dates of open jobs are counted again. */
  changeTurnaround: mutationBy(administrators)<Turnaround>().with(z.object({ turnaround: z.custom<Turnaround>() })),
  removeFirmImage: mutationBy(administrators)<FirmView>().with(z.object({ what: z.enum(['logo', 'signature']) })),
  /** What a hold is often given as its reason; the answers of changes are the whole list. */
  listHoldReasons: queryBy(reviewers)<HoldReasonView[]>().with(nothing),
  /** Without an id it is added, at the end. */
  saveHoldReason: mutationBy(administrators)<HoldReasonView[]>().with(
    z.object({ id: TextId.optional(), title: Name, text: Text }),
  ),
  removeHoldReason: mutationBy(administrators)<HoldReasonView[]>().with(z.object({ id: TextId })),
  readHealth: queryBy(administrators)<HealthView>().with(nothing),
  /** Starts a check of the database and every file; `readHealth` has the result. */
  startCheck: mutationBy(administrators)<HealthView>().with(nothing),
} as const satisfies Record<string, OfficeCall>;
