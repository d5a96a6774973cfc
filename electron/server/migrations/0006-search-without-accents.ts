import { noRowsToChange, type ServerMigration } from './serverMigration.ts';
import { searchKey } from '../base/database/searchKey.ts';

const columns = ['client_name', 'client_street_address', 'city', 'ahj', 'utility'] as const;
type Searched = Record<(typeof columns)[number], string>;

/** What filters compare no longer has accents. The columns were folded by case; folding them again is enough. */
export const searchWithoutAccents: ServerMigration = {
  version: 6,
  name: 'search without accents',
  postgres: noRowsToChange,
  up(db) {
    const update = db.prepare(
      `UPDATE job SET ${columns.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id`,
    );
    const index = db.prepare(
      `INSERT OR REPLACE INTO job_search (rowid, ${columns.join(', ')}) VALUES (@id, ${columns.map((name) => `@${name}`).join(', ')})`,
    );
    const page = db.prepare<[number], Searched & { id: number }>(
      `SELECT id, ${columns.join(', ')} FROM job WHERE id > ? ORDER BY id LIMIT 1000`,
    );
    let rows = page.all(0);
    while (rows.length > 0) {
      for (const row of rows) {
        const folded = Object.fromEntries(columns.map((name) => [name, searchKey(row[name])])) as Searched;
        if (columns.every((name) => folded[name] === row[name])) continue;
        update.run({ id: row.id, ...folded });
        index.run({ id: row.id, ...folded });
      }
      rows = page.all(rows.at(-1)!.id);
    }
  },
};
