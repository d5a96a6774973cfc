import type { Page } from 'playwright-core';
import { spawnFieldApp } from '../support/fieldApp.ts';
import type { Ground } from './ground.ts';
import { start } from './measure.ts';

/** From the start of the program to a list of jobs that can be used, in a browser that runs already. Milliseconds. */
const started = async (page: Page, data: string): Promise<number> => {
  const from = performance.now();
  const app = await spawnFieldApp(data);
  await page.goto(app.link);
  // A locator looks only every half second after a while.
  await page.waitForFunction(() => document.querySelector('ul[aria-label="Jobs"] li a'), null, { polling: 'raf' });
  const ms = performance.now() - from;
  await page.goto('about:blank');
  await app.end();
  return ms;
};

/** The least that a program with a window takes: Node listens, and the browser shows its answer. */
const startedPlainly = async (page: Page, folder: string): Promise<number> => {
  const from = performance.now();
  const server = await start(['test/bench/baseline.ts', 'sink', folder]);
  await page.goto(`${server.url}/`);
  const ms = performance.now() - from;
  await page.goto('about:blank');
  await server.end();
  return ms;
};

/** Starts of the field app on a desk with 10,000 jobs, at this machine's speed. */
export const startUp = async ({ at, note, rounds }: Ground, page: Page, data: string): Promise<void> => {
  const [ours, values]: [number[], number[]] = [[], []];
  await started(page, data);
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await started(page, data));
    values.push(await startedPlainly(page, at('plainly')));
  }
  note({
    what: 'From the start of the field app with 10,000 jobs to a usable window',
    unit: ' ms',
    ours,
    beside: { name: 'a bare server and its page', values, leavesOut: 'the desk, the window, its scripts' },
    wanted: '≤ 1000',
  });
};
