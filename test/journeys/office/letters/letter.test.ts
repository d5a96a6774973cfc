import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { hasChromium, violations } from '../../../support/fieldApp.ts';
import { callOffice, chooseAnswer } from '../../../support/officeApp.ts';
import { jpegPhoto, pdfDocument } from '../../../files/judge/fixtures.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { saved, typed } from '../../../support/screens.ts';
import { leaveIssued } from '../leaveIssued.ts';
import { lookAtPages } from './lookAtPages.ts';
import { openComposer } from './openComposer.ts';

const composer = await openComposer();

const card = temporaryFolder();
const twoPages = (): Promise<Buffer> => {
  const pdf = new PDFDocument();
  pdf.text('Sealed by the engineer').addPage().text('Second page').end();
  return buffer(pdf);
};

describe.skipIf(!hasChromium)('a letter', () => {
  const { app, window, page, ahj, job, compose, issue } = composer;
  const { answer, evaluate, issueIt, mayIssue, checked, textOf, preview } = composer;
  it('is typed, kept, seen as the real PDF, checked, and issued', async () => {
    const id = await job('Zoë Alvarez');
    await compose(id);
    // One line says how much is left; it opens to what, each leading to its field.
    await page.getByText('It cannot be issued yet: 2 of 15 open points must be fixed', { exact: false }).click();
    await page.getByText('The preview says DRAFT while something is left.', { exact: false }).waitFor();
    const left = page.getByRole('group', { name: 'It cannot be issued yet' });
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await left.getByRole('button', { name: 'The letter needs a finding.' }).press('Enter');
    await expect.poll(focused).toBe('letter-finding');
    await left.getByRole('button', { name: 'Say whether the site was visited for this letter.' }).press('Enter');
    await expect.poll(focused).toBe('letter-site_visited');
    expect(await page.getByRole('group', { name: 'Site visited' }).locator(':checked').count()).toBe(0);
    await chooseAnswer(page, 'Site visited', 'Yes');
    await page.getByLabel('Ultimate wind speed').fill('999');
    await page.locator('#array-1-embedment').fill('deep');
    await left.getByRole('button', { name: /^Garage · Embedment: / }).press('Enter');
    await expect.poll(focused).toBe('array-1-embedment');
    await page.locator('#array-1-embedment').fill('');
    await left.getByRole('button', { name: 'Ultimate wind speed: must be at most 300 mph' }).press('Enter');
    await expect.poll(focused).toBe('letter-wind_speed');
    await page.getByLabel('Ultimate wind speed').fill('115');
    await left.getByRole('button', { name: 'Not evaluated: risk category.' }).press('Enter');
    await expect.poll(focused).toBe('letter-risk_category');
    await left
      .getByRole('button', { name: 'Not evaluated for Garage: fastener, embedment, and spacing.' })
      .press('Enter');
    await expect.poll(focused).toBe('array-1-fastener');
    await evaluate();
    expect(await page.locator('#array-1-fastener').inputValue()).toBe('5/16 lag');
    await chooseAnswer(page, 'Finding', 'Adequate with the listed repairs');
    await page
      .getByRole('group', { name: 'Repairs' })
      .getByText('must list at least one repair with the finding “Adequate with the listed repairs”')
      .waitFor();
    await page.getByRole('button', { name: 'Add a repair' }).press('Enter');
    await typed(page.getByLabel('Repair 1', { exact: true }), 'Sister the cracked rafter.');
    await expect.poll(preview).toContain('Sisterthecrackedrafter.');
    const draft = await preview();
    expect(draft).toContain('115mph');
    expect(draft).toContain('DRAFT');
    expect(draft).toContain('Thesitewasvisitedaftertheinstallation.');
    expect(await violations(page)).toEqual([]);

    await page.reload();
    await expect.poll(() => page.getByLabel('Ultimate wind speed').inputValue()).toBe('115');
    expect(await issue().isDisabled()).toBe(true);
    const paper = () => page.locator('#letter-preview .desk').boundingBox();
    const before = await paper();
    await checked().check();
    await expect.poll(preview).not.toContain('DRAFT');
    expect(await paper()).toEqual(before);
    await typed(page.getByLabel('Remarks'), 'Seen twice.');
    await expect.poll(() => checked().isChecked()).toBe(false);
    await checked().check();
    await mayIssue();
    await issue().press('Enter');
    await page.getByRole('alertdialog').getByText('No seal is drawn: its box stays empty.').waitFor();
    expect(await violations(page)).toEqual([]);
    await issueIt();
    await leaveIssued(page, `${id}-1`);
    await page.getByText('Current').waitFor();
    expect((await callOffice(page, 'showJob', { id })).job.status).toBe('Approved');
    const file = page.getByRole('link', { name: `Save to disk: Letter ${id}-1` });
    expect(await textOf((await file.getAttribute('href'))!)).toContain('Seentwice.');
  });

  it('is previewed again by a button, and at a page that is turned after the preview went', async () => {
    const arrays = Array.from({ length: 40 }, (_, index) => ({ name: `Roof ${index + 1}` }));
    const { id } = await app.submit({ client_name: 'Lost preview', arrays });
    await page.route('**/calls/previewLetter', (route) => route.abort(), { times: 1 });
    await compose(id);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    const link = page.getByRole('link', { name: 'Open in a tab' });
    const first = await link.getAttribute('href');
    await page.route(`**${first}`, (route) => route.fulfill({ status: 404, body: '{}' }));
    await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
    await expect.poll(() => link.getAttribute('href')).not.toBe(first);
    await page.getByText(/^Page 2 of /).waitFor();
    await page.unrouteAll();
  });

  it('is not lost while the server is away: held in the browser, not left by a slip, kept when it is back', async () => {
    const id = await job('Away');
    await compose(id);
    await page.route('**/calls/keepLetterDraft', (route) => route.abort());
    await page.getByLabel('Remarks').fill('Typed while away.');
    await page.getByText('Not saved', { exact: true }).waitFor();
    expect(await page.locator('#letter-wanted').textContent()).not.toBe('');
    expect(await issue().getAttribute('aria-describedby')).toBe('letter-wanted');
    await page.getByRole('link', { name: 'Back to the job' }).press('Enter');
    await page.getByText('Your changes here are not saved.').waitFor();
    expect(new URL(page.url()).hash).toBe(`#/letter/${id}`);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('about:blank');
    await page.unrouteAll();
    await compose(id);
    await expect.poll(() => page.getByLabel('Remarks').inputValue()).toBe('Typed while away.');
    await saved(page);
    expect((await callOffice(page, 'draftLetter', { id })).entries).toMatchObject({ remarks: 'Typed while away.' });
  });

  it('does not take a value that is no number for none', async () => {
    const id = await job('Not a number');
    await compose(id);
    await chooseAnswer(page, 'Finding', 'Adequate');
    await chooseAnswer(page, 'Site visited', 'No');
    await typed(page.getByLabel('Ground snow load'), 'much');
    await checked().click();
    await expect.poll(() => checked().isChecked()).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('letter-ground_snow_load');
  });

  it('begins with what the last one for the same AHJ said, marked until it is touched', async () => {
    const id = await job('Second roof');
    await compose(id);
    const speed = page.getByLabel('Ultimate wind speed');
    await expect.poll(() => speed.inputValue()).toBe('115');
    const mark = page.locator('.prefilled .says').getByText(/^Letter \d+-1$/);
    await page
      .getByText(new RegExp(`^9 values are prefilled from letter \\d+-1 of .* for ${ahj}\\. Check them\\.$`))
      .waitFor();
    expect(await mark.count()).toBe(9);
    const colorOf = (id: string) => page.locator(id).evaluate((field) => getComputedStyle(field).backgroundColor);
    const [text, select, own] = await Promise.all(
      ['#letter-wind_speed', '#letter-wind_exposure', '#letter-remarks'].map(colorOf),
    );
    expect(text).toBe(select);
    expect(text).not.toBe(own);
    await speed.fill('120');
    await expect.poll(() => mark.count()).toBe(8);
    expect(await page.locator('#array-0-fastener').inputValue()).toBe('');
  });

  it('is withdrawn with a reason', async () => {
    const id = await job('Third roof');
    await answer(id);
    await checked().check();
    await mayIssue();
    await issue().press('Enter');
    await issueIt();
    await leaveIssued(page, `${id}-1`);
    await page.getByRole('button', { name: 'Withdraw the letter…' }).press('Enter');
    await page.getByLabel('Why it is withdrawn').fill('Wrong spacing.');
    await page.getByRole('button', { name: 'Withdraw letter' }).press('Enter');
    await page.getByText(/^Withdrawn /).waitFor();
    await page.getByRole('region', { name: 'History' }).getByText('Letter withdrawn', { exact: true }).waitFor();
    expect((await callOffice(page, 'showJob', { id })).job.status).toBe('In Review');
  });

  /** A job whose first letter was withdrawn, and that letter's file. */
  const withdrawnLetter = async (): Promise<{ id: number; signed: string }> => {
    const id = await job('Fourth roof');
    await answer(id);
    await checked().check();
    await mayIssue();
    await issue().press('Enter');
    await issueIt();
    await leaveIssued(page, `${id}-1`);
    await callOffice(page, 'withdrawLetter', { id, reason: 'Wrong spacing.' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `Save to disk: Letter ${id}-1` }).click(),
    ]);
    const signed = path.join(card, 'signed.pdf');
    await download.saveAs(signed);
    return { id, signed };
  };

  it('is issued as a signed PDF, once every page of it was seen, unless it carries the number of another letter', async () => {
    const { id, signed } = await withdrawnLetter();
    await compose(id);
    // What cannot be issued is a draft, ticked or not: above the paper as on it.
    const drawn = () => page.getByRole('link', { name: 'Open in a tab' }).getAttribute('href');
    const first = await drawn();
    await checked().check();
    await expect.poll(drawn).not.toBe(first);
    expect(await preview()).toContain('DRAFT');
    expect(await page.getByText('DRAFT', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByText('As it will be issued', { exact: true }).isVisible()).toBe(false);
    // What cannot be the letter is refused beside the button for another file, before a page is shown: the number of
    // the withdrawn letter is not that of the next.
    const choose = (file: string) => page.locator('input[type=file]').setInputFiles(file);
    const shows = page.getByRole('dialog', { name: 'Issue signed.pdf as the letter?' });
    const issueFile = shows.getByRole('button', { name: 'Issue letter' });
    await choose(signed);
    const other = `This PDF carries the number of letter ${id}-1; this letter is ${id}-2.`;
    await shows.getByRole('alert').getByText(other).waitFor();
    expect(await shows.getByText('becomes Approved').count()).toBe(0);
    expect([await shows.locator('canvas').count(), await issueFile.isDisabled()]).toEqual([0, true]);
    expect(await violations(page)).toEqual([]);
    writeFileSync(signed, jpegPhoto());
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      shows.getByRole('button', { name: 'Choose another PDF…' }).press('Enter'),
    ]);
    await chooser.setFiles(signed);
    await shows.getByText('The letter must be a PDF; this file is not one.').waitFor();

    // Every page is shown before it can be issued.
    writeFileSync(signed, await twoPages());
    await choose(signed);
    await shows.getByText(/^Scroll through every page: \d of 2 seen\.$/).waitFor();
    expect(await issueFile.isDisabled()).toBe(true);
    await lookAtPages(shows);
    await shows.getByText(/^2 pages, /).waitFor();
    expect(await shows.getByText('Its values are those in the PDF: nothing was entered in this form.').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('Remarks').fill('Sealed on paper.');

    // Another file starts anew.
    writeFileSync(signed, pdfDocument('Sealed by the engineer'));
    await choose(signed);
    await shows
      .getByText('Scroll through every page: 0 of 1 seen.')
      .or(shows.getByText(/^1 page, /))
      .waitFor();
    await shows.getByText('The entries of this form stay on record as its values.').waitFor();
    await lookAtPages(shows);
    await shows.getByText(/^1 page, /).waitFor();
    await issueFile.press('Enter');
    await leaveIssued(page, `${id}-2`);
    const listed = page.getByText(/1 page, /).first();
    await listed.waitFor();
    const after = (await callOffice(page, 'showJob', { id })).produced;
    expect(after.map(({ number, withdrawnMs }) => [number, withdrawnMs !== null]).toSorted()).toEqual([
      [`${id}-1`, true],
      [`${id}-2`, false],
    ]);
    const { sha256, bytes, pages } = after.find(({ number }) => number === `${id}-2`)!;
    expect({ sha256, bytes, pages }).toEqual({
      sha256: createHash('sha256').update(readFileSync(signed)).digest('hex'),
      bytes: readFileSync(signed).length,
      pages: 1,
    });
    const expected = ['400', '415', '404', 'ERR_FAILED'];
    expect(window.complaints.filter((text) => !expected.some((one) => text.includes(one)))).toEqual([]);
  });
});
