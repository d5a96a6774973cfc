import type { ElectronApplication, Page } from 'playwright-core';
import { expect } from 'vitest';
import { rafterJson } from '../support/processes.ts';
import { choose } from './launch.ts';

/** The switch in Settings: what comes while it is off shows in the window alone. */
export const showsNothingWhileOff = async (
  app: ElectronApplication,
  page: Page,
  hold: () => Promise<unknown>,
): Promise<void> => {
  await app.evaluate(({ BrowserWindow, Notification }) => {
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false;
    Notification.prototype.show = () => void Object.assign(globalThis, { wasShown: true });
  });
  const notices = page.getByRole('switch', { name: 'Notifications of the system' });
  await notices.click();
  await expect.poll(() => notices.isChecked()).toBe(false);
  await hold();
  await choose(app, 'sync-now');
  await page.locator('.toast').filter({ hasText: 'was put on hold.' }).waitFor();
  expect(await app.evaluate(() => 'wasShown' in globalThis)).toBe(false);
  await notices.click();
  await expect.poll(() => notices.isChecked()).toBe(true);
};

export const tellsOfRefusedKey = async (app: ElectronApplication, office: string): Promise<void> => {
  await app.evaluate(({ Notification }) => {
    Notification.prototype.show = function show() {
      Object.assign(globalThis, { notice: this });
    };
  });
  const [key] = await rafterJson<{ id: number }[]>(office, ['key', 'list']);
  await rafterJson(office, ['key', 'revoke', String(key!.id)]);
  await choose(app, 'sync-now');
  const title = () => app.evaluate(() => (globalThis as unknown as { notice?: { title: string } }).notice?.title);
  await expect.poll(title).toBe('Sending has stopped');
};
