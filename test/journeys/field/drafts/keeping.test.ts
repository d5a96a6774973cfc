import { describe, expect, it } from 'vitest';
import { callDesk, hasChromium } from '../../../support/fieldApp.ts';
import { saved, typed } from '../../../support/screens.ts';
import { app, draft, kept, page, startOnce, window } from './draftScreen.ts';

startOnce();

describe.skipIf(!hasChromium)('what was typed', () => {
  const calls = '**/desk/call/changeDraft';

  it('is kept while the typing goes on', async () => {
    const id = await draft({ client_name: 'Steady' });
    const notes = page.getByLabel('Notes');
    await notes.focus();
    const keys = async (): Promise<string> => {
      await page.keyboard.press('x');
      return (await kept(id)).notes as string;
    };
    await expect.poll(keys).toMatch(/^x/);
    await saved(page);
    expect((await kept(id)).notes).toBe(await notes.inputValue());
  });

  it('is kept when the page is loaded anew, or closed, right after the last key', async () => {
    const id = await draft({ client_name: 'Quick' });
    await page.getByLabel('Notes').pressSequentially('Dog');
    await page.reload();
    await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Dog');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Notes').pressSequentially(' bites');
    await other.close();
    await expect.poll(async () => (await kept(id)).notes).toBe('Dog bites');
  });

  it('is kept when the page is closed, also where it began with what the page before could not save', async () => {
    const id = await draft({ client_name: 'Zoë' });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Notes').waitFor();
    await other.evaluate(
      (name) => sessionStorage.setItem(name, JSON.stringify([{ path: ['client_city'], value: 'Reno' }])),
      `rafter.unsaved-draft.${id}`,
    );
    await other.reload();
    await expect.poll(async () => (await kept(id)).client_city).toBe('Reno');
    await other.getByLabel('Notes').pressSequentially('Dog bites');
    await other.close();
    await expect.poll(async () => (await kept(id)).notes).toBe('Dog bites');
  });

  it('is tried again until it is kept, also when the person has gone on to another screen or loaded the page anew', async () => {
    const id = await draft({ client_name: 'Late' });
    await page.route(calls, (route) => route.abort());
    await page.getByLabel('Notes').fill('Ring twice');
    await page.getByText('Not saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Queue to send' }).click();
    await page.getByText('Not queued: some of what you typed is not saved yet.').waitFor();
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByText('Late: not everything is saved yet.').waitFor();
    await page.unroute(calls);
    await expect.poll(async () => (await kept(id)).notes).toBe('Ring twice');
    await page.getByText('Late: not everything is saved yet.').waitFor({ state: 'detached' });
    expect((await callDesk(page, 'openDraft', { id })).state).toBe('draft');

    await page.route(calls, (route) => route.abort());
    await page.goto(new URL(`./#/draft/${id}/client`, app.link).href);
    await page.getByLabel('City').fill('Fresno');
    await page.getByText('Not saved', { exact: true }).waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Fresno');
    await page.unroute(calls);
    await expect.poll(async () => (await kept(id)).client_city).toBe('Fresno');
  });

  it('and refused is shown with what it was, and what else was typed is kept', async () => {
    const id = await draft({ client_name: 'Poison', arrays: [{ name: 'South' }, { name: 'East' }] }, 'structure');
    await page.getByRole('button', { name: 'East', exact: true }).click();
    await page.route(calls, (route) => route.abort());
    await page.getByLabel('Array name').fill('Garage');
    await page.getByText('Not saved', { exact: true }).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await callDesk(other, 'changeDraft', { id, pieces: [{ pointer: '/arrays', value: [{ name: 'South' }] }] });
    await page.getByRole('link', { name: 'Client' }).click();
    await page.getByLabel('Notes').fill('Kept all the same');
    await page.unroute(calls);

    const told = page.getByRole('alert', { name: 'Could not be saved' });
    await told.waitFor();
    expect(await told.getByRole('textbox').inputValue()).toBe('Garage');
    expect(await kept(id)).toMatchObject({ notes: 'Kept all the same', arrays: [{ name: 'South' }] });
    await page.getByLabel('City').fill('Fresno');
    await expect.poll(async () => (await kept(id)).client_city).toBe('Fresno');
    await told.getByRole('button', { name: 'Discard' }).click();
    await told.waitFor({ state: 'detached' });
  });

  it('in a field is taken back there first; then the draft goes step by step, back and forth', async () => {
    const id = await draft({ client_name: 'Undo', client_city: 'Fresno' });
    const notes = page.getByLabel('Notes');
    await typed(page.getByLabel('City'), 'Clovis');
    await notes.click();
    await page.keyboard.type('Dog');
    await page.keyboard.press('Control+z');
    await expect.poll(() => notes.inputValue()).toBe('');
    expect(await page.getByLabel('City').inputValue()).toBe('Clovis');
    await page.keyboard.press('Control+y');
    await expect.poll(() => notes.inputValue()).toBe('Dog');
    await expect.poll(async () => (await kept(id)).notes).toBe('Dog');
    await saved(page);

    await page.getByRole('heading', { name: 'Client', level: 2 }).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await kept(id)).notes).toBeUndefined();
    await page.keyboard.press('Control+y');
    await expect.poll(async () => (await kept(id)).notes).toBe('Dog');
  });

  it('"Undo" of a removed array takes back just that, and goes at the next edit', async () => {
    const arrays = [{ name: 'South', roof_pitch: 'steep' }, { name: 'East' }];
    const id = await draft({ client_name: 'Arrays', arrays }, 'structure');
    const pitch = page.locator('.array').getByLabel('Roof pitch');
    expect(await pitch.inputValue()).toBe('steep');
    await page.getByRole('button', { name: 'Remove array: South' }).click();
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await expect.poll(() => pitch.inputValue()).toBe('');
    await undo.click();
    await expect.poll(async () => (await kept(id)).arrays).toEqual(arrays);

    await page.getByRole('button', { name: 'East', exact: true }).click();
    await page.getByRole('button', { name: 'Remove array: East' }).click();
    await undo.waitFor();
    await page.locator('.array').getByLabel('Panels', { exact: true }).fill('12');
    await undo.waitFor({ state: 'detached' });
    await expect.poll(async () => (await kept(id)).arrays).toMatchObject([{ name: 'South', panel_quantity: 12 }]);
  });

  it('a file dropped beside the photos does not take the app away', async () => {
    await draft({ client_name: 'Drop' });
    const isLeft = await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(['%PDF'], 'plan.pdf'));
      const events = ['dragover', 'drop'].map(
        (type) => new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
      );
      return events.map((event) => document.querySelector('h1')!.dispatchEvent(event));
    });
    expect(isLeft).toEqual([false, false]);
    await page.getByText('Files go under Photos.').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Photos' }).click();
    await page.getByRole('heading', { name: 'Photos', level: 2 }).waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('where Rafter has ended, the window says so, and not how its connection was', async () => {
    // The last test of the file: the app does not come back.
    await draft({ client_name: 'Alone' });
    const line = page.locator('.foot').getByRole('status');
    await expect.poll(() => line.innerText()).toBe('No provider set');
    await app.end();
    await expect.poll(() => line.innerText()).toMatch(/^Rafter does not answer any more/);
    await line.getByRole('link').click();
    await page.getByRole('alert').getByText('Rafter does not answer any more').waitFor();
    expect(await page.getByText('Everything is sent.').count()).toBe(0);
  });
});
