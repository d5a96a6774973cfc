import { describe, expect, it } from 'vitest';
import { callDesk, hasChromium, openWindow, startFieldApp } from '../../support/fieldApp.ts';
import { pseudoFaults } from '../../support/plainText.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { goTo } from '../../support/screens.ts';

const laptop = temporaryFolder();

/** The brand, names of languages, units, formats, addresses, and names of the reference's lists. */
const data = [
  /Rafter|English|Español|Authorization|Bearer|X-API-Key|https?:|^\/|\d+ (px|kB|MB)/i,
  /^(Landscape|Portrait|Rafter|Truss)/,
];

describe.skipIf(!hasChromium)('the field app in the pseudo-locale', () => {
  it('has no word that is not translated, and none that is cut off at 1280 × 800', async () => {
    const app = await startFieldApp(laptop);
    const { page } = await openWindow(app.link, { language: 'en-XA' });
    const faults: string[] = [];
    const look = async (name: string, place: string): Promise<void> => {
      await goTo(page, place);
      const found = await pseudoFaults(page, data);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    };
    await look('welcome', 'welcome');
    const { id } = await callDesk(page, 'createDraft', {});
    for (const part of ['client', 'services', 'structure', 'electrical', 'recipient', 'photos', 'check'])
      await look(part, `draft/${id}/${part}`);
    await look('sync', 'sync');
    await look('settings', 'settings');
    expect(await page.locator('html').getAttribute('lang')).toBe('en-XA');
    expect(faults).toEqual([]);
  });
});
