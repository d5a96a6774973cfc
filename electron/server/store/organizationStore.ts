import { hash, randomBytes } from 'node:crypto';
import { PostalArea } from '../../../shared/address/contactFields.ts';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { invalidFields } from '../../../shared/api/parse.ts';
import { maxLength } from '../../../shared/job/text.ts';
import { problem, problemAt } from '../../../shared/messages/problem.ts';
import type { Clock } from '../../ports.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { type AuditStore, type Actor, commandLine } from './auditStore.ts';

/** A client organization; its name and address stand on letters unless a job names another recipient (§1, rule 3). */
export interface Organization {
  id: number;
  name: string;
  street_address: string;
  city: string;
  state: string;
  zip_code: string;
  created_at: string;
}

export type PostalAddress = Pick<Organization, 'street_address' | 'city' | 'state' | 'zip_code'>;

/** A key as it may be shown: never the key itself. */
export interface ApiKey {
  id: number;
  organization: string;
  shown: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

/** Who sends a request. */
export interface Caller {
  keyId: number;
  /** The first characters of the key, as it is shown to people. */
  keyShown: string;
  organization: number;
  organizationName: string;
}

const minuteMs = 60_000;

/** How long the cache of callers is valid. Under load it saves most look-ups; other processes' revocations count after it. */
const callerHoldsMs = 100;

/** Keys have 256 random bits, so a plain hash is enough to keep. */
const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer');

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

interface OrganizationRow extends Omit<Organization, 'created_at'> {
  created_ms: number;
}
interface KeyRow {
  id: number;
  organization: string;
  shown: string;
  created_ms: number;
  last_used_ms: number | null;
  revoked_ms: number | null;
}

const organizationOf = ({ created_ms, ...row }: OrganizationRow): Organization => ({
  ...row,
  created_at: new Date(created_ms).toISOString(),
});

const addressNames = ['street_address', 'city', 'state', 'zip_code'] as const;

/** Line breaks, halves of surrogate pairs, and marks that change the direction of the text around them. */
const notOneLine = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const partLength = { street_address: maxLength.address, city: maxLength.name, state: maxLength.name, zip_code: 20 };

/** Letters print each part on a line of its own, so that no part may hold a line break. */
const assertLines = (name: string, address: PostalAddress): void => {
  if (name.length > maxLength.name)
    throw problemAt('#/name', 'organization-name-too-long', { maximum: maxLength.name });
  if (name.trim() === '') throw problemAt('#/name', 'organization-name-missing');
  if (notOneLine.test(name)) throw problemAt('#/name', 'organization-name-not-one-line');
  for (const part of addressNames) {
    const maximum = partLength[part];
    if (address[part].length > maximum) throw problemAt(`#/${part}`, 'address-part-too-long', { maximum });
    if (notOneLine.test(address[part])) throw problemAt(`#/${part}`, 'address-part-not-one-line');
  }
};

const areaNames = ['state', 'zip_code'] as const;

/** The address with state and ZIP code normalized. A stored part that does not change stays, even an invalid one. */
const readAddress = <A extends PostalAddress>(address: A, before: PostalAddress | null = null): A => {
  const changed = areaNames.filter((part) => address[part] !== before?.[part]);
  const { state, zip_code } = address;
  const { data, error } = PostalArea.safeParse({ state, zip_code }, { reportInput: true });
  if (data) return { ...address, ...Object.fromEntries(changed.map((part) => [part, data[part]])) };
  const errors = fieldErrors(error).filter(({ pointer }) => changed.some((part) => pointer === `#/${part}`));
  if (errors.length === 0) return address;
  throw invalidFields(errors);
};

export interface OrganizationStoreDeps {
  db: Db;
  commit: Commit;
  clock: Clock;
  audit: AuditStore;
}

export const createOrganizationStore = ({ db, commit, clock, audit }: OrganizationStoreDeps) => {
  const columns = 'id, name, street_address, city, state, zip_code, created_ms';
  const insert = db.prepare(
    `INSERT INTO organization (name, street_address, city, state, zip_code, created_ms)
     VALUES (@name, @street_address, @city, @state, @zip_code, @created_ms)`,
  );
  const update = db.prepare(
    `UPDATE organization SET name = @name, street_address = @street_address, city = @city, state = @state,
       zip_code = @zip_code WHERE id = @id`,
  );
  const byName = db.prepare<[string], OrganizationRow>(`SELECT ${columns} FROM organization WHERE name = ?`);
  const byId = db.prepare<[number], OrganizationRow>(`SELECT ${columns} FROM organization WHERE id = ?`);
  const all = db.prepare<[], OrganizationRow>(`SELECT ${columns} FROM organization ORDER BY id`);
  const insertKey = db.prepare('INSERT INTO api_key (organization_id, shown, hash, created_ms) VALUES (?, ?, ?, ?)');
  const caller = db.prepare<[Buffer], Caller & { last_used_ms: number | null }>(
    `SELECT api_key.id AS keyId, shown AS keyShown, organization_id AS organization, organization.name AS organizationName, last_used_ms
     FROM api_key JOIN organization ON organization.id = organization_id
     WHERE hash = ? AND revoked_ms IS NULL`,
  );
  const used = db.prepare('UPDATE api_key SET last_used_ms = ? WHERE id = ?');
  const keys = db.prepare<[], KeyRow>(
    `SELECT api_key.id, organization.name AS organization, shown, api_key.created_ms, last_used_ms, revoked_ms
     FROM api_key JOIN organization ON organization.id = organization_id ORDER BY api_key.id`,
  );
  const revoke = db.prepare('UPDATE api_key SET revoked_ms = ? WHERE id = ? AND revoked_ms IS NULL');
  const keyById = db.prepare<[number], { shown: string; organization: string }>(
    `SELECT shown, organization.name AS organization
     FROM api_key JOIN organization ON organization.id = organization_id WHERE api_key.id = ?`,
  );

  const recent = new Map<string, { caller: Caller; at: number }>();

  const find = (digest: Buffer): Caller | null => {
    const found = caller.get(digest);
    if (!found) return null;
    const { last_used_ms, ...who } = found;
    const now = clock.now();
    if (last_used_ms === null || now - last_used_ms > minuteMs) {
      // Do not wait for the time of the last use; losing it costs nothing.
      void commit(() => used.run(now, who.keyId)).catch(() => undefined);
    }
    return who;
  };

  const newKey = (organization: Pick<Organization, 'id' | 'name'>, by: Actor): { id: number; api_key: string } => {
    const key = `rafter_${randomBytes(32).toString('base64url')}`;
    const shown = key.slice(0, 11);
    const { lastInsertRowid } = insertKey.run(organization.id, shown, hashOf(key), clock.now());
    audit.note({ ...by, action: 'Key made', subject: `key ${shown} of ${organization.name}` });
    return { id: Number(lastInsertRowid), api_key: key };
  };

  const assertFree = (name: string): void => {
    if (byName.get(name)) throw problemAt('#/name', 'organization-name-taken', { name });
  };

  /** Actor its name as somebody typed it, or by its id. */
  const named = (name: string | number): OrganizationRow => {
    const row = typeof name === 'number' ? byId.get(name) : byName.get(name);
    if (!row && typeof name === 'number') throw problem('organization-not-found');
    if (!row) throw problem('organization-name-unknown', { name: String(name) });
    return row;
  };

  return {
    /** Makes an organization and its first key, whose own id is `key`; the key is shown this once. */
    add: (
      name: string,
      address: PostalAddress,
      by: Actor = commandLine,
    ): Promise<{ id: number; name: string; api_key: string; key: number }> =>
      commit(() => {
        assertLines(name, address);
        assertFree(name);
        const id = Number(insert.run({ name, ...readAddress(address), created_ms: clock.now() }).lastInsertRowid);
        audit.note({ ...by, action: 'Organization added', subject: `organization ${name}` });
        const { id: key, api_key } = newKey({ id, name }, by);
        return { id, name, api_key, key };
      }),

    /** Its name and address from now on; letters that were issued stay as they are. Throws `not-found`. */
    change: (id: number, sent: PostalAddress & { name: string }, by: Actor): Promise<void> =>
      commit(() => {
        const { created_ms: _, ...before } = named(id);
        assertLines(sent.name, sent);
        const to = readAddress(sent, before);
        if (to.name !== before.name) assertFree(to.name);
        const changed = (['name', ...addressNames] as const).filter((part) => to[part] !== before[part]);
        if (changed.length === 0) return;
        recent.clear();
        update.run({ id, ...to });
        const detail = Object.fromEntries(changed.map((part) => [part, { from: before[part], to: to[part] }]));
        audit.note({ ...by, action: 'Organization changed', subject: `organization ${before.name}`, detail });
      }),

    list: async (): Promise<Organization[]> => all.all().map(organizationOf),

    get: async (id: number): Promise<Organization | null> => {
      const row = byId.get(id);
      return row ? organizationOf(row) : null;
    },

    createKey: (
      organization: string | number,
      by: Actor = commandLine,
    ): Promise<{ id: number; api_key: string; organization: string }> =>
      commit(() => {
        const of = named(organization);
        return { ...newKey(of, by), organization: of.name };
      }),

    listKeys: async (): Promise<ApiKey[]> =>
      keys.all().map(({ created_ms, last_used_ms, revoked_ms, ...row }) => ({
        ...row,
        created_at: new Date(created_ms).toISOString(),
        last_used_at: iso(last_used_ms),
        revoked_at: iso(revoked_ms),
      })),

    /** The key opens nothing from now on. Revoking it again changes nothing. */
    revokeKey: (id: number, by: Actor = commandLine): Promise<void> =>
      commit(() => {
        recent.clear();
        const key = keyById.get(id);
        if (!key) throw problem('key-number-unknown', { id });
        if (revoke.run(clock.now(), id).changes === 0) return;
        audit.note({ ...by, action: 'Key revoked', subject: `key ${key.shown} of ${key.organization}` });
      }),

    /** Who holds this key, or null. Notes the use, at most once a minute. */
    callerOf: async (key: string): Promise<Caller | null> => {
      const digest = hashOf(key);
      const name = digest.toString('latin1');
      const now = performance.now();
      const known = recent.get(name);
      if (known && now - known.at < callerHoldsMs) return known.caller;
      const found = find(digest);
      // Cache valid keys alone: guesses must not fill the memory.
      if (found) recent.set(name, { caller: found, at: now });
      else recent.delete(name);
      return found;
    },

    named: async (name: string | number): Promise<Organization> => organizationOf(named(name)),
  };
};

export type OrganizationStore = ReturnType<typeof createOrganizationStore>;
