import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../../shared/office/firmDays.ts';
import { callDesk, hasChromium, openWindow, startFieldApp, violations, type Window } from '../../support/fieldApp.ts';
import { administrator, callOffice, type OfficeApp, startOfficeApp } from '../../support/officeApp.ts';
import { rafterJson, temporaryFolder } from '../../support/processes.ts';

const office = temporaryFolder();

/** A job that a laptop sends. */
const sendJob = async (app: OfficeApp): Promise<void> => {
  const field = await startFieldApp(temporaryFolder());
  const crew = await openWindow(field.link);
  const plain = { authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
  await callDesk(crew.page, 'setConnection', { baseUrl: `${app.server.url}/api`, apiKey: app.key, ...plain });
  const document = { client_name: 'Ana Ortega', client_street_address: '12 Elm St, Clovis, CA 93612' };
  const { id } = await callDesk(crew.page, 'createDraft', { document });
  await callDesk(crew.page, 'queueDraft', { id });
  await callDesk(crew.page, 'syncNow', {});
};

describe.skipIf(!hasChromium)('the figures of the office', () => {
  let app: OfficeApp;
  let window: Window;
  let page: Page;
  const figure = (name: string) => page.getByRole('region', { name, exact: true });
  const numbersOf = async (name: string): Promise<string[]> => {
    await figure(name)
      .getByRole('button', { name: `Numbers: ${name}` })
      .click();
    const rows = figure(name).getByRole('table', { name }).locator('tbody tr');
    const texts = await rows.evaluateAll((found) =>
      found.map((row) => [...row.children].map((cell) => cell.textContent.trim()).join(' | ')),
    );
    return texts.filter((text) => !/\| 0 \| [0–]/.test(text));
  };

  beforeAll(async () => {
    app = await startOfficeApp(office);
    const [held] = [await app.submit(), await app.submit()];
    await rafterJson(office, ['job', 'hold', String(held.id), '--reason', 'The attic is missing.']);
    await sendJob(app);
    window = await app.openAs(administrator);
    ({ page } = window);
  });

  it('are opened from the rail, drawn, and given as numbers', async () => {
    await expect.poll(async () => (await callOffice(page, 'listJobs', {})).rows.length).toBe(3);
    await page.getByRole('link', { name: 'Figures' }).click();
    await page.getByRole('heading', { level: 1, name: 'Figures' }).waitFor();
    const plot = figure('Received and issued per day').getByRole('img');
    await plot.locator('path').first().waitFor();
    expect(await numbersOf('Received and issued per day')).toHaveLength(1);
    expect(await numbersOf('Open jobs by age')).toEqual(['Under 1 day | 2 | 0 | 1']);
    expect(await numbersOf('Hold reasons')).toEqual(['The attic is missing. | 1']);
    await figure('First-pass rate by laptop').getByText('Nothing to count in these days').waitFor();
    expect(await violations(page)).toEqual([]);
    await plot.hover();
    const read = figure('Received and issued per day').getByText(/Received: \d · Issued: \d/);
    await read.waitFor();
    // The pointer stays where the shorter range has no day.
    await page.getByRole('button', { name: 'Last 7 days' }).press('Enter');
    await read.waitFor({ state: 'detached' });
    await plot.locator('path').first().waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('know the laptop of a job once it is issued', async () => {
    const { rows } = await callOffice(page, 'listJobs', { client_name: 'Ortega' });
    await rafterJson(office, ['job', 'hold', String(rows[0]!.id), '--reason', 'Which panels?']);
    await rafterJson(office, ['job', 'approve', String(rows[0]!.id), '--override', 'Sealed outside.']);
    await page.reload();
    const name = 'First-pass rate by laptop';
    await figure(name).getByText('0 of 1').waitFor();
    expect(await figure(name).getByText('No laptop named').count()).toBe(0);
    await figure('First-pass rate by organization').getByText('Valley Solar').waitFor();
  });

  it('are of the chosen days, which the address keeps, and are exported', async () => {
    const today = dayIn(Date.now(), (await callOffice(page, 'readHere', {})).timeZone);
    await page.getByLabel(/^First day/).fill(today);
    await expect.poll(() => page.url()).toContain(`start_date=${today}`);
    const name = 'Received and issued per day';
    await page.reload();
    await figure(name).getByRole('img').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      figure(name)
        .getByRole('link', { name: `Export CSV: ${name}` })
        .click(),
    ]);
    expect(file.suggestedFilename()).toBe(`jobs ${today} to ${today}.csv`);
    expect(readFileSync(await file.path(), 'utf8')).toBe(`\ufeffday,received,issued\r\n${today},3,1\r\n`);
  });

  it('say in place which days cannot be', async () => {
    await page.goto(app.at('figures?start_date=2026-03-10&end_date=2026-03-01'));
    await page.getByText(/must not be before the first day/).waitFor();
    await page.goto(app.at('figures?end_date=2020-01-01'));
    await figure('Received and issued per day').getByText('Nothing to count in these days').waitFor();
    expect(window.complaints).toEqual([]);
  });

  it.each([
    ['en', 'dark', 390, 844],
    ['es', 'light', 390, 844],
    ['es', 'dark', 1280, 800],
  ] as const)(
    'hold to WCAG 2.2 AA in %s, %s, %i × %i, and scroll down only',
    async (language, colorScheme, width, height) => {
      await page.evaluate((to) => localStorage.setItem('rafter.language', to), language);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await page.goto(app.at('figures'));
      await page.reload();
      await page.locator('svg[role=img] path').first().waitFor();
      for (const button of await page.locator('section button').all()) await button.click();
      expect(await violations(page)).toEqual([]);
      expect(await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBeLessThanOrEqual(0);
    },
  );
});
