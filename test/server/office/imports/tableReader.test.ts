import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { TableReader, type TableReaderOptions } from '../../../../electron/server/office/imports/tableReader.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { timersByHand } from '../../../support/timersByHand.ts';
import { workbook } from '../../../support/workbook.ts';
import { removeFolder } from '../../../support/removeFolder.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-tables-'));
atEnd(() => removeFolder(folder));
let programs = 0;

const open = (options: TableReaderOptions = {}): TableReader => {
  const reader = new TableReader({ smallBytes: 0, ...options });
  atEnd(() => reader.close());
  return reader;
};
const visits = (text: string) => ({ as: 'visits', name: 'v.csv', bytes: Buffer.from(text), order: undefined }) as const;
const ada = visits('client,street\nAda,1 Elm St\n');
/** A thread that answers each file with its name when the file is called so, and never when it is called `hang`. */
const program = (answer: string): string => {
  const file = path.join(folder, `thread${(programs += 1)}.mjs`);
  writeFileSync(
    file,
    `import { parentPort as port } from 'node:worker_threads';
    port.on('message', (task) => { ${answer} });
    port.postMessage('ready');`,
  );
  return file;
};
const codeOf = (read: Promise<unknown>): Promise<unknown> =>
  read.then(
    () => 'read',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

describe('files are read in threads', () => {
  it('of visits, lists and design values', async () => {
    const reader = open();
    expect((await reader.read('a', ada)).result.read[0]!.visit.client_name).toBe('Ada');
    const list = { as: 'list', list: 'roof-materials', name: 'l.csv', bytes: Buffer.from('name\nSlate\n') } as const;
    expect((await reader.read('a', list)).result.entries).toEqual([{ row: 2, name: 'Slate' }]);
    const values = { as: 'design-values', name: 'd.csv', bytes: Buffer.from('zip,wind_speed\n93721,95\n') } as const;
    expect((await reader.read('b', values)).result.columns).toEqual(new Set(['zip', 'wind_speed']));
  });

  it('one of an organization at a time: another one is read while the first hangs', async () => {
    const reader = open({
      program: program(`if (task.name !== 'hang') port.postMessage({ result: task.name, ms: 1 })`),
    });
    const hanging = [1, 2].map(() => codeOf(reader.read('a', { ...ada, name: 'hang' })));
    const others = await Promise.all(['b', 'c', 'd'].map((owner) => reader.read(owner, { ...ada, name: owner })));
    expect(others.map(({ result }) => result)).toEqual(['b', 'c', 'd']);
    await reader.close();
    expect(await Promise.all(hanging)).toEqual(['server-stopping', 'server-stopping']);
  });

  it('refuses more than a few of an organization, and still takes those of another', async () => {
    const reader = open({
      program: program(`if (task.name !== 'hang') port.postMessage({ result: task.name, ms: 1 })`),
    });
    const many = Array.from({ length: 8 }, () => codeOf(reader.read('a', { ...ada, name: 'hang' })));
    expect(await Promise.all(many.slice(5))).toEqual(Array(3).fill('too-many-imports'));
    expect((await reader.read('b', { ...ada, name: 'b' })).result).toBe('b');
  });

  it('ends a file that takes too long, and reads the next one', async () => {
    const timeLimitMs = 61_011;
    const limits = timersByHand(timeLimitMs);
    const begun = path.join(folder, 'begun');
    const hangs = `process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(begun)}, ''); for (;;);`;
    const slow = open({
      timeLimitMs,
      program: program(`if (task.name === 'hang') { ${hangs} } port.postMessage({ result: task.name, ms: 1 })`),
    });
    const hanging = codeOf(slow.read('a', { ...ada, name: 'hang' }));
    const next = slow.read('a', { ...ada, name: 'next' });
    await expect.poll(() => existsSync(begun)).toBe(true);
    limits.pass();
    expect([await hanging, (await next).result]).toEqual(['import-takes-too-long', 'next']);
  });

  it('ends a file that takes too much memory, and reads the next one', async () => {
    const large = open({
      heapMegabytes: 32,
      program: program(
        `const all = []; if (task.name === 'grow') for (;;) all.push({ at: all.length }); port.postMessage({ result: task.name, ms: 1 })`,
      ),
    });
    expect(await codeOf(large.read('a', { ...ada, name: 'grow' }))).toBe('import-takes-too-long');
    expect((await large.read('a', { ...ada, name: 'next' })).result).toBe('next');
  });

  it('that are small without a thread, and workbooks never', async () => {
    const reader = new TableReader({ program: path.join(folder, 'never.mjs') });
    atEnd(() => reader.close());
    writeFileSync(path.join(folder, 'never.mjs'), 'for (;;);');
    expect((await reader.read('a', ada)).result.rows).toBe(1);
    const waits = codeOf(reader.read('a', { ...ada, bytes: workbook([['client', 'street']]) }));
    await reader.close();
    expect(await waits).toBe('server-stopping');
  });

  it('reads in this thread where none can start', async () => {
    const reader = open({ program: path.join(folder, 'absent.mjs') });
    const [one, two] = await Promise.all([reader.read('a', ada), reader.read('b', ada)]);
    expect([one, two].map(({ result }) => result.rows)).toEqual([1, 1]);
  });
});
