import { message } from '../../../shared/messages/catalogue.ts';
import { say } from '../../../shared/messages/say.ts';
import { hash, randomBytes } from 'node:crypto';
import type { Role } from '../../../shared/rpc/roles.ts';
import { sql, type Work } from '../base/database/statement.ts';
import { endResetsOf } from './accountLinkStore.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

/** Idle timeout and maximum age of a session. */
const idleMs = 12 * 60 * 60 * 1000;
const maxAgeMs = 14 * 24 * 60 * 60 * 1000;
const touchEveryMs = 60_000;
/** For how long an address counts as known after a sign-in from it. */
const knownAddressMs = 90 * 24 * 60 * 60 * 1000;

/** Secrets have 256 random bits, so a plain hash is enough. */
const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The two halves of a new session. Browsers send a cookie to every port of a host and let each of them replace it; the
 * page's half is kept where only the console's origin can read it. Neither opens anything without the other.
 */
export interface SessionSecrets {
  cookie: string;
  page: string;
}

/** What a request shows of a session. */
export interface SessionProof {
  cookie: string;
  linkKey: string;
}

/** What links and pictures carry, which cannot send the page's half: derived from it, but not leading back to it. */
export const linkKeyOf = (page: string): string => hash('sha256', page, 'base64url');

interface Hashes {
  hash: Buffer;
  pageHash: Buffer;
}

/** Both hashes as one text. */
const nameOf = ({ hash: cookie, pageHash }: Hashes): string => Buffer.concat([cookie, pageHash]).toString('base64');

const hashesOf = ({ cookie, linkKey }: SessionProof): Hashes => ({ hash: hashOf(cookie), pageHash: hashOf(linkKey) });

interface SessionUser {
  id: number;
  email: string;
  role: Role;
  organization: number | null;
}

/** What a sign-in is checked against. */
export interface Credentials {
  id: number;
  email: string;
  passwordHash: string;
}

/** Where a sign-in comes from. */
export interface SignInFrom {
  address: string;
  /** The browser's session so far, which ends. */
  before: SessionProof | null;
}

/** How a user signed in, where it was not the password alone; the audit log has it. */
export type SignInWay = 'passkey' | 'provider';

/** Times after which a live session began and was last used. */
interface Bounds {
  createdAfter: number;
  seenAfter: number;
}
const live = 'session.created_ms > @createdAfter AND session.seen_ms > @seenAfter';

const liveAmong = (hashes: string): string =>
  `SELECT hash, page_hash AS "pageHash" FROM session JOIN "user" ON "user".id = user_id
   WHERE hash IN (SELECT ${hashes}) AND disabled_ms IS NULL AND ${live}`;

const signedInFrom = (isSubject: string): string =>
  `SELECT at_ms FROM audit WHERE ${isSubject} AND action IN ('event-signed-in', 'Signed in') AND actor = @email
   AND address = @address AND at_ms > @after LIMIT 1`;

const statements = {
  find: sql<Hashes & Bounds, SessionUser & { seen_ms: number }>(
    `SELECT "user".id, email, role, organization_id AS organization, seen_ms
     FROM session JOIN "user" ON "user".id = user_id
     WHERE hash = @hash AND page_hash = @pageHash AND disabled_ms IS NULL AND ${live}`,
  ),
  /** `hashes` is a JSON array of hashes in hexadecimal digits. */
  liveAmong: sql<Bounds & { hashes: string }, Hashes>({
    sqlite: liveAmong('unhex(value) FROM json_each(@hashes)'),
    postgres: liveAmong(`decode(value, 'hex') FROM json_array_elements_text(CAST(@hashes AS json)) AS sent (value)`),
  }),
  touch: sql<{ hash: Buffer; now: number }>('UPDATE session SET seen_ms = @now WHERE hash = @hash'),
  insert: sql<Hashes & { user: number; now: number }>(
    `INSERT INTO session (hash, page_hash, user_id, created_ms, seen_ms) VALUES (@hash, @pageHash, @user, @now, @now)`,
  ),
  remove: sql<Hashes>('DELETE FROM session WHERE hash = @hash AND page_hash = @pageHash'),
  removeAll: sql<{ user: number }>('DELETE FROM session WHERE user_id = @user'),
  removeOthers: sql<{ user: number; hash: Buffer }>('DELETE FROM session WHERE user_id = @user AND hash <> @hash'),
  removeEnded: sql<Bounds>(`DELETE FROM session WHERE NOT (${live})`),
  credentials: sql<{ email: string }, Credentials>(
    'SELECT id, email, password_hash AS "passwordHash" FROM "user" WHERE email = @email AND disabled_ms IS NULL',
  ),
  signedIn: sql<{ user: number; now: number }>('UPDATE "user" SET last_sign_in_ms = @now WHERE id = @user'),
  setPassword: sql<{ id: number; passwordHash: string }>(
    'UPDATE "user" SET password_hash = @passwordHash WHERE id = @id',
  ),
  signedInFrom: sql<{ subject: string; email: string; address: string; after: number }, { at_ms: number }>({
    sqlite: signedInFrom('subject = @subject COLLATE NOCASE'),
    postgres: signedInFrom('lower(subject) = lower(@subject COLLATE "C")'),
  }),
};

const userSubject = (email: string) => message('subject-user', { email });

export class SessionStore {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** Credentials of the enabled user with this email, or null. */
  async credentialsOf(email: string): Promise<Credentials | null> {
    return (await this.#deps.database.read(statements.credentials.first({ email }))) ?? null;
  }

  /** Whether the user signed in from this address not long ago. */
  async isKnownFrom(email: string, address: string): Promise<boolean> {
    const { database, clock } = this.#deps;
    const subject = say('en', userSubject(email));
    const after = clock.now() - knownAddressMs;
    return (await database.read(statements.signedInFrom.first({ subject, email, address, after }))) !== undefined;
  }

  /**
   * Begins a session for a user whose password was right, and ends the browser's previous one; resolves with its secrets.
   * Null when the account has changed since the credentials were read. `assertCode` checks the second factor, in the same
   * transaction: it throws its refusals.
   */
  open(of: Credentials, from: SignInFrom, assertCode?: () => Work<void>): Promise<SessionSecrets | null> {
    return this.#deps.database.commit(() => this.#opening(of, from, assertCode));
  }

  /** Inside a transaction: begins a session for a user who has signed in, and ends the browser's previous one. */
  *beginFor(user: { id: number; email: string }, from: SignInFrom, way?: SignInWay): Work<SessionSecrets> {
    if (from.before !== null) yield* statements.remove.run(hashesOf(from.before));
    yield* this.#deps.audit.note({
      ...{ actor: user.email, action: 'event-signed-in', subject: userSubject(user.email), address: from.address },
      detail: way === undefined ? null : { way },
    });
    return yield* this.begin(user.id);
  }

  /** Inside a transaction: begins a session, and returns its secrets. */
  *begin(user: number): Work<SessionSecrets> {
    const secrets = { cookie: newSecret(), page: newSecret() };
    const hashes = hashesOf({ ...secrets, linkKey: linkKeyOf(secrets.page) });
    const now = this.#deps.clock.now();
    yield* statements.removeEnded.run(this.#bounds());
    yield* statements.insert.run({ ...hashes, user, now });
    yield* statements.signedIn.run({ user, now });
    return secrets;
  }

  /** The user of this session; null when it has ended. Records the use, at most once a minute. */
  async find(proof: SessionProof): Promise<SessionUser | null> {
    const { database, clock } = this.#deps;
    const hashes = hashesOf(proof);
    const found = await database.read(statements.find.first({ ...hashes, ...this.#bounds() }));
    if (!found) return null;
    const { seen_ms, ...user } = found;
    const now = clock.now();
    if (now - seen_ms >= touchEveryMs) {
      // Do not wait for the time of the last use; losing it costs nothing.
      void database.commit(() => statements.touch.run({ hash: hashes.hash, now })).catch(() => undefined);
    }
    return user;
  }

  /** Whether the session is still valid. Does not record a use. */
  async isLive(proof: SessionProof): Promise<boolean> {
    const found = await this.#deps.database.read(statements.find.first({ ...hashesOf(proof), ...this.#bounds() }));
    return found !== undefined;
  }

  /** Those of the sessions that are still valid, in one query. */
  async liveAmong(proofs: Iterable<SessionProof>): Promise<Set<SessionProof>> {
    const named = new Map([...proofs].map((proof) => [proof, hashesOf(proof)]));
    const hashes = JSON.stringify([...named.values()].map(({ hash: one }) => one.toString('hex')));
    const rows = await this.#deps.database.read(statements.liveAmong.all({ hashes, ...this.#bounds() }));
    const found = new Set(rows.map(nameOf));
    return new Set([...named].filter(([, of]) => found.has(nameOf(of))).map(([proof]) => proof));
  }

  end(proof: SessionProof, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#ending(proof, by));
  }

  /** Inside a transaction: ends all sessions of a user. */
  endOf(user: number): Work<number> {
    return statements.removeAll.run({ user });
  }

  endAll(user: number, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#endingAll(user, by));
  }

  /**
   * Sets a new password after the old one was checked, and ends the user's other sessions. False when the account has
   * changed since the credentials were read.
   */
  changePassword(of: Credentials, passwordHash: string, current: SessionProof, by: Actor): Promise<boolean> {
    return this.#deps.database.commit(() => this.#changingPassword(of, passwordHash, current, by));
  }

  /** Records that password guesses for this email were slowed down. */
  noteGuessing(email: string, address: string): Promise<void> {
    return this.#deps.audit.record({
      actor: 'unknown',
      action: 'event-sign-in-slowed-down',
      subject: userSubject(email),
      address,
    });
  }

  /** Records that the password was right and the code of the second factor was not. */
  noteWrongCode(email: string, address: string): Promise<void> {
    return this.#deps.audit.record({
      ...{ actor: 'unknown', action: 'event-sign-in-code-wrong', subject: userSubject(email), address },
    });
  }

  *#opening(of: Credentials, from: SignInFrom, assertCode?: () => Work<void>): Work<SessionSecrets | null> {
    if (!(yield* this.#isCurrent(of))) return null;
    if (assertCode) yield* assertCode();
    return yield* this.beginFor(of, from);
  }

  *#ending(proof: SessionProof, by: Actor): Work<void> {
    if ((yield* statements.remove.run(hashesOf(proof))) === 0) return;
    yield* this.#deps.audit.note({ ...by, action: 'event-signed-out', subject: userSubject(by.actor) });
  }

  *#endingAll(user: number, by: Actor): Work<void> {
    const sessions = yield* this.endOf(user);
    const subject = userSubject(by.actor);
    yield* this.#deps.audit.note({ ...by, action: 'event-signed-out-everywhere', subject, detail: { sessions } });
  }

  *#changingPassword(of: Credentials, passwordHash: string, current: SessionProof, by: Actor): Work<boolean> {
    if (!(yield* this.#isCurrent(of))) return false;
    yield* statements.setPassword.run({ id: of.id, passwordHash });
    yield* endResetsOf(of.email);
    yield* statements.removeOthers.run({ user: of.id, hash: hashOf(current.cookie) });
    yield* this.#deps.audit.note({ ...by, action: 'event-password-changed', subject: userSubject(of.email) });
    return true;
  }

  #bounds(): Bounds {
    const now = this.#deps.clock.now();
    return { createdAfter: now - maxAgeMs, seenAfter: now - idleMs };
  }

  *#isCurrent({ email, passwordHash }: Credentials): Work<boolean> {
    return (yield* statements.credentials.first({ email }))?.passwordHash === passwordHash;
  }
}
