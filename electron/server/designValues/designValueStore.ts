import type { DesignRow } from '../../../shared/designValues/designValues.ts';
import type { PlaceKind } from '../../../shared/letters/shapes.ts';
import { sql, type Work } from '../base/database/statement.ts';
import type { AuditNote } from '../base/audit/auditStore.ts';
import { ahjKeys, countyKeys, placeKeyOf, type Site, zipKeys } from './designPlaces.ts';
import { searchKey } from '../base/database/searchKey.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';
import type { DesignRowView } from '../../../shared/designValues/officeCalls.ts';

interface Columns {
  id: number;
  zip: string;
  county: string;
  ahj: string;
  state: string;
  entries: string;
  changedMs: number;
}
type SavedColumns = Omit<Columns, 'id' | 'changedMs'> & { key: string; search: string; at: number };

const columns = 'id, zip, county, ahj, state, entries, changed_ms AS "changedMs"';
const inSqlite = 'instr(search, @first) > 0 AND instr(search, @second) > 0 AND instr(search, @third) > 0';
const inPostgres = 'strpos(search, @first) > 0 AND strpos(search, @second) > 0 AND strpos(search, @third) > 0';
const bothTexts = (text: (matches: string) => string) => ({ sqlite: text(inSqlite), postgres: text(inPostgres) });

interface Words {
  first: string;
  second: string;
  third: string;
}

const statements = {
  all: sql<object, Columns>(`SELECT ${columns} FROM design_value ORDER BY place_key`),
  find: sql<{ id: number }, Columns>(`SELECT ${columns} FROM design_value WHERE id = @id`),
  at: sql<{ key: string }, Columns>(`SELECT ${columns} FROM design_value WHERE place_key = @key`),
  page: sql<Words & { limit: number; offset: number }, Columns>(
    bothTexts(
      (matches) =>
        `SELECT ${columns} FROM design_value WHERE ${matches} ORDER BY place_key LIMIT @limit OFFSET @offset`,
    ),
  ),
  count: sql<Words, { rows: number }>(
    bothTexts((matches) => `SELECT count(*) AS "rows" FROM design_value WHERE ${matches}`),
  ),
  put: sql<SavedColumns>(
    `INSERT INTO design_value (place_key, zip, county, ahj, state, search, entries, changed_ms)
     VALUES (@key, @zip, @county, @ahj, @state, @search, @entries, @at)
     ON CONFLICT (place_key) DO UPDATE SET zip = excluded.zip, county = excluded.county, ahj = excluded.ahj,
       state = excluded.state, search = excluded.search, entries = excluded.entries, changed_ms = excluded.changed_ms`,
  ),
  remove: sql<{ id: number }>('DELETE FROM design_value WHERE id = @id'),
};

const rowOf = ({ entries, ...row }: Columns): DesignRowView => ({
  ...row,
  values: JSON.parse(entries) as DesignRowView['values'],
});

/** Three words are enough to find a place. */
const wordsOf = (text: string): Words => {
  const [first = '', second = '', third = ''] = searchKey(text).split(/\s+/).filter(Boolean);
  return { first, second, third };
};

/** What a change of the table writes. */
export interface DesignChanges<T> {
  put: readonly DesignRow[];
  /** Ids of rows to remove. */
  remove: readonly number[];
  result: T;
  note: AuditNote | null;
}

/** The firm's own design values by ZIP code, county and AHJ. */
export class DesignValueStore {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** By place: AHJs, counties, ZIP codes. */
  async all(): Promise<DesignRowView[]> {
    return (await this.#deps.database.read(statements.all.all({}))).map(rowOf);
  }

  /** Rows whose place has the first three words of `text`; `total` counts them all. */
  async page({ text, offset, limit }: { text: string; offset: number; limit: number }) {
    const words = wordsOf(text);
    const { rows: total } = (await this.#deps.database.read(statements.count.first(words)))!;
    const rows = await this.#deps.database.read(statements.page.all({ ...words, limit, offset }));
    return { rows: rows.map(rowOf), total };
  }

  /** The rows that apply to a site, at most one of each kind, in the order in which they win. */
  ofSite(site: Site): Promise<{ kind: PlaceKind; row: DesignRowView }[]> {
    return this.#deps.database.read(this.#ofSite(site));
  }

  /** Reads the table, decides on the changes and writes them, in one transaction. When `decide` throws, nothing changes. */
  change<T>(decide: (rows: readonly DesignRowView[]) => DesignChanges<T>): Promise<T> {
    return this.#deps.database.commit(() => this.#changing(decide));
  }

  /** The same for one row: `decide` gets the row of the id, and the one that has the place already. */
  changeRow<T>(
    id: number | null,
    place: DesignRow | null,
    decide: (row: DesignRowView | null, taken: DesignRowView | null) => DesignChanges<T>,
  ): Promise<T> {
    return this.#deps.database.commit(() => this.#changingRow(id, place, decide));
  }

  *#first(keys: readonly string[]): Work<DesignRowView | null> {
    for (const key of keys) {
      const found = yield* statements.at.first({ key });
      if (found) return rowOf(found);
    }
    return null;
  }

  *#ofSite(site: Site): Work<{ kind: PlaceKind; row: DesignRowView }[]> {
    const zip = yield* this.#first(zipKeys(site));
    const ahj = yield* this.#first(ahjKeys(site));
    const known = [zip, ahj].filter((row) => row !== null);
    const county = yield* this.#first(countyKeys(site, known));
    return [
      { kind: 'zip' as const, row: zip },
      { kind: 'county' as const, row: county },
      { kind: 'ahj' as const, row: ahj },
    ].filter((one): one is { kind: PlaceKind; row: DesignRowView } => one.row !== null);
  }

  *#changing<T>(decide: (rows: readonly DesignRowView[]) => DesignChanges<T>): Work<T> {
    return yield* this.#write(decide((yield* statements.all.all({})).map(rowOf)));
  }

  *#changingRow<T>(
    id: number | null,
    place: DesignRow | null,
    decide: (row: DesignRowView | null, taken: DesignRowView | null) => DesignChanges<T>,
  ): Work<T> {
    const found = id === null ? undefined : yield* statements.find.first({ id });
    const taken = place === null ? undefined : yield* statements.at.first({ key: placeKeyOf(place) });
    return yield* this.#write(decide(found ? rowOf(found) : null, taken ? rowOf(taken) : null));
  }

  *#write<T>({ put, remove, result, note }: DesignChanges<T>): Work<T> {
    const at = this.#deps.clock.now();
    for (const id of remove) yield* statements.remove.run({ id });
    for (const row of put) {
      const { zip, county, ahj, state, values } = row;
      const search = searchKey([zip, ahj, county, state].filter(Boolean).join(' '));
      const entries = JSON.stringify(values);
      yield* statements.put.send({ key: placeKeyOf(row), zip, county, ahj, state, search, entries, at });
    }
    if (note) yield* this.#deps.audit.note(note);
    return result;
  }
}
