import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deskPaths } from '../../../../electron/desk/base/deskPaths.ts';
import { openDesk } from '../../../../electron/desk/openDesk.ts';
import { createFileSecrets } from '../../../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../../../electron/desk/settings/fileSettings.ts';
import { systemClock, systemIds } from '../../../../electron/ports.ts';
import { callDesk, hasChromium, openWindow, startFieldApp, violations } from '../../../support/fieldApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { fitsAcross } from '../../../support/screens.ts';

const laptop = temporaryFolder();
const many = 2000;
const dayMs = 86_400_000;
const cities = ['Fresno', 'clovis', 'Clovis', 'Madera', ''];

/** Two of today, the others of many months, in four cities and without one. */
const fill = async (): Promise<void> => {
  let now = 0;
  const desk = openDesk({
    data: laptop,
    clock: { now: () => now },
    ids: systemIds,
    settings: createFileSettings(laptop),
    secrets: createFileSecrets(deskPaths(laptop).apiKey),
  });
  desk.base.transaction(() => {
    for (let number = 1; number <= many; number += 1) {
      now = systemClock.now() - (many - number < 2 ? 0 : 20 + ((many - number) % 300)) * dayMs + number;
      const city = cities[number % cities.length]!;
      desk.drafts.store.create({
        client_name: `Client ${number}.`,
        client_street_address: `${number} Elm St`,
        ...(city === '' ? {} : { client_city: city }),
      });
    }
  });
  await desk.close();
};

let page: Page;
let complaints: string[] = [];
beforeAll(async () => {
  if (!hasChromium) return;
  await fill();
  ({ page, complaints } = await openWindow((await startFieldApp(laptop)).link));
});
/** Each test begins with the whole list, at its top. */
const start = async (): Promise<void> => {
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.reload();
  await rowOf(many).waitFor();
};

const list = () => page.getByRole('list', { name: 'Jobs' });
const rowOf = (number: number) => list().getByRole('link', { name: new RegExp(`^Client ${number}\\. `) });
const selected = () => page.getByText(/^\d+ jobs? selected$/).textContent();

describe.skipIf(!hasChromium)('the list of jobs', () => {
  it('shows fourteen rows in a window of 1280 by 800, with city and what is missing, in groups of days', async () => {
    await start();
    const inSight = await list()
      .getByRole('listitem')
      .evaluateAll((rows) => {
        const bottom = Math.min(innerHeight, document.querySelector('.scroller')!.getBoundingClientRect().bottom);
        return rows.filter((row) => {
          const { top, bottom: end } = row.getBoundingClientRect();
          return top >= 0 && end <= bottom + 1;
        }).length;
      });
    expect(inSight).toBeGreaterThanOrEqual(14);
    expect(await list().getByRole('heading', { name: 'Today' }).textContent()).toMatch(/Today\s+2/);
    await list().getByRole('heading', { name: 'Earlier' }).waitFor();
    expect(await rowOf(many).textContent()).toContain('Fresno');
    expect(await rowOf(many).textContent()).toMatch(/\d+ missing: /);
    expect(complaints).toEqual([]);
  });

  it('is sorted and grouped by city, whatever its case, and remembers that', async () => {
    await start();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('City');
    await list()
      .getByRole('heading', { name: /^clovis 800$/i })
      .waitFor();
    const scroller = page.locator('.scroller');
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await list()
      .locator(`[aria-posinset="${many}"]`)
      .getByText(/[49] Elm St/)
      .waitFor();
    await page.getByRole('searchbox').fill('elm');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('city');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Client name');
    await rowOf(1).waitFor();
    expect(await list().getByRole('heading').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('selects with the pointer and the keyboard, and changes several jobs at once', async () => {
    await start();
    await rowOf(many).click({ modifiers: ['Control'] });
    expect(await selected()).toBe('1 job selected');
    // Beyond what is drawn: the desk knows the rows between.
    await page.locator('.scroller').evaluate((element) => element.scrollTo(0, 4000));
    await list()
      .getByRole('listitem')
      .nth(5)
      .getByRole('link')
      .click({ modifiers: ['Shift'] });
    await expect.poll(async () => Number.parseInt((await selected())!, 10)).toBeGreaterThan(60);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByText(/jobs? selected/).count()).toBe(0);

    await page.locator('.scroller').evaluate((element) => element.scrollTo(0, 0));
    await rowOf(many).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => selected()).toBe('3 jobs selected');
    await page.keyboard.press('x');
    await expect.poll(() => selected()).toBe('2 jobs selected');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByText('2 jobs archived.').waitFor();
    expect((await callDesk(page, 'listJobs', {})).counts.archived).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 jobs restored.').waitFor();
    expect((await callDesk(page, 'listJobs', {})).counts.archived).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('queues the selected jobs after it has said what is missing, and names those that cannot go', async () => {
    await start();
    const state = { id: '00000000-0000-0000-0000-000000000000', name: 'California', abbreviation: 'CA' };
    const found = await callDesk(page, 'searchReference', { list: 'states', text: 'California' });
    const whole = {
      ...{ client_street_address: '1 Oak St', client_city: 'Fresno', client_zip_code: '93701' },
      client_state: found.entries[0] ?? state,
    };
    await callDesk(page, 'createDraft', { document: { client_name: 'Ready one', ...whole } });
    await callDesk(page, 'createDraft', { document: { client_name: 'Not ready' } });
    const row = (name: string) => list().getByRole('link', { name: new RegExp(`^${name}`) });
    await row('Not ready').click({ modifiers: ['Control'] });
    await row('Ready one').click({ modifiers: ['Control'] });
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('alertdialog', { name: 'Queue 2 jobs to send?' });
    await question.getByText(/2 of them are missing something/).waitFor();
    await question.getByRole('button', { name: 'Queue anyway' }).click();
    await page.getByText('1 job queued.').waitFor();
    await page.getByText('1 job stays as it is: Not ready. Street address must not be empty.').waitFor();
    expect(await selected()).toBe('1 job selected');
    expect(complaints).toEqual([]);
  });

  it('does what its keys say, and lists them', async () => {
    await start();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Queue to send').first().waitFor();
    await help.getByRole('heading', { name: 'Markup' }).waitFor();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.dataset.index)).toBe('0');
    await page.keyboard.press('End');
    await expect
      .poll(() => page.evaluate(() => Number(document.activeElement?.closest('li')?.dataset.index)))
      .toBeGreaterThan(many - 5);
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('search');
    await page.keyboard.type('client 1977');
    await rowOf(1977).waitFor();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.keyboard.press('/');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('client 1977');
    await page.getByRole('searchbox').fill('');
    await rowOf(many).focus();
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 1, name: 'New job' }).waitFor();
    // After a press on the navigation its link has the focus; the new job takes it all the same.
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await rowOf(many).waitFor();
    await page.keyboard.press('n');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('client_name');
    expect(complaints).toEqual([]);
  });

  it('is usable on a phone and in Spanish', async () => {
    await start();
    await callDesk(page, 'changeSettings', { language: 'es' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('list', { name: 'Trabajos' }).getByRole('listitem').first().waitFor();
    await fitsAcross(page);
    expect(complaints).toEqual([]);
  });
});
