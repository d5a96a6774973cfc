import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../../shared/schema/firmDays.ts';
import { hasChromium, violations, type Window } from '../../support/fieldApp.ts';
import { administrator, callOffice, type OfficeApp, startOfficeApp } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';

const office = temporaryFolder();

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
    window = await app.openAs(administrator);
    ({ page } = window);
    await callOffice(page, 'moveJob', { id: held.id, to: 'On Hold', reason: 'The attic is missing.' });
  });

  it('are opened from the rail, drawn, and given as numbers', async () => {
    await page.getByRole('link', { name: 'Figures' }).click();
    await page.getByRole('heading', { level: 1, name: 'Figures' }).waitFor();
    const plot = figure('Received and issued per day').getByRole('img');
    await plot.locator('path').first().waitFor();
    expect(await numbersOf('Received and issued per day')).toHaveLength(1);
    expect(await numbersOf('Open jobs by age')).toEqual(['Under 1 day | 1 | 0 | 1']);
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
    expect(readFileSync(await file.path(), 'utf8')).toBe(`\ufeffday,received,issued\r\n${today},2,0\r\n`);
  });

  it('say in place which days cannot be', async () => {
    await page.goto(app.at('figures?start_date=2026-03-10&end_date=2026-03-01'));
    await page.getByText(/must not be before the first day/).waitFor();
    await page.goto(app.at('figures?end_date=2020-01-01'));
    await figure('Received and issued per day').getByText('Nothing to count in these days').waitFor();
    expect(window.complaints).toEqual([]);
  });
});
