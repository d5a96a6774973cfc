import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { jpegOf, phoneExif } from '../../../desk/photos.ts';
import { callDesk, hasChromium, openWindow, startFieldApp, violations } from '../../../support/fieldApp.ts';
import { administrator, callOffice, startOfficeApp } from '../../../support/officeApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';

/** An office, and a crew whose job with one photo has arrived there. */
const open = async () => {
  const app = await startOfficeApp(temporaryFolder());
  const field = await startFieldApp(temporaryFolder());
  const reviewer = await app.openAs(administrator);
  const crew = await openWindow(field.link);
  const plain = { authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
  await callDesk(crew.page, 'setConnection', { baseUrl: `${app.server.url}/api`, apiKey: app.key, ...plain });
  const document = {
    client_name: 'Zoë Alvarez',
    client_street_address: '2600 Fresno St',
    arrays: [{ name: 'South' }],
  };
  const { id: draft } = await callDesk(crew.page, 'createDraft', { document });
  await callDesk(crew.page, 'queueDraft', { id: draft });
  await callDesk(crew.page, 'syncNow', {});
  const rows = async () => (await callOffice(reviewer.page, 'listJobs', {})).rows;
  await expect.poll(async () => (await rows()).length).toBe(1);
  return { app, field, reviewer, crew, draft, id: (await rows())[0]!.id };
};
type Story = Awaited<ReturnType<typeof open>>;

/** An administrator writes a reason that the firm gives often, where its other texts are. */
const writeReason = async ({ app, reviewer: { page } }: Story): Promise<void> => {
  await page.goto(app.at('firm'));
  const part = page.getByRole('region', { name: 'Reasons for a hold' });
  await part.getByText('No reasons yet.').waitFor();
  await part.getByRole('button', { name: 'Add a reason…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add the reason' }).click();
  await dialog.getByText('Enter a title.').waitFor();
  await dialog.getByText('Enter the text.').waitFor();
  await dialog.getByLabel('Title').fill('Tape measure');
  await dialog.getByLabel('Text').fill('Lay the tape flat.\n\nBoth faces of the rafter must be in the photo.');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add the reason' }).click();
  await part.getByText('Tape measure', { exact: true }).waitFor();
  await part.getByRole('button', { name: 'More for Tape measure' }).click();
  await page.getByRole('menuitem', { name: 'Change…' }).click();
  await dialog.getByLabel('Title').fill('Tape');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await part.getByText('Tape', { exact: true }).waitFor();
};

/** The photo has a time and a place, and is marked. */
const markPhoto = async ({ app, reviewer: { page }, id }: Story): Promise<void> => {
  await page.goto(app.at(`job/${id}`));
  const slot = page.getByRole('group', { name: 'Beam spacing · South', exact: true });
  const bytes = await jpegOf({ width: 900, height: 600, exif: phoneExif });
  await slot.locator('input[type=file]').setInputFiles({ name: 'tape.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await slot.getByText('Mar 14, 2026').waitFor();
  await slot.getByRole('button', { name: 'Open tape.jpg' }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByText('Taken Mar 14, 2026, 9:26 AM').waitFor();
  await viewer.getByText('36.74167, -119.78667').waitFor();
  const comment = viewer.getByLabel('Comment for the hold');
  // A comment waits for its mark, also while the viewer is closed.
  await comment.fill('Too dark.');
  await viewer.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Choose a mark for the photo: the comment is saved with it.').waitFor();
  await page.keyboard.press('Escape');
  await slot.getByRole('button', { name: 'Open tape.jpg' }).click();
  await expect.poll(() => comment.inputValue()).toBe('Too dark.');
  await comment.fill('');
  // A colleague marks it meanwhile: their comment is not overwritten unseen.
  const { id: photo } = (await callOffice(page, 'showJob', { id })).uploads[0]!;
  await callOffice(page, 'markPhoto', { id, photo, mark: 'wrong', comment: 'Of another roof.' });
  await expect.poll(() => comment.inputValue()).toBe('Of another roof.');
  await viewer.getByRole('button', { name: 'Unreadable' }).click();
  await comment.fill('');
  // Keys of the viewer are letters of the comment here.
  await comment.pressSequentially('Closer + flat, 0 glare');
  await viewer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => viewer.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  // Closing the viewer saves what was typed, too.
  const stored = async () => (await callOffice(page, 'showJob', { id })).uploads[0]!.mark?.comment;
  await expect.poll(stored).toBe('Closer + flat, 0 glare');
  await comment.press('End');
  await comment.press('.');
  await page.keyboard.press('Escape');
  await expect.poll(stored).toBe('Closer + flat, 0 glare.');
  await slot.getByText('Unreadable', { exact: true }).waitFor();
};

const reason = [
  'Hello.',
  '',
  '- Beam spacing · South: tape.jpg cannot be read. Take it again. Closer + flat, 0 glare.',
  '- South has no attic photo.',
  '',
  'Lay the tape flat.',
  '',
  'Both faces of the rafter must be in the photo.',
].join('\n');

/** What changes while the dialog is open moves nothing in it, and is shown when the reviewer asks for it. */
const changeBehind = async (page: Page, id: number): Promise<void> => {
  const boxes = page.getByRole('dialog').getByRole('checkbox');
  const placesOf = () => boxes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const before = await placesOf();
  const { id: photo, mark } = (await callOffice(page, 'showJob', { id })).uploads[0]!;
  await callOffice(page, 'markPhoto', { id, photo, mark: 'wrong', comment: 'Of another roof.' });
  await page.getByText('1 more open point. 1 point is no longer open.').waitFor();
  expect(await placesOf()).toEqual(before);
  await page.getByRole('button', { name: 'Show the list as it is now' }).click();
  await page.getByRole('checkbox', { name: /Of another roof/ }).waitFor();
  await callOffice(page, 'markPhoto', { id, photo, mark: mark!.mark, comment: mark!.comment });
};

/** The reason is ticked together, edited, and survives a reload of the page. */
const hold = async ({ reviewer: { page }, id }: Story): Promise<string> => {
  await callOffice(page, 'saveHoldReason', { title: 'Long', text: 'x'.repeat(20_000) });
  await page.getByRole('button', { name: 'Put on hold…' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel('Reason');
  // What the reviewer has marked is ticked already.
  const marked = dialog.getByRole('checkbox', { name: /tape\.jpg cannot be read/ });
  await expect.poll(() => marked.isChecked()).toBe(true);
  await text.fill('Hello.');
  const attic = dialog.getByRole('checkbox', { name: /South has no attic photo/ });
  await attic.check();
  await marked.check();
  const ofFirm = dialog.getByRole('group', { name: 'The firm’s reasons' }).getByRole('checkbox', { name: /^Tape/ });
  await ofFirm.check();
  await attic.uncheck();
  await attic.check();
  // What is ticked may be longer than a reason; the error goes when it is taken out again.
  const long = dialog.getByRole('checkbox', { name: /^Long/ });
  await long.check();
  await dialog.getByRole('button', { name: 'Put on hold', exact: true }).click();
  await dialog.getByText('At most 20,000 characters.').waitFor();
  await long.uncheck();
  await dialog.getByText('At most 20,000 characters.').waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
  await changeBehind(page, id);
  await page.reload();
  await page.getByRole('button', { name: 'Put on hold…' }).click();
  await expect.poll(() => ofFirm.isChecked()).toBe(true);
  const composed = await text.inputValue();
  await dialog.getByRole('button', { name: 'Put on hold', exact: true }).click();
  await page.getByRole('log').getByText('Lay the tape flat.', { exact: false }).waitFor();
  return composed;
};

const note = 'They never pay on time.';

/** The office writes to itself. */
const writeNote = async ({ reviewer: { page } }: Story): Promise<void> => {
  const part = page.getByRole('region', { name: 'Internal notes' });
  await part.getByText('Internal: the client never sees this.').waitFor();
  await part.getByLabel('Write an internal note').fill('They never pay.');
  await part.getByRole('button', { name: 'Add the note' }).click();
  await part.getByText('They never pay.').waitFor();
  await part.getByRole('button', { name: /^More for your note/ }).click();
  await page.getByRole('menuitem', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note', { exact: true }).fill(note);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await part.getByText(note).waitFor();
  await part.getByText('(changed)').waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('Internal note changed').waitFor();
  await part.getByLabel('Write an internal note').fill('A slip.');
  await part.getByRole('button', { name: 'Add the note' }).click();
  const slip = part.getByRole('listitem').filter({ hasText: 'A slip.' });
  await slip.getByRole('button', { name: /^More for your note/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove…' }).press('Enter');
  await page.locator('[role="alertdialog"]:focus').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await slip.waitFor({ state: 'detached' });
  // Its menu is gone: the keyboard goes on among the notes.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('notes');
};

describe.skipIf(!hasChromium)('a hold', () => {
  it('is asked for in the words of the checklist, the firm and a marked photo; the crew reads it, and no note', async () => {
    const story = await open();
    const { field, reviewer, crew, draft, id } = story;
    await writeReason(story);
    await markPhoto(story);
    const composed = await hold(story);
    expect(composed.replace(/^- South has no attic photo.*$/m, '- South has no attic photo.')).toBe(reason);
    await writeNote(story);

    await callDesk(crew.page, 'syncNow', {});
    const there = crew.page;
    await there.goto(new URL(`./#/job/${draft}`, field.link).href);
    // The figures count what was ticked.
    const counted = (await callOffice(reviewer.page, 'readFigures', {})).holds.reasons;
    expect(counted.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      'firm Tape',
      'photo unreadable',
      'slot attic',
    ]);
    const log = there.getByRole('log');
    await log.getByText('tape.jpg cannot be read', { exact: false }).waitFor();
    expect((await callDesk(there, 'showJob', { id: draft })).messages.at(-1)!.body).toBe(composed);
    expect(JSON.stringify(await callDesk(there, 'showJob', { id: draft }))).not.toMatch(/never pay|unreadable/i);
    expect(await there.locator('body').innerText()).not.toContain('never pay');
    expect((await callOffice(reviewer.page, 'showJob', { id })).notes).toMatchObject([{ text: note }]);
    // What is asked for is one press away from where it belongs.
    const asks = there.getByRole('list', { name: 'What the office asks for' });
    await asks.getByText('South has no attic photo').waitFor();
    expect(await violations(there)).toEqual([]);
    await asks.getByRole('button', { name: 'Add photos: Beam spacing · South' }).click();
    const adding = there.getByRole('dialog');
    const place = adding.getByRole('combobox');
    expect(await place.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]!.text)).toBe('Beam spacing · South');
    await there.keyboard.press('Escape');
    expect([reviewer.complaints, crew.complaints]).toEqual([[], []]);
  });
});
