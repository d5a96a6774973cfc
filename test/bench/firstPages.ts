import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { openStore } from '../../electron/server/store/openStore.ts';
import { type Ground, organizationIn, ports } from './ground.ts';
import { serverOn } from './measure.ts';
import { usableIn } from './pages.ts';
import { hash } from '@node-rs/argon2';
import { password } from '../support/console.ts';
import { signIn } from '../support/officeApp.ts';

const email = 'first@firm.example';

interface FirstPage {
  name: string;
  page: Page;
  url: string;
  /** The first control that a person needs. */
  usable: string;
}

/** What a window loads before it can be used, and when it can be, each time with nothing cached. */
const firstPage = async ({ note, rounds }: Ground, { name, page, url, usable }: FirstPage): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Map<string, Promise<Buffer>>();
  const keep = (response: Response): void => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
  };
  page.on('response', keep);
  await usableIn(page, url, usable);
  page.off('response', keep);
  const bodies = await Promise.all([...scripts.values()]);
  const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
  note({ what: `Scripts until the ${name} can be used, gzip`, unit: ' kB', ours: [kilobytes], wanted: '≤ 150' });

  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const ours: number[] = [];
  for (let round = 0; round < rounds; round += 1) ours.push(await usableIn(page, url, usable));
  note({ what: `The ${name} can be used, 4× slow`, unit: ' ms', ours, wanted: '≤ 1000' });
  await session.detach();
};

/** The field app with 10,000 jobs, and the console's board with none, of a user who is signed in. */
export const firstPages = async (ground: Ground, browser: Browser, field: Page): Promise<void> => {
  const jobs = new URL('./#/jobs', field.url()).href;
  const started = await field.context().newPage();
  await firstPage(ground, { name: 'field app', page: started, url: jobs, usable: 'ul[aria-label="Jobs"] li a' });
  await started.close();

  const data = ground.at('console');
  await organizationIn(data);
  const store = await openStore({ data, ...ports });
  await store.users.add(email, 'admin', null, await hash(password));
  await store.close();
  const server = await serverOn(data);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const url = `${server.url}/#/board`;
  await page.goto(url);
  await signIn(page, email, password);
  await page.getByRole('navigation').first().waitFor();
  await firstPage(ground, { name: 'console', page, url, usable: '#content input' });
  await page.close();
  await server.end();
};
