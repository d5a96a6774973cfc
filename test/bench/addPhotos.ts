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

/** Tasks of the page's main thread that are longer than 50 ms, by the browser's own measure; a shorter one counts as none. */
const longTasks = {
  begin: (page: Page): Promise<void> =>
    page.evaluate(() => {
      const tasks: number[] = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
      Object.assign(globalThis, { tasksOfBench: tasks });
    }),
  longest: (page: Page): Promise<number> =>
    page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasksOfBench: number[] }).tasksOfBench)),
};

/** Chooses them all for a new job, and waits until each is a tile: seconds, and the longest task meanwhile. */
const added = async (page: Page, files: string[]): Promise<{ seconds: number; longestMs: number }> => {
  const { id } = await callDesk(page, 'createDraft', {
    document: { client_name: 'Bench', arrays: [{ name: 'South' }] },
  });
  await page.goto(new URL(`./#/draft/${id}/photos`, page.url()).href);
  await page.getByRole('button', { name: 'Add photos to sort' }).waitFor();
  await longTasks.begin(page);
  const from = performance.now();
  await page.locator('.unsorted input[type=file]:not([webkitdirectory])').setInputFiles(files);
  await page.waitForFunction((count) => document.querySelectorAll('[data-photo]').length === count, photos, {
    polling: 100,
    timeout: 120_000,
  });
  const seconds = (performance.now() - from) / 1000;
  // What follows the last one counts, too.
  await page.waitForTimeout(1000);
  return { seconds, longestMs: await longTasks.longest(page) };
};

/** 200 photos chosen at once, at this machine's speed. */
export const addPhotos = async ({ at, note, full }: Ground, page: Page): Promise<void> => {
  const picture = await noisyJpeg(1500, 1000, phoneExif);
  const rounds: { seconds: number; longestMs: number }[] = [];
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
    ours: rounds.map(({ longestMs }) => longestMs),
    wanted: '≤ 50',
  });
};
