import { message } from '../../../shared/messages/catalogue.ts';
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { SessionSecrets, SessionStore } from './sessionStore.ts';
import type { StoreDeps } from './storeDeps.ts';

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

const statements = (db: Db) => ({
  anyUser: db.prepare<[], { id: number }>('SELECT id FROM user LIMIT 1'),
  token: db.prepare<[], string>(`SELECT value FROM setting WHERE name = 'first_administrator'`).pluck(),
  putToken: db.prepare<[string]>(
    `INSERT INTO setting (name, value) VALUES ('first_administrator', ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  ),
  removeToken: db.prepare(`DELETE FROM setting WHERE name = 'first_administrator'`),
  insert: db.prepare(
    `INSERT INTO user (email, role, organization_id, password_hash, created_ms) VALUES (?, 'admin', NULL, ?, ?)`,
  ),
});

/** While there is no user, a token that creates the first administrator, once. */
export class FirstAdministratorStore {
  readonly #deps: StoreDeps;
  readonly #sessions: SessionStore;
  readonly #sql: ReturnType<typeof statements>;

  constructor(deps: StoreDeps, sessions: SessionStore) {
    this.#deps = deps;
    this.#sessions = sessions;
    this.#sql = statements(deps.db);
  }

  /** There is no user at all. */
  isNeeded(): boolean {
    return this.#sql.anyUser.get() === undefined;
  }

  /** Replaces the token, and resolves with the new one; null when there is a user. */
  newToken(): Promise<string | null> {
    return this.#deps.commit(() => {
      if (!this.isNeeded()) return null;
      const token = randomBytes(32).toString('base64url');
      this.#sql.putToken.run(JSON.stringify(hashOf(token).toString('hex')));
      return token;
    });
  }

  async isValid(token: string): Promise<boolean> {
    return this.#isValid(token);
  }

  /** Creates the administrator and their session; null for an invalid token. */
  create(
    token: string,
    { email, passwordHash }: { email: string; passwordHash: string },
    address: string,
  ): Promise<{ id: number; secrets: SessionSecrets } | null> {
    const { commit, clock, audit } = this.#deps;
    return commit(() => {
      if (!this.#isValid(token)) return null;
      const id = Number(this.#sql.insert.run(email, passwordHash, clock.now()).lastInsertRowid);
      this.#sql.removeToken.run();
      audit.noteNow({
        actor: email,
        action: 'event-first-administrator-made',
        subject: message('subject-user', { email }),
        address,
      });
      return { id, secrets: this.#sessions.begin(id) };
    });
  }

  #isValid(token: string): boolean {
    const stored = this.#sql.token.get();
    if (!this.isNeeded() || stored === undefined) return false;
    return timingSafeEqual(Buffer.from(JSON.parse(stored) as string, 'hex'), hashOf(token));
  }
}
