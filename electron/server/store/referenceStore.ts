import {
  type ReferenceEntry,
  type ReferenceListKey,
  referenceList,
  referenceListKeys,
} from '../../../shared/reference/lists.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { AuditNote } from './auditStore.ts';
import type { StoreDeps } from './storeDeps.ts';

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

interface EntryRow {
  id: string;
  name: string;
  manufacture: string | null;
  abbreviation: string | null;
  retired_ms: number | null;
}

const statements = (db: Db) => ({
  entries: db.prepare<[string], EntryRow>(
    'SELECT id, name, manufacture, abbreviation, retired_ms FROM reference_entry WHERE list = ? ORDER BY position, id',
  ),
  versions: db.prepare<[], { list: ReferenceListKey; version: number }>('SELECT list, version FROM reference_list'),
  put: db.prepare(
    `INSERT INTO reference_entry (list, id, name, manufacture, abbreviation, position)
     VALUES (@list, @id, @name, @manufacture, @abbreviation, @position)
     ON CONFLICT (list, id) DO UPDATE SET name = excluded.name, manufacture = excluded.manufacture,
       abbreviation = excluded.abbreviation, position = excluded.position, retired_ms = NULL`,
  ),
  retire: db.prepare('UPDATE reference_entry SET retired_ms = ? WHERE list = ? AND id = ? AND retired_ms IS NULL'),
  lastPosition: db.prepare<[string], { position: number | null }>(
    'SELECT max(position) AS position FROM reference_entry WHERE list = ?',
  ),
  nextVersion: db.prepare(
    `INSERT INTO reference_list (list, version) VALUES (?, 1)
     ON CONFLICT (list) DO UPDATE SET version = version + 1`,
  ),
  /** Changes when another process, such as the command line, writes to the database. */
  dataVersion: db.prepare<[], number>('PRAGMA data_version').pluck(),
});

const entryOf = (key: ReferenceListKey, row: EntryRow): ReferenceEntry => {
  const { idKind, manufacture, abbreviation } = referenceList(key);
  return {
    id: idKind === 'int' ? Number(row.id) : row.id,
    name: row.name,
    ...(manufacture ? { manufacture: row.manufacture ?? '' } : {}),
    ...(abbreviation ? { abbreviation: row.abbreviation ?? '' } : {}),
  };
};

export class ReferenceStore {
  readonly #deps: StoreDeps;
  readonly #sql: ReturnType<typeof statements>;
  readonly #cache = new Map<ReferenceListKey, CurrentList>();
  /** SQLite's data version at the last look at the cache. */
  #dataVersion = -1;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
    this.#sql = statements(deps.db);
  }

  current(key: ReferenceListKey): CurrentList {
    this.#dropStale();
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const version = this.#sql.versions.all().find((row) => row.list === key)?.version ?? 0;
    const list = this.#load(key, version);
    this.#cache.set(key, list);
    return list;
  }

  /** Every entry ever known, retired or not, for planning an import. */
  async all(key: ReferenceListKey): Promise<StoredEntry[]> {
    return this.#all(key);
  }

  /**
   * Reads the list, decides on the changes, and writes them with a note for the audit log, in one transaction. When
   * `decide` throws, nothing changes.
   */
  change<T>(
    key: ReferenceListKey,
    decide: (stored: StoredEntry[]) => { changes: ListChanges; result: T; note?: AuditNote | null },
  ): Promise<T> {
    return this.#deps.commit(() => {
      const { changes, result, note } = decide(this.#all(key));
      if (changes.put.length + changes.retire.length > 0) this.#apply(key, changes);
      if (note) this.#deps.audit.noteNow(note);
      return result;
    });
  }

  /** Fills lists that were never written. */
  seed(defaults: Readonly<Record<ReferenceListKey, readonly ReferenceEntry[]>>): Promise<void> {
    return this.#deps.commit(() => {
      const written = new Set(this.#sql.versions.all().map(({ list }) => list));
      for (const key of referenceListKeys) {
        if (!written.has(key)) this.#apply(key, { put: defaults[key], retire: [] });
      }
    });
  }

  #all(key: ReferenceListKey): StoredEntry[] {
    return this.#sql.entries.all(key).map((row) => ({ ...entryOf(key, row), retired: row.retired_ms !== null }));
  }

  #load(key: ReferenceListKey, version: number): CurrentList {
    const byId = new Map<string, ReferenceEntry>();
    const offered: ReferenceEntry[] = [];
    const retiredMs = new Map<string, number>();
    for (const row of this.#sql.entries.all(key)) {
      const entry = entryOf(key, row);
      byId.set(row.id, entry);
      if (row.retired_ms === null) offered.push(entry);
      else retiredMs.set(row.id, row.retired_ms);
    }
    return { version, offered, byId, retiredMs, body: JSON.stringify(offered) };
  }

  #dropStale(): void {
    const dataVersion = this.#sql.dataVersion.get()!;
    if (dataVersion === this.#dataVersion) return;
    this.#dataVersion = dataVersion;
    const versions = new Map(this.#sql.versions.all().map(({ list, version }) => [list, version]));
    for (const [key, { version }] of this.#cache) if (versions.get(key) !== version) this.#cache.delete(key);
  }

  #apply(key: ReferenceListKey, { put, retire }: ListChanges): void {
    let position = this.#sql.lastPosition.get(key)?.position ?? 0;
    for (const { id, name, manufacture = null, abbreviation = null } of put) {
      this.#sql.put.run({ list: key, id: String(id), name, manufacture, abbreviation, position: ++position });
    }
    const now = this.#deps.clock.now();
    for (const id of retire) this.#sql.retire.run(now, key, String(id));
    this.#sql.nextVersion.run(key);
    this.#cache.delete(key);
  }
}
