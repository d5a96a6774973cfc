import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Photo } from '../../../../shared/photos/deskCalls.ts';
import type { Mark } from '../../../../shared/photos/markup.ts';
import { phoneExif } from '../../../desk/photos.ts';
import {
  callDesk,
  hasChromium,
  openWindow,
  startFieldApp,
  startOffice,
  violations,
  type Window,
} from '../../../support/fieldApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { fitsAcross } from '../../../support/screens.ts';

const laptop = temporaryFolder();
const phone = temporaryFolder();

/** As a phone held upright writes it: the sensor lies on its side. */
const roof = path.join(phone, 'south roof.jpg');

describe.skipIf(!hasChromium)('markup of a photo', () => {
  let app: Awaited<ReturnType<typeof startFieldApp>>;
  let window: Window;
  let page: Page;
  let id: string;

  const photo = async (): Promise<Photo> => (await callDesk(page, 'openDraft', { id })).photos[0]!;
  const kinds = async (): Promise<string[]> => (await photo()).marks.map(({ kind }) => kind);
  const openBoard = async (): Promise<void> => {
    await page.goto(new URL(`./#/draft/${id}/photos`, app.link).href);
    await page.getByRole('button', { name: 'Add photos to sort' }).waitFor();
  };
  /** A place on the shown picture, in shares of it. */
  const at = async (x: number, y: number): Promise<[number, number]> =>
    page.evaluate(
      ([right, down]) => {
        const stage = document.querySelector<SVGSVGElement>('#markup-stage')!;
        const { width, height } = stage.viewBox.baseVal;
        const place = new DOMPoint(right! * width, down! * height).matrixTransform(stage.getScreenCTM()!);
        return [place.x, place.y];
      },
      [x, y],
    );
  const drag = async (...places: [number, number][]): Promise<void> => {
    await page.mouse.move(...(await at(...places[0]!)));
    await page.mouse.down();
    for (const place of places.slice(1)) await page.mouse.move(...(await at(...place)), { steps: 4 });
    await page.mouse.up();
  };
  const tool = (name: string) => page.getByRole('group', { name: 'Tool' }).getByRole('button', { name });
  const stage = () => page.locator('#markup-stage');
  const mark = (name: RegExp) => stage().getByRole('button', { name });

  beforeAll(async () => {
    const turned = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a8088' } });
    writeFileSync(roof, await turned.withExif(phoneExif).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    app = await startFieldApp(laptop);
    window = await openWindow(app.link);
    page = window.page;
    await callDesk(page, 'changeSettings', { welcomed: true });
    ({ id } = await callDesk(page, 'createDraft', {
      document: { client_name: 'Zoë Alvarez', client_street_address: '2600 Fresno St, Fresno, CA 93721' },
    }));
    await openBoard();
    await page.locator('.unsorted input[type=file]:not([webkitdirectory])').setInputFiles([roof]);
    await page.getByRole('gridcell', { name: /south roof/ }).waitFor();
  });

  it('every kind is drawn with the mouse, taken back and drawn again, and survives a reload', async () => {
    await page.getByRole('gridcell', { name: /south roof/ }).focus();
    await page.keyboard.press('m');
    await stage().waitFor();
    await drag([0.2, 0.2], [0.6, 0.3]);
    await mark(/^Arrow from the top left to/).waitFor();
    await tool('Dimension').click();
    await drag([0.1, 0.5], [0.9, 0.5]);
    await page.getByRole('textbox', { name: 'Length' }).fill('12 ft');
    await page.getByText(`12' 0"`, { exact: true }).first().waitFor();
    await page.getByRole('textbox', { name: 'Length' }).fill('nonsense');
    await page.getByRole('alert').getByText('Write a length').waitFor();
    // The line has no length then, and above all not what `12 6` began with.
    await page.getByRole('textbox', { name: 'Length' }).fill('');
    await page.keyboard.type('12 6');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('#mark-field').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await expect.poll(async () => (await photo()).marks[1]).toMatchObject({ inches: null });
    await page.getByRole('alert').getByText('Write a length').waitFor();
    await page.getByRole('textbox', { name: 'Length' }).fill(`12' 6"`);
    await page.keyboard.press('Enter');
    await tool('Box').click();
    await drag([0.3, 0.6], [0.7, 0.8]);
    await tool('Free line').click();
    await drag([0.1, 0.9], [0.3, 0.85], [0.5, 0.95], [0.8, 0.9]);
    await tool('Text').click();
    await drag([0.5, 0.1], [0.5, 0.1]);
    await page.keyboard.type('split rafter');
    // A press elsewhere keeps what was typed, and begins another text.
    await drag([0.5, 0.95], [0.5, 0.95]);
    await mark(/^Text “split rafter”/).waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(kinds).toEqual(['arrow', 'dimension', 'box', 'line', 'text']);
    const [, dimension] = (await photo()).marks;
    expect(dimension).toMatchObject({ inches: 150 });
    expect(await page.locator('#markup-summary').textContent()).toBe(
      `1 arrow, 1 box, 1 free line, a dimension line of 12' 6", the text “split rafter”`,
    );
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    // The text goes, and with it the line; then both come back.
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(kinds).toEqual(['arrow', 'dimension', 'box']);
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+y');
    await expect.poll(kinds).toEqual(['arrow', 'dimension', 'box', 'line', 'text']);
    // What is grabbed moves, and its ends can be pulled.
    await tool('Select').click();
    await drag([0.3, 0.7], [0.35, 0.7]);
    await expect
      .poll(async () => ((await photo()).marks[2] as Extract<Mark, { kind: 'box' }>).from[0])
      .toBeCloseTo(0.35, 1);
    await page.reload();
    await page.getByRole('gridcell', { name: /south roof.*Marked: 1 arrow/ }).waitFor();
    expect(await kinds()).toEqual(['arrow', 'dimension', 'box', 'line', 'text']);
    expect(await page.locator('[data-photo] svg[viewBox] .ink').count()).toBeGreaterThanOrEqual(4);
    expect(window.complaints).toEqual([]);
  });

  it('the keyboard alone draws each kind, moves, resizes and deletes', async () => {
    await callDesk(page, 'markPhoto', { id: (await photo()).id, marks: [], drawing: false });
    await page.locator('[data-photo]', { hasNotText: 'Marked' }).focus();
    await page.keyboard.press('m');
    await stage().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('markup-stage');
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('a', 'Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter');
    await mark(/^Arrow/).waitFor();
    await press('d', 'Enter', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter');
    await page.getByRole('textbox', { name: 'Length' }).waitFor();
    await page.keyboard.type('60cm');
    await press('Enter', 'b', 'Enter', 'ArrowDown', 'ArrowRight', 'Enter');
    await press('l', 'Enter', 'ArrowUp', 'ArrowRight', 'ArrowUp', 'Enter');
    await press('t', 'Enter');
    await page.getByRole('textbox', { name: 'Text' }).waitFor();
    await page.keyboard.type('hatch');
    await press('Enter');
    await expect.poll(kinds).toEqual(['arrow', 'dimension', 'box', 'line', 'text']);
    const marks = async (): Promise<readonly Mark[]> => (await photo()).marks;
    const { to, from } = (await marks())[0] as Extract<Mark, { kind: 'arrow' }>;
    expect([from, to]).toEqual([
      [0.5, 0.5],
      [0.54, 0.52],
    ]);
    expect((await marks())[1]).toMatchObject({ inches: 23.62 });
    // Back to the arrow, which moves as a whole and then longer; the text before it is deleted.
    await mark(/^Arrow/).focus();
    await press('ArrowUp', 'Shift+ArrowRight');
    await expect.poll(async () => (await marks())[0]).toEqual({ kind: 'arrow', from: [0.5, 0.48], to: [0.56, 0.5] });
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Delete');
    await expect.poll(kinds).toEqual(['arrow', 'dimension', 'box', 'line']);
    await press('Escape');
    await stage().waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-photo'))).not.toBeNull();
    // One undo of the draft takes the whole drawing back, and says so.
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: markup of south roof.jpg.').waitFor();
    await expect.poll(kinds).toEqual([]);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(kinds).toEqual(['arrow', 'dimension', 'box', 'line']);
  });

  it('opens from the palette for the photo that was chosen, and its letters can be switched off', async () => {
    const find = async (text: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find a job' }).waitFor();
      await page.keyboard.type(text);
    };
    await page.getByRole('gridcell', { name: /south roof/ }).focus();
    await find('mark up');
    await page.getByRole('option', { name: 'Mark up south roof.jpg' }).waitFor();
    await page.keyboard.press('Enter');
    await stage().waitFor();
    await page.keyboard.press('b');
    await expect.poll(() => tool('Box').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await stage().waitFor({ state: 'detached' });
    const switchLetters = async (): Promise<void> => {
      await find('keyboard');
      await page.keyboard.press('Enter');
      const letters = page.getByRole('switch', { name: 'Single-key shortcuts' });
      await letters.click();
      await page.keyboard.press('Escape');
      await letters.waitFor({ state: 'detached' });
    };
    await switchLetters();
    const cell = page.getByRole('gridcell', { name: /south roof/ });
    await cell.focus();
    for (const key of ['1', 'm']) await page.keyboard.press(key);
    expect(await stage().count()).toBe(0);
    expect((await photo()).slot).toBe('unsorted');
    await switchLetters();
  });

  it('two windows draw on one photo, and what each drew stays, whichever is closed last', async () => {
    const before = await kinds();
    const other = await page.context().newPage();
    const there = other.locator('#markup-stage');
    await other.goto(page.url());
    for (const one of [page, other]) {
      await one.getByRole('gridcell', { name: /south roof/ }).focus();
      await one.keyboard.press('m');
      await one.locator('#markup-stage').focus();
    }
    for (const key of ['a', 'Enter', 'ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await expect.poll(kinds).toEqual([...before, 'arrow']);
    for (const key of ['b', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await other.keyboard.press(key);
    await expect.poll(kinds).toEqual([...before, 'arrow', 'box']);
    await there
      .getByRole('button', { name: /^Arrow/ })
      .last()
      .waitFor();
    expect(await there.getByRole('button').count()).toBe(before.length + 2);
    await other.keyboard.press('Escape');
    await there.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await stage().waitFor({ state: 'detached' });
    expect(await kinds()).toEqual([...before, 'arrow', 'box']);
    await other.close();
  });

  it('fits 390 pixels, in Spanish and in the dark', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await callDesk(page, 'changeSettings', { language: 'es' });
    await page.getByRole('gridcell', { name: /south roof/ }).dblclick();
    await page.getByRole('button', { name: 'Marcar' }).click();
    await mark(/^Cota de 1' 11.62" desde/).waitFor();
    await fitsAcross(page);
    expect((await stage().boundingBox())!.height).toBeGreaterThan(200);
    // The ends can be grabbed with a finger, and the focus is seen, however small the picture is.
    await stage().focus();
    await page.keyboard.press('Tab');
    await expect
      .poll(async () => (await page.locator('[data-point]').first().boundingBox())!.width)
      .toBeGreaterThanOrEqual(24);
    const ring = (): Promise<number> =>
      page.locator('[data-mark]:focus-visible').evaluate((element) => {
        const { outlineWidth } = getComputedStyle(element);
        return Number.parseFloat(outlineWidth) * (element as SVGGElement).getScreenCTM()!.a;
      });
    await expect.poll(ring).toBeGreaterThan(1.8);
    await page.getByRole('button', { name: 'Listo' }).click();
    await page.keyboard.press('Escape');
    await callDesk(page, 'changeSettings', { language: 'en' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('that was sent names the copy that stays at the office when it is drawn on again', async () => {
    const office = await startOffice(temporaryFolder());
    const places = (await callDesk(page, 'openDraft', { id })).photos.map((one) => one.id);
    await callDesk(page, 'movePhotos', { ids: places, place: { slot: 'file', array: null } });
    await office.connect(page);
    await callDesk(page, 'queueDraft', { id });
    await expect.poll(async () => (await photo()).sentCopies).toBe(1);
    await page.goto(new URL(`./#/job/${id}`, app.link).href);
    await page.getByText('Marked', { exact: true }).first().waitFor();
    await page
      .getByRole('button', { name: /south roof/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Mark up' }).click();
    await page.getByText('A copy with the former markup was sent and stays there.').waitFor();
  });
});
