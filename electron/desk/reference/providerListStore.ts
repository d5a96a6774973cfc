import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import { type ReferenceEntry, type ReferenceListKey, referenceList } from '../../../shared/reference/lists.ts';
import type { Clock } from '../../ports.ts';
import { createChangedElsewhere, type Db } from '../../sqlite/openDatabase.ts';
import { EntrySearch } from '../../../shared/reference/entrySearch.ts';

/** When a list last matched what the provider offers. */
export interface Fetched {
  etag: string | null;
  fetchedMs: number;
}

export interface FoundEntry {
  entry: ReferenceEntry;
  /** The provider no longer offers it. */
  retired: boolean;
}

interface EntryRow {
  id: string;
  position: number;
  name: string;
  manufacture: string | null;
  abbreviation: string | null;
  retired: number;
}

/** A list in memory. */
interface LoadedList {
  fetched: Fetched | null;
  offered: readonly ReferenceEntry[];
  byId: ReadonlyMap<string, FoundEntry>;
  search: EntrySearch | null;
}

/** Ids are stored as text; UUIDs compare without case. */
const idText = (id: string | number): string => String(id).toLowerCase();

const entryOf = (list: ReferenceListKey, { id, name, manufacture, abbreviation }: EntryRow): ReferenceEntry => ({
  id: referenceList(list).idKind === 'int' ? Number(id) : id,
  name,
  ...(manufacture === null ? {} : { manufacture }),
  ...(abbreviation === null ? {} : { abbreviation }),
});

const toLoadedList = (found: readonly FoundEntry[], fetched: Fetched | null): LoadedList => ({
  fetched,
  offered: found.filter(({ retired }) => !retired).map(({ entry }) => entry),
  byId: new Map(found.map((one) => [idText(one.entry.id), one])),
  search: null,
});

/** The built-in lists, for before the first connection. */
const builtInLists = new Map<ReferenceListKey, LoadedList>();
const builtInList = (list: ReferenceListKey): LoadedList => {
  let known = builtInLists.get(list);
  if (!known) {
    const entries = referenceDefaults[list].map((entry) => ({ entry, retired: false }));
    builtInLists.set(list, (known = toLoadedList(entries, null)));
  }
  return known;
};

const prepare = (db: Db) => ({
  fetched: db.prepare<[number, string], Fetched>(
    'SELECT etag, fetched_ms AS fetchedMs FROM reference_list WHERE service_id = ? AND list = ?',
  ),
  setFetched: db.prepare(
    `INSERT INTO reference_list (service_id, list, etag, fetched_ms) VALUES (@serviceId, @list, @etag, @now)
     ON CONFLICT (service_id, list) DO UPDATE SET etag = excluded.etag, fetched_ms = excluded.fetched_ms`,
  ),
  confirm: db.prepare('UPDATE reference_list SET fetched_ms = ? WHERE service_id = ? AND list = ?'),
  entries: db.prepare<[number, string], EntryRow>(
    `SELECT id, position, name, manufacture, abbreviation, retired FROM reference_entry
     WHERE service_id = ? AND list = ? ORDER BY position, id`,
  ),
  rows: db.prepare<[number, string], { n: number }>(
    'SELECT count(*) AS n FROM reference_entry WHERE service_id = ? AND list = ?',
  ),
  putEntry: db.prepare(
    `INSERT INTO reference_entry (service_id, list, id, position, name, manufacture, abbreviation)
     VALUES (@serviceId, @list, @id, @position, @name, @manufacture, @abbreviation)
     ON CONFLICT (service_id, list, id) DO UPDATE SET position = excluded.position, name = excluded.name,
       manufacture = excluded.manufacture, abbreviation = excluded.abbreviation, retired = 0`,
  ),
  retire: db.prepare('UPDATE reference_entry SET retired = 1 WHERE service_id = ? AND list = ? AND id = ?'),
});

/** The nine lists as each provider offers them, stored for offline use. */
export class ProviderListStore {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #sql: ReturnType<typeof prepare>;
  readonly #changedElsewhere: () => boolean;
  readonly #cache = new Map<string, LoadedList>();

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
    this.#sql = prepare(db);
    this.#changedElsewhere = createChangedElsewhere(db);
  }

  /** Replaces a list. Entries that are no longer offered stay as retired, because drafts refer to them. */
  put(serviceId: number, list: ReferenceListKey, entries: readonly ReferenceEntry[], etag: string | null): void {
    this.#db.transaction(() => this.#replace(serviceId, list, entries, etag)).immediate();
    this.#cache.delete(`${serviceId} ${list}`);
  }

  /** The provider reports no change since the list was fetched: counts it as fetched now. */
  confirm(serviceId: number, list: ReferenceListKey): void {
    this.#sql.confirm.run(this.#clock.now(), serviceId, list);
    const known = this.#cache.get(`${serviceId} ${list}`);
    if (known?.fetched) known.fetched = this.fetched(serviceId, list);
  }

  /** Entries that are stored, retired ones included. */
  rows(serviceId: number, list: ReferenceListKey): number {
    return this.#sql.rows.get(serviceId, list)!.n;
  }

  /** Null if the list was never fetched from that provider. */
  fetched(serviceId: number, list: ReferenceListKey): Fetched | null {
    return this.#sql.fetched.get(serviceId, list) ?? null;
  }

  /**
   * The offered entries in the provider's order: the same array until the list changes. The built-in entries without a
   * provider, or if nothing was ever fetched from it.
   */
  entries(serviceId: number | null, list: ReferenceListKey): readonly ReferenceEntry[] {
    return this.#current(serviceId, list).offered;
  }

  /** By id in text form, retired entries included. */
  find(serviceId: number | null, list: ReferenceListKey, id: string): FoundEntry | undefined {
    return this.#current(serviceId, list).byId.get(idText(id));
  }

  /** Offered entries for a type-ahead, the best first; see `EntrySearch`. */
  search(serviceId: number | null, list: ReferenceListKey, text: string, limit = 50): ReferenceEntry[] {
    const known = this.#current(serviceId, list);
    known.search ??= new EntrySearch(known.offered);
    return known.search.find(text, limit);
  }

  #current(serviceId: number | null, list: ReferenceListKey): LoadedList {
    if (serviceId === null) return builtInList(list);
    if (this.#changedElsewhere()) this.#dropOutdated();
    const key = `${serviceId} ${list}`;
    const known = this.#cache.get(key) ?? this.#load(serviceId, list);
    this.#cache.set(key, known);
    return known;
  }

  #load(serviceId: number, list: ReferenceListKey): LoadedList {
    const fetched = this.fetched(serviceId, list);
    if (fetched === null) return builtInList(list);
    const rows = this.#sql.entries.all(serviceId, list);
    const found = rows.map((row) => ({ entry: entryOf(list, row), retired: row.retired === 1 }));
    return toLoadedList(found, fetched);
  }

  /** Another program on this desk may have fetched lists. */
  #dropOutdated(): void {
    for (const [key, { fetched: known }] of this.#cache) {
      const [serviceId = '', list = ''] = key.split(' ');
      const now = this.#sql.fetched.get(Number(serviceId), list);
      if (now?.fetchedMs !== known?.fetchedMs || now?.etag !== known?.etag) this.#cache.delete(key);
    }
  }

  #replace(serviceId: number, list: ReferenceListKey, entries: readonly ReferenceEntry[], etag: string | null): void {
    const before = new Map(this.#sql.entries.all(serviceId, list).map((row) => [row.id, row]));
    const offered = new Map<string, ReferenceEntry>();
    for (const entry of entries) {
      const id = idText(entry.id);
      // The last entry of a repeated id counts, and its position.
      offered.delete(id);
      offered.set(id, entry);
    }
    let position = 0;
    for (const [id, { name, manufacture = null, abbreviation = null }] of offered) {
      position += 1;
      const row = before.get(id);
      before.delete(id);
      const same =
        row?.retired === 0 &&
        row.position === position &&
        row.name === name &&
        row.manufacture === manufacture &&
        row.abbreviation === abbreviation;
      if (!same) this.#sql.putEntry.run({ serviceId, list, id, position, name, manufacture, abbreviation });
    }
    for (const { id, retired } of before.values()) if (retired === 0) this.#sql.retire.run(serviceId, list, id);
    this.#sql.setFetched.run({ serviceId, list, etag, now: this.#clock.now() });
  }
}
