import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callDesk, hasChromium, openWindow, startFieldApp, startOffice } from '../../support/fieldApp.ts';
import { holdBeside, revokeKeyBeside } from '../../support/besideOffice.ts';
import { temporaryFolder } from '../../support/processes.ts';

/** A browser whose notifications are recorded: it has not asked its person yet, who will agree; another window is in front. */
const recordNotices = (): void => {
  class Recorded {
    static permission = 'default';
    static shown: string[] = [];
    static requestPermission = async (): Promise<string> => (Recorded.permission = 'granted');
    onclick: (() => void) | null = null;
    constructor(title: string) {
      Recorded.shown.push(title);
    }
    close(): void {}
  }
  Object.assign(globalThis, { Notification: Recorded });
  document.hasFocus = () => false;
};
const shown = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { Notification: { shown: string[] } }).Notification.shown);

it.skipIf(!hasChromium)(
  'the system shows holds and messages of the office once a person has switched that on, and not after it is off',
  async () => {
    const office = temporaryFolder();
    const [app, there] = await Promise.all([startFieldApp(temporaryFolder()), startOffice(office)]);
    const { page, complaints } = await openWindow(app.link);
    await page.addInitScript(recordNotices);
    await page.reload();
    await there.connect(page);
    const jobs: { id: string; jobId: number }[] = [];
    for (const client_name of ['Luz Marín', 'Kim Lee']) {
      const { id } = await callDesk(page, 'createDraft', {
        document: { client_name, client_street_address: '1 Elm St' },
      });
      await callDesk(page, 'queueDraft', { id });
      await expect.poll(async () => (await callDesk(page, 'showJob', { id })).status).toBe('Submitted');
      jobs.push({ id, jobId: (await callDesk(page, 'showJob', { id })).jobId! });
    }

    await page.getByRole('link', { name: 'Settings' }).click();
    const notices = page.getByRole('switch', { name: 'Notifications of the system' });
    // The setting is on, but the browser has not been asked.
    await expect.poll(() => notices.isChecked()).toBe(false);
    await notices.click();
    await expect.poll(() => notices.isChecked()).toBe(true);
    const hold = async (number: number): Promise<void> => {
      await holdBeside(office, number, 'No label.');
      await callDesk(page, 'syncNow', {});
    };
    await hold(jobs[0]!.jobId);
    await expect.poll(() => shown(page)).toContainEqual('Luz Marín was put on hold.');

    await notices.click();
    await expect.poll(() => notices.isChecked()).toBe(false);
    const before = await shown(page);
    await hold(jobs[1]!.jobId);
    await page.locator('.toast').filter({ hasText: 'Kim Lee was put on hold.' }).waitFor();
    expect(await shown(page)).toEqual(before);
    expect((await callDesk(page, 'readSettings', {})).notifications).toBe(false);

    await notices.click();
    await expect.poll(() => notices.isChecked()).toBe(true);
    await revokeKeyBeside(office);
    const stops = async () => (await shown(page)).filter((text) => text.startsWith('Stopped: your action is needed'));
    for (let times = 0; times < 2; times += 1) {
      await callDesk(page, 'syncNow', {});
      await expect.poll(stops).toHaveLength(1);
    }
    expect(complaints).toEqual([]);
  },
);
