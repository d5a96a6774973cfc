import { z } from 'zod';
import { nested } from '../messages/rows.ts';
import { Day, type OfficeCall, queryBy, withoutNul } from '../rpc/officeCallRows.ts';
import { administrators } from '../rpc/roles.ts';

export const AuditFilter = z.object({
  actor: withoutNul(320).default(''),
  action: withoutNul(200).default(''),
  subject: withoutNul(300).default(''),
  start_date: Day.optional(),
  end_date: Day.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const AuditRow = z.object({
  /** The cursor for the rows after this one. */
  mark: z.string(),
  atMs: z.int(),
  /** An email, an organization with the first characters of its key, or `command line`. */
  actor: z.string(),
  /** What was done, in English. */
  action: z.string(),
  message: nested,
  /** What it was done to, in English, such as `job 12` or `organization Valley Solar`. */
  subject: z.string(),
  subjectMessage: nested,
  detail: z.unknown(),
  address: z.string().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** Calls about the audit log. */
export const auditCalls = {
  listAudit: queryBy(administrators)(
    AuditFilter.extend({ before: z.string().max(100).optional(), limit: z.int().min(1).max(500).default(100) }),
    z.object({ rows: z.array(AuditRow), next: z.string().nullable() }),
  ),
} as const satisfies Record<string, OfficeCall>;
