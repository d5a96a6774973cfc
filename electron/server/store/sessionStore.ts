import { hash, randomBytes } from 'node:crypto';
import type { Role } from '../../../shared/office/shapes.ts';
import type { Clock } from '../../ports.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { AuditStore, Actor } from './auditStore.ts';

/** Idle timeout and maximum age of a session. */
export const idleMs = 12 * 60 * 60 * 1000;
export const longestMs = 14 * 24 * 60 * 60 * 1000;
const touchEveryMs = 60_000;
/** An address from which somebody signed in is known as theirs for so long. */
const knownForMs = 90 * 24 * 60 * 60 * 1000;

/** Secrets have 256 random bits, so a plain hash is enough to keep. */
const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

interface FoundSession {
  id: number;
  email: string;
  role: Role;
  organization: number | null;
  seen_ms: number;
}

export interface Credentials {
  id: number;
  email: string;
  passwordHash: string;
}

export const createSessionStore = (deps: { db: Db; commit: Commit; clock: Clock; audit: AuditStore }) => {
  const { db, commit, clock, audit } = deps;
  const live = 'session.created_ms > @now - @longestMs AND session.seen_ms > @now - @idleMs';
  const find = db.prepare<[object], FoundSession>(
    `SELECT user.id, email, role, organization_id AS organization, seen_ms
     FROM session JOIN user ON user.id = user_id WHERE hash = @hash AND disabled_ms IS NULL AND ${live}`,
  );
  const touch = db.prepare('UPDATE session SET seen_ms = ? WHERE hash = ?');
  const insert = db.prepare('INSERT INTO session (hash, user_id, created_ms, seen_ms) VALUES (?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM session WHERE hash = ?');
  const removeAll = db.prepare('DELETE FROM session WHERE user_id = ?');
  const removeOthers = db.prepare('DELETE FROM session WHERE user_id = ? AND hash <> ?');
  const removeEverybodys = db.prepare('DELETE FROM session');
  const removeEnded = db.prepare(`DELETE FROM session WHERE NOT (${live})`);
  const credentials = db.prepare<[string], Credentials>(
    'SELECT id, email, password_hash AS passwordHash FROM user WHERE email = ? AND disabled_ms IS NULL',
  );
  const signedIn = db.prepare('UPDATE user SET last_sign_in_ms = ? WHERE id = ?');
  const setPassword = db.prepare('UPDATE user SET password_hash = ? WHERE id = ?');
  const cameFrom = db.prepare<[string, string, number], { at_ms: number }>(
    `SELECT at_ms FROM audit WHERE action = 'Signed in' AND actor = ? AND address = ? AND at_ms > ? LIMIT 1`,
  );

  const bounds = () => ({ now: clock.now(), idleMs, longestMs });
  const isStill = ({ email, passwordHash }: Credentials): boolean =>
    credentials.get(email)?.passwordHash === passwordHash;

  const begin = (user: number): string => {
    const secret = randomBytes(32).toString('base64url');
    const now = clock.now();
    removeEnded.run(bounds());
    insert.run(hashOf(secret), user, now, now);
    signedIn.run(now, user);
    return secret;
  };

  return {
    /** Who can sign in under this email; null where nobody can. */
    credentialsOf: async (email: string): Promise<Credentials | null> => credentials.get(email) ?? null,

    /** Whether they signed in from this address not long ago. */
    isKnownFrom: async (email: string, address: string): Promise<boolean> =>
      cameFrom.get(email, address, clock.now() - knownForMs) !== undefined,

    /**
     * A new session for somebody whose password was right; answers its secret. The session that the browser had ends.
     * Null where the account has changed since the password was looked at.
     */
    open: (of: Credentials, { address, before }: { address: string; before: string | null }): Promise<string | null> =>
      commit(() => {
        if (!isStill(of)) return null;
        if (before !== null) remove.run(hashOf(before));
        audit.note({ actor: of.email, action: 'Signed in', subject: `user ${of.email}`, address });
        return begin(of.id);
      }),

    /** The same inside a transaction that has just made the user. */
    begin,

    /** Whose session this is; null where it ended. Notes that it is used, at most once a minute. */
    find: (secret: string): { id: number; email: string; role: Role; organization: number | null } | null => {
      const digest = hashOf(secret);
      const found = find.get({ hash: digest, ...bounds() });
      if (!found) return null;
      const { seen_ms, ...user } = found;
      const now = clock.now();
      // Do not wait for the time of the last use; losing it costs nothing.
      if (now - seen_ms >= touchEveryMs) void commit(() => touch.run(now, digest)).catch(() => undefined);
      return user;
    },

    /** The same without being a use of it. */
    isLive: (secret: string): boolean => find.get({ hash: hashOf(secret), ...bounds() }) !== undefined,

    end: (secret: string, by: Actor): Promise<void> =>
      commit(() => {
        if (remove.run(hashOf(secret)).changes > 0)
          audit.note({ ...by, action: 'Signed out', subject: `user ${by.actor}` });
      }),

    /** Every session of somebody, inside the transaction that takes something from them. */
    endOf: (user: number): void => void removeAll.run(user),

    endAll: (user: number, by: Actor): Promise<void> =>
      commit(() => {
        const { changes } = removeAll.run(user);
        audit.note({
          ...by,
          action: 'Signed out everywhere',
          subject: `user ${by.actor}`,
          detail: { sessions: changes },
        });
      }),

    /** Nobody is signed in any more: these sessions, and what ended since, came from a backup. */
    endRestored: (backup: string, by: Actor): Promise<void> =>
      commit(() => {
        removeEverybodys.run();
        audit.note({ ...by, action: 'Backup restored', subject: `backup ${backup}` });
      }),

    /**
     * A new password for somebody who knew the old one; their other sessions end. False where the account has changed
     * since the old one was looked at.
     */
    changePassword: (of: Credentials, next: string, keep: string, by: Actor): Promise<boolean> =>
      commit(() => {
        if (!isStill(of)) return false;
        setPassword.run(next, of.id);
        removeOthers.run(of.id, hashOf(keep));
        audit.note({ ...by, action: 'Password changed', subject: `user ${of.email}` });
        return true;
      }),

    /** Somebody guesses, and was slowed down. */
    noteGuessing: (email: string, address: string): Promise<void> =>
      commit(() => audit.note({ actor: 'unknown', action: 'Sign-in slowed down', subject: `user ${email}`, address })),
  };
};
export type SessionStore = ReturnType<typeof createSessionStore>;
