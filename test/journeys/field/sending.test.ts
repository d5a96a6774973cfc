import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeskJobView } from '../../../shared/jobs/deskCalls.ts';
import { jpegOf } from '../../desk/photos.ts';
import {
  callDesk,
  hasChromium,
  type Office,
  openWindow,
  startFieldApp,
  startOffice,
  queueAnyway,
} from '../../support/fieldApp.ts';
import { approveBeside, setLetterheadBeside } from '../../support/besideOffice.ts';
import { openServer } from '../../support/openServer.ts';
import { temporaryFolder } from '../../support/processes.ts';

const laptop = temporaryFolder();
const office = temporaryFolder();
const card = temporaryFolder();

const onCard = (name: string, bytes: Uint8Array | string): string => {
  writeFileSync(path.join(card, name), bytes);
  return path.join(card, name);
};
const street = { client_street_address: '12 Elm St' };

describe.skipIf(!hasChromium)('sending, where a person is needed', () => {
  let app: Awaited<ReturnType<typeof startFieldApp>>;
  let there: Office;
  let page: Page;
  let first: string;

  const go = (place: string): Promise<unknown> => page.goto(new URL(`./#/${place}`, app.link).href);
  const named = async (name: string) => (await there.jobs()).filter(({ client_name }) => client_name === name);
  const shownJob = (): Promise<DeskJobView> => callDesk(page, 'showJob', { id: first });
  const syncNow = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Sync' }).click();
    await page.getByRole('button', { name: 'Sync now' }).click();
  };

  beforeAll(async () => {
    [app, there] = await Promise.all([startFieldApp(laptop), startOffice(office)]);
    ({ page } = await openWindow(app.link));
  });

  it('a key that is refused stops everything with a word, and goes on when it is mended', async () => {
    await go('settings');
    await page.getByLabel('Base URL').fill(there.baseUrl);
    await page.getByLabel('API key').fill('a-key-with-a-slip');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('Does not work').waitFor();
    await page.getByRole('button', { name: 'Connect anyway' }).click();
    await page.getByText('Stopped: your action is needed').first().waitFor();

    ({ id: first } = await callDesk(page, 'createDraft', { document: { client_name: 'Zoë Alvarez', ...street } }));
    await go(`draft/${first}/check`);
    await page.locator('#content').getByRole('button', { name: 'Queue to send' }).last().click();
    // Who has gone elsewhere before it is queued stays there.
    const answered = page.waitForResponse('**/desk/call/queueDraft');
    await page.route('**/desk/call/queueDraft', async (route) => {
      const response = await route.fetch();
      await page.getByRole('heading', { name: 'Stopped: your action is needed' }).waitFor();
      await route.fulfill({ response });
    });
    await queueAnyway(page);
    await page.getByRole('link', { name: 'Sync' }).click();
    await answered;
    await page.getByText('Queued. Sending has stopped: it will be sent when the connection is fixed.').waitFor();
    await page.unroute('**/desk/call/queueDraft');
    await page.getByRole('heading', { name: 'Stopped: your action is needed' }).waitFor();
    expect(await there.jobs()).toEqual([]);

    await page.getByRole('link', { name: 'Stopped: your action is needed' }).click();
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    await page.goBack();
    await page.locator('.panel').getByRole('link', { name: 'Open Settings' }).click();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('API key').fill(there.key);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('Connected', { exact: true }).first().waitFor();
    await expect.poll(async () => (await named('Zoë Alvarez')).length).toBe(1);
    await page.getByRole('link', { name: 'Sync' }).click();
    await page.getByRole('heading', { name: 'Everything is sent.' }).waitFor();
  });

  it('says of a sent job that photos which are sorted now are sent, too', async () => {
    await go(`draft/${first}/photos`);
    await page.getByText('Photos that you put in a slot now are sent, too.').waitFor();
    const files = page.locator('.unsorted input[type=file]:not([webkitdirectory])');
    await files.setInputFiles(onCard('more.jpg', await jpegOf({ width: 400 })));
    await page.locator('.unsorted [data-photo]').press('2');
    await expect.poll(async () => (await shownJob()).photos.map(({ isSent }) => isSent)).toEqual([true]);
  });

  it('photos that get stuck hold up no other, and each has its button', async () => {
    const { id } = await callDesk(page, 'createDraft', { document: { client_name: 'Ana Ortega', ...street } });
    await go(`draft/${id}/photos`);
    await page
      .getByRole('group', { name: 'Other files', exact: true })
      .locator('input[type=file]:not([webkitdirectory])')
      .setInputFiles([
        onCard('whole.jpg', await jpegOf({ width: 200 })),
        onCard('letter.jpg', 'Dear engineers, this is a letter and no picture.'),
        onCard('lost.jpg', await jpegOf({ width: 300 })),
      ]);
    const photos = async () => (await callDesk(page, 'openDraft', { id })).photos;
    await expect.poll(async () => (await photos()).length).toBe(3);
    const { sha256 } = (await photos()).find(({ name }) => name === 'lost.jpg')!;
    const kept = path.join(laptop, 'desk/attachments', sha256.slice(0, 2), sha256);
    const bytes = readFileSync(kept);
    rmSync(kept);

    await page.getByRole('link', { name: 'Check' }).click();
    await page.locator('#content').getByRole('button', { name: 'Queue to send' }).last().click();
    await queueAnyway(page);
    await expect.poll(async () => (await callDesk(page, 'readSync', {})).totals.blocked).toBe(2);
    const states = async (): Promise<string[]> =>
      (await photos()).map(({ name, state }) => `${name} ${state}`).toSorted();
    await expect.poll(states).toEqual(['letter.jpg failed', 'lost.jpg failed', 'whole.jpg done']);

    await page.getByRole('link', { name: 'Sync' }).click();
    await page.getByRole('heading', { name: /^Needs you/ }).waitFor();
    const item = (name: string) => page.locator('.item').filter({ hasText: name });
    await item('letter.jpg')
      .getByText(/letter\.jpg is .*text/)
      .waitFor();
    const buttonsOf = (name: string) => item(name).locator('.fix').getByRole('button').allInnerTexts();
    // The same bytes would be refused again; a copy that is missing here may come back.
    expect([await buttonsOf('letter.jpg'), await buttonsOf('lost.jpg')]).toEqual([['Replace…'], ['Try again']]);

    writeFileSync(kept, bytes);
    await page.getByRole('button', { name: 'Try again: Other files · lost.jpg' }).click();
    await item('lost.jpg').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions for Other files · letter.jpg' }).click();
    await page.getByRole('menuitem', { name: 'Do not send' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('It stays on this computer').waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await item('letter.jpg').waitFor();
    await page.getByRole('button', { name: 'Actions for Other files · letter.jpg' }).click();
    await page.getByRole('menuitem', { name: 'Do not send' }).click();
    await asked.getByRole('button', { name: 'Do not send' }).click();
    await page.getByRole('heading', { name: 'Everything else is sent.' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sync-title');
    await page.getByText('1 not sent, by your choice').waitFor();
    const receipts = async () =>
      (await callDesk(page, 'showJob', { id })).receipts.map(({ file, state }) => `${file} ${state}`).toSorted();
    expect(await receipts()).toEqual(['letter.jpg withdrawn', 'lost.jpg done', 'whole.jpg done']);
    expect((await states()).filter((state) => state.endsWith('done'))).toEqual(['lost.jpg done', 'whole.jpg done']);

    // By choice, and taken back.
    await page.getByText('1 not sent, by your choice').click();
    await page.getByRole('button', { name: 'Send after all: Other files · letter.jpg' }).click();
    await item('letter.jpg').getByRole('button', { name: 'Replace…' }).waitFor();
    const replacement = item('letter.jpg').locator('input[type=file]');
    await replacement.setInputFiles(onCard('letter.jpg', 'Dear engineers, this is a letter and no picture.'));
    await page.getByRole('alert').getByText('This file was refused').waitFor();
    await replacement.setInputFiles(onCard('scan.jpg', await jpegOf({ width: 250 })));
    await page.getByText('Replaced with scan.jpg.').waitFor();
    await page.getByRole('heading', { name: 'Everything is sent.' }).waitFor();
    expect(await receipts()).toEqual(['letter.jpg replaced', 'lost.jpg done', 'scan.jpg done', 'whole.jpg done']);
  });

  it('a sent job takes more photos, shows them, and many that are refused go with one word', async () => {
    const { id } = await callDesk(page, 'createDraft', {
      document: { client_name: 'Bo Lind', ...street, arrays: [{ name: 'South' }] },
    });
    await callDesk(page, 'queueDraft', { id });
    await expect.poll(async () => (await named('Bo Lind')).length).toBe(1);
    await go(`job/${id}`);
    await page.getByRole('button', { name: 'Add photos' }).click();
    const dialog = page.getByRole('dialog');
    // It is sent right away: no place is chosen for the person.
    const choose = dialog.getByRole('button', { name: 'Choose files…' });
    await dialog.getByText('Choose where the photos belong.').waitFor();
    expect(await choose.isDisabled()).toBe(true);
    await dialog.getByLabel('Where it belongs').selectOption('Attic overview · South');
    await expect.poll(() => choose.isEnabled()).toBe(true);
    await dialog
      .locator('input[type=file]')
      .setInputFiles([
        onCard('late.jpg', await jpegOf({ width: 320 })),
        onCard('one.jpg', 'no picture'),
        onCard('two.jpg', 'no picture either'),
        onCard('empty.jpg', ''),
      ]);
    const receipts = async () =>
      (await callDesk(page, 'showJob', { id })).receipts.map(({ file, slot, array, state }) => [
        file,
        slot,
        array,
        state,
      ]);
    await expect
      .poll(async () => (await receipts()).find(([file]) => file === 'late.jpg'))
      .toEqual(['late.jpg', 'attic', 'South', 'done']);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const failed = page.getByRole('alert').filter({ hasText: 'empty.jpg It is empty.' });
    await failed.getByRole('button', { name: 'Dismiss' }).click();
    await failed.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Show late\.jpg/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: /^late\.jpg/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await callDesk(page, 'readSync', {})).totals.blocked).toBe(2);
    await go('sync');
    await page
      .getByRole('group', { name: '2 files were refused' })
      .getByRole('button', { name: /^Do not send/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Do not send' }).click();
    await page.getByRole('heading', { name: 'Everything else is sent.' }).waitFor();
    await page.getByText('2 not sent, by your choice', { exact: true }).first().waitFor();
  });

  it('a sent job is revised: the old letter holds no more, and the new one opens', async () => {
    const [job] = await named('Zoë Alvarez');
    await setLetterheadBeside(office);
    await approveBeside(office, job!.id);
    await syncNow();
    await expect.poll(async () => (await shownJob()).letters.length).toBe(1);
    await go(`job/${first}`);
    const letters = page.getByRole('region', { name: 'Letter' });
    await letters.getByText(`Letter ${job!.id}-1`, { exact: true }).waitFor();
    await letters.getByText('Current', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Revise', exact: true }).click();
    // A half-written revision is there after a reload.
    await page.getByLabel('What changes').fill('The roof is steeper.');
    await page.keyboard.press('Escape');
    const unsent = async () => {
      const key = `revision/${first}/${job!.id}`;
      return (await callDesk(page, 'readUnsentText', { key })).text;
    };
    await expect.poll(unsent).toContain('The roof is steeper.');
    await page.reload();
    await page.getByRole('button', { name: 'Revise', exact: true }).click();
    await expect.poll(() => page.getByLabel('What changes').inputValue()).toBe('The roof is steeper.');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => page.getByLabel('What changes').inputValue()).toBe('');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send revision' }).click();
    await dialog.getByText('Choose why it changes.').waitFor();
    await dialog.getByLabel('Reason').selectOption('Equipment change');
    await dialog.getByLabel('What changes').fill('Another street, the same roof.');
    await dialog.locator('#revise-client_street_address').fill('14 Elm St');
    await dialog.getByText('1 field differs').first().waitFor();
    await dialog.getByRole('button', { name: 'Send revision' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await shownJob()).jobId).not.toBe(job!.id);
    const next = (await shownJob()).jobId!;
    // It is no longer queued, and nothing says so.
    await expect.poll(() => page.getByText('The revision is queued.').count()).toBe(0);
    await page.getByText(`Job ${job!.id} was revised. The work continues as job ${next}.`).waitFor();
    await letters.getByText('Superseded', { exact: true }).waitFor();
    await letters.getByText(`Issued for version 1 of the job (job ${job!.id}).`, { exact: false }).waitFor();
    await letters.getByText(`version 2 (job ${next}), for which a new letter is due`, { exact: false }).waitFor();
    // The letter is shown once.
    await page.getByRole('region', { name: 'Files' }).getByText('No other files from the engineers yet.').waitFor();

    await approveBeside(office, next);
    await syncNow();
    await go(`job/${first}`);
    await page.getByRole('button', { name: `Open: Letter ${next}-1` }).click();
    const save = page.getByRole('dialog').getByRole('link', { name: 'Save to disk' });
    const letter = await page.evaluate(
      async (address) => new TextDecoder('latin1').decode(await (await fetch(address)).arrayBuffer()),
      (await save.getAttribute('href'))!,
    );
    expect(letter.slice(0, 5)).toBe('%PDF-');
    await page.keyboard.press('Escape');
    expect((await shownJob()).letters.map(({ jobId, superseded }) => [jobId, superseded === null]).toSorted()).toEqual([
      [job!.id, false],
      [next, true],
    ]);
  });

  it('a message that is written without a connection goes when there is one', async () => {
    const port = Number(new URL(there.server.url).port);
    await there.server.end();
    await go(`job/${first}`);
    const field = page.getByLabel('Write to the engineers');
    await field.fill('The attic is open from noon.');
    // What is not sent yet is not lost by looking elsewhere.
    await page.getByRole('link', { name: /^Sync/ }).click();
    await page.getByRole('heading', { name: 'Sync' }).waitFor();
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe('The attic is open from noon.');
    await field.focus();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => field.inputValue()).toBe('');
    const waiting = page.getByRole('log').getByRole('listitem').filter({ hasText: 'The attic is open' });
    await waiting.getByText('not sent yet').waitFor();
    await openServer(office, { port });
    await syncNow();
    await go(`job/${first}`);
    await waiting.getByText('not sent yet').waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await shownJob()).messages.map(({ body, waiting }) => [body, waiting]))
      .toEqual([['The attic is open from noon.', false]]);
  });
});
