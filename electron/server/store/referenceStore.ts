import {
  type ReferenceEntry,
  type ReferenceListKey,
  referenceList,
  referenceListKeys,
} from '../../../shared/reference/lists.ts';
import type { Clock } from '../../ports.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { AuditNote, AuditStore } from './auditStore.ts';

/** A reference list: its offered entries, and every entry that it ever had. */
export interface CurrentList {
  version: number;
  /** The offered entries' finished JSON text (§4.10). */
  body: string;
  offered: readonly ReferenceEntry[];
  /** By id in text form, retired ones too: jobs may go on naming them. */
  byId: ReadonlyMap<string, ReferenceEntry>;
  /** When those were retired that were. */
  retiredMs: ReadonlyMap<string, number>;
}

/** An entry as the database keeps it. */
export interface KeptEntry extends ReferenceEntry {
  retired: boolean;
}

/** What changes in a list; entries not named stay as they are. */
export interface ListChanges {
  /** New entries and new spellings of known ids, in the order in which they are to be offered. */
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

export interface ReferenceStoreDeps {
  db: Db;
  commit: Commit;
  clock: Clock;
  audit: AuditStore;
}

export const createReferenceStore = ({ db, commit, clock, audit }: ReferenceStoreDeps) => {
  const entries = db.prepare<[string], EntryRow>(
    'SELECT id, name, manufacture, abbreviation, retired_ms FROM reference_entry WHERE list = ? ORDER BY position, id',
  );
  const versions = db.prepare<[], { list: ReferenceListKey; version: number }>(
    'SELECT list, version FROM reference_list',
  );
  const put = db.prepare(
    `INSERT INTO reference_entry (list, id, name, manufacture, abbreviation, position)
     VALUES (@list, @id, @name, @manufacture, @abbreviation, @position)
     ON CONFLICT (list, id) DO UPDATE SET name = excluded.name, manufacture = excluded.manufacture,
       abbreviation = excluded.abbreviation, position = excluded.position, retired_ms = NULL`,
  );
  const retire = db.prepare(
    'UPDATE reference_entry SET retired_ms = ? WHERE list = ? AND id = ? AND retired_ms IS NULL',
  );
  const lastPosition = db.prepare<[string], { position: number | null }>(
    'SELECT max(position) AS position FROM reference_entry WHERE list = ?',
  );
  const nextVersion = db.prepare(
    `INSERT INTO reference_list (list, version) VALUES (?, 1)
     ON CONFLICT (list) DO UPDATE SET version = version + 1`,
  );
  // Changes when another process, such as the command line, writes to the database.
  const dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  let seen = -1;
  const cache = new Map<ReferenceListKey, CurrentList>();

  const entryOf = (key: ReferenceListKey, row: EntryRow): ReferenceEntry => {
    const { idKind, manufacture, abbreviation } = referenceList(key);
    return {
      id: idKind === 'int' ? Number(row.id) : row.id,
      name: row.name,
      ...(manufacture ? { manufacture: row.manufacture ?? '' } : {}),
      ...(abbreviation ? { abbreviation: row.abbreviation ?? '' } : {}),
    };
  };

  const load = (key: ReferenceListKey, version: number): CurrentList => {
    const byId = new Map<string, ReferenceEntry>();
    const offered: ReferenceEntry[] = [];
    const retiredMs = new Map<string, number>();
    for (const row of entries.all(key)) {
      const entry = entryOf(key, row);
      byId.set(row.id, entry);
      if (row.retired_ms === null) offered.push(entry);
      else retiredMs.set(row.id, row.retired_ms);
    }
    return { version, offered, byId, retiredMs, body: JSON.stringify(offered) };
  };

  const dropStale = (): void => {
    const now = new Map(versions.all().map(({ list, version }) => [list, version]));
    for (const [key, { version }] of cache) if (now.get(key) !== version) cache.delete(key);
  };

  const current = (key: ReferenceListKey): CurrentList => {
    const written = dataVersion.get()!;
    if (written !== seen) {
      seen = written;
      dropStale();
    }
    let list = cache.get(key);
    if (!list) {
      const version = versions.all().find((row) => row.list === key)?.version ?? 0;
      list = load(key, version);
      cache.set(key, list);
    }
    return list;
  };

  const apply = (key: ReferenceListKey, changes: ListChanges): void => {
    let position = lastPosition.get(key)?.position ?? 0;
    for (const { id, name, manufacture = null, abbreviation = null } of changes.put) {
      put.run({ list: key, id: String(id), name, manufacture, abbreviation, position: ++position });
    }
    const now = clock.now();
    for (const id of changes.retire) retire.run(now, key, String(id));
    nextVersion.run(key);
    cache.delete(key);
  };

  return {
    current,

    /** Every entry ever known, retired or not, for planning an import. */
    kept: async (key: ReferenceListKey): Promise<KeptEntry[]> =>
      entries.all(key).map((row) => ({ ...entryOf(key, row), retired: row.retired_ms !== null })),

    /**
     * Reads the list as it stands, decides, and writes, with a note of who did it, in one transaction. `decide` may
     * throw: nothing is changed then.
     */
    change: <T>(
      key: ReferenceListKey,
      decide: (kept: KeptEntry[]) => { changes: ListChanges; result: T; note?: AuditNote | null },
    ): Promise<T> =>
      commit(() => {
        const kept = entries.all(key).map((row) => ({ ...entryOf(key, row), retired: row.retired_ms !== null }));
        const { changes, result, note } = decide(kept);
        if (changes.put.length + changes.retire.length > 0) apply(key, changes);
        if (note) audit.note(note);
        return result;
      }),

    /** Fills lists that were never written. */
    seed: (defaults: Readonly<Record<ReferenceListKey, readonly ReferenceEntry[]>>): Promise<void> =>
      commit(() => {
        const written = new Set(versions.all().map(({ list }) => list));
        for (const key of referenceListKeys) {
          if (!written.has(key)) apply(key, { put: defaults[key], retire: [] });
        }
      }),
  };
};

export type ReferenceStore = ReturnType<typeof createReferenceStore>;
