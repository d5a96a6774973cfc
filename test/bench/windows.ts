import { chromium, type Page } from 'playwright-core';
import { deskPaths } from '../../electron/desk/deskPaths.ts';
import { openDesk } from '../../electron/desk/openDesk.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { findChromium } from '../support/chromium.ts';
import { startFieldApp } from '../support/fieldApp.ts';
import { type Ground, ports } from './ground.ts';
import { median } from './measure.ts';
import { drawnIn, keysIn, jumpsIn, listPage, listsIn, optionsPage } from './pages.ts';
import { fillDesk } from './windowData.ts';

/** What the slowest laptop of a crew has, as the browser can play it. */
const slowness = 4;

/** Brings a page to the front. It alone is slowed down: what slows another would take its time from this one, too. */
type Front = (page: Page) => Promise<void>;

const frontOf = async (...pages: readonly Page[]): Promise<Front> => {
  const sessions = await Promise.all(pages.map((page) => page.context().newCDPSession(page)));
  return async (wanted) => {
    for (const [index, session] of sessions.entries())
      await session.send('Emulation.setCPUThrottlingRate', { rate: pages[index] === wanted ? slowness : 1 });
    await wanted.bringToFront();
  };
};

const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.95))]!;
const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** Every figure is the median of so many: in one of them the machine may have been busy with something else. */
const times = 5;

interface Typed {
  /** From each key to the paint of its letter, milliseconds: what else it changes may be drawn after that. */
  keys: number[];
  /** The slowest key of each time; of them, the one in the middle. */
  slowest: number;
}

/** Types into what has the focus as a person does; each time into a field that was come to anew. */
const typed = async (page: Page, front: Front, text: string, come: () => Promise<void>): Promise<Typed> => {
  const keys: number[] = [];
  const slowest: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await front(page);
    await come();
    await keysIn.begin(page);
    for (const key of text) await page.keyboard.type(key, { delay: 60 });
    const each = await keysIn.end(page);
    keys.push(...each);
    slowest.push(Math.max(...each));
  }
  return { keys, slowest: median(slowest) };
};

/** The 95th percentile of jumps through a list; of each time, the one in the middle. */
const slowJumps = async (page: Page, line: string): Promise<number> => {
  const slow: number[] = [];
  for (let time = 0; time < times; time += 1) slow.push(p95(await jumpsIn(page, '.scroller', line)));
  return median(slow);
};

interface Measured {
  page: Page;
  /** A page without the app, for comparison. */
  plain: Page;
  front: Awaited<ReturnType<typeof frontOf>>;
  go: (place: string) => Promise<unknown>;
  note: Ground['note'];
}

const typeAhead = async ({ page, plain, front, go, note }: Measured, heavy: string): Promise<void> => {
  await listsIn.begin(page);
  const looks = await typed(page, front, 'module 1234', async () => {
    await go(`draft/${heavy}/client`);
    await go(`draft/${heavy}/electrical`);
    await page.getByRole('combobox', { name: /^Module type/ }).focus();
  });
  const lists = median(await listsIn.end(page));
  const nativeLooks = await typed(plain, front, 'module 1234', async () => {
    await plain.setContent(optionsPage);
    await plain.getByLabel('Native').focus();
  });
  const native = `native list ${ms(median(nativeLooks.keys))} / ${ms(nativeLooks.slowest)}`;
  note('type-ahead in 20,000 modules, median key, 4× slow', ms(median(looks.keys)), native, median(looks.keys), '≤ 33');
  note('type-ahead in 20,000 modules, slowest key', ms(looks.slowest), native, looks.slowest, '≤ 50');
  // A browser does not tell when its own list is drawn.
  note('type-ahead in 20,000 modules, from a key to its list, 4× slow', ms(lists), native, lists, '≤ 130');
};

const jobsList = async ({ page, plain, front, go, note }: Measured): Promise<void> => {
  await front(page);
  const first: number[] = [];
  const again: number[] = [];
  for (let time = 0; time < times; time += 1)
    for (const drawn of [first, again]) {
      await go('settings');
      // What was seen before is there at once: a window that was loaded anew has seen nothing.
      if (drawn === first) await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
      await page.waitForTimeout(500);
      drawn.push(await drawnIn(page, '#/jobs', 'ul[aria-label="Jobs"] li a'));
    }
  const jumps = await slowJumps(page, 'ul[aria-label="Jobs"] li a');
  await front(plain);
  await plain.setContent(listPage);
  const plainDrawn = await plain.evaluate(() => (globalThis as unknown as { draw: () => Promise<number> }).draw());
  const written = `a list written by hand ${ms(plainDrawn)} / ${ms(await slowJumps(plain, 'li a'))}`;
  note('10,000 jobs: first paint, 4× slow', ms(median(first)), written, median(first), '≤ 120');
  note('10,000 jobs: paint of somebody who comes back, 4× slow', ms(median(again)), written, median(again), '≤ 120');
  note('10,000 jobs: 95th percentile of jumps', ms(jumps), written, jumps, '≤ 170');
};

/** The windows of the field app, at a quarter of this machine's speed. */
export const windows = async ({ at, note }: Ground): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === null) {
    process.stderr.write('not measured: windows, for want of Chromium, Chrome or Edge\n');
    return;
  }
  const data = at('windows');
  const desk = openDesk({
    data,
    ...ports,
    settings: createFileSettings(data),
    secrets: createFileSecrets(deskPaths(data).apiKey),
  });
  const heavy = await fillDesk(desk);
  await desk.close();

  const app = await startFieldApp(data);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(app.link);
    const plain = await context.newPage();
    const go = (place: string): Promise<unknown> => page.goto(new URL(`./#/${place}`, app.link).href);
    const front = await frontOf(page, plain);
    const measured = { page, plain, front, go, note };

    const sentence = 'South slope above the garage';
    const { slowest } = await typed(page, front, sentence, async () => {
      await go(`draft/${heavy}/client`);
      await go(`draft/${heavy}/structure`);
      await page.getByRole('button', { name: /^Array 10/ }).click();
      const name = page.locator('.array').getByRole('textbox').first();
      await name.fill('Array 10');
      await name.focus();
    });
    const plainly = await typed(plain, front, sentence, async () => {
      await plain.setContent('<input aria-label="Plain">');
      await plain.getByLabel('Plain').focus();
    });
    note(
      'slowest key in the editor, 20 arrays and 200 photos, 4× slow',
      ms(slowest),
      `a bare field ${ms(plainly.slowest)}`,
      slowest,
      '≤ 50',
    );

    await typeAhead(measured, heavy);
    await jobsList(measured);
  } finally {
    await browser.close();
    await app.end();
  }
};
