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

/** The same files read, written and synced by Node, one by one as the window adds them. Seconds. */
const copied = async (files: readonly string[], folder: string): Promise<number> => {
  const began = performance.now();
  for (const from of files) {
    const to = await open(path.join(folder, path.basename(from)), 'w');
    await to.writeFile(await readFile(from));
    await to.sync();
    await to.close();
  }
  return (performance.now() - began) / 1000;
};

/** The longest tasks of a window's main thread while files come to it, milliseconds. */
interface LongestTasks {
  /** Of the app, by the clock: what a key waits for. */
  app: number;
  /** Of the app, in its own processor time: what is left where nothing else wants a processor. */
  appBusy: number;
  /** Before the page hears of the files: the browser registers each with another process. */
  browser: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds by the clock, and of processor time: when it began, and how long it took. */
  ts: number;
  tts?: number;
  dur?: number;
  tdur?: number;
}

const marks = { begin: 'files are brought', arrival: 'files are here' };

/** Marks in the trace that files are brought now, and when the page hears of them. */
const markFiles = (page: Page): Promise<void> =>
  page.evaluate(({ begin, arrival }) => {
    for (const type of ['drop', 'change'])
      addEventListener(type, () => void performance.mark(arrival), { capture: true, once: true });
    performance.mark(begin);
  }, marks);

const longestOf = (events: readonly TraceEvent[]): LongestTasks => {
  const find = (mark: string): Required<TraceEvent> => {
    const found = events.find(({ name }) => name === mark);
    if (found?.tts === undefined) throw new Error(`The browser has not traced that ${mark}.`);
    return found as Required<TraceEvent>;
  };
  const [begin, arrival] = [find(marks.begin), find(marks.arrival)];
  const ofWindow = ({ pid, tid }: TraceEvent): boolean => pid === arrival.pid && tid === arrival.tid;
  const tasks = events.filter((one) => one.ph === 'X' && one.name.endsWith('RunTask') && ofWindow(one));
  // The task in which the page hears of them is the browser's until then, and the app's from then on.
  const since = (mark: number, from: number, length: number): number => Math.min(length, from + length - mark) / 1000;
  return {
    app: Math.max(...tasks.map(({ ts, dur = 0 }) => since(arrival.ts, ts, dur))),
    appBusy: Math.max(...tasks.map(({ tts = 0, tdur = 0 }) => since(arrival.tts, tts, tdur))),
    browser: Math.max(
      ...tasks.filter(({ ts }) => ts >= begin.ts).map(({ ts, dur = 0 }) => Math.min(dur, arrival.ts - ts) / 1000),
    ),
  };
};

/** Begins to trace what files do that are brought to a page from now on. Returns how to end. */
const traceTasks = async (page: Page): Promise<() => Promise<LongestTasks>> => {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] } });
  await markFiles(page);
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return longestOf(events);
  };
};

interface Added {
  seconds: number;
  longest: LongestTasks;
}

/** How files come to a page. */
type Way = (page: Page, files: string[]) => Promise<void>;

/** In the dialog of the system. */
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

/** Brings them all to a new job, and waits until each is a tile. */
const added = async (page: Page, files: string[], way: Way): Promise<Added> => {
  const { id } = await callDesk(page, 'createDraft', {
    document: { client_name: 'Bench', arrays: [{ name: 'South' }] },
  });
  await page.goto(new URL(`./#/draft/${id}/photos`, page.url()).href);
  await page.getByRole('button', { name: 'Add photos to sort' }).waitFor();
  const endTrace = await traceTasks(page);
  const from = performance.now();
  await way(page, files);
  await page.waitForFunction((count) => document.querySelectorAll('[data-photo]').length === count, photos, {
    polling: 100,
    timeout: 120_000,
  });
  const seconds = (performance.now() - from) / 1000;
  // What follows the last one counts, too.
  await page.waitForTimeout(1000);
  return { seconds, longest: await endTrace() };
};

/** A page that takes files in the same ways, and does nothing with them. */
const plainPage = `<div class="unsorted" ondragover="event.preventDefault()" ondrop="event.preventDefault()">
  Photos <input type="file" multiple /></div>`;

/** How long the browser takes until it hears of the files, milliseconds. */
const listedPlainly = async (page: Page, files: string[], way: Way): Promise<number> => {
  const plain = await page.context().newPage();
  await plain.setContent(plainPage);
  const endTrace = await traceTasks(plain);
  await way(plain, files);
  await plain.waitForTimeout(500);
  const { browser } = await endTrace();
  await plain.close();
  return browser;
};

/** 200 photos added at once, at this machine's speed. */
export const addPhotos = async ({ at, note, full }: Ground, page: Page): Promise<void> => {
  const picture = await noisyJpeg(1500, 1000, phoneExif);
  const ways = { dropped, chosen };
  const rounds: Record<keyof typeof ways, Added[]> = { dropped: [], chosen: [] };
  const listings: Record<keyof typeof ways, number[]> = { dropped: [], chosen: [] };
  const plainly: number[] = [];
  for (let round = 0; round < (full ? 5 : 3); round += 1)
    for (const way of ['dropped', 'chosen'] as const) {
      const files = photographed(at('camera'), picture, `${round} ${way}`);
      const plainFirst = round % 2 === 0;
      if (plainFirst) listings[way].push(await listedPlainly(page, files, ways[way]));
      rounds[way].push(await added(page, files, ways[way]));
      if (!plainFirst) listings[way].push(await listedPlainly(page, files, ways[way]));
      if (way === 'dropped') plainly.push(await copied(files, at('copied')));
    }
  note({
    what: `${photos} photos of 3 MB added`,
    unit: ' s',
    ours: rounds.dropped.map(({ seconds }) => seconds),
    beside: { name: 'written and synced by Node', values: plainly, leavesOut: 'the window, hashes, rows, thumbnails' },
    wanted: '≤ 15',
  });
  for (const way of ['dropped', 'chosen'] as const) {
    note({
      what: `Longest task of the app while ${photos} ${way} photos are added`,
      unit: ' ms',
      ours: rounds[way].map(({ longest }) => longest.app),
      beside: {
        name: 'the longest in processor time',
        values: rounds[way].map(({ longest }) => longest.appBusy),
        leavesOut: 'waiting for a processor',
      },
      wanted: '≤ 50',
    });
    note({
      what: `Longest task of the browser before the app hears of ${photos} ${way} photos`,
      unit: ' ms',
      ours: rounds[way].map(({ longest }) => longest.browser),
      baseline: { name: 'a page that does nothing with them', values: listings[way], leavesOut: 'the app' },
      wanted: '≤ 1.5',
    });
  }
};
