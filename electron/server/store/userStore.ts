import type { Clock } from '../../ports.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { RefusedError } from './organizationStore.ts';

export const roles = ['admin', 'reviewer', 'office'] as const;
export type Role = (typeof roles)[number];

/** Someone of the office, or of a client organization's office (`office`, tied to that organization). */
export interface User {
  id: number;
  email: string;
  role: Role;
  organization: number | null;
}

export const createUserStore = ({ db, commit, clock }: { db: Db; commit: Commit; clock: Clock }) => {
  const insert = db.prepare(
    'INSERT INTO user (email, role, organization_id, password_hash, created_ms) VALUES (?, ?, ?, ?, ?)',
  );
  const find = db.prepare<[string], { id: number }>('SELECT id FROM user WHERE email = ?');

  return {
    add: (email: string, role: Role, organization: number | null, passwordHash: string): Promise<User> =>
      commit(() => {
        if (find.get(email)) throw new RefusedError(`There is already a user ${email}.`);
        const { lastInsertRowid } = insert.run(email, role, organization, passwordHash, clock.now());
        return { id: Number(lastInsertRowid), email, role, organization };
      }),
  };
};
