import { message } from '../../../shared/messages/catalogue.ts';
import { say } from '../../../shared/messages/say.ts';
import { hash, randomBytes } from 'node:crypto';
import type { Role } from '../../../shared/office/shapes.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { Actor } from './auditStore.ts';
import type { StoreDeps } from './storeDeps.ts';

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

const hashesOf = ({ cookie, linkKey }: SessionProof) => ({ hash: hashOf(cookie), pageHash: hashOf(linkKey) });

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

const live = 'session.created_ms > @now - @maxAgeMs AND session.seen_ms > @now - @idleMs';

const statements = (db: Db) => ({
  find: db.prepare<[object], SessionUser & { seen_ms: number }>(
    `SELECT user.id, email, role, organization_id AS organization, seen_ms
     FROM session JOIN user ON user.id = user_id
     WHERE hash = @hash AND page_hash = @pageHash AND disabled_ms IS NULL AND ${live}`,
  ),
  touch: db.prepare('UPDATE session SET seen_ms = ? WHERE hash = ?'),
  insert: db.prepare('INSERT INTO session (hash, page_hash, user_id, created_ms, seen_ms) VALUES (?, ?, ?, ?, ?)'),
  remove: db.prepare('DELETE FROM session WHERE hash = @hash AND page_hash = @pageHash'),
  removeAll: db.prepare('DELETE FROM session WHERE user_id = ?'),
  removeOthers: db.prepare('DELETE FROM session WHERE user_id = ? AND hash <> ?'),
  removeEveryones: db.prepare('DELETE FROM session'),
  removeEnded: db.prepare(`DELETE FROM session WHERE NOT (${live})`),
  credentials: db.prepare<[string], Credentials>(
    'SELECT id, email, password_hash AS passwordHash FROM user WHERE email = ? AND disabled_ms IS NULL',
  ),
  signedIn: db.prepare('UPDATE user SET last_sign_in_ms = ? WHERE id = ?'),
  setPassword: db.prepare('UPDATE user SET password_hash = ? WHERE id = ?'),
  signInFrom: db.prepare<[string, string, string, number], { at_ms: number }>(
    `SELECT at_ms FROM audit WHERE subject = ? COLLATE NOCASE AND action IN ('event-signed-in', 'Signed in') AND actor = ?
     AND address = ? AND at_ms > ? LIMIT 1`,
  ),
});

export class SessionStore {
  readonly #deps: StoreDeps;
  readonly #sql: ReturnType<typeof statements>;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
    this.#sql = statements(deps.db);
  }

  /** Credentials of the enabled user with this email, or null. */
  async credentialsOf(email: string): Promise<Credentials | null> {
    return this.#sql.credentials.get(email) ?? null;
  }

  /** Whether the user signed in from this address not long ago. */
  async isKnownFrom(email: string, address: string): Promise<boolean> {
    const subject = say('en', message('subject-user', { email }));
    return this.#sql.signInFrom.get(subject, email, address, this.#deps.clock.now() - knownAddressMs) !== undefined;
  }

  /**
   * Begins a session for a user whose password was right, and ends the browser's previous one; resolves with its secrets.
   * Null when the account has changed since the credentials were read.
   */
  open(
    of: Credentials,
    { address, before }: { address: string; before: SessionProof | null },
  ): Promise<SessionSecrets | null> {
    return this.#deps.commit(() => {
      if (!this.#isCurrent(of)) return null;
      if (before !== null) this.#sql.remove.run(hashesOf(before));
      this.#deps.audit.noteNow({
        actor: of.email,
        action: 'event-signed-in',
        subject: message('subject-user', { email: of.email }),
        address,
      });
      return this.begin(of.id);
    });
  }

  /** Inside a transaction: begins a session, and returns its secrets. */
  begin(user: number): SessionSecrets {
    const secrets = { cookie: newSecret(), page: newSecret() };
    const { hash: cookieHash, pageHash } = hashesOf({ ...secrets, linkKey: linkKeyOf(secrets.page) });
    const now = this.#deps.clock.now();
    this.#sql.removeEnded.run(this.#bounds());
    this.#sql.insert.run(cookieHash, pageHash, user, now, now);
    this.#sql.signedIn.run(now, user);
    return secrets;
  }

  /** The user of this session; null when it has ended. Records the use, at most once a minute. */
  find(proof: SessionProof): SessionUser | null {
    const hashes = hashesOf(proof);
    const found = this.#sql.find.get({ ...hashes, ...this.#bounds() });
    if (!found) return null;
    const { seen_ms, ...user } = found;
    const { clock, commit } = this.#deps;
    const now = clock.now();
    // Do not wait for the time of the last use; losing it costs nothing.
    if (now - seen_ms >= touchEveryMs) void commit(() => this.#sql.touch.run(now, hashes.hash)).catch(() => undefined);
    return user;
  }

  /** Whether the session is still valid. Does not record a use. */
  isLive(proof: SessionProof): boolean {
    return this.#sql.find.get({ ...hashesOf(proof), ...this.#bounds() }) !== undefined;
  }

  end(proof: SessionProof, by: Actor): Promise<void> {
    return this.#deps.commit(() => {
      if (this.#sql.remove.run(hashesOf(proof)).changes === 0) return;
      this.#deps.audit.noteNow({
        ...by,
        action: 'event-signed-out',
        subject: message('subject-user', { email: by.actor }),
      });
    });
  }

  /** Inside a transaction: ends all sessions of a user. */
  endOf(user: number): void {
    this.#sql.removeAll.run(user);
  }

  endAll(user: number, by: Actor): Promise<void> {
    return this.#deps.commit(() => {
      const { changes: sessions } = this.#sql.removeAll.run(user);
      const subject = message('subject-user', { email: by.actor });
      this.#deps.audit.noteNow({ ...by, action: 'event-signed-out-everywhere', subject, detail: { sessions } });
    });
  }

  /** Ends every session after a restore: the backup may hold sessions that have ended since. */
  endRestored(backup: string, by: Actor): Promise<void> {
    return this.#deps.commit(() => {
      this.#sql.removeEveryones.run();
      this.#deps.audit.noteNow({
        ...by,
        action: 'event-backup-restored',
        subject: message('subject-backup', { file: backup }),
      });
    });
  }

  /**
   * Sets a new password after the old one was checked, and ends the user's other sessions. False when the account has
   * changed since the credentials were read.
   */
  changePassword(of: Credentials, passwordHash: string, current: SessionProof, by: Actor): Promise<boolean> {
    return this.#deps.commit(() => {
      if (!this.#isCurrent(of)) return false;
      this.#sql.setPassword.run(passwordHash, of.id);
      this.#sql.removeOthers.run(of.id, hashOf(current.cookie));
      this.#deps.audit.noteNow({
        ...by,
        action: 'event-password-changed',
        subject: message('subject-user', { email: of.email }),
      });
      return true;
    });
  }

  /** Records that password guesses for this email were slowed down. */
  noteGuessing(email: string, address: string): Promise<void> {
    return this.#deps.audit.record({
      actor: 'unknown',
      action: 'event-sign-in-slowed-down',
      subject: message('subject-user', { email }),
      address,
    });
  }

  #bounds() {
    return { now: this.#deps.clock.now(), idleMs, maxAgeMs };
  }

  #isCurrent({ email, passwordHash }: Credentials): boolean {
    return this.#sql.credentials.get(email)?.passwordHash === passwordHash;
  }
}
