import { hash } from '@node-rs/argon2';
import { chromium } from 'playwright-core';
import { openStore } from '../../electron/server/store/openStore.ts';
import type { Job } from '../../shared/job/job.ts';
import { jpegOf } from '../desk/photos.ts';
import { findChromium } from '../support/chromium.ts';
import { openConsole, password } from '../support/console.ts';
import { signIn } from '../support/officeApp.ts';
import { fill } from './fillServer.ts';
import { type Ground, ports } from './ground.ts';
import { jobText, surname } from './jobs.ts';
import { median, serverOn } from './measure.ts';
import { drawnIn } from './pages.ts';

const email = 'bench@firm.example';
const photos = 300;
const ms = (value: number): string => `${value.toFixed(1)} ms`;

const addAdministrator = async (data: string): Promise<void> => {
  const store = await openStore({ data, ...ports });
  await store.users.add(email, 'admin', null, await hash(password));
  await store.close();
};

/** A job with 300 photos, and one without; their ids. */
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

const timed = async (turns: number, doing: (turn: number) => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const from = performance.now();
    await doing(turn);
    times.push(performance.now() - from);
  }
  return median(times.slice(3));
};

/** The console's board among 100,000 jobs, and the page of a job with 300 photos. */
export const office = async ({ at, note, rounds }: Ground): Promise<void> => {
  const [small, large] = [at('board-10k'), at('board-100k')];
  const keys = { small: await fill(small, 10_000), large: await fill(large, 100_000) };
  for (const data of [small, large]) await addAdministrator(data);
  const servers = { small: await serverOn(small), large: await serverOn(large) };
  const pages = async (url: string) => {
    const console = openConsole(url);
    await console.call('signIn', { email, password });
    const board = (filter: object) => timed(20, () => console.call('listJobs', filter));
    return {
      console,
      whole: await board({}),
      status: await board({ status: ['On Hold', 'Submitted'] }),
      term: await timed(20, (turn) => console.call('listJobs', { client_name: surname(100 + turn) })),
    };
  };
  const few = await pages(servers.small.url);
  const many = await pages(servers.large.url);
  for (const [name, figure, before] of [
    ['a page and the counts', many.whole, few.whole],
    ['by status', many.status, few.status],
    ['by a name', many.term, few.term],
  ] as const)
    note(`Board of 100,000 jobs, ${name}, ms`, ms(figure), `of 10,000: ${ms(before)}`, figure, '≤ 25');

  const { heavy, light } = await twoJobs(servers.large.url, keys.large);
  const shown = (id: number) => timed(20, () => many.console.call('showJob', { id }));
  const [withPhotos, without] = [await shown(heavy), await shown(light)];
  note('Job page with 300 photos, its answer, ms', ms(withPhotos), `without: ${ms(without)}`, withPhotos, '≤ 25');

  const executablePath = findChromium();
  if (executablePath === null) process.stderr.write('not measured: screens of the office, for want of Chromium\n');
  else {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${servers.large.url}/#/board`);
    await signIn(page, email, password);
    await page.getByRole('navigation').first().waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const drawn = async (id: number): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await page.goto(`${servers.large.url}/#/laptops`);
        await page.getByRole('heading', { level: 1, name: 'Laptops' }).waitFor();
        times.push(
          await drawnIn(page, `#/job/${id}`, '#content [role=group] li, #content [role=group] input[type=file]'),
        );
      }
      return median(times);
    };
    const [full, bare] = [await drawn(heavy), await drawn(light)];
    note('Job page with 300 photos, first paint, 4× slow, ms', ms(full), `without: ${ms(bare)}`, full, '≤ 600');
    await browser.close();
  }
  for (const server of Object.values(servers)) await server.end();
};
