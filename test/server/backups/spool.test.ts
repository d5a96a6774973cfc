import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Spool } from '../../../electron/server/backups/archive/spool.ts';
import type { Snapshot, TableSchema } from '../../../electron/server/backups/archive/tables.ts';
import { temporaryFolder } from '../../support/processes.ts';

const table: TableSchema = {
  ...{ name: 'note', key: ['text'], parents: [], isNumbered: false },
  columns: [{ name: 'text', type: 'text' }],
};
let given = 0;
const snapshot: Snapshot = {
  ...{ engine: 'sqlite', schema: 1, tables: [table] },
  async *rows() {
    for (given = 0; given < 64; given += 1) yield { text: `${given}${'x'.repeat(1024 * 1024)}` };
  },
  nextId: async () => 1,
  close: async () => undefined,
};

it('looks at the disk while rows are read, not only before, and leaves nothing where it gets full', async () => {
  const folder = temporaryFolder();
  let looks = 0;
  const fullAtSecondLook = async (): Promise<void> => {
    looks += 1;
    if (looks === 2) throw new Error('full');
  };
  await expect(Spool.of(snapshot, path.join(folder, 'rows'), fullAtSecondLook)).rejects.toThrow('full');
  expect(given).toBeLessThan(40);
  expect(readdirSync(folder)).toEqual([]);
});
