import { isoTime } from '../../ports.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { hash, randomBytes } from 'node:crypto';
import { testKeyPrefix } from '../../../shared/api/service.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { KeyView } from '../../../shared/organizations/officeCalls.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import { type Actor, commandLine } from '../base/audit/auditStore.ts';
import type { Owner } from '../jobs/store/jobQueries.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

/** The organization that sends a request, in its live or its test world, and the API key that identifies it. */
export interface Caller extends Owner {
  keyId: number;
  /** The first characters of the key, as users see it. */
  keyShown: string;
  organizationName: string;
}

/** What a new key is for, and until when it holds. */
export interface KeyTerms {
  isTest?: boolean;
  /** Empty without one. */
  name?: string;
  /** Null: until it is revoked. */
  expiresMs?: number | null;
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

const columns = `api_key.id, organization_id, organization.name AS organization_name, is_test, shown,
    api_key.name AS name, api_key.created_ms AS "createdMs", last_used_ms AS "lastUsedMs", last_address AS "lastAddress",
    expires_ms AS "expiresMs", revoked_ms AS "revokedMs"
  FROM api_key JOIN organization ON organization.id = organization_id`;

const statements = {
  insert: sql<
    Required<Omit<KeyTerms, 'isTest'>> & {
      organization: number;
      isTest: 0 | 1;
      shown: string;
      hash: Buffer;
      now: number;
    },
    { id: number }
  >(
    `INSERT INTO api_key (organization_id, is_test, shown, hash, created_ms, name, expires_ms)
     VALUES (@organization, @isTest, @shown, @hash, @now, @name, @expiresMs) RETURNING id`,
  ),
  byHash: sql<{ hash: Buffer }, KeyRow>(`SELECT ${columns} WHERE hash = @hash AND revoked_ms IS NULL`),
  byId: sql<{ id: number }, KeyRow>(`SELECT ${columns} WHERE api_key.id = @id`),
  holding: sql<{ organization: number; isTest: 0 | 1; now: number }, { id: number }>(
    `SELECT id FROM api_key WHERE organization_id = @organization AND is_test = @isTest AND revoked_ms IS NULL
       AND (expires_ms IS NULL OR expires_ms > @now) LIMIT 1`,
  ),
  all: sql<object, KeyRow>(`SELECT ${columns} ORDER BY api_key.id DESC`),
  used: sql<{ id: number; now: number; address: string | null }>(
    'UPDATE api_key SET last_used_ms = @now, last_address = @address WHERE id = @id',
  ),
  revoke: sql<{ id: number; now: number }>(
    'UPDATE api_key SET revoked_ms = @now WHERE id = @id AND revoked_ms IS NULL',
  ),
};

/** API keys of organizations. The database has their hashes, never the keys. */
export class ApiKeyStore {
  readonly #deps: StoreDeps;
  /** Callers by the hash of their key. Under load this saves most queries. */
  #cache = new Map<string, { caller: Caller; at: number }>();

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** Inside a transaction. Returns the new key, which is shown only this once. */
  *insert(
    organization: { id: number; name: string },
    by: Actor,
    { isTest = false, name = '', expiresMs = null }: KeyTerms = {},
  ): Work<{ id: number; api_key: string }> {
    const prefix = isTest ? testKeyPrefix : 'rafter_';
    const api_key = `${prefix}${randomBytes(32).toString('base64url')}`;
    const shown = api_key.slice(0, prefix.length + 4);
    const { clock, audit } = this.#deps;
    const inserted = yield* statements.insert.first({
      organization: organization.id,
      isTest: isTest ? 1 : 0,
      shown,
      hash: hashOf(api_key),
      now: clock.now(),
      name,
      expiresMs,
    });
    const subject = message('subject-key', { shown, organization: organization.name });
    const detail = {
      ...(name === '' ? {} : { name }),
      ...(expiresMs === null ? {} : { expires: isoTime(expiresMs) }),
    };
    yield* audit.note({
      ...by,
      action: 'event-key-made',
      subject,
      ...(Object.keys(detail).length > 0 ? { detail } : {}),
    });
    return { id: inserted!.id, api_key };
  }

  /** Newest first, revoked ones too. */
  async list(): Promise<KeyView[]> {
    return (await this.#deps.database.read(statements.all.all(none))).map(viewOf);
  }

  async find(id: number): Promise<KeyView | null> {
    const row = await this.#deps.database.read(statements.byId.first({ id }));
    return row ? viewOf(row) : null;
  }

  /** Its organization. Throws `link-expired` for a key that was revoked, or whose last day is past: its links end with it. */
  async holderOf(id: number): Promise<number> {
    const row = await this.#deps.database.read(statements.byId.first({ id }));
    const untilMs = row?.expiresMs ?? Infinity;
    if (!row || row.revokedMs !== null || untilMs <= this.#deps.clock.now()) throw problem('link-expired');
    return row.organization_id;
  }

  /** The same for an organization none of whose keys holds. */
  async assertAnyHolds({ organization, isTest }: Owner): Promise<void> {
    const of = { organization, isTest: isTest ? 1 : 0, now: this.#deps.clock.now() } as const;
    if (!(await this.#deps.database.read(statements.holding.first(of)))) throw problem('link-expired');
  }

  /** Invalidates the key. Revoking it again changes nothing. */
  async revoke(id: number, by: Actor = commandLine): Promise<void> {
    await this.#deps.database.commit(() => this.#revoking(id, by));
    this.clearCache();
  }

  /** The owner of this key, or null. Records the use and where it came from, at most once a minute. */
  async callerOf(key: string, address: string | null = null): Promise<Caller | null> {
    const digest = hashOf(key);
    const name = digest.toString('latin1');
    const now = performance.now();
    const cache = this.#cache;
    const cached = cache.get(name);
    if (cached && now - cached.at < cacheMs) return cached.caller;
    const caller = await this.#identify(digest, address);
    // Cache valid keys alone: guesses must not fill the memory.
    if (caller) cache.set(name, { caller, at: now });
    else cache.delete(name);
    return caller;
  }

  /** After a change of a key or of its organization. A look-up in progress writes to the old map, which is no longer read. */
  clearCache(): void {
    this.#cache = new Map();
  }

  *#revoking(id: number, by: Actor): Work<void> {
    const { clock, audit } = this.#deps;
    const row = yield* statements.byId.first({ id });
    if (!row) throw problem('key-number-unknown', { id });
    if ((yield* statements.revoke.run({ id, now: clock.now() })) === 0) return;
    const subject = message('subject-key', { shown: row.shown, organization: row.organization_name });
    yield* audit.note({ ...by, action: 'event-key-revoked', subject });
  }

  async #identify(digest: Buffer, address: string | null): Promise<Caller | null> {
    const { database, clock } = this.#deps;
    const row = await database.read(statements.byHash.first({ hash: digest }));
    const now = clock.now();
    if (!row || (row.expiresMs !== null && row.expiresMs <= now)) return null;
    const { id, lastUsedMs } = row;
    if (lastUsedMs === null || now - lastUsedMs > minuteMs) {
      // Do not wait for the time of the last use; losing it costs nothing.
      void database.commit(() => statements.used.run({ id, now, address })).catch(() => undefined);
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
