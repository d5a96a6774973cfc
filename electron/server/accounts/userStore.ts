import { message } from '../../../shared/messages/catalogue.ts';
import { problem, problemAt } from '../../../shared/messages/problem.ts';
import type { Locale } from '../../../shared/messages/locales.ts';
import type { MailKind } from '../../../shared/notices/notices.ts';
import type { UserView } from '../../../shared/accounts/officeCalls.ts';
import type { Role } from '../../../shared/rpc/roles.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import { type Actor, commandLine } from '../base/audit/auditStore.ts';
import { EngineerStore } from '../engineers/engineerStore.ts';
import { FirstAdministratorStore } from './firstAdministratorStore.ts';
import { AccountLinkStore, endResetsOf } from './accountLinkStore.ts';
import type { DeliveryStore } from '../notices/deliveryStore.ts';
import { releaseJobs } from '../jobs/store/formerReviewerQueries.ts';
import { chosenMails } from '../notices/mailSourceQueries.ts';
import { PasskeyStore, type StoredPasskey } from './signIn/passkeyStore.ts';
import { ProviderUserStore } from './signIn/providerUserStore.ts';
import { SecondFactorStore } from './signIn/secondFactorStore.ts';
import { type SessionSecrets, SessionStore, type SignInFrom } from './sessionStore.ts';
import { SignInBegunStore } from './signIn/signInBegunStore.ts';
import { SignInThrottle } from './signIn/signInThrottleStore.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

/** Someone of the office, or of a client organization's office (`office`, tied to that organization). */
export interface User {
  id: number;
  email: string;
  role: Role;
  organization: number | null;
}

/** What an administrator can change of a user. */
export interface UserAccess {
  role: Role;
  organization: number | null;
  isDisabled: boolean;
}

interface UserRow extends Omit<UserView, 'organization' | 'isDisabled'> {
  organization_id: number | null;
  organization_name: string | null;
  disabled_ms: number | null;
}

const viewOf = ({ organization_id: id, organization_name: name, disabled_ms, ...user }: UserRow): UserView => ({
  ...user,
  organization: id === null ? null : { id, name: name ?? '' },
  isDisabled: disabled_ms !== null,
});

const columns = `"user".id, email, role, organization_id, organization.name AS organization_name,
  "user".created_ms AS "createdMs", last_sign_in_ms AS "lastSignInMs", disabled_ms
  FROM "user" LEFT JOIN organization ON organization.id = organization_id`;

const statements = {
  insert: sql<
    { email: string; role: Role; organization: number | null; passwordHash: string; now: number },
    { id: number }
  >(
    `INSERT INTO "user" (email, role, organization_id, password_hash, created_ms)
     VALUES (@email, @role, @organization, @passwordHash, @now) ON CONFLICT (email) DO NOTHING RETURNING id`,
  ),
  all: sql<object, UserRow>(`SELECT ${columns} ORDER BY email`),
  byId: sql<{ id: number }, UserRow>(`SELECT ${columns} WHERE "user".id = @id`),
  byEmail: sql<{ email: string }, UserRow>(`SELECT ${columns} WHERE email = @email`),
  update: sql<{ id: number; role: Role; organization: number | null; disabledMs: number | null }>(
    'UPDATE "user" SET role = @role, organization_id = @organization, disabled_ms = @disabledMs WHERE id = @id',
  ),
  setPassword: sql<{ id: number; passwordHash: string }>(
    'UPDATE "user" SET password_hash = @passwordHash WHERE id = @id',
  ),
  mailReader: sql<
    { id: number },
    { locale: Locale | null; mail_notices: string | null; role: Role; organization: number | null }
  >(
    `SELECT locale, mail_notices, role, organization_id AS organization FROM "user"
     WHERE id = @id AND disabled_ms IS NULL`,
  ),
  chooseMails: sql<{ id: number; kinds: string; locale: Locale | null }>(
    'UPDATE "user" SET mail_notices = @kinds, locale = @locale WHERE id = @id',
  ),
  otherAdministrator: sql<{ id: number }, { id: number }>(
    `SELECT id FROM "user" WHERE role = 'admin' AND disabled_ms IS NULL AND id <> @id LIMIT 1`,
  ),
};

function* existing(id: number): Work<UserRow> {
  const row = yield* statements.byId.first({ id });
  if (!row) throw problem('user-not-found');
  return row;
}

export class UserStore {
  readonly sessions: SessionStore;
  readonly firstAdministrator: FirstAdministratorStore;
  readonly throttle: SignInThrottle;
  readonly engineers: EngineerStore;
  readonly links: AccountLinkStore;
  readonly secondFactors: SecondFactorStore;
  readonly passkeys: PasskeyStore;
  readonly signInsBegun: SignInBegunStore;
  readonly ofProvider: ProviderUserStore;
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps & { deliveries: DeliveryStore }) {
    this.#deps = deps;
    this.sessions = new SessionStore(deps);
    this.firstAdministrator = new FirstAdministratorStore(deps, this.sessions);
    this.throttle = new SignInThrottle(deps);
    this.engineers = new EngineerStore(deps);
    this.links = new AccountLinkStore(deps);
    this.secondFactors = new SecondFactorStore(deps);
    this.passkeys = new PasskeyStore(deps);
    this.signInsBegun = new SignInBegunStore(deps);
    this.ofProvider = new ProviderUserStore({ ...deps, sessions: this.sessions, links: this.links });
  }

  add(
    email: string,
    role: Role,
    organization: number | null,
    passwordHash: string,
    by: Actor = commandLine,
  ): Promise<User> {
    return this.#deps.database.commit(() => this.#adding({ email, role, organization }, passwordHash, by));
  }

  /** By email. */
  async list(): Promise<UserView[]> {
    return (await this.#deps.database.read(statements.all.all(none))).map(viewOf);
  }

  /** Throws `not-found`. */
  async get(id: number): Promise<UserView> {
    return viewOf(await this.#deps.database.read(existing(id)));
  }

  /** Changes what a user may do, and ends their sessions. `self` is the user who asks. Throws `not-found`, `refused`. */
  change(id: number, to: UserAccess, self: number, by: Actor): Promise<UserView> {
    return this.#deps.database.commit(() => this.#changing(id, to, self, by));
  }

  /** Sets the password of another user, and ends their sessions. Throws `not-found`. */
  resetPassword(id: number, passwordHash: string, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#resettingPassword(id, passwordHash, by));
  }

  /** Begins a session; `cloned` where the counter has not grown. Throws `passkey-unknown`. */
  signInWithPasskey(passkey: StoredPasskey, counter: number, from: SignInFrom): Promise<SessionSecrets | 'cloned'> {
    return this.#deps.database.commit(() => this.#signingInWithPasskey(passkey, counter, from));
  }

  /** Ends a user's second factor, passkeys and link to the provider, and their sessions. Throws `not-found`. */
  resetSignIn(id: number, by: Actor): Promise<UserView> {
    return this.#deps.database.commit(() => this.#resettingSignIn(id, by));
  }

  /** The user with this email, in lower case. Throws `not-found`. */
  async named(email: string): Promise<UserView> {
    const found = await this.#deps.database.read(statements.byEmail.first({ email }));
    if (!found) throw problem('user-not-found');
    return viewOf(found);
  }

  /** What an enabled user is sent mails about, and in which language; null where there is no such user. */
  async mailReader(
    id: number,
  ): Promise<{ chosen: MailKind[]; locale: Locale | null; organization: number | null } | null> {
    const found = await this.#deps.database.read(statements.mailReader.first({ id }));
    if (!found) return null;
    const { mail_notices, role, ...reader } = found;
    return { ...reader, chosen: chosenMails(mail_notices, role) };
  }

  /** Of one's own: `by` is the user. */
  chooseMails(id: number, kinds: readonly MailKind[], locale: Locale | null, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#choosingMails(id, kinds, locale, by));
  }

  *#choosingMails(id: number, kinds: readonly MailKind[], locale: Locale | null, by: Actor): Work<void> {
    yield* statements.chooseMails.run({ id, kinds: JSON.stringify(kinds), locale });
    const subject = message('subject-user', { email: by.actor });
    yield* this.#deps.audit.note({ ...by, action: 'event-mail-choices-changed', subject, detail: { kinds, locale } });
  }

  *#adding({ email, role, organization }: Omit<User, 'id'>, passwordHash: string, by: Actor): Work<User> {
    const { audit, clock } = this.#deps;
    const added = yield* statements.insert.first({ email, role, organization, passwordHash, now: clock.now() });
    if (!added) throw problemAt('#/email', 'email-taken', { email });
    const detail = { role, organization: (yield* existing(added.id)).organization_name };
    yield* audit.note({ ...by, action: 'event-user-added', subject: message('subject-user', { email }), detail });
    return { id: added.id, email, role, organization };
  }

  *#changing(id: number, to: UserAccess, self: number, by: Actor): Work<UserView> {
    const before = yield* existing(id);
    const wasDisabled = before.disabled_ms !== null;
    if (to.isDisabled || to.role === 'office') yield* this.engineers.assertOneLeft(id);
    if (to.isDisabled && !wasDisabled && id === self) throw problemAt('#/isDisabled', 'cannot-disable-yourself');
    yield* this.#assertAdministratorLeft(before, to);
    const isMoved = to.organization !== before.organization_id;
    const changed = {
      ...(to.role === before.role ? {} : { role: { from: before.role, to: to.role } }),
      ...(to.isDisabled === wasDisabled ? {} : { disabled: to.isDisabled }),
    };
    if (Object.keys(changed).length === 0 && !isMoved) return viewOf(before);
    const disabledMs = to.isDisabled ? (before.disabled_ms ?? this.#deps.clock.now()) : null;
    yield* statements.update.run({ id, role: to.role, organization: to.organization, disabledMs });
    yield* this.sessions.endOf(id);
    if (to.isDisabled || to.role === 'office')
      yield* releaseJobs({ id, email: before.email }, by, this.#deps.clock.now());
    const after = yield* existing(id);
    const organization = { from: before.organization_name, to: after.organization_name };
    yield* this.#deps.audit.note({
      ...by,
      action:
        to.isDisabled === wasDisabled
          ? 'event-user-changed'
          : to.isDisabled
            ? 'event-user-disabled'
            : 'event-user-enabled',
      subject: message('subject-user', { email: before.email }),
      detail: { ...changed, ...(isMoved ? { organization } : {}) },
    });
    return viewOf(after);
  }

  *#resettingPassword(id: number, passwordHash: string, by: Actor): Work<void> {
    const { email } = yield* existing(id);
    yield* statements.setPassword.run({ id, passwordHash });
    yield* endResetsOf(email);
    yield* this.sessions.endOf(id);
    yield* this.#deps.audit.note({
      ...by,
      action: 'event-password-reset',
      subject: message('subject-user', { email }),
    });
  }

  *#signingInWithPasskey(
    { id, user }: StoredPasskey,
    counter: number,
    from: SignInFrom,
  ): Work<SessionSecrets | 'cloned'> {
    const { email, disabled_ms: disabledMs } = yield* existing(user);
    if (disabledMs !== null) throw problem('passkey-unknown');
    if (!(yield* this.passkeys.using(id, counter))) return 'cloned';
    return yield* this.sessions.beginFor({ id: user, email }, from, 'passkey');
  }

  *#resettingSignIn(id: number, by: Actor): Work<UserView> {
    const user = yield* existing(id);
    const detail = {
      authenticator: yield* this.secondFactors.removeOf(id),
      passkeys: yield* this.passkeys.removeOf(id),
      provider: (yield* this.ofProvider.removeOf(id)) > 0,
    };
    yield* this.sessions.endOf(id);
    const subject = message('subject-user', { email: user.email });
    yield* this.#deps.audit.note({ ...by, action: 'event-sign-in-reset', subject, detail });
    return viewOf(user);
  }

  /** Without an administrator, no user could manage the others. */
  *#assertAdministratorLeft(before: UserRow, { role, isDisabled }: UserAccess): Work<void> {
    const wasAdministrator = before.role === 'admin' && before.disabled_ms === null;
    const isAdministrator = role === 'admin' && !isDisabled;
    if (!wasAdministrator || isAdministrator || (yield* statements.otherAdministrator.first({ id: before.id }))) return;
    throw problemAt(isDisabled ? '#/isDisabled' : '#/role', 'last-administrator', { email: before.email });
  }
}
