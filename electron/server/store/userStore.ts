import { problem, problemAt } from '../../../shared/messages/problem.ts';
import { type Role, roles, type UserView } from '../../../shared/office/shapes.ts';
import type { Clock } from '../../ports.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { type AuditStore, type Actor, commandLine } from './auditStore.ts';
import type { SessionStore } from './sessionStore.ts';

export { type Role, roles };

/** Someone of the office, or of a client organization's office (`office`, tied to that organization). */
export interface User {
  id: number;
  email: string;
  role: Role;
  organization: number | null;
}

/** What an administrator sets of somebody. */
export interface Standing {
  role: Role;
  organization: number | null;
  isDisabled: boolean;
}

interface UserRow {
  id: number;
  email: string;
  role: Role;
  organization_id: number | null;
  organization_name: string | null;
  created_ms: number;
  last_sign_in_ms: number | null;
  disabled_ms: number | null;
}

const shownOf = (row: UserRow): UserView => ({
  id: row.id,
  email: row.email,
  role: row.role,
  organization: row.organization_id === null ? null : { id: row.organization_id, name: row.organization_name ?? '' },
  createdMs: row.created_ms,
  lastSignInMs: row.last_sign_in_ms,
  isDisabled: row.disabled_ms !== null,
});

export interface UserStoreDeps {
  db: Db;
  commit: Commit;
  clock: Clock;
  audit: AuditStore;
  sessions: Pick<SessionStore, 'endOf'>;
}

export const createUserStore = ({ db, commit, clock, audit, sessions }: UserStoreDeps) => {
  const insert = db.prepare(
    'INSERT INTO user (email, role, organization_id, password_hash, created_ms) VALUES (?, ?, ?, ?, ?)',
  );
  const find = db.prepare<[string], { id: number }>('SELECT id FROM user WHERE email = ?');
  const columns = `user.id, email, role, organization_id, organization.name AS organization_name, user.created_ms,
    last_sign_in_ms, disabled_ms FROM user LEFT JOIN organization ON organization.id = organization_id`;
  const all = db.prepare<[], UserRow>(`SELECT ${columns} ORDER BY email`);
  const byId = db.prepare<[number], UserRow>(`SELECT ${columns} WHERE user.id = ?`);
  const update = db.prepare('UPDATE user SET role = ?, organization_id = ?, disabled_ms = ? WHERE id = ?');
  const setPassword = db.prepare('UPDATE user SET password_hash = ? WHERE id = ?');
  const otherAdministrator = db.prepare<[number], { id: number }>(
    `SELECT id FROM user WHERE role = 'admin' AND disabled_ms IS NULL AND id <> ? LIMIT 1`,
  );

  const known = (id: number): UserRow => {
    const row = byId.get(id);
    if (!row) throw problem('user-not-found');
    return row;
  };

  /** Somebody has to be able to let others in. */
  const assertSomebodyIsLeft = (before: UserRow, { role, isDisabled }: Standing): void => {
    const was = before.role === 'admin' && before.disabled_ms === null;
    if (!was || (role === 'admin' && !isDisabled) || otherAdministrator.get(before.id)) return;
    throw problemAt(isDisabled ? '#/isDisabled' : '#/role', 'last-administrator', { email: before.email });
  };

  return {
    add: (
      email: string,
      role: Role,
      organization: number | null,
      passwordHash: string,
      by: Actor = commandLine,
    ): Promise<User> =>
      commit(() => {
        if (find.get(email)) throw problemAt('#/email', 'email-taken', { email });
        const { lastInsertRowid } = insert.run(email, role, organization, passwordHash, clock.now());
        const id = Number(lastInsertRowid);
        const detail = { role, organization: known(id).organization_name };
        audit.note({ ...by, action: 'User added', subject: `user ${email}`, detail });
        return { id, email, role, organization };
      }),

    /** By email. */
    list: async (): Promise<UserView[]> => all.all().map(shownOf),

    /** Throws `not-found`. */
    shown: async (id: number): Promise<UserView> => shownOf(known(id)),

    /** What somebody may do from now on; `self` is who asks. Their sessions end. Throws `not-found`, `refused`. */
    change: (id: number, to: Standing, self: number, by: Actor): Promise<UserView> =>
      commit(() => {
        const before = known(id);
        const wasDisabled = before.disabled_ms !== null;
        if (to.isDisabled && !wasDisabled && id === self) throw problemAt('#/isDisabled', 'cannot-disable-yourself');
        assertSomebodyIsLeft(before, to);
        const changed = {
          ...(to.role === before.role ? {} : { role: { from: before.role, to: to.role } }),
          ...(to.isDisabled === wasDisabled ? {} : { disabled: to.isDisabled }),
        };
        const moves = to.organization !== before.organization_id;
        if (Object.keys(changed).length === 0 && !moves) return shownOf(before);
        update.run(to.role, to.organization, to.isDisabled ? (before.disabled_ms ?? clock.now()) : null, id);
        sessions.endOf(id);
        const after = known(id);
        const organization = moves
          ? { organization: { from: before.organization_name, to: after.organization_name } }
          : {};
        audit.note({
          ...by,
          action: to.isDisabled === wasDisabled ? 'User changed' : to.isDisabled ? 'User disabled' : 'User enabled',
          subject: `user ${before.email}`,
          detail: { ...changed, ...organization },
        });
        return shownOf(after);
      }),

    /** A new password, set by somebody else. Their sessions end. Throws `not-found`. */
    resetPassword: (id: number, passwordHash: string, by: Actor): Promise<void> =>
      commit(() => {
        const { email } = known(id);
        setPassword.run(passwordHash, id);
        sessions.endOf(id);
        audit.note({ ...by, action: 'Password reset', subject: `user ${email}` });
      }),
  };
};
export type UserStore = ReturnType<typeof createUserStore>;
