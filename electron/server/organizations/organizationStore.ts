import { message } from '../../../shared/messages/catalogue.ts';
import { PostalArea } from '../../../shared/address/contactFields.ts';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { invalidFields } from '../../../shared/api/parse.ts';
import { isBlank, maxLength } from '../../../shared/job/text.ts';
import { problem, problemAt } from '../../../shared/messages/problem.ts';
import type { HealthView } from '../../../shared/health/officeCalls.ts';
import type { OrganizationView } from '../../../shared/organizations/officeCalls.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import { ApiKeyStore, type KeyTerms } from './apiKeyStore.ts';
import { type Actor, commandLine } from '../base/audit/auditStore.ts';
import { type DeviceDeps, DeviceStore } from '../laptops/deviceStore.ts';
import { usedBytes } from '../base/storage/storageQuotaStore.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

/** A client organization; its name and address stand on letters unless a job names another recipient (§1, rule 3). */
export interface Organization {
  id: number;
  name: string;
  street_address: string;
  city: string;
  state: string;
  zip_code: string;
  createdMs: number;
  used_bytes: number;
  /** What it may use; null is no limit. */
  max_bytes: number | null;
}

export type PostalAddress = Pick<Organization, 'street_address' | 'city' | 'state' | 'zip_code'>;

const addressNames = ['street_address', 'city', 'state', 'zip_code'] as const;

/** Line breaks, halves of surrogate pairs, and marks that change the direction of the text around them. */
const notOneLine = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const partLength = { street_address: maxLength.address, city: maxLength.name, state: maxLength.name, zip_code: 20 };

/** Letters print each part on a line of its own, so that no part may hold a line break. */
const assertLines = (name: string, address: PostalAddress): void => {
  if (name.length > maxLength.name)
    throw problemAt('#/name', 'organization-name-too-long', { maximum: maxLength.name });
  if (isBlank(name)) throw problemAt('#/name', 'organization-name-missing');
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

const columns = `SELECT id, name, street_address, city, state, zip_code, created_ms AS "createdMs", ${usedBytes} AS used_bytes, max_bytes
  FROM organization`;

/** Rows have the times of the last contacts apart: engines disagree on the name of the greater of two. */
interface ViewRow extends Omit<OrganizationView, 'lastContactMs'> {
  usedMs: number | null;
  reportedMs: number | null;
}

// Every count walks along an index, over the rows of that organization alone.
const view = `SELECT id, name, street_address, city, state, zip_code, created_ms AS "createdMs",
    ${usedBytes} AS "usedBytes", max_bytes AS "maxBytes",
    (SELECT count(*) FROM job WHERE organization_id = organization.id AND is_test = 0) AS jobs,
    (SELECT count(*) FROM api_key WHERE organization_id = organization.id AND revoked_ms IS NULL) AS keys,
    (SELECT max(last_used_ms) FROM api_key WHERE organization_id = organization.id) AS "usedMs",
    (SELECT max(reported_ms) FROM device WHERE organization_id = organization.id) AS "reportedMs"
  FROM organization`;

const viewOf = ({ usedMs, reportedMs, ...row }: ViewRow): OrganizationView => ({
  ...row,
  lastContactMs: usedMs === null && reportedMs === null ? null : Math.max(usedMs ?? 0, reportedMs ?? 0),
});

const statements = {
  insert: sql<PostalAddress & { name: string; created_ms: number }, { id: number }>(
    `INSERT INTO organization (name, street_address, city, state, zip_code, created_ms)
     VALUES (@name, @street_address, @city, @state, @zip_code, @created_ms) ON CONFLICT (name) DO NOTHING RETURNING id`,
  ),
  update: sql<PostalAddress & { id: number; name: string; max_bytes: number | null }>(
    `UPDATE organization SET name = @name, street_address = @street_address, city = @city, state = @state,
       zip_code = @zip_code,
       beyond_bytes = CASE WHEN max_bytes IS DISTINCT FROM @max_bytes THEN 0 ELSE beyond_bytes END, max_bytes = @max_bytes
     WHERE id = @id`,
  ),
  byName: sql<{ name: string }, Organization>(`${columns} WHERE name = @name`),
  byId: sql<{ id: number }, Organization>(`${columns} WHERE id = @id`),
  all: sql<object, Organization>(`${columns} ORDER BY id`),
  views: sql<object, ViewRow>(`${view} ORDER BY name, id`),
  view: sql<{ id: number }, ViewRow>(`${view} WHERE id = @id`),
  quotas: sql<object, HealthView['quotas'][number]>(
    `SELECT id, name, ${usedBytes} AS "usedBytes", max_bytes AS "maxBytes" FROM organization WHERE max_bytes IS NOT NULL
     ORDER BY (used_bytes + row_bytes) * 1.0 / CASE WHEN max_bytes < 1 THEN 1 ELSE max_bytes END DESC, id`,
  ),
};

/** By its id, or by its name as a user typed it. */
function* existing(organization: string | number): Work<Organization> {
  const isId = typeof organization === 'number';
  const found = isId ? statements.byId.first({ id: organization }) : statements.byName.first({ name: organization });
  const row = yield* found;
  if (row) return row;
  throw isId ? problem('organization-not-found') : problem('organization-name-unknown', { name: organization });
}

const nameTaken = (name: string) => problemAt('#/name', 'organization-name-taken', { name });

/** Client organizations, their API keys and their laptops. */
export class OrganizationStore {
  readonly keys: ApiKeyStore;
  readonly devices: DeviceStore;
  readonly #deps: StoreDeps;

  constructor(deps: DeviceDeps) {
    this.#deps = deps;
    this.keys = new ApiKeyStore(deps);
    this.devices = new DeviceStore(deps);
  }

  /** Creates an organization and its first API key, which is shown only this once. `key` is the id of the key. */
  add(
    name: string,
    address: PostalAddress,
    by: Actor = commandLine,
  ): Promise<{ id: number; name: string; api_key: string; key: number }> {
    return this.#deps.database.commit(() => this.#adding(name, address, by));
  }

  /** Changes name, address and quota. Letters that were issued stay as they are. Throws `not-found`. */
  async change(
    id: number,
    sent: PostalAddress & { name: string; max_bytes?: number | null | undefined },
    by: Actor,
  ): Promise<void> {
    await this.#deps.database.commit(() => this.#changing(id, sent, by));
    this.keys.clearCache();
  }

  list(): Promise<Organization[]> {
    return this.#deps.database.read(statements.all.all(none));
  }

  async get(id: number): Promise<Organization | null> {
    return (await this.#deps.database.read(statements.byId.first({ id }))) ?? null;
  }

  /** Throws `not-found`. */
  named(name: string | number): Promise<Organization> {
    return this.#deps.database.read(existing(name));
  }

  /** With counts of jobs and keys, and the time of the last contact; by name. */
  async views(): Promise<OrganizationView[]> {
    return (await this.#deps.database.read(statements.views.all(none))).map(viewOf);
  }

  /** Organizations with a quota, the fullest first. */
  quotas(): Promise<HealthView['quotas']> {
    return this.#deps.database.read(statements.quotas.all(none));
  }

  async view(id: number): Promise<OrganizationView | null> {
    const row = await this.#deps.database.read(statements.view.first({ id }));
    return row ? viewOf(row) : null;
  }

  /** Throws `not-found`. */
  createKey(
    organization: string | number,
    by: Actor = commandLine,
    terms: KeyTerms = {},
  ): Promise<{ id: number; api_key: string; organization: string }> {
    return this.#deps.database.commit(() => this.#creatingKey(organization, by, terms));
  }

  *#adding(name: string, address: PostalAddress, by: Actor) {
    const { clock, audit } = this.#deps;
    assertLines(name, address);
    const row = { name, ...readAddress(address), created_ms: clock.now() };
    const added = yield* statements.insert.first(row);
    if (!added) throw nameTaken(name);
    const { id } = added;
    yield* audit.note({
      ...by,
      action: 'event-organization-added',
      subject: message('subject-organization', { name }),
    });
    const { id: key, api_key } = yield* this.keys.insert({ id, name }, by);
    return { id, name, api_key, key };
  }

  *#changing(
    id: number,
    sent: PostalAddress & { name: string; max_bytes?: number | null | undefined },
    by: Actor,
  ): Work<void> {
    const before = yield* existing(id);
    assertLines(sent.name, sent);
    const { max_bytes = before.max_bytes } = sent;
    const to = { ...readAddress(sent, before), max_bytes };
    if (to.name !== before.name && (yield* statements.byName.first({ name: to.name }))) throw nameTaken(to.name);
    const changed = (['name', ...addressNames, 'max_bytes'] as const).filter((part) => to[part] !== before[part]);
    if (changed.length === 0) return;
    yield* statements.update.run({ ...to, id });
    const detail = Object.fromEntries(changed.map((part) => [part, { from: before[part], to: to[part] }]));
    const subject = message('subject-organization', { name: before.name });
    yield* this.#deps.audit.note({ ...by, action: 'event-organization-changed', subject, detail });
  }

  *#creatingKey(organization: string | number, by: Actor, terms: KeyTerms) {
    const owner = yield* existing(organization);
    return { ...(yield* this.keys.insert(owner, by, terms)), organization: owner.name };
  }
}
