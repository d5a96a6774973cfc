import { z } from 'zod';
import { type MailKind, mailKinds, usualMails } from '../../../shared/notices/notices.ts';
import type { Role } from '../../../shared/rpc/roles.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import { detailOf, type SourceEvent, type SourceMessage } from './noticeSourceQueries.ts';

/** A user who may be sent mails, with the chosen ones. */
export interface MailReader {
  id: number;
  email: string;
  role: Role;
  organization: number | null;
  kinds: readonly MailKind[];
}

/** A mail about a job, to one user. The text is of the one who caused it. */
export interface JobMail {
  to: MailReader;
  kind: MailKind;
  letter?: string;
  quoted?: string;
}

const readers = sql<object, Omit<MailReader, 'kinds'> & { mail_notices: string | null }>(
  `SELECT id, email, role, organization_id AS organization, mail_notices FROM "user"
   WHERE disabled_ms IS NULL ORDER BY id`,
);

/** The rest of a longer reason is read in the console. */
const longestQuote = 4000;

const Kinds = z.array(z.enum(mailKinds));

/** What a user has chosen, or what is usual for the role. */
export const chosenMails = (stored: string | null, role: Role): MailKind[] =>
  stored === null ? usualMails(role) : Kinds.parse(JSON.parse(stored));

export function* mailReaders(): Work<MailReader[]> {
  return (yield* readers.all(none)).map(({ mail_notices, ...user }) => ({
    ...user,
    kinds: chosenMails(mail_notices, user.role),
  }));
}

const quotationOf = (reason: unknown): { quoted?: string } =>
  typeof reason === 'string' ? { quoted: reason.slice(0, longestQuote) } : {};

/** What the office did, for the client's users; null for what they are sent nothing about. */
const forClient = (row: SourceEvent): Omit<JobMail, 'to'> | null => {
  const { letter, reason } = detailOf(row);
  const named = typeof letter === 'string' ? { letter } : {};
  if (row.action === 'event-approved') return { kind: 'letter-issued', ...named };
  if (row.action === 'event-letter-withdrawn') return { kind: 'letter-withdrawn', ...named, ...quotationOf(reason) };
  if (row.action === 'event-approval-withdrawn') return { kind: 'letter-withdrawn', ...quotationOf(reason) };
  if (row.action === 'event-on-hold') return { kind: 'hold', ...quotationOf(reason) };
  if (row.action === 'event-rejected') return { kind: 'rejected', ...quotationOf(reason) };
  if (row.action === 'event-message-sent' && row.from_office === 1) return { kind: 'message' };
  if (row.action === 'event-file-delivered' || row.action === 'event-file-replaced') return { kind: 'file-delivered' };
  return null;
};

/** What staff are sent about a row of a history, and who of them. */
const forStaff = (row: SourceEvent): { kind: MailKind; isTo: (user: MailReader) => boolean } | null => {
  const { assignee, revision_of } = detailOf(row);
  if (row.action === 'event-assigned') return { kind: 'assigned', isTo: ({ email }) => email === assignee };
  if (row.action !== 'event-submitted') return null;
  return revision_of === undefined
    ? { kind: 'submitted', isTo: () => true }
    : { kind: 'hold-answered', isTo: ({ id }) => id === row.assignee };
};

/** Those who have chosen it, but not who caused it. */
const wanting = (users: readonly MailReader[], { actor }: { actor: string }, kind: MailKind): MailReader[] =>
  users.filter(({ kinds, email }) => kinds.includes(kind) && email !== actor);

/** Mails about a row of a history. Test jobs cause none. */
export const mailsOfEvent = (row: SourceEvent, users: readonly MailReader[]): JobMail[] => {
  if (row.is_test === 1) return [];
  const client = forClient(row);
  if (client) {
    const own = wanting(users, row, client.kind).filter(({ organization }) => organization === row.organization);
    return own.map((to) => ({ ...client, to }));
  }
  const staff = forStaff(row);
  if (!staff) return [];
  const some = wanting(users, row, staff.kind).filter((user) => user.role !== 'office' && staff.isTo(user));
  return some.map((to) => ({ kind: staff.kind, to }));
};

/** A client's message is for the reviewer who has the job. */
export const mailsOfMessage = (row: SourceMessage, users: readonly MailReader[]): JobMail[] => {
  if (row.is_test === 1 || row.from_office === 1) return [];
  const kind = row.status === 'On Hold' ? 'hold-answered' : 'message';
  return wanting(users, row, kind)
    .filter(({ id }) => id === row.assignee)
    .map((to) => ({ kind, to }));
};
