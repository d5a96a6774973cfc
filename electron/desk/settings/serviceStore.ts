import type { Db } from '../../sqlite/openDatabase.ts';

/** A provider, as far as it is known. */
export interface Provider {
  id: number;
  baseUrl: string;
  kind: 'unknown' | 'rafter' | 'plain';
  instance: string | null;
  name: string | null;
  version: string | null;
  extensions: readonly string[];
  probedMs: number | null;
}

/** What a probe has shown. */
export interface ProviderTraits {
  kind: 'rafter' | 'plain';
  instance: string | null;
  name: string | null;
  version: string | null;
  extensions: readonly string[];
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

const toService = (row: Row): Provider => ({
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

export const createServiceStore = ({ db }: { db: Db }) => {
  const byUrl = db.prepare<[string], Row>('SELECT * FROM service WHERE base_url = ?');
  const byId = db.prepare<[number], Row>('SELECT * FROM service WHERE id = ?');
  const byInstance = db.prepare<[string, number], Row>(
    `SELECT * FROM service WHERE instance = ? AND id <> ? AND instr(base_url, '#') = 0`,
  );
  const add = db.prepare('INSERT INTO service (base_url) VALUES (?) ON CONFLICT (base_url) DO NOTHING');
  const learn = db.prepare(
    `UPDATE service SET kind = @kind, instance = coalesce(@instance, instance), name = @name, version = @version,
       extensions = @extensions, probed_ms = @probedMs WHERE id = @id`,
  );
  const move = db.prepare('UPDATE service SET base_url = ? WHERE id = ?');
  const handOver = ['draft', 'job', 'job_status', 'letter', 'produced_file'].map((table) =>
    db.prepare(`UPDATE ${table} SET service_id = @to WHERE service_id = @from`),
  );
  const since = db.prepare('UPDATE service SET updated_since = ? WHERE id = ?');
  const withOpenWork = db.prepare<[number], Row & { open: number }>(
    `SELECT service.*, count(*) AS open FROM item
       JOIN draft ON draft.id = item.draft_id JOIN service ON service.id = draft.service_id
     WHERE item.state <> 'done' AND service.id <> ? GROUP BY service.id`,
  );
  const unbegun = db.prepare<[], { jobs: number }>(
    `SELECT count(*) AS jobs FROM draft WHERE service_id IS NULL
       AND EXISTS (SELECT 1 FROM item WHERE item.draft_id = draft.id AND item.state <> 'done')`,
  );

  const at = (baseUrl: string): Provider => {
    const url = serviceUrl(baseUrl);
    const known = byUrl.get(url);
    if (known) return toService(known);
    add.run(url);
    return toService(byUrl.get(url)!);
  };

  /** Inside a transaction. */
  const moveTo = (from: number, baseUrl: string): Provider => {
    const url = serviceUrl(baseUrl);
    const there = byUrl.get(url);
    if (there && there.id !== from) {
      // What was begun under the new URL before anybody knew that it is the same provider belongs to it too.
      db.pragma('defer_foreign_keys = ON');
      for (const one of handOver) one.run({ from: there.id, to: from });
      move.run(`${url}#${there.id}`, there.id);
    }
    move.run(url, from);
    return toService(byId.get(from)!);
  };

  return {
    at,
    get: (id: number): Provider => toService(byId.get(id)!),
    /** Other URLs under which a Rafter server of this instance was seen: it has moved, or one is a copy of the other. */
    withInstance: (instance: string, id: number): Provider[] => byInstance.all(instance, id).map(toService),
    /**
     * Keeps what a probe has shown. `movedFrom` is the service that the same server was known as under a URL where it is
     * no longer: its work goes on here. Answers the service that the URL means from now on.
     */
    learn: (id: number, facts: ProviderTraits, nowMs: number, movedFrom: number | null = null): Provider =>
      db
        .transaction((): Provider => {
          const here = byId.get(id)!;
          // What somebody else who was here before has begun is none of this server's.
          if (movedFrom !== null && here.kind !== 'unknown') move.run(`${here.base_url}#${id}`, id);
          const lasting = movedFrom === null ? id : moveTo(movedFrom, here.base_url).id;
          learn.run({ ...facts, extensions: JSON.stringify(facts.extensions), probedMs: nowMs, id: lasting });
          return toService(byId.get(lasting)!);
        })
        .immediate(),
    /** The person says that a provider goes on under a new URL. */
    move: (from: number, baseUrl: string): Provider => db.transaction(() => moveTo(from, baseUrl)).immediate(),
    /** Up to when changes of jobs are known here. */
    updatedSince: (id: number): string | null => byId.get(id)!.updated_since,
    seenUntil: (id: number, asOf: string): void => void since.run(asOf, id),
    /** Other providers that something begun with them still waits for. */
    othersWithOpenWork: (id: number): { service: Provider; open: number }[] =>
      withOpenWork.all(id).map(({ open, ...row }) => ({ service: toService(row), open })),
    /** Queued jobs that belong to no provider yet: they go to whichever is set when they are begun. */
    unbegun: (): number => unbegun.get()!.jobs,
  };
};
export type ServiceStore = ReturnType<typeof createServiceStore>;
