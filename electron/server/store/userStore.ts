import { message } from '../../../shared/messages/catalogue.ts';
import { problem, problemAt } from '../../../shared/messages/problem.ts';
import type { Role, UserView } from '../../../shared/office/shapes.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { type Actor, commandLine } from './auditStore.ts';
import { FirstAdministratorStore } from './firstAdministratorStore.ts';
import { SessionStore } from './sessionStore.ts';
import type { StoreDeps } from './storeDeps.ts';

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

const columns = `user.id, email, role, organization_id, organization.name AS organization_name,
  user.created_ms AS createdMs, last_sign_in_ms AS lastSignInMs, disabled_ms
  FROM user LEFT JOIN organization ON organization.id = organization_id`;

const statements = (db: Db) => ({
  insert: db.prepare(
    'INSERT INTO user (email, role, organization_id, password_hash, created_ms) VALUES (?, ?, ?, ?, ?)',
  ),
  byEmail: db.prepare<[string], { id: number }>('SELECT id FROM user WHERE email = ?'),
  all: db.prepare<[], UserRow>(`SELECT ${columns} ORDER BY email`),
  byId: db.prepare<[number], UserRow>(`SELECT ${columns} WHERE user.id = ?`),
  update: db.prepare('UPDATE user SET role = ?, organization_id = ?, disabled_ms = ? WHERE id = ?'),
  setPassword: db.prepare('UPDATE user SET password_hash = ? WHERE id = ?'),
  otherAdministrator: db.prepare<[number], { id: number }>(
    `SELECT id FROM user WHERE role = 'admin' AND disabled_ms IS NULL AND id <> ? LIMIT 1`,
  ),
});

export class UserStore {
  readonly sessions: SessionStore;
  readonly firstAdministrator: FirstAdministratorStore;
  readonly #deps: StoreDeps;
  readonly #sql: ReturnType<typeof statements>;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
    this.#sql = statements(deps.db);
    this.sessions = new SessionStore(deps);
    this.firstAdministrator = new FirstAdministratorStore(deps, this.sessions);
  }

  add(
    email: string,
    role: Role,
    organization: number | null,
    passwordHash: string,
    by: Actor = commandLine,
  ): Promise<User> {
    const { commit, clock, audit } = this.#deps;
    return commit(() => {
      if (this.#sql.byEmail.get(email)) throw problemAt('#/email', 'email-taken', { email });
      const { lastInsertRowid } = this.#sql.insert.run(email, role, organization, passwordHash, clock.now());
      const id = Number(lastInsertRowid);
      const detail = { role, organization: this.#existing(id).organization_name };
      audit.noteNow({ ...by, action: 'event-user-added', subject: message('subject-user', { email }), detail });
      return { id, email, role, organization };
    });
  }

  /** By email. */
  async list(): Promise<UserView[]> {
    return this.#sql.all.all().map(viewOf);
  }

  /** Throws `not-found`. */
  async get(id: number): Promise<UserView> {
    return viewOf(this.#existing(id));
  }

  /** Changes what a user may do, and ends their sessions. `self` is the user who asks. Throws `not-found`, `refused`. */
  change(id: number, to: UserAccess, self: number, by: Actor): Promise<UserView> {
    const { commit, clock, audit } = this.#deps;
    return commit(() => {
      const before = this.#existing(id);
      const wasDisabled = before.disabled_ms !== null;
      if (to.isDisabled && !wasDisabled && id === self) throw problemAt('#/isDisabled', 'cannot-disable-yourself');
      this.#assertAdministratorLeft(before, to);
      const isMoved = to.organization !== before.organization_id;
      const changed = {
        ...(to.role === before.role ? {} : { role: { from: before.role, to: to.role } }),
        ...(to.isDisabled === wasDisabled ? {} : { disabled: to.isDisabled }),
      };
      if (Object.keys(changed).length === 0 && !isMoved) return viewOf(before);
      const disabledMs = to.isDisabled ? (before.disabled_ms ?? clock.now()) : null;
      this.#sql.update.run(to.role, to.organization, disabledMs, id);
      this.sessions.endOf(id);
      const after = this.#existing(id);
      const organization = { from: before.organization_name, to: after.organization_name };
      audit.noteNow({
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
    });
  }

  /** Sets the password of another user, and ends their sessions. Throws `not-found`. */
  resetPassword(id: number, passwordHash: string, by: Actor): Promise<void> {
    return this.#deps.commit(() => {
      const { email } = this.#existing(id);
      this.#sql.setPassword.run(passwordHash, id);
      this.sessions.endOf(id);
      this.#deps.audit.noteNow({ ...by, action: 'event-password-reset', subject: message('subject-user', { email }) });
    });
  }

  #existing(id: number): UserRow {
    const row = this.#sql.byId.get(id);
    if (!row) throw problem('user-not-found');
    return row;
  }

  /** Without an administrator, nobody could manage users. */
  #assertAdministratorLeft(before: UserRow, { role, isDisabled }: UserAccess): void {
    const wasAdministrator = before.role === 'admin' && before.disabled_ms === null;
    const isAdministrator = role === 'admin' && !isDisabled;
    if (!wasAdministrator || isAdministrator || this.#sql.otherAdministrator.get(before.id)) return;
    throw problemAt(isDisabled ? '#/isDisabled' : '#/role', 'last-administrator', { email: before.email });
  }
}
