import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { hasChromium, violations } from '../../support/fieldApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { type Administrator, startAdministrator } from './accounts/startAdministrator.ts';

const office = temporaryFolder();
const folder = path.join(office, 'backups');
const megabyte = 1024 * 1024;

/** A PDF with a comment so long that a backup of it takes a while. */
const longPdf = (megabytes: number): Uint8Array<ArrayBuffer> => {
  const whole = pdfDocument('plan');
  const cut = whole.indexOf('\n') + 1;
  const comment = Buffer.from(`%${'x'.repeat(megabytes * megabyte)}\n`);
  return new Uint8Array(Buffer.concat([whole.subarray(0, cut), comment, whole.subarray(cut)]));
};

describe.skipIf(!hasChromium)('backups in Health', () => {
  let ana: Administrator;
  let page: Administrator['page'];
  beforeAll(async () => {
    ana = await startAdministrator(office);
    ({ page } = ana);
    const { id } = await ana.app.submit();
    const form = new FormData();
    form.append('file', new Blob([longPdf(300)]), 'plans.pdf');
    const headers = { 'x-api-key': ana.app.key };
    const answer = await fetch(`${ana.app.server.url}/api/jobs/${id}/files`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(201);
    await ana.open('health', 'Health');
  });
  const kept = () => page.getByRole('table', { name: 'Backups' }).getByRole('row', { name: /ana@firm\.example/ });
  const choose = async (action: string): Promise<void> => {
    await kept()
      .first()
      .getByRole('button', { name: /^Actions for the backup of/ })
      .click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  it('begin with the keyboard, show how far they are, and can be stopped', async () => {
    await page.getByText('The console has made no backup yet.').waitFor();
    await page.getByRole('button', { name: 'Back up now' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('progressbar', { name: 'Backing up…' }).waitFor();
    await page.getByText('Started by ana@firm.example. You may leave this page.', { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop the backup' }).click();
    await page.getByRole('button', { name: 'Back up now' }).waitFor();
    await page.getByText('The console has made no backup yet.').waitFor();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('go on while the page is left, and other administrators see them', async () => {
    await ana.app.addUser('bo@firm.example', 'admin');
    const other = await ana.app.openAs('bo@firm.example', 'health');
    await other.page.getByRole('button', { name: 'Back up now' }).waitFor();
    // It may last a second only: the other window watches from the beginning.
    const seen = other.page.getByText('Started by ana@firm.example.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.goto('about:blank');
    await seen;
    await ana.open('health', 'Health');
    await kept().waitFor();
    await other.page.getByRole('row', { name: /ana@firm\.example/ }).waitFor();
    expect(other.complaints).toEqual([]);
    await other.browser.close();
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await page.getByText('There is no backup yet.', { exact: false }).count()).toBe(0);
  });

  it('are downloaded after a warning', async () => {
    await choose('Download');
    const dialog = page.getByRole('alertdialog', { name: /^Download the backup of/ });
    await dialog.getByText('passwords and keys as hashes', { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    const [name] = readdirSync(folder);
    expect(download.suggestedFilename()).toBe(name);
    const [first, second] = [await download.path(), path.join(folder, name!)];
    expect(statSync(first).size).toBe(statSync(second).size);
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
  });

  it('are checked by restoring them aside', async () => {
    await choose('Check this backup');
    await page.getByRole('progressbar', { name: 'Checking the backup…' }).waitFor();
    await page.getByText('It was restored aside and is whole', { exact: false }).waitFor();
    await page.getByText('Last restore drill').waitFor();
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await violations(page)).toEqual([]);
  });

  it('are made by a schedule that names its time zone', async () => {
    await page.getByText('Every week').click();
    await page.getByLabel('Day', { exact: true }).selectOption('Sunday');
    await page.getByLabel('Time', { exact: true }).fill('03:15');
    await page.getByLabel('Keep the newest').fill('0');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect.poll(() => page.getByLabel('Keep the newest').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('number');
    await page.getByLabel('Keep the newest').fill('8');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await page.getByText(/^Next backup: .*3:15/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => page.getByLabel('Keep the newest').inputValue()).toBe('8');
    expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe('0');
  });

  it('are removed after a question', async () => {
    await choose('Remove');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The console has made no backup yet.').waitFor();
    expect(readdirSync(folder)).toEqual([]);
    expect(ana.window.complaints).toEqual([]);
    await ana.close();
  });
});
