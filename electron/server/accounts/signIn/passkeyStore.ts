import { message } from '../../../../shared/messages/catalogue.ts';
import { problem } from '../../../../shared/messages/problem.ts';
import { mostPasskeys, type PasskeyView } from '../../../../shared/accounts/signIn.ts';
import { sql, type Work } from '../../base/database/statement.ts';
import type { OwnActor } from './secondFactorStore.ts';
import type { StoreDeps } from '../../base/database/storeDeps.ts';

/** A credential as an authenticator has made it. */
export interface Credential {
  /** In Base64url. */
  credential: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
}

export interface StoredPasskey {
  id: number;
  user: number;
  name: string;
  email: string;
  publicKey: Uint8Array;
}

const statements = {
  ofUser: sql<{ user: number }, PasskeyView>(
    `SELECT id, name, created_ms AS "createdMs", last_used_ms AS "lastUsedMs" FROM passkey
     WHERE user_id = @user ORDER BY id`,
  ),
  credentialsOf: sql<{ user: number }, { credential: string; transports: string }>(
    'SELECT credential, transports FROM passkey WHERE user_id = @user',
  ),
  byCredential: sql<{ credential: string }, StoredPasskey>(
    `SELECT passkey.id, user_id AS "user", name, email, public_key AS "publicKey"
     FROM passkey JOIN "user" ON "user".id = user_id WHERE credential = @credential AND disabled_ms IS NULL`,
  ),
  insert: sql<
    Omit<Credential, 'transports'> & { transports: string; user: number; name: string; now: number },
    { id: number }
  >(
    `INSERT INTO passkey (user_id, credential, public_key, counter, transports, name, created_ms)
     VALUES (@user, @credential, @publicKey, @counter, @transports, @name, @now)
     ON CONFLICT (credential) DO NOTHING RETURNING id`,
  ),
  /** Authenticators without a counter always answer 0. No row where the counter has not grown. */
  use: sql<{ id: number; counter: number; now: number }>(
    `UPDATE passkey SET counter = @counter, last_used_ms = @now
     WHERE id = @id AND (counter < @counter OR (counter = 0 AND @counter = 0))`,
  ),
  exists: sql<{ id: number }, { id: number }>('SELECT id FROM passkey WHERE id = @id'),
  rename: sql<{ id: number; user: number; name: string }>(
    'UPDATE passkey SET name = @name WHERE id = @id AND user_id = @user',
  ),
  remove: sql<{ id: number; user: number }, { name: string }>(
    'DELETE FROM passkey WHERE id = @id AND user_id = @user RETURNING name',
  ),
  removeAll: sql<{ user: number }>('DELETE FROM passkey WHERE user_id = @user'),
};

/** Passkeys of users: keys with which they sign in without a password. */
export class PasskeyStore {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** The oldest first. */
  of(user: number): Promise<PasskeyView[]> {
    return this.#deps.database.read(statements.ofUser.all({ user }));
  }

  /** For the browser, which makes no second passkey in the same place. */
  async credentialsOf(user: number): Promise<{ id: string; transports: string[] }[]> {
    const rows = await this.#deps.database.read(statements.credentialsOf.all({ user }));
    return rows.map(({ credential, transports }) => ({
      id: credential,
      transports: JSON.parse(transports) as string[],
    }));
  }

  /** Null where it is unknown, or its user is disabled. */
  async find(credential: string): Promise<StoredPasskey | null> {
    return (await this.#deps.database.read(statements.byCredential.first({ credential }))) ?? null;
  }

  /** Throws `passkeys-full`, `passkey-taken`. */
  add(made: Credential, name: string, by: OwnActor): Promise<void> {
    return this.#deps.database.commit(() => this.#adding(made, name, by));
  }

  /** Throws `passkey-not-found`. */
  rename(id: number, name: string, by: OwnActor): Promise<void> {
    return this.#deps.database.commit(() => this.#renaming(id, name, by));
  }

  /** Throws `passkey-not-found`. */
  remove(id: number, by: OwnActor): Promise<void> {
    return this.#deps.database.commit(() => this.#removing(id, by));
  }

  /**
   * Inside a transaction: notes the use. False where the counter has not grown: the passkey may have been copied. Throws
   * `passkey-unknown` where it was removed meanwhile.
   */
  *using(id: number, counter: number): Work<boolean> {
    if (!(yield* statements.exists.first({ id }))) throw problem('passkey-unknown');
    return (yield* statements.use.run({ id, counter, now: this.#deps.clock.now() })) > 0;
  }

  noteClone({ name, email }: StoredPasskey, address: string): Promise<void> {
    const subject = message('subject-user', { email });
    return this.#deps.audit.record({
      ...{ actor: 'unknown', action: 'event-passkey-cloned' },
      ...{ subject, address, detail: { name } },
    });
  }

  /** Inside a transaction. */
  *removeOf(user: number): Work<number> {
    return yield* statements.removeAll.run({ user });
  }

  *#adding({ transports, ...made }: Credential, name: string, by: OwnActor): Work<void> {
    const before = yield* statements.ofUser.all({ user: by.id });
    if (before.length >= mostPasskeys) throw problem('passkeys-full', { maximum: mostPasskeys });
    const row = { ...made, name, user: by.id, transports: JSON.stringify(transports), now: this.#deps.clock.now() };
    if (!(yield* statements.insert.first(row))) throw problem('passkey-taken');
    yield* this.#note(by, 'event-passkey-added', name);
  }

  *#renaming(id: number, name: string, by: OwnActor): Work<void> {
    if ((yield* statements.rename.run({ id, user: by.id, name })) === 0) throw problem('passkey-not-found');
    yield* this.#note(by, 'event-passkey-renamed', name);
  }

  *#removing(id: number, by: OwnActor): Work<void> {
    const removed = yield* statements.remove.first({ id, user: by.id });
    if (!removed) throw problem('passkey-not-found');
    yield* this.#note(by, 'event-passkey-removed', removed.name);
  }

  *#note(
    { id: _id, ...by }: OwnActor,
    action: 'event-passkey-added' | 'event-passkey-renamed' | 'event-passkey-removed',
    name: string,
  ): Work<void> {
    const subject = message('subject-user', { email: by.actor });
    yield* this.#deps.audit.note({ ...by, action, subject, detail: { name } });
  }
}
