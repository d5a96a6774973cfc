import { writeFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { noisyJpeg, phoneExif } from '../desk/photos.ts';
import { callDesk } from '../support/fieldApp.ts';
import type { Ground } from './ground.ts';

const photos = 200;
const photoBytes = 3_000_000;

/** As many photos as a long visit has, each with bytes of its own: the desk keeps a file once. */
const photographed = (folder: string, picture: Buffer, round: number): string[] => {
  const rest = Buffer.alloc(Math.max(0, photoBytes - picture.length));
  return Array.from({ length: photos }, (_, number) => {
    const file = path.join(folder, `IMG_${number}.jpg`);
    writeFileSync(file, Buffer.concat([picture, rest.fill(`${round} ${number} `)]));
    return file;
  });
};

/** The same files read, written and synced by Node, two at a time as the window adds them. Seconds. */
const copied = async (files: readonly string[], folder: string): Promise<number> => {
  const left = [...files];
  const copyAll = async (): Promise<void> => {
    for (let from = left.pop(); from !== undefined; from = left.pop()) {
      const to = await open(path.join(folder, path.basename(from)), 'w');
      await to.writeFile(await readFile(from));
      await to.sync();
      await to.close();
    }
  };
  const from = performance.now();
  await Promise.all([copyAll(), copyAll()]);
  return (performance.now() - from) / 1000;
};

/** The longest task of a window's main thread, milliseconds. */
interface LongestTask {
  /** By the clock: what a key waits for. */
  ms: number;
  /** In its own processor time: what is left where nothing else wants a processor. */
  busyMs: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds by the clock, and of processor time. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** Begins to trace the browser's windows; returns how to end, with their longest task. */
const traceTasks = async (page: Page): Promise<() => Promise<LongestTask>> => {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
    const named = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
    const threads = new Set(named.map(threadOf));
    const tasks = events.filter((one) => one.ph === 'X' && one.name.endsWith('RunTask') && threads.has(threadOf(one)));
    if (tasks.length === 0) throw new Error('The browser has traced no task.');
    return {
      ms: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
      busyMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
    };
  };
};

interface Added {
  seconds: number;
  longest: LongestTask;
}

/** Chooses them all for a new job, and waits until each is a tile: seconds, and the longest task meanwhile. */
const added = async (page: Page, files: string[]): Promise<Added> => {
  const { id } = await callDesk(page, 'createDraft', {
    document: { client_name: 'Bench', arrays: [{ name: 'South' }] },
  });
  await page.goto(new URL(`./#/draft/${id}/photos`, page.url()).href);
  await page.getByRole('button', { name: 'Add photos to sort' }).waitFor();
  const longest = await traceTasks(page);
  const from = performance.now();
  await page.locator('.unsorted input[type=file]:not([webkitdirectory])').setInputFiles(files);
  await page.waitForFunction((count) => document.querySelectorAll('[data-photo]').length === count, photos, {
    polling: 100,
    timeout: 120_000,
  });
  const seconds = (performance.now() - from) / 1000;
  // What follows the last one counts, too.
  await page.waitForTimeout(1000);
  return { seconds, longest: await longest() };
};

/** 200 photos chosen at once, at this machine's speed. */
export const addPhotos = async ({ at, note, full }: Ground, page: Page): Promise<void> => {
  const picture = await noisyJpeg(1500, 1000, phoneExif);
  const rounds: Added[] = [];
  const plainly: number[] = [];
  for (let round = 0; round < (full ? 5 : 3); round += 1) {
    const files = photographed(at('camera'), picture, round);
    rounds.push(await added(page, files));
    plainly.push(await copied(files, at('copied')));
  }
  note({
    what: `${photos} photos of 3 MB added`,
    unit: ' s',
    ours: rounds.map(({ seconds }) => seconds),
    beside: { name: 'written and synced by Node', values: plainly, leavesOut: 'the window, hashes, rows, thumbnails' },
    wanted: '≤ 15',
  });
  note({
    what: `Longest task of the window while ${photos} photos are added`,
    unit: ' ms',
    ours: rounds.map(({ longest }) => longest.ms),
    beside: {
      name: 'the longest in processor time',
      values: rounds.map(({ longest }) => longest.busyMs),
      leavesOut: 'waiting for a processor and for the browser',
    },
    wanted: '≤ 50',
  });
};
