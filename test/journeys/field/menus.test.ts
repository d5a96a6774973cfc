import { expect, it } from 'vitest';
import { callDesk, hasChromium, openWindow, startFieldApp, violations } from '../../support/fieldApp.ts';
import { temporaryFolder } from '../../support/processes.ts';

const laptop = temporaryFolder();

it.skipIf(!hasChromium)(
  'the menu of a line opens by pointer and by keys, the first time and again, and gives the keys back',
  async () => {
    const app = await startFieldApp(laptop);
    const { page, complaints } = await openWindow(app.link);
    await callDesk(page, 'changeSettings', { welcomed: true });
    for (const name of ['Ana', 'Ben']) await callDesk(page, 'createDraft', { document: { client_name: name } });
    const button = page.getByRole('button', { name: 'Actions for Ana' });
    const menu = page.getByRole('menu');
    const items = page.getByRole('menuitem');
    const isFocused = (): Promise<boolean> => button.evaluate((element) => element === document.activeElement);
    const focusedItem = (): Promise<string> =>
      page.evaluate(() => document.querySelector('[role=menuitem]:focus')?.textContent.trim() ?? '');
    const close = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await expect.poll(isFocused).toBe(true);
    };

    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      // A bare button again.
      await page.reload();
      for (let round = 0; round < (key === 'Enter' ? 2 : 1); round += 1) {
        await button.focus();
        expect(await button.getAttribute('aria-haspopup')).toBe('menu');
        expect(await button.getAttribute('aria-expanded')).toBe('false');
        await page.keyboard.press(key);
        await expect.poll(focusedItem).toBe('Duplicate');
        expect(await button.getAttribute('aria-expanded')).toBe('true');
        await page.keyboard.press('ArrowDown');
        await expect.poll(focusedItem).toBe('Archive');
        await close();
      }
    }

    await page.reload();
    for (let round = 0; round < 2; round += 1) {
      await button.click();
      await expect.poll(() => items.count()).toBe(2);
      if (round === 0) expect(await violations(page, '[role=menu]')).toEqual([]);
      await close();
    }
    await button.click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('link', { name: /^Ana/ }).waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: /^Ben/ }).count()).toBe(1);
    expect(complaints).toEqual([]);
  },
);
