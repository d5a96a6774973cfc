import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callDesk, hasChromium, violations } from '../../../support/fieldApp.ts';
import { draft, kept, page, startOnce, window } from './draftScreen.ts';

startOnce();

/** The frames that a page has asked for and not got yet. */
declare const lateFrames: { count: () => number; comeNow: () => void };

describe.skipIf(!hasChromium)('choosing from a list', () => {
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');
  const options = (on: Page): Locator => on.getByRole('option');

  it('a click on a list shows all of it, again and again', async () => {
    await draft({ client_name: 'Clicks' }, 'structure');
    const material = page.getByLabel('Roof material');
    for (let round = 0; round < 2; round += 1) {
      await material.click();
      await options(page).first().waitFor();
      expect(await options(page).count()).toBeGreaterThan(10);
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
    // Cleared by its button, which Tab passes: the focus stays in the field.
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('job-roof_pitch');
    await material.locator('..').getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => material.inputValue()).toBe('');
    expect(await material.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole('listbox').count()).toBe(0);
  });

  it('Escape closes the list and leaves what was typed; once more takes that back', async () => {
    const id = await draft({ client_name: 'Back', roof_material: 'Thatch' }, 'structure');
    const material = page.getByLabel('Roof material');
    await material.focus();
    await page.keyboard.type('comp');
    await options(page).first().waitFor();
    await page.keyboard.press('Escape');
    await options(page).first().waitFor({ state: 'detached' });
    await expect.poll(() => material.inputValue()).toBe('comp');
    await page.keyboard.press('Escape');
    await expect.poll(() => material.inputValue()).toBe('Thatch');
    await page.keyboard.press('Tab');
    expect(await kept(id)).toMatchObject({ roof_material: 'Thatch' });
  });

  it('a long list is drawn as far as a person goes, and lies above all else', async () => {
    await draft({ client_name: 'Long' }, 'structure');
    const material = page.getByLabel('Roof material');
    await material.focus();
    // It opens when a person types or asks for it, not when the focus passes.
    expect(await page.getByRole('listbox').count()).toBe(0);
    await page.keyboard.press('ArrowDown');
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

  it('a list that finds nothing offers the notes, and grows again where it has room; Tab goes from it to the next field', async () => {
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
    await page.keyboard.press('ArrowDown');
    await options(page).first().waitFor();
    await page.keyboard.type('no such thing');
    const notes = page.getByRole('option', { name: 'Not in the list: put “no such thing” into Notes' });
    await notes.waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => material.getAttribute('aria-activedescendant')).toBe(await notes.getAttribute('id'));
    expect(await violations(page)).toEqual([]);
    await material.fill('');
    await options(page).nth(11).waitFor();
    await expect.poll(async () => (await page.getByRole('listbox').boundingBox())!.height).toBeGreaterThan(150);
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('job-roof_pitch');
    await page.keyboard.type('20');
    await expect.poll(() => kept(id)).toMatchObject({ roof_pitch: 20 });
  });

  it('Tab goes from one field to the next, past the list that is open', async () => {
    const id = await draft({ client_name: 'Tabs' }, 'structure');
    await page.getByLabel('Roof material').focus();
    await page.keyboard.press('ArrowDown');
    await options(page).first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('6:12');
    await page.keyboard.press('Tab');
    await expect.poll(() => options(page).count()).toBe(0);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ironridge');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(async () => kept(id)).toMatchObject({ racking_type: { manufacture: 'IronRidge' } });
    expect((await kept(id)).roof_pitch).toBeCloseTo(26.57, 1);
  });

  it('a list low in a small window opens to where there is room for it, the first time too', async () => {
    await page.setViewportSize({ width: 800, height: 400 });
    await draft({ client_name: 'Low', services_requested: ['pv_cad_design'] }, 'electrical');
    const inverter = page.getByLabel('Inverter type');
    await inverter.click();
    await page.getByRole('listbox').waitFor();
    const topOf = async (): Promise<number> => (await page.getByRole('listbox').boundingBox())!.y;
    const field = (await inverter.boundingBox())!;
    expect(field.y).toBeGreaterThan(400 - field.y - field.height);
    await expect.poll(topOf).toBeLessThan(field.y - 150);
    // What is found is less, one and the notes: it stays on its side.
    await page.keyboard.type('IQ8PLUS-72-2-US');
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(2);
    expect(await topOf()).toBeLessThan(field.y);
  });

  it('an open list does not cover the next field, in any window', async () => {
    await draft({ client_name: 'Next', services_requested: ['pv_cad_design'] }, 'structure');
    for (const [width, height] of [
      [1280, 800],
      [800, 600],
      [480, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const [label, next] of [
        ['Roof material', '#job-roof_pitch'],
        ['Connection type', '#job-beam_shape'],
      ] as const) {
        await page.getByLabel(label).click();
        await page.getByRole('listbox').waitFor();
        const isCovered = page.locator(next).evaluate((field) => {
          const { left, top, width: wide, height: high } = field.getBoundingClientRect();
          const at = document.elementFromPoint(left + wide / 2, top + high / 2);
          return at !== null && at.closest('[popover]') !== null;
        });
        expect([label, width, await isCovered]).toEqual([label, width, false]);
        await page.keyboard.press('Escape');
      }
    }
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
  });

  it('a search that was due when the field went away is not begun', async () => {
    const id = await draft({ client_name: 'Gone' }, 'structure');
    // Frames come late, as on a slow computer: from here on when the test says so, so this is the last one.
    await page.evaluate(() => {
      const late: FrameRequestCallback[] = [];
      globalThis.requestAnimationFrame = (run) => late.push(run);
      const comeNow = (): void => late.splice(0).forEach((run) => run(performance.now()));
      Object.assign(globalThis, { lateFrames: { count: () => late.length, comeNow } });
    });
    await page.getByLabel('Roof material').focus();
    await page.keyboard.type('c');
    await expect.poll(() => page.evaluate(() => lateFrames.count())).toBeGreaterThan(0);
    await page.evaluate((draftId) => void (location.hash = `#/draft/${draftId}/client`), id);
    await page.getByRole('heading', { level: 2, name: 'Client' }).waitFor();
    await page.evaluate(async () => {
      lateFrames.comeNow();
      // What the frame begins comes right after it.
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(window.complaints).toEqual([]);
  });
});
