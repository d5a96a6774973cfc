import { describe, expect, it } from 'vitest';
import { callDesk, hasChromium, openWindow, startFieldApp, violations } from '../support/fieldApp.ts';
import { administrator, startOfficeApp } from '../support/officeApp.ts';
import { temporaryFolder } from '../support/processes.ts';
import { hold, ready } from '../support/screens.ts';

const laptop = temporaryFolder();
const house = temporaryFolder();

describe.skipIf(!hasChromium)('what finds anything, by keys alone', () => {
  it('opens jobs and screens of the field app, and gives the focus back', async () => {
    const app = await startFieldApp(laptop);
    const { page, complaints } = await openWindow(app.link);
    await callDesk(page, 'changeSettings', { welcomed: true });
    for (const name of ['Zoë Álvarez', 'Ben Okafor'])
      await callDesk(page, 'createDraft', { document: { client_name: name } });
    const button = page.getByRole('button', { name: 'Find', exact: true });
    const input = page.getByRole('combobox', { name: 'Find a job, or go to a screen' });
    const options = page.getByRole('dialog').getByRole('option');
    const open = async (): Promise<void> => {
      await page.keyboard.press('Control+k');
      await input.waitFor();
    };

    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => options.first().textContent()).toContain('New job');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

    await open();
    await page.keyboard.type('alvarez');
    await expect.poll(() => options.allTextContents()).toEqual([expect.stringContaining('Zoë Álvarez')]);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Client name').inputValue()).toBe('Zoë Álvarez');

    // What is typed while the palette opens is for the palette.
    await page.getByLabel('Client name').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('settings');
    await expect.poll(() => input.inputValue()).toBe('settings');
    // The screen before its parts.
    await expect.poll(() => options.first().textContent()).toMatch(/^Settings/);
    expect(await page.getByLabel('Client name').inputValue()).toBe('Zoë Álvarez');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await open();
    await page.keyboard.type('settings');
    await expect.poll(() => options.first().textContent()).toMatch(/^Settings/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/settings');

    await open();
    await page.keyboard.type('nothing like it');
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Nothing found');
    expect(complaints).toEqual([]);
  });

  it('takes what is typed, Enter and Escape while it is still being loaded', async () => {
    const app = await startFieldApp(temporaryFolder());
    const { page, complaints } = await openWindow(app.link);
    await callDesk(page, 'changeSettings', { welcomed: true });
    await callDesk(page, 'createDraft', { document: { client_name: 'Zoë Álvarez' } });
    const input = page.getByRole('combobox', { name: 'Find a job, or go to a screen' });
    /** Presses these keys after the one that opens the palette, whose script comes only then. */
    const pressEarly = async (text: string, ...keys: string[]): Promise<void> => {
      const script = await hold(page, /\/assets\/CommandPalette-/);
      await page.reload();
      await ready(page);
      await page.keyboard.press('Control+k');
      await page.keyboard.type(text);
      for (const key of keys) await page.keyboard.press(key);
      await script.held;
      const loaded = page.waitForEvent('requestfinished', (request) => request.url().includes('/CommandPalette-'));
      await script.release();
      await loaded;
    };
    await pressEarly('settingz', 'Backspace', 's');
    await expect.poll(() => input.inputValue()).toBe('settings');
    await pressEarly('settings', 'Enter');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    // A job is found by a search, which takes longer than a screen.
    await pressEarly('alvarez', 'Enter');
    await expect.poll(() => page.getByLabel('Client name').inputValue()).toBe('Zoë Álvarez');
    await pressEarly('settings', 'Escape');
    await page.keyboard.press('Control+k');
    await input.waitFor();
    expect(await input.inputValue()).toBe('');
    expect(await page.getByLabel('Client name').inputValue()).toBe('Zoë Álvarez');
    expect(complaints).toEqual([]);
  });

  it('opens jobs and screens of the console', async () => {
    const office = await startOfficeApp(house);
    await office.submit({ client_name: 'Ada Obi' });
    const last = await office.submit({ client_name: 'Zoë Álvarez' });
    const { page, complaints } = await office.openAs(administrator, 'board');
    const options = page.getByRole('dialog').getByRole('option');
    const find = async (text: string, count: number): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find a job, or go to a screen' }).waitFor();
      await page.keyboard.type(text);
      await expect.poll(() => options.count()).toBe(count);
      await page.keyboard.press('Enter');
    };
    await find('zoe', 1);
    await page.getByRole('heading', { name: /Zoë Álvarez/, level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toBe(`#/job/${last.id}`);
    // What an earlier text found is gone at once where it does not fit the new one: Enter opens nothing else.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zoe');
    await expect.poll(() => options.count()).toBe(1);
    await page.route('**/calls/listJobs', () => undefined);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('obi');
    await expect.poll(() => options.count()).toBe(0);
    await page.unroute('**/calls/listJobs');
    await page.keyboard.press('Escape');
    // Enter waits for what the search finds.
    const search = await hold(page, /\/calls\/listJobs$/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('obi');
    await page.keyboard.press('Enter');
    await search.held;
    await search.release();
    await page.getByRole('heading', { name: /Ada Obi/, level: 1 }).waitFor();

    // A menu that is open keeps the keys.
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('combobox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await find('audit', 1);
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });
});
