import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../../shared/schema/firmDays.ts';
import { hasChromium, type Window } from '../../support/fieldApp.ts';
import { administrator, callOffice, type OfficeApp, startOfficeApp } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';

const office = temporaryFolder();
/** 25 hours apart: it is never the same day in both. */
const ofFirm = 'Pacific/Pago_Pago';
const ofBrowser = 'Pacific/Kiritimati';

describe.skipIf(!hasChromium)('a console in another time zone than the firm', () => {
  let app: OfficeApp;
  let window: Window;
  let page: Page;
  let created: number;
  const named = () => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: ofFirm }).format(created);
  const shortly = () =>
    new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: ofFirm }).format(created);
  const open = async (place: string, heading: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(app.at(place));
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  };
  const download = async (link: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()]);
    return [file.suggestedFilename(), readFileSync(await file.path(), 'utf8')] as const;
  };

  beforeAll(async () => {
    app = await startOfficeApp(office);
    created = Date.parse((await app.submit()).created_at);
    window = await app.openAs(administrator, 'board', { timeZone: ofBrowser });
    ({ page } = window);
    const { settings } = await callOffice(page, 'readFirm', {});
    await callOffice(page, 'changeFirm', { settings: { ...settings, time_zone: ofFirm } });
  });

  it('shows the days of the firm at once, and finds a row by the day that it says', async () => {
    await page.locator('[data-id] time', { hasText: shortly() }).waitFor();
    const day = dayIn(created, ofFirm);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel(/^Submitted from/).fill(day);
    await page.getByLabel(/^Submitted to/).fill(day);
    await page.getByText('1 job', { exact: true }).waitFor();
    await page.locator('[data-id] time', { hasText: shortly() }).waitFor();
    await page.getByLabel(/^Submitted from/).fill('');
    await page.getByLabel(/^Submitted to/).fill(dayIn(created - 86_400_000, ofFirm));
    await page.getByRole('heading', { name: 'No job matches these filters' }).waitFor();
  });

  it('names the zone beside every time, on every page', async () => {
    const time = new RegExp(`${named()}, \\d+:\\d\\d\\s[AP]M (SST|GMT-11)`);
    await open('job/1', 'Zoë Alvarez');
    await page.getByText(time).first().waitFor();
    await open('audit', 'Audit log');
    await page.getByText(time).first().waitFor();
    await open('users', 'Users');
    await page.getByText(time).first().waitFor();
    await open('health', 'Health');
    await page.getByText(time).first().waitFor();
    await page.getByText(dayIn(Date.now(), ofFirm)).waitFor();
  });

  it('names files and writes their cells in the zone of the firm', async () => {
    await open('board', 'Jobs');
    const [jobs, jobLines] = await download('Export CSV');
    expect(jobs).toBe(`jobs ${dayIn(Date.now(), ofFirm)}.csv`);
    expect(jobLines).toContain(`${dayIn(created, ofFirm)}T`);
    expect(jobLines).toContain('-11:00');
    await open('audit', 'Audit log');
    const [log, logLines] = await download('Export CSV');
    expect(log).toBe(`audit-${dayIn(Date.now(), ofFirm)}.csv`);
    expect(logLines).toMatch(new RegExp(`${dayIn(created, ofFirm)}T\\S+-11:00,`));
    expect(window.complaints).toEqual([]);
  });
});
