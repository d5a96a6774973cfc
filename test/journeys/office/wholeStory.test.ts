import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/job/job.ts';
import { jpegOf } from '../../desk/photos.ts';
import { callDesk, hasChromium, openWindow, queueAnyway, startFieldApp } from '../../support/fieldApp.ts';
import { callOffice, password, signIn } from '../../support/officeApp.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { rafterJson, serveProcess, temporaryFolder } from '../../support/processes.ts';

const office = temporaryFolder();
const laptop = temporaryFolder();
const card = temporaryFolder();
afterAll(() => [office, laptop, card].forEach(({ remove }) => remove()));

const soon = { timeout: 30_000 };

describe.skipIf(!hasChromium)('a crew and its office', () => {
  it('from an empty server to a letter that was withdrawn, written anew and revised', async () => {
    const server = await serveProcess(office.folder, ['--log-level', 'error']);
    await expect.poll(() => server.stdout()).toContain('#/first/');
    const first = /(http:\/\/\S+#\/first\/\S+)/.exec(server.stdout())![1]!;
    const field = await startFieldApp(laptop.folder);
    const window = await openWindow(first);
    const crew = await openWindow(field.link);
    const { page } = window;
    const { page: there } = crew;
    for (const one of [page, there]) one.setDefaultTimeout(15_000);
    const go = (place: string): Promise<unknown> => page.goto(`${server.url}/#/${place}`);
    const photo = async (name: string, width: number): Promise<string> => {
      const file = path.join(card.folder, name);
      writeFileSync(file, await jpegOf({ width, height: 600 }));
      return file;
    };
    const letterText = async (of: Page, url: string): Promise<string> => {
      const bytes = await of.evaluate(async (at) => [...new Uint8Array(await (await fetch(at)).arrayBuffer())], url);
      return squeezed((await pagesOf(new Uint8Array(bytes))).join(' '));
    };
    try {
      // The office opens.
      await page.getByLabel('Email').fill('ana@firm.example');
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Confirm password').fill(password);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('navigation').first().waitFor();
      await go('firm');
      await page.getByLabel('Firm name').fill('Ridgeline Structural');
      await page.getByLabel("Engineer's name").fill('Dana Ito');
      await page.getByLabel(/^Licen[cs]e number/).fill('S-4411');
      await page.getByLabel(/^Licen[cs]e state/).fill('CA');
      await page.getByRole('button', { name: 'Save the letterhead' }).click();
      await page.getByText('Letterhead saved.').waitFor();
      await go('organizations');
      await page.getByRole('button', { name: 'Add an organization' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Valley Solar');
      await dialog.getByRole('button', { name: 'Add an organization' }).click();
      const key = await page.getByRole('alertdialog').getByLabel('Key', { exact: true }).inputValue();
      await page.getByRole('button', { name: 'I have stored it' }).click();

      // The crew connects, drafts and sends.
      await there.getByRole('button', { name: 'New job' }).first().click();
      await there.getByLabel('Client name').fill('Zoë Alvarez');
      await there.getByLabel('Street address').fill('2600 Fresno St, Fresno, CA 93721');
      await there.getByLabel('Client name').focus();
      await there.getByRole('link', { name: 'Structure' }).click();
      await there.getByRole('button', { name: 'Add array' }).click();
      await there.getByText('Saved', { exact: true }).waitFor();
      const plain = { authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
      await callDesk(there, 'setConnection', { baseUrl: `${server.url}/api`, apiKey: key, ...plain });
      await there.getByRole('link', { name: 'Photos' }).click();
      await there
        .getByRole('group', { name: /^Attic overview/ })
        .locator('input[type=file]:not([webkitdirectory])')
        .setInputFiles(await photo('attic.jpg', 800));
      await there
        .getByRole('img', { name: /attic\.jpg/ })
        .first()
        .waitFor();
      await there.getByRole('button', { name: 'Queue to send' }).first().click();
      await queueAnyway(there);

      // It arrives; the reviewer asks, the crew answers with a photo.
      await go('board');
      await page.getByRole('link', { name: /Zoë Alvarez/ }).click(soon);
      await page.getByRole('heading', { level: 1, name: 'Zoë Alvarez' }).waitFor();
      const id = Number(/job\/(\d+)/.exec(page.url())![1]);
      await page.getByRole('button', { name: 'Put on hold…' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('A tape across the gap, please.');
      await page.getByRole('dialog').getByRole('button', { name: 'Set to On hold' }).click();
      await page.getByRole('log').getByText('A tape across the gap, please.').waitFor();
      const { rows } = await callDesk(there, 'listJobs', {});
      const draft = rows[0]!.id;
      const looked = () => callDesk(there, 'showJob', { id: draft });
      await callDesk(there, 'syncNow', {});
      await there.goto(new URL(`./#/job/${draft}`, field.link).href);
      await there.getByRole('log').getByText('A tape across the gap, please.').waitFor(soon);
      await there.getByRole('button', { name: 'Add photos' }).click();
      const adding = there.getByRole('dialog');
      await adding.locator('select').selectOption({ label: 'Beam spacing · Array 1' });
      await adding
        .locator('input[type=file]')
        .first()
        .setInputFiles(await photo('tape.jpg', 900));
      await page
        .getByRole('group', { name: 'Beam spacing · Array 1', exact: true })
        .getByRole('button', { name: 'Open tape.jpg' })
        .waitFor(soon);

      // The letter: composed, seen, issued; the crew has it.
      const compose = async (speed: string): Promise<void> => {
        await page.goto('about:blank');
        await go(`letter/${id}`);
        await page.getByLabel('Ultimate wind speed').fill(speed);
        await page.locator('#letter-finding').selectOption('adequate');
        await page.getByLabel('Site visited').selectOption('No');
        await page.getByText('Saved', { exact: true }).waitFor();
        await page.getByLabel('I have checked these values').check();
        await page.getByRole('button', { name: 'Issue the letter…' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Issue it' }).click();
      };
      await compose('115');
      await page.getByText(`Letter ${id}-1 is issued.`).waitFor();
      const hasLetter = async (number: number): Promise<void> => {
        await callDesk(there, 'syncNow', {});
        await expect.poll(async () => (await looked()).letters.length, soon).toBe(number);
      };
      await hasLetter(1);
      const [one] = (await looked()).letters;
      const shown = await letterText(there, new URL(`desk/files/letter/${one!.id}`, there.url()).href);
      expect(shown).toContain('115mph');
      expect(shown).toContain('ZoëAlvarez');
      expect(shown).not.toContain('DRAFT');

      // Taken back, and written anew.
      await go(`job/${id}`);
      await page.getByRole('button', { name: 'Withdraw the letter…' }).click();
      const withdrawing = page.getByRole('dialog');
      await withdrawing.locator('textarea').fill('The wind speed was wrong.');
      await withdrawing.getByRole('button', { name: /^Withdraw/ }).click();
      await page.getByRole('log').getByText('The wind speed was wrong.').waitFor();
      await compose('120');
      await page.getByText(`Letter ${id}-2 is issued.`).waitFor();
      await hasLetter(2);
      const { letters } = await looked();
      // The crew reads what the office reads.
      expect(letters.map(({ number, state }) => [number, state])).toEqual([
        [`${id}-1`, 'withdrawn'],
        [`${id}-2`, 'in-force'],
      ]);
      for (const one of [page, there]) {
        await one
          .getByText(/^Withdrawn /)
          .first()
          .waitFor();
        await one.getByText('Current', { exact: true }).first().waitFor();
        await one.getByText(`Letter ${id}-2`, { exact: true }).first().waitFor();
      }

      // The crew revises; the office sees what changed.
      await callDesk(there, 'reviseJob', {
        id: draft,
        revision: { revision_reason: 'layout_change', revision_notes: 'Fewer panels.', client_name: 'Zoë Álvarez' },
      });
      await callDesk(there, 'syncNow', {});
      const jobs = async (): Promise<Job[]> =>
        (await (await fetch(`${server.url}/api/jobs`, { headers: { 'x-api-key': key } })).json()) as Job[];
      await expect.poll(async () => (await jobs()).length, soon).toBe(2);
      const [next] = (await jobs()).filter(({ revision_of }) => revision_of === id);
      await go(`job/${next!.id}`);
      await page.getByRole('heading', { name: `What changed since job ${id}` }).waitFor();
      await page.getByRole('row', { name: /Zoë Alvarez Zoë Álvarez/ }).waitFor();
      await page
        .getByText(`Issued for version 1 of the job (job ${id}). The job is now at version 2 (job ${next!.id})`, {
          exact: false,
        })
        .waitFor();
      await page.getByText('No files for this version yet.').waitFor();
      await go(`job/${id}`);
      const produced = page.getByRole('region', { name: 'Letters and files' });
      await produced.getByText('Superseded', { exact: true }).waitFor();
      await produced.getByText('for which a new letter is due', { exact: false }).waitFor();
      expect(await produced.getByText('Current', { exact: true }).count()).toBe(0);

      // Somebody of another client's office sees nothing of it.
      await rafterJson(office.folder, ['org', 'add', 'Hill Solar']);
      const strangers = [
        'user',
        'add',
        'hill@hill.example',
        '--role',
        'office',
        '--org',
        'Hill Solar',
        '--password-stdin',
      ];
      await rafterJson(office.folder, strangers, password);
      const other = await openWindow(`${server.url}/#/job/${id}`);
      try {
        await signIn(other.page, 'hill@hill.example');
        await other.page.getByText('There is no such job, or you may not see it.').waitFor();
        expect((await callOffice(other.page, 'listJobs', {})).rows).toEqual([]);
        expect(await callOffice(other.page, 'listLaptops', {})).toEqual([]);
      } finally {
        await other.browser.close();
      }
      expect(window.complaints).toEqual([]);
      expect(crew.complaints).toEqual([]);
    } finally {
      await window.browser.close();
      await crew.browser.close();
      await field.end();
      await server.end();
    }
  }, 180_000);
});
