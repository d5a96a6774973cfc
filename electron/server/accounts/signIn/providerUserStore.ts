import { message } from '../../../../shared/messages/catalogue.ts';
import { problem } from '../../../../shared/messages/problem.ts';
import type { CreatedRole } from '../../../../shared/accounts/signIn.ts';
import { sql, type Work } from '../../base/database/statement.ts';
import type { AccountLinkStore } from '../accountLinkStore.ts';
import type { SessionSecrets, SessionStore, SignInFrom } from '../sessionStore.ts';
import type { StoreDeps } from '../../base/database/storeDeps.ts';

/** A user as the provider has described them, verified. */
export interface ProviderUser {
  issuer: string;
  subject: string;
  /** In lower case; null where the provider has not verified it. */
  email: string | null;
}

/** What a sign-in by the provider may do. */
export interface ProviderTerms {
  /** Of an account that is created for an unknown user; null where none is. */
  create: { role: CreatedRole; organization: number | null } | null;
  /** No password that anyone knows, for an account that is created. */
  passwordHash: string;
  /** The only user who may sign in; null for any. */
  only: string | null;
}

interface UserRow {
  id: number;
  email: string;
  disabledMs: number | null;
}

const columns = 'id, email, disabled_ms AS "disabledMs" FROM "user"';

const statements = {
  linked: sql<{ issuer: string; subject: string }, UserRow>(
    `SELECT ${columns} JOIN provider_user ON user_id = id WHERE issuer = @issuer AND subject = @subject`,
  ),
  byEmail: sql<{ email: string }, UserRow>(`SELECT ${columns} WHERE email = @email`),
  subjectOf: sql<{ issuer: string; user: number }, { subject: string }>(
    'SELECT subject FROM provider_user WHERE issuer = @issuer AND user_id = @user',
  ),
  anyOf: sql<{ user: number }, { subject: string }>('SELECT subject FROM provider_user WHERE user_id = @user LIMIT 1'),
  link: sql<{ issuer: string; subject: string; user: number; now: number }>(
    `INSERT INTO provider_user (issuer, subject, user_id, linked_ms) VALUES (@issuer, @subject, @user, @now)`,
  ),
  remove: sql<{ user: number }>('DELETE FROM provider_user WHERE user_id = @user'),
  insert: sql<
    { email: string; role: CreatedRole; organization: number | null; passwordHash: string; now: number },
    { id: number }
  >(
    `INSERT INTO "user" (email, role, organization_id, password_hash, created_ms)
     VALUES (@email, @role, @organization, @passwordHash, @now) RETURNING id`,
  ),
};

const userSubject = (email: string) => message('subject-user', { email });

type Deps = StoreDeps & { sessions: SessionStore; links: AccountLinkStore };

/** Users of the provider of single sign-on: which account is whose, by the provider's own name of the user. */
export class ProviderUserStore {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Whether the user has signed in by a provider. */
  async isLinked(user: number): Promise<boolean> {
    return (await this.#deps.database.read(statements.anyOf.first({ user }))) !== undefined;
  }

  /**
   * Begins a session for a user of the provider. The first time, the account is found by its verified email: a user, an
   * invitation, or, where the terms allow it, nobody yet. Throws `sso-…`, `sign-in-other-user`.
   */
  signIn(user: ProviderUser, terms: ProviderTerms, from: SignInFrom): Promise<{ id: number; secrets: SessionSecrets }> {
    return this.#deps.database.commit(() => this.#signingIn(user, terms, from));
  }

  /** Inside a transaction: the next sign-in links the user anew. */
  *removeOf(user: number): Work<number> {
    return yield* statements.remove.run({ user });
  }

  *#signingIn(
    user: ProviderUser,
    terms: ProviderTerms,
    from: SignInFrom,
  ): Work<{ id: number; secrets: SessionSecrets }> {
    const found = (yield* statements.linked.first(user)) ?? (yield* this.#linking(user, terms, from.address));
    if (found.disabledMs !== null) throw problem('sso-user-disabled');
    // Nothing is linked then: the transaction ends here.
    if (terms.only !== null && terms.only !== found.email) throw problem('sign-in-other-user', { email: terms.only });
    return { id: found.id, secrets: yield* this.#deps.sessions.beginFor(found, from, 'provider') };
  }

  *#linking({ issuer, subject, email }: ProviderUser, terms: ProviderTerms, address: string): Work<UserRow> {
    if (email === null) throw problem('sso-email-unverified');
    const existing = yield* statements.byEmail.first({ email });
    if (existing && existing.disabledMs !== null) throw problem('sso-user-disabled');
    if (existing && (yield* statements.subjectOf.first({ issuer, user: existing.id })))
      throw problem('sso-user-linked', { email });
    const user = existing ?? (yield* this.#creating(email, terms, address));
    yield* statements.link.run({ issuer, subject, user: user.id, now: this.#deps.clock.now() });
    yield* this.#deps.audit.note({
      ...{ actor: email, action: 'event-sso-linked', subject: userSubject(email), address, detail: { issuer } },
    });
    return user;
  }

  *#creating(email: string, { create, passwordHash }: ProviderTerms, address: string): Work<UserRow> {
    const invited = yield* this.#deps.links.accept(email, passwordHash, address);
    if (invited) return { id: invited.id, email, disabledMs: null };
    if (create === null) throw problem('sso-no-account', { email });
    const { id } = (yield* statements.insert.first({
      ...{ email, ...create, passwordHash, now: this.#deps.clock.now() },
    }))!;
    yield* this.#deps.audit.note({
      ...{ actor: email, action: 'event-user-added', subject: userSubject(email), address },
      detail: { ...create, way: 'provider' },
    });
    return { id, email, disabledMs: null };
  }
}
