import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Scrolls through a finished PDF as its reader does: every page stays in view until it is drawn and counts as seen. */
export const lookAtPages = async (dialog: Locator): Promise<void> => {
  const sheets = dialog.locator('canvas');
  await sheets.first().waitFor();
  const pages = await sheets.count();
  const seen = async (): Promise<number> => {
    const text = (await dialog.locator('#finished-wanted').textContent()) ?? '';
    const isSeen = /Look at what was drawn|Complete what is listed|^\d+ pages?\b/.test(text);
    return isSeen ? pages : Number(/: (\d+) of \d+ seen/.exec(text)?.[1] ?? 0);
  };
  for (let at = 0; at < pages; at += 1) {
    await sheets.nth(at).scrollIntoViewIfNeeded();
    await expect.poll(seen).toBeGreaterThan(at);
  }
};
