import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, violations } from '../../support/fieldApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { type Administrator, startAdministrator } from './accounts/startAdministrator.ts';

const office = temporaryFolder();

const list = (rows: readonly string[]): { name: string; mimeType: string; buffer: Buffer } => ({
  name: 'modules.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`name,manufacture\n${rows.join('\n')}\n`),
});

describe.skipIf(!hasChromium)('the reference lists in the console', () => {
  let ana: Administrator;
  let page: Administrator['page'];
  beforeAll(async () => {
    ana = await startAdministrator(office);
    ({ page } = ana);
  });
  const open = (place: string, heading: string) => ana.open(place, heading);

  it('imports a list after a dry run, which tells what is wrong by row', async () => {
    await open('lists', 'Lists');
    await page.getByRole('link', { name: 'Module types' }).click();
    await page.getByRole('heading', { name: 'Module types', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import: Module types' });
    const run = dialog.getByRole('button', { name: 'Import', exact: true });
    const picker = dialog.locator('input[type=file]');
    await picker.setInputFiles(list(['Alpha 400,Sun Co', ',Sun Co']));
    await dialog.getByRole('row', { name: '3 has no name' }).waitFor();
    expect(await run.getAttribute('aria-disabled')).toBe('true');
    expect(await violations(page)).toEqual([]);

    const many = Array.from({ length: 250 }, (_, at) => `Alpha ${String(at).padStart(3, '0')},Sun Co`);
    await picker.setInputFiles(list(many));
    await dialog.getByText('250 rows in the file', { exact: false }).waitFor();
    expect(await dialog.getByRole('radio', { name: 'Keep them' }).isChecked()).toBe(true);
    expect(await dialog.getByText('would be retired', { exact: false }).count()).toBe(0);
    await dialog.getByRole('radio', { name: 'Retire them' }).check();
    const warning = dialog.getByText('would be retired', { exact: false });
    await warning.waitFor();
    // In a low window it does not push the choice out of sight.
    const choice = await dialog.getByRole('radio', { name: 'Retire them' }).elementHandle();
    expect(
      await warning.evaluate((it, of) => of.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING, choice),
    ).toBeGreaterThan(0);
    // More than a tenth of the list: the number must be typed.
    const confirmation = dialog.getByLabel(/^Type \d+ to retire/);
    const [, count] = /^Type (\d+)/.exec((await dialog.getByText(/^Type \d+ to retire/).textContent())!)!;
    expect(await run.getAttribute('aria-disabled')).toBe('true');
    await confirmation.fill(String(Number(count) + 1));
    expect(await run.getAttribute('aria-disabled')).toBe('true');
    await confirmation.fill(count!);
    expect([await run.getAttribute('aria-disabled'), await run.getAttribute('class')]).toEqual([
      'false',
      expect.stringContaining('danger'),
    ]);
    await run.click();
    await dialog.getByRole('heading', { name: 'What the import did' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.getByText(/^250 entries, \d+ retired$/).waitFor();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(csv.suggestedFilename()).toBe('module-types.csv');
    expect(readFileSync(await csv.path(), 'utf8')).toMatch(/,Sun Co,Alpha 249\s*$/);
    await page.getByText(/^1 to 100 of /).waitFor();
    await page.getByRole('button', { name: 'Last' }).click();
    await page
      .getByText(/^Retired /)
      .first()
      .waitFor();
    await page.getByRole('searchbox', { name: 'Find an entry' }).fill('alpha 24');
    await page.getByText('1 to 13 of 13').waitFor();
    await page.getByRole('searchbox', { name: 'Find an entry' }).fill('there is none');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  });

  it('takes a dropped file, says what it is not, and can be stopped', async () => {
    await open('lists/battery-types', 'Battery types');
    const drop = (names: readonly string[]): Promise<void> =>
      page.evaluate((all) => {
        const dataTransfer = new DataTransfer();
        for (const name of all) dataTransfer.items.add(new File(['name,manufacture\nCell 1,Volt Co\n'], name));
        const on = document.querySelector('[role=dialog] .import') ?? document.querySelector('main .page')!;
        for (const type of ['dragover', 'drop']) on.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }));
      }, names);
    await drop(['one.csv', 'two.csv']);
    const dialog = page.getByRole('dialog', { name: 'Import: Battery types' });
    await dialog.getByText('Drop one file at a time.').waitFor();
    await drop(['cells.csv']);
    await dialog.getByText('cells.csv', { exact: true }).waitFor();

    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/office/reference/**', async (route) => {
      await held;
      await route.abort().catch(() => undefined);
    });
    await drop(['slow.csv']);
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await dialog.getByText('Stopped.').waitFor();
    release();
    await page.unroute('**/office/reference/**');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await ana.focused()).not.toBe('');
  });

  it('says in Spanish too what is wrong in a file', async () => {
    await page.evaluate(() => localStorage.setItem('rafter.language', 'es'));
    await open('lists/module-types', 'Tipos de módulo');
    await page.getByRole('button', { name: 'Importar…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar: Tipos de módulo' });
    await dialog.locator('input[type=file]').setInputFiles(list(['Alpha 400,Sun Co', ',Sun Co']));
    await dialog.getByRole('row', { name: '3 no tiene nombre' }).waitFor();
    const pdf = { name: 'modules.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.4') };
    await dialog.locator('input[type=file]').setInputFiles(pdf);
    await dialog.getByRole('row', { name: 'Todo el archivo modules.csv es un PDF, no CSV' }).waitFor();
    expect(ana.window.complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });
});
