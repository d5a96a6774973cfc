import { describe, expect, it } from 'vitest';
import { hasChromium } from '../../support/fieldApp.ts';
import { administrator, startOfficeApp } from '../../support/officeApp.ts';
import { pseudoFaults } from '../../support/plainText.ts';
import { temporaryFolder } from '../../support/processes.ts';

const office = temporaryFolder();

/** The brand, the data of this test, file paths, sizes, an acronym of the trade, a time zone, and days as Intl writes them. */
const data = [
  /^UTC$|^[A-Z][a-z]{2} \d{1,2}$/,
  /Coordinated Universal Time|Rafter|English|Español|https?:|^\/|@|\d+ (k|M|G)?B\b|Valley Solar|Zoë|Fresno|^AHJ$/,
];

describe.skipIf(!hasChromium)('the console in the pseudo-locale', () => {
  it('has no word that is not translated, and none that is cut off at 1280 × 800', async () => {
    const app = await startOfficeApp(office);
    const { id } = await app.submit();
    const { page } = await app.openAs(administrator, 'board', { language: 'en-XA' });
    const faults: string[] = [];
    // The letterhead has its English titles from its schema, not from the words.
    const screens = [
      'board',
      `job/${id}`,
      'organizations',
      'users',
      'lists',
      'figures',
      'laptops',
      'health',
      'account',
    ];
    for (const screen of screens) {
      await page.evaluate((to) => (location.hash = `#/${to}`), screen);
      await page.locator('main h1').first().waitFor();
      const found = await pseudoFaults(page, data);
      faults.push(...found.map((fault) => `${screen}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});
