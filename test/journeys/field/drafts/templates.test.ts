import { describe, expect, it } from 'vitest';
import { callDesk, hasChromium, violations } from '../../../support/fieldApp.ts';
import { fitsAcross, goTo, typed } from '../../../support/screens.ts';
import { app, draft, kept, page, startOnce, window } from './draftScreen.ts';

startOnce();

const job = {
  ...{ client_name: 'Zoë Alvarez', client_street_address: '12 Elm St', notes: 'The dog bites.' },
  ...{ services_requested: ['pv_structural_letter'], utility_name: 'PG&E' },
  arrays: [{ name: 'South', roof_pitch: 20, frame_shape: 'Rafter' }],
};
const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');
const part = (name: string) => page.getByRole('navigation', { name: 'Parts of the job' }).getByRole('link', { name });

describe.skipIf(!hasChromium)('templates', () => {
  const saveAs = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Save as template…' }).click();
    await page.getByLabel('Name of the template').fill(name);
    await page.keyboard.press('Enter');
  };

  it('a job is saved by name, replaced, undone; a new job begins with it by the menu and the palette', async () => {
    await draft(job);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Save as template…' }).click();
    await page.getByText(/It never takes the client/).waitFor();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Name it, so that you can choose it.').waitFor();
    await page.keyboard.press('Escape');
    await saveAs('Shingle <b>roof</b>');
    await page.getByText('Saved as the template “Shingle <b>roof</b>”.').waitFor();
    await saveAs('shingle <B>roof</B>');
    await page.getByText(/was replaced/).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    const names = async () => (await callDesk(page, 'listTemplates', {})).map(({ name }) => name);
    await expect.poll(names).toEqual(['Shingle <b>roof</b>']);

    await page.getByRole('link', { name: 'Jobs' }).click();
    const menu = page.getByRole('button', { name: /^From template/ });
    await menu.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menuitem', { name: 'Shingle <b>roof</b>' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('client_name');
    await page.getByText('This job began with 4 values from the template “Shingle <b>roof</b>”. Check them.').waitFor();
    await part('Structure').click();
    await page.getByText('From the template “Shingle <b>roof</b>”').first().waitFor();
    await expect.poll(() => page.locator('#array-0-roof_pitch').inputValue()).toBe('');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('from shingle');
    await page.getByRole('option', { name: 'New job from “Shingle <b>roof</b>”' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('client_name');
    expect(window.complaints).toEqual([]);
  });

  it('what a job began with is cleared in one press, and what was written stays', async () => {
    const { id: from } = await callDesk(page, 'createDraft', { document: job });
    const { id: template } = await callDesk(page, 'saveTemplate', { id: from, name: 'House' });
    const { id } = await callDesk(page, 'createDraft', { template });
    await goTo(page, `draft/${id}`);
    await expect.poll(focused).toBe('client_name');
    await page.keyboard.type('Ada');
    await page.getByRole('button', { name: 'Clear these values' }).click();
    await page.getByText('Cleared. What you wrote yourself stays.').waitFor();
    expect(await kept(id)).toEqual({ client_name: 'Ada' });
    expect(await page.getByText(/This job began with/).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect.poll(() => kept(id)).toMatchObject({ client_name: 'Ada', utility_name: 'PG&E' });
    await page.getByText(/This job began with/).waitFor();

    // An untouched one leaves nothing behind.
    const { total } = await callDesk(page, 'listJobs', {});
    await goTo(page, 'jobs');
    await page.getByRole('button', { name: /^From template/ }).click();
    await page.getByRole('menuitem', { name: 'House' }).click();
    await expect.poll(focused).toBe('client_name');
    await page.getByRole('link', { name: 'Jobs' }).click();
    await expect.poll(async () => (await callDesk(page, 'listJobs', {})).total).toBe(total);
  });

  it('they are renamed and removed in Settings, which undo takes back; in Spanish and on a phone, too', async () => {
    const { id } = await callDesk(page, 'createDraft', { document: job });
    for (const name of ['House', 'Barn']) await callDesk(page, 'saveTemplate', { id, name });
    await callDesk(page, 'changeSettings', { welcomed: true });
    await goTo(page, 'settings');
    const act = async (name: string, action: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for the template ${name}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await act('Barn', 'Rename');
    await page.getByLabel('Name of the template').fill('house');
    await page.keyboard.press('Enter');
    await page.getByText('There is a template “House” already. Choose another name.').waitFor();
    await page.getByLabel('Name of the template').fill('Tall barn');
    await page.keyboard.press('Enter');
    await page.getByText('Tall barn').waitFor();
    await act('Tall barn', 'Remove');
    await page.getByText('The template “Tall barn” was removed.').waitFor();
    const names = async () => (await callDesk(page, 'listTemplates', {})).map(({ name }) => name);
    await expect.poll(names).not.toContain('Tall barn');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'New job from “Tall barn”' }).waitFor();

    await callDesk(page, 'changeSettings', { language: 'es' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('heading', { name: 'Plantillas' }).waitFor();
    await fitsAcross(page);
    await page.getByRole('button', { name: 'Nuevo trabajo con «Tall barn»' }).click();
    await page.getByText('Este trabajo empezó con 4 valores de la plantilla «Tall barn». Revíselos.').waitFor();
    await fitsAcross(page);
    await callDesk(page, 'changeSettings', { language: 'en' });
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(!hasChromium)('a draft', () => {
  it('opens where it was left, also in another window and from the palette', async () => {
    const id = await draft({ ...job, client_name: 'Zoë Left' });
    await part('Photos').click();
    await page.getByRole('button', { name: 'Add photos to sort' }).waitFor();
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('link', { name: /Zoë Left/ }).click();
    await page.getByRole('button', { name: 'Add photos to sort' }).waitFor();
    expect(new URL(page.url()).hash).toBe(`#/draft/${id}/photos`);
    // Client again, and nothing was written: that is remembered, too, and another window knows it.
    await part('Client').click();
    await page.getByLabel('Client name').waitFor();
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('link', { name: /Zoë Left/ }).waitFor();
    const other = await page.context().newPage();
    await other.goto(new URL('./#/jobs', app.link).href);
    await other.getByRole('link', { name: /Zoë Left/ }).click();
    await other.getByLabel('Client name').waitFor();
    await other.getByRole('navigation', { name: 'Parts of the job' }).getByRole('link', { name: 'Photos' }).click();
    await other.getByRole('button', { name: 'Add photos to sort' }).waitFor();
    await other.getByRole('link', { name: 'Jobs' }).click();
    await other.getByRole('link', { name: /Zoë Left/ }).waitFor();
    await other.keyboard.press('Control+k');
    await other.keyboard.type('left');
    await other.getByRole('option', { name: /Zoë Left/ }).click();
    await other.getByRole('button', { name: 'Add photos to sort' }).waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('says of each part how far it is', async () => {
    const { client_street_address: _, ...rest } = job;
    await draft(rest, 'client');
    const done = (name: string) => part(name).getByRole('img', { name: 'Done' });
    await done('Services').waitFor();
    await part('Photos').getByText('0 of 4').waitFor();
    expect(await done('Client').count()).toBe(0);
    await page.getByLabel('Street address').fill('12 Elm St');
    await done('Client').waitFor();
    expect([await done('Structure').count(), await done('Recipient').count()]).toEqual([0, 0]);
  });

  it('takes the sum of its arrays as the number of modules with one press, and never by itself', async () => {
    const arrays = [
      { name: 'South', panel_quantity: 12 },
      { name: 'Garage', panel_quantity: 8 },
    ];
    const id = await draft({ client_name: 'Sum', module_count: 3, arrays }, 'electrical');
    expect(await page.getByLabel('Number of modules').inputValue()).toBe('3');
    await page.getByRole('button', { name: /^Arrays: 20/ }).click();
    await expect.poll(() => kept(id)).toMatchObject({ module_count: 20 });
    expect(await page.getByRole('button', { name: /^Arrays: / }).count()).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => kept(id)).toMatchObject({ module_count: 3 });
  });
});

describe.skipIf(!hasChromium)('what no list has', () => {
  it('goes into the notes by Enter, with the name of its field, and back into the field by undo', async () => {
    const id = await draft({ client_name: 'None', notes: 'Gate code 12.', arrays: [{ name: 'South' }] }, 'structure');
    const racking = page.locator('#array-0-racking_type');
    await racking.focus();
    await page.keyboard.type('Qzx rail 9');
    await page.getByRole('option', { name: 'Not in the list: put “Qzx rail 9” into Notes' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('In Notes now: South · Racking type: Qzx rail 9').waitFor();
    expect(await kept(id)).toMatchObject({
      notes: 'Gate code 12.\nSouth · Racking type: Qzx rail 9',
      arrays: [{ name: 'South', racking_type: { name: 'Other / see notes' } }],
    });
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect
      .poll(() => kept(id))
      .toMatchObject({ notes: 'Gate code 12.', arrays: [{ racking_type: 'Qzx rail 9' }] });
    expect(await racking.inputValue()).toBe('Qzx rail 9');
    expect(window.complaints).toEqual([]);
  });

  it('that was left in its field waits there, and goes with one press; so does one among other matches', async () => {
    const id = await draft({ client_name: 'None' }, 'structure');
    const material = page.locator('#job-roof_material');
    await material.fill('Thatch');
    await material.press('Tab');
    await page.getByText('Not in the list: choose one of its entries.').waitFor();
    await page.getByRole('button', { name: 'Put into Notes: Thatch' }).click();
    await expect.poll(() => kept(id)).toMatchObject({ notes: 'Roof material: Thatch' });
    // Down from the only match is that match; up is the notes.
    await page.locator('#job-beam_shape').fill('(3) 2x12');
    await page.getByRole('option', { name: '(3) 2x12', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('[data-active]').textContent()).toContain('2x12');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.locator('[data-active]').textContent()).toContain('into Notes');
    await page.locator('#job-beam_shape').fill('2x');
    await page.getByRole('option', { name: /put “2x” into Notes/ }).click();
    await expect.poll(() => kept(id)).toMatchObject({ notes: 'Roof material: Thatch\nBeam shape: 2x' });
    expect(await page.locator('#job-beam_shape').inputValue()).toBe('');
    expect(window.complaints).toEqual([]);
  });

  it('of the points of interconnection goes there too', async () => {
    const id = await draft({ client_name: 'None', services_requested: ['pv_cad_design'] }, 'electrical');
    await page.getByLabel('Interconnection').fill('Behind the shed');
    await page.getByRole('button', { name: 'Put into Notes: Behind the shed' }).click();
    await expect.poll(() => kept(id)).toMatchObject({ notes: 'Interconnection: Behind the shed' });
    expect((await kept(id)).interconnection).toBeUndefined();
  });
});

/** Last: each later job would begin with them. */
describe.skipIf(!hasChromium)('company defaults', () => {
  it('are written in Settings and fill in each new job, where they say so and can be undone', async () => {
    await callDesk(page, 'changeSettings', { welcomed: true });
    await goTo(page, 'settings');
    const panel = page.getByRole('region', { name: 'Company defaults' });
    await panel.getByLabel('Contractor license number').fill('7654321');
    await panel.getByLabel('Notes').fill('Fresno: label the AC disconnect.');
    await panel.getByLabel('Racking type').fill('XR100');
    await page.getByRole('option', { name: 'IronRidge XR100', exact: true }).click();
    await panel.getByText('Saved', { exact: true }).waitFor();
    // What was typed when the screen is left is saved, too.
    await panel.getByLabel('Utility').fill('PG&E');
    await page.getByRole('link', { name: 'Jobs' }).click();
    await expect
      .poll(async () => (await callDesk(page, 'readDefaults', {})).values)
      .toMatchObject({ utility_name: 'PG&E', racking_type: { name: 'XR100', manufacture: 'IronRidge' } });
    // And what was typed when the window is closed.
    await goTo(page, 'settings');
    await panel.getByLabel('Contractor license number').fill('1234567');
    await page.reload();
    await expect.poll(() => panel.getByLabel('Contractor license number').inputValue()).toBe('1234567');
    await page.getByRole('link', { name: 'Jobs' }).click();

    await page.getByRole('button', { name: 'New job' }).first().click();
    await page.getByText('This job began with 4 values from the company defaults. Check them.').waitFor();
    await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Fresno: label the AC disconnect.');
    await page.getByText('Company default', { exact: true }).waitFor();
    await typed(page.getByLabel('Notes'), 'Another thing.');
    await page.getByText('Company default', { exact: true }).waitFor({ state: 'detached' });
    // Twice: what was typed, and what it began with.
    for (let step = 0; step < 2; step += 1)
      await page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('');
    expect(window.complaints).toEqual([]);
  });
});
