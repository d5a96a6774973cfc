import {
  type ReferenceEntry,
  type ReferenceListKey,
  referenceList,
  referenceListKeys,
} from '../../../shared/reference/lists.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import type { AuditNote } from '../base/audit/auditStore.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

/** A reference list: its offered entries, and every entry that it ever had. */
export interface CurrentList {
  version: number;
  /** The offered entries' finished JSON text (§4.10). */
  body: string;
  offered: readonly ReferenceEntry[];
  /** By id in text form, retired ones too: jobs may still name them. */
  byId: ReadonlyMap<string, ReferenceEntry>;
  /** Of retired entries. */
  retiredMs: ReadonlyMap<string, number>;
}

export type CurrentLists = ReadonlyMap<ReferenceListKey, CurrentList>;

/** An entry as it is stored. */
export interface StoredEntry extends ReferenceEntry {
  retired: boolean;
}

/** What changes in a list; entries not named stay as they are. */
export interface ListChanges {
  /** New entries, and entries with a new spelling, in the order in which they are offered. */
  put: readonly ReferenceEntry[];
  retire: readonly (string | number)[];
}

/** What a change of a list does. */
interface Decision<T> {
  changes: ListChanges;
  result: T;
  note?: AuditNote | null;
}

interface EntryRow {
  id: string;
  name: string;
  manufacture: string | null;
  abbreviation: string | null;
  retired_ms: number | null;
}

const statements = {
  entries: sql<{ list: ReferenceListKey }, EntryRow>(
    'SELECT id, name, manufacture, abbreviation, retired_ms FROM reference_entry WHERE list = @list ORDER BY position, id',
  ),
  versions: sql<object, { list: ReferenceListKey; version: number }>('SELECT list, version FROM reference_list'),
  put: sql<Omit<EntryRow, 'retired_ms'> & { list: ReferenceListKey; position: number }>(
    `INSERT INTO reference_entry (list, id, name, manufacture, abbreviation, position)
     VALUES (@list, @id, @name, @manufacture, @abbreviation, @position)
     ON CONFLICT (list, id) DO UPDATE SET name = excluded.name, manufacture = excluded.manufacture,
       abbreviation = excluded.abbreviation, position = excluded.position, retired_ms = NULL`,
  ),
  retire: sql<{ list: ReferenceListKey; id: string; now: number }>(
    'UPDATE reference_entry SET retired_ms = @now WHERE list = @list AND id = @id AND retired_ms IS NULL',
  ),
  lastPosition: sql<{ list: ReferenceListKey }, { position: number | null }>(
    'SELECT max(position) AS position FROM reference_entry WHERE list = @list',
  ),
  nextVersion: sql<{ list: ReferenceListKey }>(
    `INSERT INTO reference_list (list, version) VALUES (@list, 1)
     ON CONFLICT (list) DO UPDATE SET version = reference_list.version + 1`,
  ),
};

const entryOf = (key: ReferenceListKey, row: EntryRow): ReferenceEntry => {
  const { idKind, manufacture, abbreviation } = referenceList(key);
  return {
    id: idKind === 'int' ? Number(row.id) : row.id,
    name: row.name,
    ...(manufacture ? { manufacture: row.manufacture ?? '' } : {}),
    ...(abbreviation ? { abbreviation: row.abbreviation ?? '' } : {}),
  };
};

function* storedEntries(key: ReferenceListKey): Work<StoredEntry[]> {
  const rows = yield* statements.entries.all({ list: key });
  return rows.map((row) => ({ ...entryOf(key, row), retired: row.retired_ms !== null }));
}

function* loading(key: ReferenceListKey, listVersion: number): Work<CurrentList> {
  const byId = new Map<string, ReferenceEntry>();
  const offered: ReferenceEntry[] = [];
  const retiredMs = new Map<string, number>();
  for (const row of yield* statements.entries.all({ list: key })) {
    const entry = entryOf(key, row);
    byId.set(row.id, entry);
    if (row.retired_ms === null) offered.push(entry);
    else retiredMs.set(row.id, row.retired_ms);
  }
  return { version: listVersion, offered, byId, retiredMs, body: JSON.stringify(offered) };
}

/** Versions are read before the entries: entries of a later version are then read again. */
function* loadingChanged(known: CurrentLists | null): Work<CurrentLists> {
  const versions = new Map((yield* statements.versions.all(none)).map((row) => [row.list, row.version]));
  const lists: [ReferenceListKey, CurrentList][] = [];
  for (const key of referenceListKeys) {
    const listVersion = versions.get(key) ?? 0;
    const before = known?.get(key);
    lists.push([key, before?.version === listVersion ? before : yield* loading(key, listVersion)]);
  }
  return new Map(lists);
}

/** How long lists are used without a look at their versions. Imports by other processes take effect after this time. */
const cacheMs = 100;

export class ReferenceStore {
  readonly #deps: StoreDeps;
  /** Replaced as a whole, so that a look in progress during a change does not bring back what was before. */
  #cache: { lists: CurrentLists | null; at: number } = { lists: null, at: -Infinity };

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** All lists as they are now; a list that has not changed is the same object as before. */
  async lists(): Promise<CurrentLists> {
    const cache = this.#cache;
    const now = performance.now();
    if (cache.lists && now - cache.at < cacheMs) return cache.lists;
    cache.lists = await this.#deps.database.read(loadingChanged(cache.lists));
    cache.at = now;
    return cache.lists;
  }

  async current(key: ReferenceListKey): Promise<CurrentList> {
    return (await this.lists()).get(key)!;
  }

  /** Every entry ever known, retired or not, for planning an import. */
  all(key: ReferenceListKey): Promise<StoredEntry[]> {
    return this.#deps.database.read(storedEntries(key));
  }

  /**
   * Reads the list, decides on the changes, and writes them with a note for the audit log, in one transaction. When
   * `decide` throws, nothing changes.
   */
  async change<T>(key: ReferenceListKey, decide: (stored: StoredEntry[]) => Decision<T>): Promise<T> {
    const result = await this.#deps.database.commit(() => this.#changing(key, decide));
    this.#cache = { lists: this.#cache.lists, at: -Infinity };
    return result;
  }

  /** Fills lists that were never written. */
  seed(defaults: Readonly<Record<ReferenceListKey, readonly ReferenceEntry[]>>): Promise<void> {
    return this.#deps.database.commit(() => this.#seeding(defaults));
  }

  *#changing<T>(key: ReferenceListKey, decide: (stored: StoredEntry[]) => Decision<T>): Work<T> {
    const { changes, result, note } = decide(yield* storedEntries(key));
    if (changes.put.length + changes.retire.length > 0) yield* this.#applying(key, changes);
    if (note) yield* this.#deps.audit.note(note);
    return result;
  }

  *#seeding(defaults: Readonly<Record<ReferenceListKey, readonly ReferenceEntry[]>>): Work<void> {
    const written = new Set((yield* statements.versions.all(none)).map(({ list }) => list));
    for (const key of referenceListKeys) {
      if (!written.has(key)) yield* this.#applying(key, { put: defaults[key], retire: [] });
    }
  }

  *#applying(list: ReferenceListKey, { put, retire }: ListChanges): Work<void> {
    let position = (yield* statements.lastPosition.first({ list }))?.position ?? 0;
    for (const { id, name, manufacture = null, abbreviation = null } of put) {
      yield* statements.put.run({ list, id: String(id), name, manufacture, abbreviation, position: ++position });
    }
    const now = this.#deps.clock.now();
    for (const id of retire) yield* statements.retire.run({ list, id: String(id), now });
    yield* statements.nextVersion.run({ list });
  }
}
