import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WorkOwner } from '../../../electron/ownerTurns.ts';
import { readTask, type TableTask } from '../../../electron/server/office/readTask.ts';
import { TableReader, type TableReaderOptions } from '../../../electron/server/base/tables/tableReader.ts';
import { atEnd } from '../../support/atEnd.ts';
import { timersByHand } from '../../support/timersByHand.ts';
import { workbook, zipOf } from '../../support/workbook.ts';
import { removeFolder } from '../../support/removeFolder.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-tables-'));
atEnd(() => removeFolder(folder));
const ourThread = path.resolve(import.meta.dirname, '../../../electron/server/office/tableThread.ts');
let programs = 0;

/** A reader for which each call names who asks: an organization, and behind a dot its user. */
const open = (options: Partial<TableReaderOptions> = {}) => {
  let owner: WorkOwner = { group: '' };
  const reader = new TableReader({
    readHere: readTask,
    program: ourThread,
    smallBytes: 0,
    ownerOf: () => owner,
    ...options,
  });
  atEnd(() => reader.close());
  const read = <T extends TableTask>(who: string, task: T): ReturnType<typeof reader.read<T>> => {
    const [group = '', member = ''] = who.split('.');
    owner = { group, member };
    return reader.read(task);
  };
  return { read, close: () => reader.close() };
};
const visits = (text: string) => ({ as: 'visits', name: 'v.csv', bytes: Buffer.from(text), order: undefined }) as const;
const ada = visits('client,street\nAda,1 Elm St\n');
/** A thread that answers each file with its name when the file is called so, and never when it is called `hang`. */
const program = (answer: string, before = ''): string => {
  const file = path.join(folder, `thread${(programs += 1)}.mjs`);
  writeFileSync(
    file,
    `import { parentPort as port } from 'node:worker_threads';
    ${before}
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

  it('refuses more than a few of a user, and still takes those of a colleague and of others', async () => {
    const reader = open({
      program: program(`if (task.name !== 'hang') port.postMessage({ result: task.name, ms: 1 })`),
    });
    const many = Array.from({ length: 8 }, () => codeOf(reader.read('a.x', { ...ada, name: 'hang' })));
    expect(await Promise.all(many.slice(5))).toEqual(Array(3).fill('too-many-imports'));
    expect((await reader.read('b', { ...ada, name: 'b' })).result).toBe('b');
    const colleague = codeOf(reader.read('a.y', ada));
    await reader.close();
    expect(await colleague).toBe('server-stopping');
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
    const reader = open({ program: path.join(folder, 'never.mjs'), smallBytes: 32 * 1024 });
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

describe('turns of files', () => {
  /** Threads that have a file until its name is called. */
  const held = () => {
    const name = `rafter-tables-${(programs += 1)}`;
    const channel = new BroadcastChannel(name);
    atEnd(() => channel.close());
    const begun: string[] = [];
    channel.onmessage = (event) => begun.push((event as { data: string }).data);
    const code = `channel.postMessage(task.name);
      channel.onmessage = ({ data }) => data === 'end ' + task.name && port.postMessage({ result: task.name, ms: 1 });`;
    const reader = open({ program: program(code, `const channel = new BroadcastChannel('${name}');`) });
    const end = (file: string): void => channel.postMessage(`end ${file}`);
    return { reader, begun, end };
  };
  const short = (name: string) => ({ ...ada, name });
  const long = (name: string) => ({ ...ada, name, bytes: Buffer.alloc(300_000, 'client,street\n') });

  it('leave one thread to short files, however many long ones wait', async () => {
    const { reader, begun, end } = held();
    const all = ['a', 'b', 'c'].map((who) => reader.read(who, long(who)));
    await expect.poll(() => begun).toEqual(['a']);
    for (const who of ['d', 'a', 'e']) {
      const read = reader.read(who, short(`short ${who}`));
      await expect.poll(() => begun.at(-1)).toBe(`short ${who}`);
      end(`short ${who}`);
      await read;
    }
    for (const who of ['a', 'b', 'c']) {
      await expect.poll(() => begun.at(-1)).toBe(who === 'a' ? 'short e' : who);
      end(who);
    }
    expect((await Promise.all(all)).map(({ result }) => result)).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['of organizations', 'a.x a.x a.x b.z', ['a.x0', 'b.z3', 'a.x1', 'a.x2']],
    ['of the users of one', 'a.x a.x a.x a.y', ['a.x0', 'a.y3', 'a.x1', 'a.x2']],
    ['of the users of the office', 'ed ed ed flo', ['ed0', 'flo3', 'ed1', 'ed2']],
  ])('are those %s: nobody waits behind two of another', async (_whose, asked, order) => {
    const { reader, begun, end } = held();
    const all = asked.split(' ').map((who, at) => reader.read(who, long(`${who}${at}`)));
    for (const [at, name] of order.entries()) {
      await expect.poll(() => begun).toEqual(order.slice(0, at + 1));
      end(name);
    }
    await Promise.all(all);
  });

  it('are those of long files for a small workbook that unpacks to much, whatever sizes it states', async () => {
    const sheet = { 'xl/worksheets/sheet1.xml': ' '.repeat(3_000_000) };
    const honest = zipOf(sheet);
    const lying = Buffer.from(honest);
    const directory = lying.lastIndexOf('PK\x01\x02');
    lying.writeUInt32LE(10, directory + 24);
    const damaged = zipOf({ 'first.xml': 'a', ...sheet });
    damaged.writeUInt16LE(99, damaged.indexOf('PK\x01\x02') + 10);
    const { reader, begun, end } = held();
    const first = reader.read('a', long('a'));
    await expect.poll(() => begun).toEqual(['a']);
    const large = [honest, lying, damaged].map((bytes, at) => reader.read(`b${at}`, { ...ada, name: `b${at}`, bytes }));
    const small = reader.read('c', { ...ada, name: 'c', bytes: workbook([['client', 'street']]) });
    for (const name of ['c', 'a', 'b0', 'b1', 'b2']) {
      await expect.poll(() => begun).toContain(name);
      end(name);
    }
    await Promise.all([first, small, ...large]);
    expect(begun).toEqual(['a', 'c', 'b0', 'b1', 'b2']);
  });
});
