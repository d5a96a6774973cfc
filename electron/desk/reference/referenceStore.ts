import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import { type ReferenceEntry, type ReferenceListKey, referenceList } from '../../../shared/reference/lists.ts';
import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { EntrySearch } from '../../../shared/reference/entrySearch.ts';

/** When a list was last known to be what the provider offers. */
export interface Fetched {
  etag: string | null;
  fetchedMs: number;
}

export interface FoundEntry {
  entry: ReferenceEntry;
  /** The provider does not offer it any more. */
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

/** Ids are kept as text; the letters of a UUID carry no case. */
const textOf = (id: string | number): string => String(id).toLowerCase();

const entryOf = (list: ReferenceListKey, { id, name, manufacture, abbreviation }: EntryRow): ReferenceEntry => ({
  id: referenceList(list).idKind === 'int' ? Number(id) : id,
  name,
  ...(manufacture === null ? {} : { manufacture }),
  ...(abbreviation === null ? {} : { abbreviation }),
});

const loaded = (found: readonly FoundEntry[], fetched: Fetched | null): LoadedList => ({
  fetched,
  offered: found.filter(({ retired }) => !retired).map(({ entry }) => entry),
  byId: new Map(found.map((one) => [textOf(one.entry.id), one])),
  search: null,
});

/** The nine lists as each provider offers them, for when there is no network. */
export const createReferenceStore = ({ db, clock }: { db: Db; clock: Clock }) => {
  const fetchedRow = db.prepare<[number, string], Fetched>(
    'SELECT etag, fetched_ms AS fetchedMs FROM reference_list WHERE service_id = ? AND list = ?',
  );
  const setFetched = db.prepare(
    `INSERT INTO reference_list (service_id, list, etag, fetched_ms) VALUES (@serviceId, @list, @etag, @now)
     ON CONFLICT (service_id, list) DO UPDATE SET etag = excluded.etag, fetched_ms = excluded.fetched_ms`,
  );
  const confirmed = db.prepare('UPDATE reference_list SET fetched_ms = ? WHERE service_id = ? AND list = ?');
  const rows = db.prepare<[number, string], EntryRow>(
    `SELECT id, position, name, manufacture, abbreviation, retired FROM reference_entry
     WHERE service_id = ? AND list = ? ORDER BY position, id`,
  );
  const putEntry = db.prepare(
    `INSERT INTO reference_entry (service_id, list, id, position, name, manufacture, abbreviation)
     VALUES (@serviceId, @list, @id, @position, @name, @manufacture, @abbreviation)
     ON CONFLICT (service_id, list, id) DO UPDATE SET position = excluded.position, name = excluded.name,
       manufacture = excluded.manufacture, abbreviation = excluded.abbreviation, retired = 0`,
  );
  const retire = db.prepare('UPDATE reference_entry SET retired = 1 WHERE service_id = ? AND list = ? AND id = ?');
  // Tells whether another program that has this desk open has written since the last look.
  const dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  let seen = -1;
  const lists = new Map<string, LoadedList>();
  const builtIn = new Map<ReferenceListKey, LoadedList>();

  const fetched = (serviceId: number, list: ReferenceListKey): Fetched | null =>
    fetchedRow.get(serviceId, list) ?? null;

  const defaultsOf = (list: ReferenceListKey): LoadedList => {
    const known =
      builtIn.get(list) ??
      loaded(
        referenceDefaults[list].map((entry) => ({ entry, retired: false })),
        null,
      );
    builtIn.set(list, known);
    return known;
  };

  const dropOutdated = (): void => {
    const version = dataVersion.get()!;
    if (version === seen) return;
    seen = version;
    for (const [key, { fetched: known }] of lists) {
      const [serviceId = '', list = ''] = key.split(' ');
      const now = fetchedRow.get(Number(serviceId), list);
      if (now?.fetchedMs !== known?.fetchedMs || now?.etag !== known?.etag) lists.delete(key);
    }
  };

  const current = (serviceId: number | null, list: ReferenceListKey): LoadedList => {
    if (serviceId === null) return defaultsOf(list);
    dropOutdated();
    const key = `${serviceId} ${list}`;
    let known = lists.get(key);
    if (!known) {
      const when = fetched(serviceId, list);
      known = when
        ? loaded(
            rows.all(serviceId, list).map((row) => ({ entry: entryOf(list, row), retired: row.retired === 1 })),
            when,
          )
        : defaultsOf(list);
      lists.set(key, known);
    }
    return known;
  };

  const putAll = db.transaction(
    (serviceId: number, list: ReferenceListKey, entries: readonly ReferenceEntry[], etag: string | null): void => {
      const before = new Map(rows.all(serviceId, list).map((row) => [row.id, row]));
      const offered = new Map<string, ReferenceEntry>();
      for (const entry of entries) {
        const id = textOf(entry.id);
        // Of a repeated id the last counts, and its place.
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
        if (!same) putEntry.run({ serviceId, list, id, position, name, manufacture, abbreviation });
      }
      for (const { id, retired } of before.values()) if (retired === 0) retire.run(serviceId, list, id);
      setFetched.run({ serviceId, list, etag, now: clock.now() });
    },
  );

  return {
    /** Replaces a list by what the provider offers now. What is not offered any more stays, retired: drafts name it. */
    put(serviceId: number, list: ReferenceListKey, entries: readonly ReferenceEntry[], etag: string | null): void {
      putAll.immediate(serviceId, list, entries, etag);
      lists.delete(`${serviceId} ${list}`);
    },

    /** Nothing changed since the list was fetched, the provider says: it counts as fetched now. */
    confirm(serviceId: number, list: ReferenceListKey): void {
      confirmed.run(clock.now(), serviceId, list);
      const known = lists.get(`${serviceId} ${list}`);
      if (known?.fetched) known.fetched = fetched(serviceId, list);
    },

    /** Null where the list was never fetched from that provider. */
    fetched,

    /**
     * What is offered, in the provider's order: the same array until the list changes. Without a provider, or where
     * nothing was ever fetched from it, the built-in entries.
     */
    entries: (serviceId: number | null, list: ReferenceListKey): readonly ReferenceEntry[] =>
      current(serviceId, list).offered,

    /** By id in text form, retired entries included. */
    find: (serviceId: number | null, list: ReferenceListKey, id: string): FoundEntry | undefined =>
      current(serviceId, list).byId.get(textOf(id)),

    /** Offered entries for a type-ahead, the best first; see `EntrySearch`. */
    search(serviceId: number | null, list: ReferenceListKey, text: string, limit = 50): ReferenceEntry[] {
      const known = current(serviceId, list);
      known.search ??= new EntrySearch(known.offered);
      return known.search.find(text, limit);
    },
  };
};

export type ReferenceStore = ReturnType<typeof createReferenceStore>;
