import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { statuses } from '../../shared/job/status.ts';
import type { ConsoleJob } from '../../shared/job/consoleJob.ts';
import { linkKeyParam } from '../../shared/accounts/session.ts';
import { openConsole } from '../support/console.ts';
import { type DemoAccess, readAccess, startDemo } from '../support/demo.ts';
import { pagesOf } from '../support/pdfText.ts';
import { leftProcesses } from '../support/leftProcesses.ts';
import { temporaryFolder } from '../support/processes.ts';

type Console = ReturnType<typeof openConsole>;

const signIn = async ({ console: url, password }: DemoAccess, email: string): Promise<Console> => {
  const opened = openConsole(url);
  await opened.call('signIn', { email, password });
  return opened;
};

/** Whether a program still listens at the address. */
const listens = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  );
const listening = async ({ console: url, fieldLink }: DemoAccess): Promise<boolean[]> => [
  await listens(url),
  await listens(new URL(fieldLink).origin),
];

/** The jobs that the user sees, with everything of each. */
const jobsOf = async (user: Console): Promise<ConsoleJob[]> => {
  const { rows } = await user.call('listJobs', {});
  return Promise.all(rows.map(({ id }) => user.call('showJob', { id })));
};

/** The field app at its link, as a browser opens it: a page leads on, with a cookie. */
const openField = async (link: string): Promise<(call: string, input: unknown) => Promise<unknown>> => {
  const entered = await fetch(link);
  expect(entered.status).toBe(200);
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ');
  const base = link.slice(0, link.indexOf('enter?'));
  const page = await fetch(base, { headers: { cookie } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Rafter')]);
  return async (call, input) => {
    const headers = { cookie, origin: new URL(base).origin, 'content-type': 'application/json' };
    const answer = await fetch(`${base}desk/call/${call}`, { method: 'POST', headers, body: JSON.stringify(input) });
    const { ok, value } = (await answer.json()) as { ok: boolean; value: unknown };
    expect([call, ok]).toEqual([call, true]);
    return value;
  };
};

describe('npm run demo', () => {
  it('shows a firm at work to each of the users that it prints, and leaves nothing behind at SIGTERM', async () => {
    const parent = temporaryFolder();
    const demo = await startDemo(undefined, parent);
    const access = readAccess(demo.printed());
    expect(access.folder.startsWith(parent)).toBe(true);
    // A test that leaves one of the programs running is found by it.
    const own = leftProcesses(process.env.RAFTER_TEST_RUN!).filter(({ command }) => command.includes(access.folder));
    expect(own).toHaveLength(process.platform === 'linux' ? 2 : 0);

    const reviewer = await signIn(access, access.emails.reviewer);
    const jobs = await jobsOf(reviewer);
    expect(new Set(jobs.map(({ job }) => job.status))).toEqual(new Set(statuses));
    const holds = jobs.filter(({ job }) => job.status === 'On Hold');
    expect(holds.every(({ messages }) => messages.length > 0)).toBe(true);
    const revised = jobs.find(({ job }) => job.status === 'Revised')!;
    expect(revised.versions.map(({ status }) => status)).toEqual(['Revised', 'In Review']);
    const open = jobs.filter(({ job }) => job.status === 'In Review');
    expect(open.every(({ assignee, dueMs }) => assignee !== null && dueMs !== null)).toBe(true);

    const letters = jobs.flatMap(({ produced }) => produced.filter(({ number }) => number !== null));
    expect(letters).toHaveLength(3);
    for (const { id } of letters) {
      const query = new URLSearchParams({ [linkKeyParam]: reviewer.page.linkKey!, download: 'true' });
      const pdf = await reviewer.ask('GET', `/files/${id}?${query.toString()}`);
      const text = (await pagesOf(new Uint8Array(await pdf.arrayBuffer()))).join('\n');
      expect(text).toContain('Ridgeline Structural');
      expect(text).not.toContain('DRAFT');
    }
    expect((await reviewer.call('readFigures', {})).holds.total).toBeGreaterThan(0);

    const crew = await signIn(access, access.emails.crewOffice);
    const laptops = await crew.call('listLaptops', {});
    expect(laptops.map(({ name }) => name).toSorted()).toEqual(['North crew', 'South crew']);
    expect(laptops.find(({ name }) => name === 'North crew')).toMatchObject({
      waiting_jobs: 2,
      last_error: expect.stringContaining('Beam size again.jpg') as string,
    });
    const visits = await crew.call('listVisits', {});
    expect(visits.map(({ takenBy }) => takenBy)).toEqual(['South crew', null, null, null]);
    const admin = await signIn(access, access.emails.administrator);
    expect((await admin.call('listOrganizations', {})).map(({ name }) => name).toSorted()).toEqual([
      'Coast Solar',
      'Valley Solar',
    ]);

    const field = await openField(access.fieldLink);
    expect(await field('readSettings', {})).toMatchObject({ deviceName: 'South crew' });
    expect(await field('listVisits', {})).toMatchObject({ provider: 'assigns' });
    // The job that waited on the laptop is sent as soon as the app runs.
    await expect.poll(async () => (await reviewer.call('listJobs', { search: 'Barrett' })).rows.length).toBe(1);

    expect(await demo.end('SIGTERM')).toBe(0);
    expect(await listening(access)).toEqual([false, false]);
    expect(readdirSync(parent)).toEqual([]);
  });

  it('that was killed leaves no server running, and its folder to the next demo; SIGINT ends that', async () => {
    const parent = temporaryFolder();
    const killed = await startDemo(undefined, parent);
    const left = readAccess(killed.printed());
    expect(await listening(left)).toEqual([true, true]);
    expect(await killed.end('SIGKILL')).toBeNull();
    await expect.poll(() => listening(left)).toEqual([false, false]);

    const next = await startDemo(undefined, parent);
    expect(existsSync(left.folder)).toBe(false);
    const access = readAccess(next.printed());
    expect(await next.end('SIGINT')).toBe(0);
    expect(await listening(access)).toEqual([false, false]);
    expect(readdirSync(parent)).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends it while it makes the sample', async (signal) => {
    const parent = temporaryFolder();
    const demo = await startDemo('Making a sample', parent);
    expect(await demo.end(signal)).toBe(0);
    expect(readdirSync(parent)).toEqual([]);
  });
});
