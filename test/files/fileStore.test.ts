import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { FileStore } from '../../electron/files/fileStore.ts';
import { freeChunk } from '../../electron/files/incomingFiles.ts';
import { temporaryFolder } from '../support/processes.ts';

const folder = temporaryFolder();

const ids = { uuid: () => crypto.randomUUID() };
const temporary = (): string[] => readdirSync(path.join(folder, 'tmp'));

describe('the sweep of temporary files', () => {
  it('leaves a file that is on its way, and one that waits for its row', async () => {
    const store = new FileStore({ folder, ids });
    const source = new PassThrough();
    source.write('first half, ');
    const receiving = store.receive(source, 1000);
    await expect.poll(() => temporary()).toHaveLength(1);
    expect(store.sweepTemporary()).toBe(0);
    source.end('second half');
    const received = await receiving;
    expect(store.sweepTemporary()).toBe(0);
    store.place(received);
    expect([store.size(received.sha256), temporary()]).toEqual([23, []]);
  });

  it('removes what an ended process left, even one that had our id', async () => {
    const store = new FileStore({ folder, ids });
    for (const name of [`${process.pid}-before`, '999999999-ended'])
      writeFileSync(path.join(folder, 'tmp', name), 'left');
    const received = await store.receive(Readable.from([Buffer.from('x')]), 1000);
    expect([store.sweepTemporary(), temporary()]).toEqual([2, [path.basename(received.temporaryPath)]]);
    await store.discard(received);
    expect(temporary()).toEqual([]);
  });
});

describe('a received file', () => {
  /** More than one write's bytes, and more than one write's chunks. */
  const chunksOf = (count: number, bytes: number): Buffer[] => Array.from({ length: count }, () => randomBytes(bytes));

  it.each([
    ['large chunks', () => chunksOf(50, 65_536)],
    ['chunks of every size', () => Array.from({ length: 1200 }, (_, size) => randomBytes(size))],
    ['single bytes', () => chunksOf(700, 1)],
    ['nothing', () => []],
  ])('has its bytes in their order: %s', async (_what, made) => {
    const store = new FileStore({ folder, ids });
    const chunks = made();
    const whole = Buffer.concat(chunks);
    const received = await store.receive(Readable.from(chunks), 1e9, freeChunk);
    expect(readFileSync(received.temporaryPath).equals(whole)).toBe(true);
    expect(received).toMatchObject({
      bytes: whole.length,
      sha256: createHash('sha256').update(whole).digest('hex'),
    });
    await store.discard(received);
  });

  it('gives the memory of its chunks back only where its sender allows that, and nobody else has a part of it', async () => {
    const store = new FileStore({ folder, ids });
    const [own, shared] = [Buffer.alloc(65_536), Buffer.alloc(100_000).subarray(0, 65_536)];
    await store.discard(await store.receive(Readable.from([own, shared]), 1e9));
    expect([own.length, shared.length]).toEqual([65_536, 65_536]);
    await store.discard(await store.receive(Readable.from([own, shared]), 1e9, freeChunk));
    expect([own.length, shared.length]).toEqual([0, 65_536]);
  });
});
