import { hash, randomBytes } from 'node:crypto';
import { message } from '../../../shared/messages/catalogue.ts';
import type { Locale } from '../../../shared/messages/locales.ts';
import { problem, problemAt } from '../../../shared/messages/problem.ts';
import { invitationDays, mostInvitations, resetMinutes } from '../../../shared/notices/mail.ts';
import type { Role } from '../../../shared/rpc/roles.ts';
import { sql, type Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { DeliveryStore } from '../notices/deliveryStore.ts';
import { mailSetting } from '../notices/noticeStore.ts';
import { readSetting } from '../base/database/settingStore.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';
import type { AccountLinkView, InvitationView } from '../../../shared/accounts/officeCalls.ts';

/** An invitation, or a request for a new password. */
interface LinkRow {
  id: number;
  kind: AccountLinkView['kind'];
  email: string;
  role: Role | null;
  organization: number | null;
  organization_name: string | null;
  user: number | null;
  by: string;
  locale: Locale;
  createdMs: number;
  expiresMs: number;
}

/** The beginning of a query for rows. */
const linkQuery = `SELECT account_link.id, kind, email, role, organization_id AS organization,
    organization.name AS organization_name, user_id AS "user", made_by AS "by", locale,
    account_link.created_ms AS "createdMs", expires_ms AS "expiresMs"
  FROM account_link LEFT JOIN organization ON organization.id = organization_id`;

/** An invitation as administrators see it. */
export const viewOf = ({
  id,
  email,
  role,
  organization,
  organization_name,
  by,
  createdMs,
  expiresMs,
}: LinkRow): InvitationView => ({
  id,
  email,
  role: role!,
  organization: organization === null ? null : { id: organization, name: organization_name ?? '' },
  by,
  createdMs,
  expiresMs,
});

const minuteMs = 60_000;
const invitationMs = invitationDays * 24 * 60 * minuteMs;
const resetMs = resetMinutes * minuteMs;
/** An account is sent no further mail about a new password for so long. */
const resetQuietMs = 5 * minuteMs;

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Who is invited as what. */
export interface Invited {
  email: string;
  role: Role;
  organization: number | null;
  locale: Locale;
}

const statements = {
  invitations: sql<{ now: number }, LinkRow>(
    `${linkQuery} WHERE kind = 'invitation' AND expires_ms > @now ORDER BY account_link.id DESC`,
  ),
  byId: sql<{ id: number; now: number }, LinkRow>(`${linkQuery} WHERE account_link.id = @id AND expires_ms > @now`),
  invitationOf: sql<{ email: string; now: number }, LinkRow>(
    `${linkQuery} WHERE kind = 'invitation' AND email = @email AND expires_ms > @now`,
  ),
  byToken: sql<{ hash: Buffer; now: number }, LinkRow>(
    `${linkQuery} JOIN account_token ON link_id = account_link.id WHERE hash = @hash AND expires_ms > @now`,
  ),
  resetOf: sql<{ email: string; after: number }, { id: number }>(
    `SELECT id FROM account_link WHERE kind = 'reset' AND email = @email AND created_ms > @after`,
  ),
  insert: sql<
    Omit<LinkRow, 'id' | 'organization_name' | 'createdMs' | 'expiresMs'> & { now: number; expires: number },
    { id: number }
  >(
    `INSERT INTO account_link (kind, email, role, organization_id, user_id, made_by, locale, created_ms, expires_ms)
     VALUES (@kind, @email, @role, @organization, @user, @by, @locale, @now, @expires) RETURNING id`,
  ),
  extend: sql<{ id: number; expires: number }>('UPDATE account_link SET expires_ms = @expires WHERE id = @id'),
  addToken: sql<{ hash: Buffer; link: number }>('INSERT INTO account_token (hash, link_id) VALUES (@hash, @link)'),
  removeTokens: sql<{ id: number }>('DELETE FROM account_token WHERE link_id = @id'),
  remove: sql<{ id: number }>('DELETE FROM account_link WHERE id = @id'),
  removeTokensTo: sql<{ kind: string; email: string }>(
    `DELETE FROM account_token WHERE link_id IN (SELECT id FROM account_link WHERE kind = @kind AND email = @email)`,
  ),
  removeTo: sql<{ kind: string; email: string }>('DELETE FROM account_link WHERE kind = @kind AND email = @email'),
  removeEndedTokens: sql<{ now: number }>(
    'DELETE FROM account_token WHERE link_id IN (SELECT id FROM account_link WHERE expires_ms <= @now)',
  ),
  removeEnded: sql<{ now: number }>('DELETE FROM account_link WHERE expires_ms <= @now'),
  userOf: sql<{ email: string }, { id: number; locale: Locale | null }>(
    'SELECT id, locale FROM "user" WHERE email = @email AND disabled_ms IS NULL',
  ),
  anyUserOf: sql<{ email: string }, { id: number }>('SELECT id FROM "user" WHERE email = @email'),
  insertUser: sql<
    { email: string; role: Role; organization: number | null; passwordHash: string; locale: Locale; now: number },
    { id: number }
  >(
    `INSERT INTO "user" (email, role, organization_id, password_hash, locale, created_ms)
     VALUES (@email, @role, @organization, @passwordHash, @locale, @now) ON CONFLICT (email) DO NOTHING RETURNING id`,
  ),
  setPassword: sql<{ id: number; passwordHash: string }, { email: string }>(
    'UPDATE "user" SET password_hash = @passwordHash WHERE id = @id AND disabled_ms IS NULL RETURNING email',
  ),
  endSessions: sql<{ id: number }>('DELETE FROM session WHERE user_id = @id'),
};

const userSubject = (email: string) => message('subject-user', { email });

/** Inside a transaction: ends the links that replace the password of an account. */
export function* endResetsOf(email: string): Work<void> {
  const of = { kind: 'reset', email };
  yield* statements.removeTokensTo.run(of);
  yield* statements.removeTo.run(of);
}

/** Invitations and requests for a new password: links that set a password, once. */
export class AccountLinkStore {
  readonly #deps: StoreDeps & { deliveries: DeliveryStore };

  constructor(deps: StoreDeps & { deliveries: DeliveryStore }) {
    this.#deps = deps;
  }

  /** Open invitations, the newest first. */
  async invitations(): Promise<InvitationView[]> {
    const { database, clock } = this.#deps;
    return (await database.read(statements.invitations.all({ now: clock.now() }))).map(viewOf);
  }

  /**
   * Invites an email, and sends the link where mail is on; one that was invited before gets a new link. Throws
   * `email-taken`, `invitations-full`.
   */
  invite(invited: Invited, by: Actor): Promise<{ id: number; isMailed: boolean }> {
    return this.#deps.database.commit(() => this.#inviting(invited, by));
  }

  /** A new link for as long as the first one; earlier links end. Throws `invitation-not-found`. */
  inviteAgain(id: number, by: Actor): Promise<{ id: number; isMailed: boolean }> {
    return this.#deps.database.commit(() => this.#invitingAgain(id, by));
  }

  /** Throws `invitation-not-found`. */
  revoke(id: number, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#revoking(id, by));
  }

  /** Sends a link to the account of this email, if there is one and it was not sent one just now. */
  askReset(email: string, locale: Locale, address: string): Promise<void> {
    return this.#deps.database.commit(() => this.#askingReset(email, locale, address));
  }

  /** What a mail about a link carries, with a token of its own; null where the link has ended. */
  open(id: number): Promise<(AccountLinkView & { token: string; locale: Locale }) | null> {
    const token = randomBytes(32).toString('base64url');
    return this.#deps.database.commit(() => this.#opening(id, token));
  }

  /** What a token is for; null where it is void. */
  async read(token: string): Promise<AccountLinkView | null> {
    const { database, clock } = this.#deps;
    const link = await database.read(statements.byToken.first({ hash: hashOf(token), now: clock.now() }));
    return link ? { kind: link.kind, email: link.email } : null;
  }

  /** Sets the password that a link is for, and ends the link; null where it is void. Throws `email-taken`. */
  use(token: string, passwordHash: string, address: string): Promise<AccountLinkView | null> {
    return this.#deps.database.commit(() => this.#using(token, passwordHash, address));
  }

  /** Inside a transaction: accepts the invitation of an email that its owner has proven otherwise; null where there is none. */
  *accept(email: string, passwordHash: string, address: string): Work<{ id: number } | null> {
    const now = this.#deps.clock.now();
    const link = yield* statements.invitationOf.first({ email, now });
    if (!link) return null;
    yield* this.#end(link.id);
    const user = yield* this.#addUser(link, passwordHash, now);
    yield* this.#deps.audit.note({
      ...{ actor: email, action: 'event-invitation-accepted', subject: userSubject(email), address },
    });
    return user;
  }

  *#isMailOn(): Work<boolean> {
    return (yield* readSetting(mailSetting)) !== null;
  }

  *#mail(id: number, kind: AccountLinkView['kind'], recipient: string): Work<void> {
    const type = kind === 'invitation' ? 'mail.invitation' : 'mail.password-reset';
    const about = { source: null, type, organization: null, job: null, atMs: this.#deps.clock.now() };
    yield* this.#deps.deliveries.add({ ...about, body: { link: id }, webhooks: [], recipient });
  }

  *#inviting({ email, role, organization, locale }: Invited, by: Actor): Work<{ id: number; isMailed: boolean }> {
    const now = this.#deps.clock.now();
    if (yield* statements.anyUserOf.first({ email })) throw problemAt('#/email', 'email-taken', { email });
    yield* this.#removeEnded(now);
    const before = { kind: 'invitation', email } as const;
    yield* statements.removeTokensTo.run(before);
    yield* statements.removeTo.run(before);
    const open = yield* statements.invitations.all({ now });
    if (open.length >= mostInvitations) throw problem('invitations-full', { maximum: mostInvitations });
    const row = { ...before, role, organization, user: null, by: by.actor, locale, now, expires: now + invitationMs };
    const { id } = (yield* statements.insert.first(row))!;
    const { organization_name } = (yield* statements.byId.first({ id, now }))!;
    const detail = { role, organization: organization_name };
    yield* this.#deps.audit.note({ ...by, action: 'event-invited', subject: userSubject(email), detail });
    return yield* this.#sent(id, email);
  }

  *#sent(id: number, email: string): Work<{ id: number; isMailed: boolean }> {
    const isMailed = yield* this.#isMailOn();
    if (isMailed) yield* this.#mail(id, 'invitation', email);
    return { id, isMailed };
  }

  *#invitation(id: number): Work<LinkRow> {
    const link = yield* statements.byId.first({ id, now: this.#deps.clock.now() });
    if (link?.kind !== 'invitation') throw problem('invitation-not-found');
    return link;
  }

  *#invitingAgain(id: number, by: Actor): Work<{ id: number; isMailed: boolean }> {
    const { email } = yield* this.#invitation(id);
    yield* statements.removeTokens.run({ id });
    yield* statements.extend.run({ id, expires: this.#deps.clock.now() + invitationMs });
    yield* this.#deps.audit.note({ ...by, action: 'event-invitation-sent-again', subject: userSubject(email) });
    return yield* this.#sent(id, email);
  }

  *#revoking(id: number, by: Actor): Work<void> {
    const { email } = yield* this.#invitation(id);
    yield* this.#end(id);
    yield* this.#deps.audit.note({ ...by, action: 'event-invitation-revoked', subject: userSubject(email) });
  }

  *#askingReset(email: string, locale: Locale, address: string): Work<void> {
    const now = this.#deps.clock.now();
    yield* this.#removeEnded(now);
    const user = yield* statements.userOf.first({ email });
    if (!user || !(yield* this.#isMailOn())) return;
    if (yield* statements.resetOf.first({ email, after: now - resetQuietMs })) return;
    const of = { kind: 'reset', email, role: null, organization: null, user: user.id, by: email } as const;
    const row = { ...of, locale: user.locale ?? locale, now, expires: now + resetMs };
    const { id } = (yield* statements.insert.first(row))!;
    yield* this.#mail(id, 'reset', email);
    const subject = userSubject(email);
    yield* this.#deps.audit.note({ actor: 'unknown', action: 'event-password-reset-asked', subject, address });
  }

  *#opening(id: number, token: string): Work<(AccountLinkView & { token: string; locale: Locale }) | null> {
    const link = yield* statements.byId.first({ id, now: this.#deps.clock.now() });
    if (!link) return null;
    yield* statements.addToken.run({ hash: hashOf(token), link: id });
    return { kind: link.kind, email: link.email, token, locale: link.locale };
  }

  *#using(token: string, passwordHash: string, address: string): Work<AccountLinkView | null> {
    const now = this.#deps.clock.now();
    const link = yield* statements.byToken.first({ hash: hashOf(token), now });
    if (!link) return null;
    const { id, kind, email } = link;
    yield* this.#end(id);
    if (kind === 'invitation') yield* this.#addUser(link, passwordHash, now);
    else if (!(yield* this.#replacePassword(link, passwordHash))) return null;
    const action = kind === 'invitation' ? 'event-invitation-accepted' : 'event-password-reset-by-mail';
    yield* this.#deps.audit.note({ actor: email, action, subject: userSubject(email), address });
    return { kind, email };
  }

  *#addUser({ email, role, organization, locale }: LinkRow, passwordHash: string, now: number): Work<{ id: number }> {
    const added = yield* statements.insertUser.first({
      ...{ email, role: role!, organization, passwordHash, locale, now },
    });
    if (!added) throw problemAt('#/password', 'email-taken', { email });
    return added;
  }

  *#replacePassword({ user }: LinkRow, passwordHash: string): Work<boolean> {
    const changed = yield* statements.setPassword.first({ id: user!, passwordHash });
    if (!changed) return false;
    // Earlier links that were asked for stay good until one of them is used.
    yield* endResetsOf(changed.email);
    yield* statements.endSessions.run({ id: user! });
    return true;
  }

  *#end(id: number): Work<void> {
    yield* statements.removeTokens.run({ id });
    yield* statements.remove.run({ id });
  }

  *#removeEnded(now: number): Work<void> {
    yield* statements.removeEndedTokens.run({ now });
    yield* statements.removeEnded.run({ now });
  }
}
