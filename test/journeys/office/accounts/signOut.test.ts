import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, type Window } from '../../../support/fieldApp.ts';
import { administrator, type OfficeApp, signIn, startOfficeApp } from '../../../support/officeApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';

const office = temporaryFolder();

describe.skipIf(!hasChromium)('signing out with something unfinished', () => {
  let app: OfficeApp;
  let window: Window;
  let id: number;
  beforeAll(async () => {
    app = await startOfficeApp(office);
    ({ id } = await app.submit());
    window = await app.openAs(administrator, 'firm');
  });

  const leave = async (): Promise<void> => {
    await window.page.getByRole('button', { name: administrator }).click();
    await window.page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  const keptTexts = () =>
    window.page.evaluate(() => Object.keys(localStorage).filter((key) => /message|reason/.test(key)));

  it('stays where the letterhead is not saved, and a reload asks first', async () => {
    const { page } = window;
    const name = page.getByLabel('Firm name');
    await name.fill('Ridgeline Engineers');
    await leave();
    const question = page.getByRole('alertdialog', { name: 'Save the letterhead first?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Ridgeline Engineers');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    expect(await name.inputValue()).toBe('Ridgeline Engineers');
    await page.getByLabel('Time zone').fill('America/Phoenix');
    await page.getByRole('button', { name: 'Save the letterhead' }).click();
    await page.getByText('Letterhead saved.').waitFor();
  });

  it('asks about a message that was not sent, and removes it only then', async () => {
    const { page } = window;
    await page.goto(app.at(`job/${id}`));
    await page.getByLabel('Write to the crew').fill('Which member is it?');
    await leave();
    const question = page.getByRole('alertdialog');
    await question.getByText('You have an unsent text').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await keptTexts()).toHaveLength(1);
    await leave();
    await question.getByRole('button', { name: 'Remove and sign out' }).click();
    await page.locator('[name=password]').waitFor();
    expect(await keptTexts()).toEqual([]);
  });

  it('asks about a reason, too, and leaves nothing of what was sent in vain', async () => {
    const { page } = window;
    await signIn(page, administrator);
    await page.goto(app.at(`job/${id}`));
    await page.route('**/calls/sendMessage', (route) => route.abort());
    const message = page.getByLabel('Write to the crew');
    await message.fill('Sent in vain.');
    await message.press('Control+Enter');
    await page.getByText('The server does not respond.', { exact: false }).first().waitFor();
    const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('message-key')));
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('vain');
    await page.route('**/calls/addNote', (route) => route.abort());
    await page.getByLabel('Write an internal note').fill('Noted in vain.');
    await page.getByRole('button', { name: 'Add the note' }).click();
    const noteKeys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('note-key')));
    await expect.poll(async () => (await noteKeys()).length).toBe(1);
    await page.getByRole('button', { name: 'Put on hold…' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Reason').fill('An inner matter.');
    await page.keyboard.press('Escape');
    await leave();
    await page.getByRole('alertdialog').getByText('You have 3 unsent texts').waitFor();
    await page.getByRole('button', { name: 'Remove and sign out' }).click();
    await page.locator('[name=password]').waitFor();
    expect(await keptTexts()).toEqual([]);
    expect(await noteKeys()).toEqual([]);
  });
});
