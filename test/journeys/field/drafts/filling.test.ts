import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callDesk, hasChromium, violations } from '../../../support/fieldApp.ts';
import { draft, kept, page, startOnce, window } from './draftScreen.ts';

startOnce();

describe.skipIf(!hasChromium)('filling in a job', () => {
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');

  it('"Show" goes to the field, also of another array', async () => {
    await draft(
      {
        client_name: 'Led',
        client_street_address: '12 Elm St',
        arrays: [{ name: 'South', roof_pitch: 20, beam_shape: { id: 'x', name: '2x6' } }, { name: 'East' }],
      },
      'check',
    );
    const show = (text: RegExp): Locator => page.getByRole('link', { name: text }).first();
    await show(/^Show: East has no beam shape/).click();
    await expect.poll(focused).toBe('array-1-beam_shape');
    await page.getByRole('link', { name: 'Check' }).click();
    await show(/^Show: South has no panel layout photo|^Show: .*panel layout photo/).click();
    await expect.poll(focused).toMatch(/^add-panel-layout/);
  });

  it('what a job cannot go without is said at its fields; what else is needed is asked', async () => {
    const id = await draft({ notes: 'Dog in the yard' }, 'services');
    await page.getByRole('button', { name: 'Queue to send' }).click();
    await expect.poll(focused).toBe('client_name');
    const name = page.getByLabel('Client name');
    expect([await name.getAttribute('aria-invalid'), await name.getAttribute('aria-required')]).toEqual([
      'true',
      'true',
    ]);
    expect(await page.getByLabel('Street address').getAttribute('aria-invalid')).toBe('true');
    await page.getByText('a job cannot be sent without it.').first().waitFor();
    expect(await page.getByRole('link', { name: 'Client' }).innerText()).toContain('2');
    expect(await violations(page)).toEqual([]);

    await name.fill('Kim Keys');
    await page.getByLabel('Street address').fill('12 Elm St');
    await page.getByRole('button', { name: 'Queue to send' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Queue anyway?' });
    await asked.getByText(/^\d+ things that the engineers need are missing\.$/).waitFor();
    expect(await violations(page, '[role=alertdialog]')).toEqual([]);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect((await callDesk(page, 'openDraft', { id })).state).toBe('draft');
    await page.getByRole('button', { name: 'Queue to send' }).click();
    await asked.getByRole('button', { name: 'Queue anyway' }).click();
    await page.getByRole('heading', { name: 'Jobs' }).waitFor();
    expect((await callDesk(page, 'openDraft', { id })).state).toBe('queued');
  });

  it('the name of a new array is a proposal: what is typed takes its place, also for one that is like another', async () => {
    const id = await draft({ client_name: 'Names' }, 'structure');
    for (const [index, name] of ['South', 'Garage'].entries()) {
      await page.getByRole('button', { name: 'Add array' }).click();
      await expect.poll(focused).toBe(`array-${index}-name`);
      await page.keyboard.type(name);
    }
    await page.locator('#array-1-panel_quantity').fill('8');
    await page.getByRole('button', { name: 'Copy array: Garage' }).click();
    await expect.poll(focused).toBe('array-2-name');
    await page.keyboard.type('Porch');
    await expect
      .poll(async () => (await kept(id)).arrays)
      .toEqual([{ name: 'South' }, { name: 'Garage', panel_quantity: 8 }, { name: 'Porch', panel_quantity: 8 }]);
  });

  it('an empty field of an array says what it takes from the whole roof', async () => {
    await draft({ client_name: 'Takes', roof_pitch: 18.4 }, 'structure');
    await expect.poll(() => page.getByLabel('Number of arrays').count()).toBe(1);
    await page.getByRole('button', { name: 'Add array' }).click();
    await expect.poll(focused).toBe('array-0-name');
    const says = page.locator('#array-0-roof_pitch-says');
    await expect.poll(() => says.innerText()).toBe('As the whole roof: 18.4°');
    await page.locator('#array-0-roof_pitch').fill('20');
    await expect.poll(() => says.innerText()).toContain('degrees or 6:12');
    await page.locator('#array-0-beam_span').fill('150');
    await page.locator('.array').getByText(`150 in · 12' 6"`).waitFor();
  });

  it('a full address of a recipient is taken apart too', async () => {
    const id = await draft({ client_name: 'Whom' }, 'recipient');
    await page.getByText(/^Who receives the letter/).waitFor();
    await page.getByLabel('Recipient street address').fill('2600 Fresno St, Fresno, CA 93721');
    await page.getByLabel('Recipient name').focus();
    await expect
      .poll(() => kept(id))
      .toMatchObject({
        recipient_street_address: '2600 Fresno St',
        recipient_city: 'Fresno',
        recipient_state: 'CA',
        recipient_zip_code: '93721',
      });
  });

  it('a corrected full address replaces what the first one filled in, and nothing that was typed', async () => {
    const id = await draft({ client_name: '' });
    const street = page.getByLabel('Street address');
    await street.fill('2600 Fresno St, Fresno, CA 93721');
    await page.getByLabel('Client name').fill('  Zoë Alvarez ');
    await expect.poll(() => page.getByLabel('ZIP').inputValue()).toBe('93721');
    await street.fill('800 Bell St, Houston, TX 77002');
    await page.getByLabel('Client name').focus();
    await expect
      .poll(() => kept(id))
      .toMatchObject({
        client_name: 'Zoë Alvarez',
        client_street_address: '800 Bell St',
        client_city: 'Houston',
        client_state: { name: 'Texas' },
        client_zip_code: '77002',
      });
    // Without the state, the text still names the city of the pasted address.
    await street.fill('12 Oak St, Houston');
    await page.getByLabel('Client name').focus();
    await expect
      .poll(() => kept(id))
      .toMatchObject({ client_street_address: '12 Oak St', client_city: 'Houston', client_zip_code: '77002' });
    // A city that a person typed stays, and the person chooses.
    await page.getByLabel('City').fill('Bellaire');
    await street.fill('2600 Fresno St, Fresno, CA 93721');
    await page.getByLabel('Client name').focus();
    await page.getByRole('button', { name: /Fresno, CA 93721/ }).waitFor();
    await expect.poll(() => kept(id)).toMatchObject({ client_city: 'Bellaire' });
  });

  it('a full address is taken apart when it is pasted, and not only when the field is left', async () => {
    const id = await draft({ client_name: 'Pasted' });
    const street = page.getByLabel('Street address');
    await street.evaluate((input: HTMLInputElement) => {
      input.focus();
      input.value = '2600 Fresno St, Fresno, CA 93721';
      input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
    });
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Fresno');
    await expect.poll(() => street.inputValue()).toBe('2600 Fresno St');
    await expect.poll(() => kept(id)).toMatchObject({ client_state: { name: 'California' }, client_zip_code: '93721' });
  });

  it('a contact card is read by its lines, and what is no address shows its lines behind commas', async () => {
    const id = await draft({ client_name: 'Card' });
    const street = page.getByLabel('Street address');
    const paste = (text: string) =>
      street.evaluate((input: HTMLInputElement, card) => {
        input.select();
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', card);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await paste('Ada Sample\n2600 Fresno St\nFresno CA  93721\nEE. UU.\n(559) 555-0100');
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Fresno');
    await expect.poll(() => street.inputValue()).toBe('2600 Fresno St');
    await expect.poll(() => kept(id)).toMatchObject({ client_state: { name: 'California' }, client_zip_code: '93721' });
    await paste('Behind the barn\nLot 4');
    await expect.poll(() => street.inputValue()).toBe('Behind the barn, Lot 4');
    await page.getByLabel('Client name').focus();
    await expect.poll(() => kept(id)).toMatchObject({ client_street_address: 'Behind the barn, Lot 4' });
  });

  it('what a person had typed before a paste is not taken for a part of it', async () => {
    const id = await draft({ client_name: 'Typed' });
    const street = page.getByLabel('Street address');
    await page.getByLabel('ZIP').fill('93721-1234');
    await street.fill('2600 Fresno St, Fresno, CA 93721');
    await page.getByLabel('Client name').focus();
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Fresno');
    await street.fill('2601 Fresno St, Fresno, CA 93721');
    await page.getByLabel('Client name').focus();
    await expect
      .poll(() => kept(id))
      .toMatchObject({ client_street_address: '2601 Fresno St', client_zip_code: '93721-1234' });
  });

  it('undo goes past what leaving a field did: blanks taken away, an address taken apart', async () => {
    const id = await draft({ client_name: 'Ada' });
    await page.getByLabel('Client name').fill('Zoë ');
    await expect.poll(async () => (await kept(id)).client_name).toBe('Zoë ');
    // A change of another field, as from another window, parts what was typed from what leaving the field makes of it.
    await callDesk(page, 'changeDraft', { id, pieces: [{ pointer: '/notes', value: 'Dog' }] });
    await page.getByLabel('Street address').focus();
    await expect.poll(async () => (await kept(id)).client_name).toBe('Zoë');
    for (const left of [{ client_name: 'Zoë ', notes: 'Dog' }, { client_name: 'Zoë ' }, { client_name: 'Ada' }]) {
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect.poll(() => kept(id)).toEqual(left);
    }
    // The same for an address that leaving its field took apart.
    const whole = '2600 Fresno St, Fresno, CA 93721';
    await page.getByLabel('Street address').fill(whole);
    await expect.poll(async () => (await kept(id)).client_street_address).toBe(whole);
    await page.getByLabel('Client name').focus();
    for (const street of ['2600 Fresno St', whole, undefined]) {
      if (street !== '2600 Fresno St') await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect.poll(async () => (await kept(id)).client_street_address).toBe(street);
    }
  });

  it('what is typed while an address is taken apart is not written over', async () => {
    const id = await draft({ client_name: 'Fast' });
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/searchReference', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => request.url().endsWith('/searchReference'));
    await page.getByLabel('Street address').fill('2600 Fresno St, Fresno, CA 93721');
    await page.getByLabel('City').focus();
    await asked;
    await page.keyboard.type('Clovis');
    const answered = page.waitForResponse('**/searchReference');
    go();
    await answered;
    await expect.poll(() => kept(id)).toMatchObject({ client_city: 'Clovis' });
    expect(await page.getByLabel('City').inputValue()).toBe('Clovis');
  });

  it('an array is added to what was typed, also by a press that does not leave the field', async () => {
    const id = await draft({ client_name: 'Voice', arrays: [{ name: 'South' }] }, 'structure');
    await page.locator('#array-0-name').evaluate((field: HTMLInputElement) => {
      field.focus();
      field.value = 'South of the road';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === 'Add array')!.click();
    });
    await expect
      .poll(async () => (await kept(id)).arrays)
      .toEqual([{ name: 'South of the road' }, { name: 'Array 2' }]);
  });

  it('what is wrong is listed once, with its bound and unit; the refusal to queue it ends with it', async () => {
    const arrays = [{ name: 'South', beam_spacing: 500 }];
    await draft({ client_name: 'Wide', client_street_address: '12 Elm St', arrays }, 'check');
    await page.getByText(/^South · Beam spacing: must be at most \d+ in$/).waitFor();
    expect(await page.getByText('South has a beam spacing of 500 in', { exact: false }).count()).toBe(0);
    const refusal = page.getByText('Not queued: first fix what the check lists in red.');
    await page.getByRole('main').getByRole('button', { name: 'Queue to send' }).last().click();
    await refusal.waitFor();
    await page.getByRole('link', { name: /^Show: South · Beam spacing/ }).click();
    await expect.poll(focused).toBe('array-0-beam_spacing');
    await page.getByRole('button', { name: 'Queue to send' }).click();
    await refusal.waitFor();
    await page.getByRole('link', { name: /^Show: South · Beam spacing/ }).click();
    await page.locator('#array-0-beam_spacing').fill('24');
    await refusal.waitFor({ state: 'detached' });
  });

  it('a new job with which nothing was done is not there any more', async () => {
    const before = (await callDesk(page, 'listJobs', {})).total;
    const id = await draft({});
    await page.getByRole('link', { name: 'Structure' }).click();
    await page.getByRole('link', { name: 'Jobs' }).click();
    await expect.poll(async () => (await callDesk(page, 'listJobs', {})).total).toBe(before);
    expect((await callDesk(page, 'openDraft', { id })).archived).toBe(true);

    // Pressed twice it is one: the other is not there any more either.
    await page.getByRole('button', { name: 'New job', exact: true }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expect.poll(async () => (await callDesk(page, 'listJobs', {})).total).toBe(before + 1);
    await page.getByRole('link', { name: 'Jobs' }).click();
    await expect.poll(async () => (await callDesk(page, 'listJobs', {})).total).toBe(before);

    await draft({});
    await page.getByLabel('Notes').fill('Dog');
    await page.getByRole('link', { name: 'Jobs' }).click();
    await expect.poll(async () => (await callDesk(page, 'listJobs', {})).total).toBe(before + 1);
    expect(window.complaints).toEqual([]);
  });
});
