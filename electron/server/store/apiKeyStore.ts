import { message } from '../../../shared/messages/catalogue.ts';
import { hash, randomBytes } from 'node:crypto';
import { testKeyPrefix } from '../../../shared/api/service.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { KeyView } from '../../../shared/office/shapes.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { type Actor, commandLine } from './auditStore.ts';
import type { Owner } from './jobQueries.ts';
import type { StoreDeps } from './storeDeps.ts';

/** The organization that sends a request, in its live or its test world, and the API key that identifies it. */
export interface Caller extends Owner {
  keyId: number;
  /** The first characters of the key, as users see it. */
  keyShown: string;
  organizationName: string;
}

interface KeyRow extends Omit<KeyView, 'organization' | 'isTest'> {
  is_test: 0 | 1;
  organization_id: number;
  organization_name: string;
}

const viewOf = ({ organization_id: id, organization_name: name, is_test, ...key }: KeyRow): KeyView => ({
  ...key,
  isTest: is_test === 1,
  organization: { id, name },
});

const minuteMs = 60_000;

/** How long a cached caller is valid. Revocations by other processes take effect after this time. */
const cacheMs = 100;

/** Keys have 256 random bits, so a plain hash is enough. */
const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer');

const key = `SELECT api_key.id, organization_id, organization.name AS organization_name, is_test, shown,
    api_key.created_ms AS createdMs, last_used_ms AS lastUsedMs, revoked_ms AS revokedMs
  FROM api_key JOIN organization ON organization.id = organization_id`;

const statements = (db: Db) => ({
  insert: db.prepare('INSERT INTO api_key (organization_id, is_test, shown, hash, created_ms) VALUES (?, ?, ?, ?, ?)'),
  byHash: db.prepare<[Buffer], KeyRow>(`${key} WHERE hash = ? AND revoked_ms IS NULL`),
  byId: db.prepare<[number], KeyRow>(`${key} WHERE api_key.id = ?`),
  all: db.prepare<[], KeyRow>(`${key} ORDER BY api_key.id DESC`),
  used: db.prepare('UPDATE api_key SET last_used_ms = ? WHERE id = ?'),
  revoke: db.prepare('UPDATE api_key SET revoked_ms = ? WHERE id = ? AND revoked_ms IS NULL'),
});

/** API keys of organizations. The database has their hashes, never the keys. */
export class ApiKeyStore {
  readonly #deps: StoreDeps;
  readonly #sql: ReturnType<typeof statements>;
  /** Callers by the hash of their key. Under load this saves most queries. */
  readonly #cache = new Map<string, { caller: Caller; at: number }>();

  constructor(deps: StoreDeps) {
    this.#deps = deps;
    this.#sql = statements(deps.db);
  }

  /** Inside a transaction. Returns the new key, which is shown only this once. */
  insert(
    organization: { id: number; name: string },
    by: Actor,
    { isTest = false } = {},
  ): { id: number; api_key: string } {
    const prefix = isTest ? testKeyPrefix : 'rafter_';
    const api_key = `${prefix}${randomBytes(32).toString('base64url')}`;
    const shown = api_key.slice(0, prefix.length + 4);
    const { clock, audit } = this.#deps;
    const { lastInsertRowid } = this.#sql.insert.run(
      organization.id,
      isTest ? 1 : 0,
      shown,
      hashOf(api_key),
      clock.now(),
    );
    audit.noteNow({
      ...by,
      action: 'event-key-made',
      subject: message('subject-key', { shown, organization: organization.name }),
    });
    return { id: Number(lastInsertRowid), api_key };
  }

  /** Newest first, revoked ones too. */
  async list(): Promise<KeyView[]> {
    return this.#sql.all.all().map(viewOf);
  }

  async find(id: number): Promise<KeyView | null> {
    const row = this.#sql.byId.get(id);
    return row ? viewOf(row) : null;
  }

  /** Invalidates the key. Revoking it again changes nothing. */
  revoke(id: number, by: Actor = commandLine): Promise<void> {
    const { commit, clock, audit } = this.#deps;
    return commit(() => {
      this.clearCache();
      const row = this.#sql.byId.get(id);
      if (!row) throw problem('key-number-unknown', { id });
      if (this.#sql.revoke.run(clock.now(), id).changes === 0) return;
      audit.noteNow({
        ...by,
        action: 'event-key-revoked',
        subject: message('subject-key', { shown: row.shown, organization: row.organization_name }),
      });
    });
  }

  /** The owner of this key, or null. Records the use, at most once a minute. */
  async callerOf(key: string): Promise<Caller | null> {
    const digest = hashOf(key);
    const name = digest.toString('latin1');
    const now = performance.now();
    const cached = this.#cache.get(name);
    if (cached && now - cached.at < cacheMs) return cached.caller;
    const caller = this.#identify(digest);
    // Cache valid keys alone: guesses must not fill the memory.
    if (caller) this.#cache.set(name, { caller, at: now });
    else this.#cache.delete(name);
    return caller;
  }

  /** After a change of a key or of its organization. */
  clearCache(): void {
    this.#cache.clear();
  }

  #identify(digest: Buffer): Caller | null {
    const row = this.#sql.byHash.get(digest);
    if (!row) return null;
    const { id, lastUsedMs } = row;
    const now = this.#deps.clock.now();
    if (lastUsedMs === null || now - lastUsedMs > minuteMs) {
      // Do not wait for the time of the last use; losing it costs nothing.
      void this.#deps.commit(() => this.#sql.used.run(now, id)).catch(() => undefined);
    }
    return {
      keyId: id,
      keyShown: row.shown,
      organization: row.organization_id,
      isTest: row.is_test === 1,
      organizationName: row.organization_name,
    };
  }
}
