import { describe, expect, it } from 'vitest';
import { hasChromium } from '../../support/fieldApp.ts';
import { administrator, startOfficeApp } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { ready } from '../../support/screens.ts';

describe.skipIf(!hasChromium)('keys that a busy page reads late', () => {
  it('lead to a screen where they were pressed soon after each other', async () => {
    const app = await startOfficeApp(temporaryFolder());
    const { page } = await app.openAs(administrator);
    await ready(page);
    await page.keyboard.press('g');
    // The page reads the second key a minute after the first.
    await page.evaluate(() => {
      const now = Date.now();
      Date.now = () => now + 60_000;
    });
    await page.keyboard.press('u');
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/users');
  });
});
