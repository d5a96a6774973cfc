import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type PlainProvider, startPlainProvider } from '../support/plainProvider.ts';
import { mp4Video } from '../files/judge/fixtures.ts';
import { createFieldDesk, type FieldDesk, type Program } from './fieldDesk.ts';
import { writeSparse } from './smallDisk.ts';
import { eventually } from '../support/eventually.ts';

let provider: PlainProvider;
let desk: FieldDesk;
beforeEach(async () => {
  provider = await startPlainProvider();
  desk = createFieldDesk();
});

const mebibyte = 1024 * 1024;
/** Several times the growth that is allowed. `MEGABYTES=1024` takes the largest file. */
const sizeBytes = Number(process.env.MEGABYTES ?? 320) * mebibyte;
const hasMarks = process.platform === 'linux';

/** Peak resident memory of a process so far, in bytes; 0 once it is gone. */
const peakOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};

/** The last peak that was seen before the program ended. */
const peakDuring = async (program: Program): Promise<number> => {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, peakOf(program.pid))), 10);
  const { code, stderr } = await program.ended;
  clearInterval(timer);
  expect([code, stderr]).toEqual([0, '']);
  return peak;
};

/** A valid video of that size, padded with a box of free space. */
const videoJob = (name: string, bytes: number): string => {
  const head = mp4Video();
  const free = Buffer.alloc(8);
  free.writeUInt32BE(bytes - head.length, 0);
  free.write('free', 4, 'latin1');
  writeSparse(path.join(desk.folder, `${name}.mp4`), Buffer.concat([head, free]), bytes);
  const file = path.join(desk.folder, `${name}.json`);
  const job = { client_name: name, client_street_address: '1 Harbor Lane' };
  writeFileSync(file, JSON.stringify({ job, attachments: [{ path: `${name}.mp4`, slot: 'file' }] }));
  return file;
};

it(`a video of ${sizeBytes / mebibyte} MB is imported and sent in flat memory`, async () => {
  await desk.connect(['--base-url', provider.baseUrl, '--api-key', provider.key, '--trailing-slash']);
  const sending = desk.start(['sync', '--watch']);
  const arrives = async (name: string): Promise<void> => {
    await desk.json(['submit', '--all']);
    await eventually(async () => {
      const drafts = await desk.look((open) => open.drafts.store.list());
      expect(drafts.find((draft) => draft.name === name)).toMatchObject({ state: 'sent' });
    }, 200);
  };
  // Warm up first: compiling the code costs memory that does not depend on the file.
  const usual = await peakDuring(desk.start(['import', videoJob('Small', 20 * mebibyte)]));
  await arrives('Small');
  const before = peakOf(sending.pid);
  const large = await peakDuring(desk.start(['import', videoJob('Large', sizeBytes)]));
  await arrives('Large');
  const after = peakOf(sending.pid);
  expect(provider.jobs().map(({ uploads }) => uploads.map(({ bytes }) => bytes))).toEqual([
    [20 * mebibyte],
    [sizeBytes],
  ]);
  expect(await sending.end()).toMatchObject({ code: 0, stderr: '' });
  if (hasMarks) {
    expect(before).toBeGreaterThan(0);
    expect(after - before).toBeLessThan(100 * mebibyte);
    expect(large - usual).toBeLessThan(100 * mebibyte);
  }
});
