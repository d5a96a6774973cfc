import type { Db } from '../../sqlite/openDatabase.ts';

/** What a probe found out about a provider. */
export interface ProviderTraits {
  kind: 'rafter' | 'plain';
  instance: string | null;
  name: string | null;
  version: string | null;
  extensions: readonly string[];
}

/** A provider as this desk knows it. */
export interface Provider extends Omit<ProviderTraits, 'kind'> {
  id: number;
  baseUrl: string;
  kind: ProviderTraits['kind'] | 'unknown';
  probedMs: number | null;
}

interface Row {
  id: number;
  base_url: string;
  kind: Provider['kind'];
  instance: string | null;
  name: string | null;
  version: string | null;
  extensions: string;
  probed_ms: number | null;
  updated_since: string | null;
}

const toProvider = (row: Row): Provider => ({
  id: row.id,
  baseUrl: row.base_url,
  kind: row.kind,
  instance: row.instance,
  name: row.name,
  version: row.version,
  extensions: JSON.parse(row.extensions) as string[],
  probedMs: row.probed_ms,
});

/** `https://host/api/`, `https://HOST/api` and `https://host:443/api` are one provider. */
export const serviceUrl = (baseUrl: string): string =>
  (URL.canParse(baseUrl) ? new URL(baseUrl).href : baseUrl).replace(/\/+$/, '');

const prepare = (db: Db) => ({
  byUrl: db.prepare<[string], Row>('SELECT * FROM service WHERE base_url = ?'),
  byId: db.prepare<[number], Row>('SELECT * FROM service WHERE id = ?'),
  byInstance: db.prepare<[string, number], Row>(
    `SELECT * FROM service WHERE instance = ? AND id <> ? AND instr(base_url, '#') = 0`,
  ),
  add: db.prepare('INSERT INTO service (base_url) VALUES (?) ON CONFLICT (base_url) DO NOTHING'),
  learn: db.prepare(
    `UPDATE service SET kind = @kind, instance = coalesce(@instance, instance), name = @name, version = @version,
       extensions = @extensions, probed_ms = @probedMs WHERE id = @id`,
  ),
  setUrl: db.prepare('UPDATE service SET base_url = ? WHERE id = ?'),
  transfers: ['draft', 'job', 'job_status', 'letter', 'produced_file'].map((table) =>
    db.prepare(`UPDATE ${table} SET service_id = @to WHERE service_id = @from`),
  ),
  setUpdatedSince: db.prepare('UPDATE service SET updated_since = ? WHERE id = ?'),
  withOpenWork: db.prepare<[number], Row & { open: number }>(
    `SELECT service.*, count(*) AS open FROM item
       JOIN draft ON draft.id = item.draft_id JOIN service ON service.id = draft.service_id
     WHERE item.state <> 'done' AND service.id <> ? GROUP BY service.id`,
  ),
  pendingJobs: db.prepare<[], { jobs: number }>(
    `SELECT count(*) AS jobs FROM draft WHERE service_id IS NULL
       AND EXISTS (SELECT 1 FROM item WHERE item.draft_id = draft.id AND item.state <> 'done')`,
  ),
});

/** The providers that this desk has been connected to. */
export class ServiceStore {
  readonly #db: Db;
  readonly #sql: ReturnType<typeof prepare>;

  constructor({ db }: { db: Db }) {
    this.#db = db;
    this.#sql = prepare(db);
  }

  /** The provider at a URL; adds it if it is new. */
  at(baseUrl: string): Provider {
    const url = serviceUrl(baseUrl);
    const known = this.#sql.byUrl.get(url);
    if (known) return toProvider(known);
    this.#sql.add.run(url);
    return toProvider(this.#sql.byUrl.get(url)!);
  }

  get(id: number): Provider {
    return toProvider(this.#sql.byId.get(id)!);
  }

  /** Other URLs at which a Rafter server of this instance was seen: it moved, or one is a copy of the other. */
  withInstance(instance: string, id: number): Provider[] {
    return this.#sql.byInstance.all(instance, id).map(toProvider);
  }

  /**
   * Stores what a probe found. `movedFrom` is the row of the same server under a URL that it has left: its work
   * continues under this URL. Returns the provider that the URL stands for from now on.
   */
  learn(id: number, traits: ProviderTraits, nowMs: number, movedFrom: number | null = null): Provider {
    return this.#transaction(() => {
      const here = this.#sql.byId.get(id)!;
      // Work that was started with a different server at this URL does not belong to the one that moved here.
      if (movedFrom !== null && here.kind !== 'unknown') this.#sql.setUrl.run(`${here.base_url}#${id}`, id);
      const lasting = movedFrom === null ? id : this.#move(movedFrom, here.base_url).id;
      this.#sql.learn.run({ ...traits, extensions: JSON.stringify(traits.extensions), probedMs: nowMs, id: lasting });
      return this.get(lasting);
    });
  }

  /** A person declares that a provider continues under a new URL. */
  move(from: number, baseUrl: string): Provider {
    return this.#transaction(() => this.#move(from, baseUrl));
  }

  /** Changes of jobs are known up to this server time. */
  updatedSince(id: number): string | null {
    return this.#sql.byId.get(id)!.updated_since;
  }
  setUpdatedSince(id: number, asOf: string): void {
    this.#sql.setUpdatedSince.run(asOf, id);
  }

  /** Other providers with unfinished work, and how many items each. */
  othersWithOpenWork(id: number): { service: Provider; open: number }[] {
    return this.#sql.withOpenWork.all(id).map(({ open, ...row }) => ({ service: toProvider(row), open }));
  }

  /** Queued jobs that were not started with any provider: they go to the current one. */
  pendingJobs(): number {
    return this.#sql.pendingJobs.get()!.jobs;
  }

  #transaction<T>(work: () => T): T {
    return this.#db.transaction(work).immediate();
  }

  /** Runs inside a transaction. */
  #move(from: number, baseUrl: string): Provider {
    const url = serviceUrl(baseUrl);
    const there = this.#sql.byUrl.get(url);
    if (there && there.id !== from) {
      // Work started under the new URL, before it was known to be the same provider, belongs to that provider too.
      this.#db.pragma('defer_foreign_keys = ON');
      for (const transfer of this.#sql.transfers) transfer.run({ from: there.id, to: from });
      this.#sql.setUrl.run(`${url}#${there.id}`, there.id);
    }
    this.#sql.setUrl.run(url, from);
    return this.get(from);
  }
}
