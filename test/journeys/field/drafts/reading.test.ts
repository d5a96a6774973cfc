import { afterEach, describe, expect, it } from 'vitest';
import { callDesk, hasChromium } from '../../../support/fieldApp.ts';
import { draft, kept, page, startOnce, window } from './draftScreen.ts';

startOnce();

describe.skipIf(!hasChromium)('what is typed in a field', () => {
  afterEach(() => {
    expect(window.complaints).toEqual([]);
  });

  it('another address in the street field stays there until the person takes it, all in one step', async () => {
    const states = await callDesk(page, 'searchReference', { list: 'states', text: 'CA', limit: 1 });
    const [california] = states.entries;
    const fresno = {
      client_name: 'Homer',
      client_city: 'Fresno',
      client_state: { id: california!.id, name: california!.name },
      client_zip_code: '93721',
    };
    const id = await draft(fresno);
    const full = '742 Evergreen Terrace, Portland, OR 97205';
    await page.getByLabel('Street address').fill(full);
    await page.getByLabel('City').focus();
    const use = page.getByRole('button', { name: 'Use Portland, OR 97205' });
    await use.waitFor();
    await expect.poll(() => kept(id)).toEqual({ ...fresno, client_street_address: full });

    await use.click();
    const taken = {
      client_name: 'Homer',
      client_street_address: '742 Evergreen Terrace',
      client_city: 'Portland',
      client_state: { name: 'Oregon' },
      client_zip_code: '97205',
    };
    await expect.poll(() => kept(id)).toMatchObject(taken);
    await use.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => kept(id)).toEqual({ ...fresno, client_street_address: full });
  });

  it('and cannot be read stays as it was typed, is told, and keeps the job from being queued', async () => {
    const arrays = [{ name: 'South', beam_span: [120] }, { name: 'East' }];
    const id = await draft({ client_name: 'Kim', client_street_address: '12 Elm St', arrays }, 'structure');
    const span = page.getByLabel('Beam span');
    const says = page.locator('#array-0-beam_span-says');
    await span.fill('144, 150');
    await expect.poll(async () => (await kept(id)).arrays).toMatchObject([{ beam_span: [144, 150] }, {}]);
    await span.fill('144,150');
    await expect.poll(() => says.innerText()).toContain('The comma is unclear');
    await expect.poll(async () => (await kept(id)).arrays).toMatchObject([{ beam_span: '144,150' }, {}]);
    expect(await span.getAttribute('aria-invalid')).toBe('true');

    await page.getByRole('button', { name: 'East', exact: true }).click();
    await expect.poll(() => span.inputValue()).toBe('');
    await page.getByRole('link', { name: 'Client' }).click();
    await page.getByRole('link', { name: 'Structure' }).click();
    await expect.poll(() => span.inputValue()).toBe('144,150');

    await page.getByRole('button', { name: 'Queue to send' }).click();
    await page.getByText('South · Beam span: “144,150”. The comma is unclear').waitFor();
    expect((await callDesk(page, 'openDraft', { id })).state).toBe('draft');
  });

  it('of a list is what it can only mean, and else is told to be no entry', async () => {
    const id = await draft({ client_name: 'Picky' });
    const state = page.getByLabel('State');
    await state.click();
    await page.keyboard.type('CA');
    await page.keyboard.press('Tab');
    await expect.poll(() => state.inputValue()).toBe('California');
    await expect.poll(() => kept(id)).toMatchObject({ client_state: { name: 'California' } });

    await state.focus();
    await page.keyboard.type('orego');
    expect(await state.inputValue()).toBe('orego');
    await page.keyboard.press('Enter');
    await expect.poll(() => state.inputValue()).toBe('Oregon');

    await state.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Kalifornien');
    await page.keyboard.press('Tab');
    await page.getByText('Not in the list: choose one of its entries.').waitFor();
    expect([await state.inputValue(), await state.getAttribute('aria-invalid')]).toEqual(['Kalifornien', 'true']);
    await page.getByRole('link', { name: 'Services' }).click();
    await page.getByRole('link', { name: 'Client' }).click();
    await expect.poll(() => state.inputValue()).toBe('Kalifornien');
    await state.fill('');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await kept(id)).client_state).toBeUndefined();
  });

  it('"Next" leads the keys to the next part, to the check too', async () => {
    await draft({ client_name: 'Keys' }, 'photos');
    await page.getByRole('button', { name: 'Next: Check' }).press('Enter');
    await page.getByRole('heading', { name: 'Safe to leave the site?' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Safe to leave the site?');
  });
});
