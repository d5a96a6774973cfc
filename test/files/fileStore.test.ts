import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { FileStore } from '../../electron/files/fileStore.ts';
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
    await vi.waitFor(() => expect(temporary()).toHaveLength(1));
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
