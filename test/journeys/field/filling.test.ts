import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callDesk, hasChromium, openWindow, startFieldApp, violations, type Window } from '../../support/fieldApp.ts';
import { temporaryFolder } from '../../support/processes.ts';

const laptop = temporaryFolder();
afterAll(() => laptop.remove());

describe.skipIf(!hasChromium)('filling in a job', () => {
  let app: Awaited<ReturnType<typeof startFieldApp>>;
  let window: Window;
  let page: Page;
  beforeEach(async () => {
    app = await startFieldApp(laptop.folder);
    window = await openWindow(app.link);
    page = window.page;
    page.setDefaultTimeout(15_000);
  });
  afterEach(async () => {
    await window?.browser.close();
    await app?.end();
  });

  const draft = async (document: Record<string, unknown>, part = 'client'): Promise<string> => {
    const { id } = await callDesk(page, 'createDraft', { document });
    await page.goto(new URL(`./#/draft/${id}/${part}`, app.link).href);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    return id;
  };
  const kept = async (id: string): Promise<Record<string, unknown>> =>
    (await callDesk(page, 'openDraft', { id })).document;
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');
  const options = (on: Page): Locator => on.getByRole('option');

  it('a click on a list shows all of it, again and again', async () => {
    await draft({ client_name: 'Clicks' }, 'structure');
    const material = page.getByLabel('Roof material');
    for (let round = 0; round < 2; round += 1) {
      await material.click();
      await options(page).first().waitFor();
      expect(await options(page).count()).toBeGreaterThan(10);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await options(page).first().waitFor({ state: 'detached' });
    }
    await material.click();
    await page.getByRole('option', { name: 'Composition Shingle' }).click();
    await expect.poll(() => material.inputValue()).toBe('Composition Shingle');
    // The same again leaves nothing of what was typed.
    await page.keyboard.type('comp');
    await page.getByRole('option', { name: 'Composition Shingle' }).click();
    await expect.poll(() => material.inputValue()).toBe('Composition Shingle');
    // Taken away, by keys: they go on in the field.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => material.inputValue()).toBe('');
    expect(await material.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole('listbox').count()).toBe(0);
  }, 60_000);

  it('Escape closes the list and leaves what was typed; once more takes that back', async () => {
    const id = await draft({ client_name: 'Back', roof_material: 'Thatch' }, 'structure');
    const material = page.getByLabel('Roof material');
    await material.focus();
    await page.keyboard.type('comp');
    await options(page).first().waitFor();
    await page.keyboard.press('Escape');
    await options(page).first().waitFor({ state: 'detached' });
    expect(await material.inputValue()).toBe('comp');
    await page.keyboard.press('Escape');
    expect(await material.inputValue()).toBe('Thatch');
    await page.keyboard.press('Tab');
    expect(await kept(id)).toMatchObject({ roof_material: 'Thatch' });
  });

  it('a long list is drawn as far as somebody goes, and lies above all else', async () => {
    await draft({ client_name: 'Long' }, 'structure');
    const material = page.getByLabel('Roof material');
    await material.focus();
    await options(page).first().waitFor();
    const all = Number(await options(page).first().getAttribute('aria-setsize'));
    expect(all).toBeGreaterThan(12);
    expect(await options(page).count()).toBe(12);
    for (let step = 0; step < 11; step += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(() => options(page).count()).toBe(all);
    const pointed = await material.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${pointed}"]`).getAttribute('aria-posinset')).toBe('11');
    await page.keyboard.press('ArrowUp');
    await expect
      .poll(async () =>
        page.evaluate(
          (pointedAt) => {
            const box = document.getElementById(pointedAt!)!.getBoundingClientRect();
            return document.elementFromPoint(box.x + 20, box.y + box.height / 2)?.getAttribute('role');
          },
          await material.getAttribute('aria-activedescendant'),
        ),
      )
      .toBe('option');
    await page.keyboard.press('Escape');
  });

  it('a list that finds nothing is no list, and grows again where it has room; Tab goes from it to the next field', async () => {
    const id = await draft({ client_name: 'Edge' }, 'structure');
    await page.setViewportSize({ width: 800, height: 600 });
    const material = page.getByLabel('Roof material');
    // Little room is left below it.
    await material.evaluate((field) => {
      const under = (): number => innerHeight - field.getBoundingClientRect().bottom;
      const part = field.closest('section')!;
      part.style.paddingTop = `${parseFloat(getComputedStyle(part).paddingTop) + Math.max(0, under() - 90)}px`;
    });
    await material.focus();
    await options(page).first().waitFor();
    await page.keyboard.type('no such thing');
    await page.locator('[popover] [role=status]').waitFor();
    expect(await material.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowDown');
    expect(await material.getAttribute('aria-activedescendant')).toBeNull();
    expect(await violations(page)).toEqual([]);
    await material.fill('');
    await options(page).nth(11).waitFor();
    await expect.poll(async () => (await page.getByRole('listbox').boundingBox())!.height).toBeGreaterThan(150);
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('job-roof_pitch');
    await page.keyboard.type('20');
    await expect.poll(() => kept(id)).toMatchObject({ roof_pitch: 20 });
  }, 60_000);

  it('Tab goes from one field to the next, past the list that is open', async () => {
    const id = await draft({ client_name: 'Tabs' }, 'structure');
    await page.getByLabel('Roof material').focus();
    await options(page).first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('6:12');
    await page.keyboard.press('Tab');
    await options(page).first().waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ironridge');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(async () => kept(id)).toMatchObject({ racking_type: { manufacture: 'IronRidge' } });
    expect((await kept(id)).roof_pitch).toBeCloseTo(26.57, 1);
  });

  it('a list low in a small window opens to where there is room for it, the first time too', async () => {
    await page.setViewportSize({ width: 800, height: 600 });
    await draft({ client_name: 'Low', services_requested: ['pv_cad_design'] }, 'electrical');
    const inverter = page.getByLabel('Inverter type');
    await inverter.focus();
    await page.getByRole('listbox').waitFor();
    const topOf = async (): Promise<number> => (await page.getByRole('listbox').boundingBox())!.y;
    const field = (await inverter.boundingBox())!;
    expect(field.y).toBeGreaterThan(600 - field.y - field.height);
    await expect.poll(topOf).toBeLessThan(field.y - 250);
    // What is found is less: it stays on its side.
    await page.keyboard.type('IQ8PLUS-72-2-US');
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(1);
    expect(await topOf()).toBeLessThan(field.y);
  });

  it('Enter takes the first that is found, in one field after another', async () => {
    const id = await draft({ client_name: 'Quick' }, 'structure');
    const fields = {
      'Roof material': 'comp',
      'Racking type': 'ironridge',
      'Connection type': 'lag',
      'Beam shape': '2x8',
    };
    for (const [label, text] of Object.entries(fields)) {
      await page.getByLabel(label).focus();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await expect
      .poll(async () => Object.keys(await kept(id)).sort())
      .toEqual(['beam_shape', 'client_name', 'connection_type', 'racking_type', 'roof_material']);
    expect(await kept(id)).toMatchObject({
      roof_material: { name: 'Composition Shingle' },
      racking_type: { manufacture: 'IronRidge' },
      beam_shape: { name: '2x8' },
    });
    // A job that came back from its provider has no makers.
    const { manufacture: _maker, ...racking } = (await kept(id)).racking_type as Record<string, unknown>;
    await callDesk(page, 'changeDraft', { id, pieces: [{ pointer: '/racking_type', value: racking }] });
    await page.reload();
    await expect.poll(() => page.getByLabel('Racking type').inputValue()).toMatch(/^IronRidge /);
  }, 60_000);

  it('what is in no list is said, and where to write it', async () => {
    await draft({ client_name: 'None', module_count: 1 }, 'electrical');
    await page.getByLabel('Module type').fill('no such thing');
    await page.getByText('Not in the list: describe it in Notes.').waitFor();
    await page.getByLabel('Module type').fill('qcells 400');
    await page
      .getByRole('option', { name: /Q CELLS/ })
      .first()
      .waitFor();
  }, 60_000);

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
  }, 60_000);

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
    expect(await violations(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect((await callDesk(page, 'openDraft', { id })).state).toBe('draft');
    await page.getByRole('button', { name: 'Queue to send' }).click();
    await asked.getByRole('button', { name: 'Queue anyway' }).click();
    await page.getByRole('heading', { name: 'Jobs' }).waitFor();
    expect((await callDesk(page, 'openDraft', { id })).state).toBe('queued');
  }, 60_000);

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
    expect(await page.getByLabel('Number of arrays').count()).toBe(1);
    await page.getByRole('button', { name: 'Add array' }).click();
    await expect.poll(focused).toBe('array-0-name');
    const says = page.locator('#array-0-roof_pitch-says');
    await expect.poll(() => says.innerText()).toBe('As the whole roof: 18.4°');
    await page.locator('#array-0-roof_pitch').fill('20');
    await expect.poll(() => says.innerText()).toContain('degrees or 6:12');
    await page.locator('#array-0-beam_span').fill('150');
    await page.locator('.array').getByText(`150 in · 12' 6"`).waitFor();
  }, 60_000);

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
  }, 60_000);

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
  }, 60_000);

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
  }, 60_000);
});
