import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrations as ofDesk } from '../../electron/desk/migrations/index.ts';
import { migrations as ofServer } from '../../electron/server/store/migrations/index.ts';
import { type Migration, migrate } from '../../electron/sqlite/migrate.ts';

/** The schema after each step, as a fingerprint: whoever has such a database gets no step again that was run. */
const released: Readonly<Record<string, readonly string[]>> = {
  desk: ['7255487dd774', 'c1c19b4edc0e', 'f377862e951b', 'e4394430db75', '5b570823b78c'],
  server: ['af5645524794', 'f143a4838f3a', 'ddd5c147dc3a', 'f5d60eadb337', 'f5d60eadb337'],
};

const fingerprints = (steps: readonly Migration[]): string[] => {
  const db = new Database(':memory:');
  const found = steps.map((_, at) => {
    migrate(db, steps.slice(0, at + 1));
    const schema = db.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name').pluck().all();
    return createHash('sha256').update(schema.join('\n')).digest('hex').slice(0, 12);
  });
  db.close();
  return found;
};

it.each([
  { name: 'desk', steps: ofDesk },
  { name: 'server', steps: ofServer },
])('no step of the $name’s schema is edited: what changes is another step', ({ name, steps }) => {
  expect(fingerprints(steps)).toEqual(released[name]);
});
