import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../ports.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { AuditStore } from './auditStore.ts';
import type { SessionStore } from './sessionStore.ts';

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');
const setting = 'first_administrator';

/** While there is no user, a token that creates the first administrator, once. */
export const createFirstAdministratorStore = (deps: {
  db: Db;
  commit: Commit;
  clock: Clock;
  audit: AuditStore;
  sessions: SessionStore;
}) => {
  const { db, commit, clock, audit, sessions } = deps;
  const anybody = db.prepare<[], { id: number }>('SELECT id FROM user LIMIT 1');
  const read = db.prepare<[string], { value: string }>('SELECT value FROM setting WHERE name = ?');
  const put = db.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const forget = db.prepare('DELETE FROM setting WHERE name = ?');
  const insert = db.prepare(
    `INSERT INTO user (email, role, organization_id, password_hash, created_ms) VALUES (?, 'admin', NULL, ?, ?)`,
  );

  const isNeeded = (): boolean => anybody.get() === undefined;
  const isRight = (token: string): boolean => {
    const kept = read.get(setting);
    return kept !== undefined && timingSafeEqual(Buffer.from(JSON.parse(kept.value) as string, 'hex'), hashOf(token));
  };

  return {
    /** There is no user at all. */
    isNeeded,

    /** A new token, which replaces the one before; null where there is a user. */
    newToken: (): Promise<string | null> =>
      commit(() => {
        if (!isNeeded()) return null;
        const token = randomBytes(32).toString('base64url');
        put.run(setting, JSON.stringify(hashOf(token).toString('hex')));
        return token;
      }),

    isGood: async (token: string): Promise<boolean> => isNeeded() && isRight(token),

    /** Creates the administrator and their session; null for an invalid token. */
    make: (
      token: string,
      { email, passwordHash }: { email: string; passwordHash: string },
      address: string,
    ): Promise<{ id: number; secret: string } | null> =>
      commit(() => {
        if (!isNeeded() || !isRight(token)) return null;
        const id = Number(insert.run(email, passwordHash, clock.now()).lastInsertRowid);
        forget.run(setting);
        audit.note({ actor: email, action: 'First administrator made', subject: `user ${email}`, address });
        return { id, secret: sessions.begin(id) };
      }),
  };
};
export type FirstAdministratorStore = ReturnType<typeof createFirstAdministratorStore>;
