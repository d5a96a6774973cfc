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
const photographed = (folder: string, picture: Buffer, round: string): string[] => {
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
    const longestOf = (microseconds: (task: TraceEvent) => number): number =>
      Math.max(...tasks.map(microseconds)) / 1000;
    return {
      ms: longestOf(({ dur = 0 }) => dur),
      busyMs: longestOf(({ tdur = 0 }) => tdur),
    };
  };
};

interface Added {
  seconds: number;
  longest: LongestTask;
}

/** How files come to the board. */
type Way = (page: Page, files: string[]) => Promise<void>;

/** In the dialog of the system; the browser lists them all in one task of its own before the page hears of them. */
const chosen: Way = (page, files) =>
  page.locator('.unsorted input[type=file]:not([webkitdirectory])').setInputFiles(files);

/** From a folder beside the window. */
const dropped: Way = async (page, files) => {
  const session = await page.context().newCDPSession(page);
  const { x, y } = (await page.locator('.unsorted').boundingBox())!;
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 20, data });
  await session.detach();
};

/** Brings them all to a new job, and waits until each is a tile: seconds, and the longest task meanwhile. */
const added = async (page: Page, files: string[], way: Way): Promise<Added> => {
  const { id } = await callDesk(page, 'createDraft', {
    document: { client_name: 'Bench', arrays: [{ name: 'South' }] },
  });
  await page.goto(new URL(`./#/draft/${id}/photos`, page.url()).href);
  await page.getByRole('button', { name: 'Add photos to sort' }).waitFor();
  const longest = await traceTasks(page);
  const from = performance.now();
  await way(page, files);
  await page.waitForFunction((count) => document.querySelectorAll('[data-photo]').length === count, photos, {
    polling: 100,
    timeout: 120_000,
  });
  const seconds = (performance.now() - from) / 1000;
  // What follows the last one counts, too.
  await page.waitForTimeout(1000);
  return { seconds, longest: await longest() };
};

/** 200 photos added at once, at this machine's speed. */
export const addPhotos = async ({ at, note, full }: Ground, page: Page): Promise<void> => {
  const picture = await noisyJpeg(1500, 1000, phoneExif);
  const ways = { dropped, chosen };
  const rounds: Record<keyof typeof ways, Added[]> = { dropped: [], chosen: [] };
  const plainly: number[] = [];
  for (let round = 0; round < (full ? 5 : 3); round += 1)
    for (const way of ['dropped', 'chosen'] as const) {
      const files = photographed(at('camera'), picture, `${round} ${way}`);
      rounds[way].push(await added(page, files, ways[way]));
      if (way === 'dropped') plainly.push(await copied(files, at('copied')));
    }
  note({
    what: `${photos} photos of 3 MB added`,
    unit: ' s',
    ours: rounds.dropped.map(({ seconds }) => seconds),
    beside: { name: 'written and synced by Node', values: plainly, leavesOut: 'the window, hashes, rows, thumbnails' },
    wanted: '≤ 15',
  });
  for (const way of ['dropped', 'chosen'] as const)
    note({
      what: `Longest task of the window while ${photos} ${way} photos are added`,
      unit: ' ms',
      ours: rounds[way].map(({ longest }) => longest.ms),
      beside: {
        name: 'the longest in processor time',
        values: rounds[way].map(({ longest }) => longest.busyMs),
        leavesOut: 'waiting for a processor and for the browser',
      },
      wanted: '≤ 50',
    });
};
