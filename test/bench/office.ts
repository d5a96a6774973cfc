import { hash } from '@node-rs/argon2';
import type { Page } from 'playwright-core';
import { openStore } from '../../electron/server/store/openStore.ts';
import type { Job } from '../../shared/job/job.ts';
import { jpegOf } from '../desk/photos.ts';
import { openConsole, password } from '../support/console.ts';
import { signIn } from '../support/officeApp.ts';
import { officeFigures } from './figures.ts';
import { filledServer } from './fillServer.ts';
import { type Ground, ports } from './ground.ts';
import { jobText, surname } from './jobs.ts';
import { inTurn, median, type Program, serverOn } from './measure.ts';
import { drawnIn } from './pages.ts';

const email = 'bench@firm.example';
/** As many as a job can have. */
const photos = 200;

const addAdministrator = async (data: string): Promise<void> => {
  const store = await openStore({ data, ...ports });
  await store.users.add(email, 'admin', null, await hash(password));
  await store.close();
};

/** A job with 200 photos, and one without; their ids. */
const twoJobs = async (url: string, key: string): Promise<{ heavy: number; light: number }> => {
  const headers = { 'x-api-key': key };
  const submit = async (turn: number): Promise<Job> => {
    const json = { ...headers, 'content-type': 'application/json' };
    return (await (
      await fetch(`${url}/api/jobs`, { method: 'POST', headers: json, body: jobText(turn) })
    ).json()) as Job;
  };
  const [heavy, light] = [await submit(1), await submit(2)];
  const array = heavy.arrays![0]!.id;
  for (let number = 0; number < photos; number += 1) {
    const form = new FormData();
    form.append(
      'file',
      new Blob([new Uint8Array(await jpegOf({ width: 200 + number, height: 150 }))]),
      `roof-${number}.jpg`,
    );
    const answer = await fetch(`${url}/api/arrays/${array}/attic-images`, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(await answer.text());
  }
  return { heavy: heavy.id, light: light.id };
};

/** The median of so many calls, after three that do not count. */
const timed = async (turns: number, doing: (turn: number) => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const from = performance.now();
    await doing(turn);
    times.push(performance.now() - from);
  }
  return median(times.slice(3));
};

type Console = ReturnType<typeof openConsole>;

const board = async ({ note, rounds }: Ground, few: Console, many: Console): Promise<void> => {
  const list = (console: Console, filter: (turn: number) => object) => () =>
    timed(10, (turn) => console.call('listJobs', filter(turn)));
  for (const [name, filter] of [
    ['a page and the counts', () => ({})],
    ['by status', () => ({ status: ['On Hold', 'Submitted'] })],
    ['by a name', (turn: number) => ({ client_name: surname(100 + turn) })],
  ] as const) {
    const [ours, ofFew] = (await inTurn(rounds, [list(many, filter), list(few, filter)])) as [number[], number[]];
    note({
      what: `Board of 100,000 jobs, ${name}`,
      unit: ' ms',
      ours,
      beside: { name: 'the same of 10,000', values: ofFew, leavesOut: 'nothing; it has a tenth of the jobs' },
      wanted: '≤ 25',
    });
  }
};

const withoutPhotos = { name: 'a job without photos', leavesOut: 'the photos' };

const jobPage = async (
  { note, rounds }: Ground,
  page: Page,
  url: string,
  [heavy, light]: readonly [number, number],
): Promise<void> => {
  await page.goto(`${url}/#/board`);
  await signIn(page, email, password);
  await page.getByRole('navigation').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const drawn = (id: number) => async (): Promise<number> => {
    await page.goto(`${url}/#/laptops`);
    await page.getByRole('heading', { level: 1, name: 'Laptops' }).waitFor();
    return drawnIn(page, `#/job/${id}`, '#content [role=group] li, #content [role=group] input[type=file]');
  };
  const [ours, values] = (await inTurn(rounds, [drawn(heavy), drawn(light)])) as [number[], number[]];
  note({
    what: 'Job page with 200 photos, first paint, 4× slow',
    unit: ' ms',
    ours,
    beside: { ...withoutPhotos, values },
    wanted: '≤ 600',
  });
};

/** The console's board among 100,000 jobs, and the page of a job with 200 photos. */
export const office = async (ground: Ground): Promise<void> => {
  const { note, skip, rounds } = ground;
  const open = async (jobs: number): Promise<{ server: Program; console: Console; key: string }> => {
    const { data, key } = await filledServer(ground, jobs);
    await addAdministrator(data);
    const server = await serverOn(data);
    const console = openConsole(server.url);
    await console.call('signIn', { email, password });
    return { server, console, key };
  };
  const [small, large] = [await open(10_000), await open(100_000)];
  await board(ground, small.console, large.console);

  const { heavy, light } = await twoJobs(large.server.url, large.key);
  const shown = (id: number) => () => timed(10, () => large.console.call('showJob', { id }));
  const [ours, values] = (await inTurn(rounds, [shown(heavy), shown(light)])) as [number[], number[]];
  note({
    what: 'Job page with 200 photos, its answer',
    unit: ' ms',
    ours,
    beside: { ...withoutPhotos, values },
    wanted: '≤ 25',
  });

  const browser = await ground.openBrowser();
  if (browser === null) skip('screens of the office', 'for want of Chromium');
  else {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await jobPage(ground, page, large.server.url, [heavy, light]);
    await browser.close();
  }
  for (const { server } of [small, large]) await server.end();
  await officeFigures(ground, email);
};
