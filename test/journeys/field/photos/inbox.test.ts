import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDraft } from '../../../../shared/drafts/deskCalls.ts';
import { jpegOf, phoneExif } from '../../../desk/photos.ts';
import { pdfDocument } from '../../../files/judge/fixtures.ts';
import {
  callDesk,
  hasChromium,
  openWindow,
  startFieldApp,
  violations,
  type Window,
} from '../../../support/fieldApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { recordedVideo } from './recordedVideo.ts';

const laptop = temporaryFolder();
const phone = temporaryFolder();

const two = (number: number): string => String(number).padStart(2, '0');
/** Five photos at each place of the roof, ten seconds apart, and three minutes to the next place. */
const exifAt = (index: number) => {
  const seconds = Math.floor(index / 5) * 180 + (index % 5) * 10;
  const time = `10:${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
  return { ...phoneExif, IFD2: { ...phoneExif.IFD2, DateTimeOriginal: `2026:03:14 ${time}` } };
};
const onPhone = async (name: string, index: number): Promise<string> => {
  const file = path.join(phone, name);
  writeFileSync(file, await jpegOf({ width: 320 + index, height: 240, exif: exifAt(index) }));
  return file;
};

describe.skipIf(!hasChromium)('photos from a phone, sorted on the board', () => {
  let app: Awaited<ReturnType<typeof startFieldApp>>;
  let window: Window;
  let page: Page;
  let id: string;
  let forty: string[];

  const open = async (): Promise<OpenDraft> => callDesk(page, 'openDraft', { id });
  const placed = async (): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const { slot, array } of (await open()).photos) {
      const place = [slot, array].filter(Boolean).join(' ');
      counts[place] = (counts[place] ?? 0) + 1;
    }
    return counts;
  };
  const unsorted = (): Locator => page.getByRole('grid', { name: 'Unsorted' });
  const cells = (): Locator => unsorted().locator('[data-photo]');
  const add = (files: string[]): Promise<void> =>
    page.locator('.unsorted input[type=file]:not([webkitdirectory])').setInputFiles(files);
  const newDraft = async (): Promise<void> => {
    const arrays = [{ name: 'South' }, { name: 'North' }];
    ({ id } = await callDesk(page, 'createDraft', {
      document: {
        ...{ client_name: 'Zoë Alvarez', client_street_address: '2600 Fresno St, Fresno, CA 93721' },
        ...{ services_requested: ['pv_structural_letter'], arrays },
      },
    }));
    await page.goto(new URL(`./#/draft/${id}/photos`, app.link).href);
    await page.getByRole('button', { name: 'Add photos to sort' }).waitFor();
  };

  beforeAll(async () => {
    forty = await Promise.all(Array.from({ length: 40 }, (_, at) => onPhone(`IMG_${two(at)}.jpg`, at)));
    app = await startFieldApp(laptop);
    window = await openWindow(app.link);
    page = window.page;
    await callDesk(page, 'changeSettings', { welcomed: true });
  });
  beforeEach(newDraft);

  it('forty photos are in their slots after at most 25 actions, and twelve and more are in sight', async () => {
    let actions = 0;
    const act = async (what: Promise<unknown>): Promise<void> => {
      actions += 1;
      await what;
    };
    await act(add(forty));
    // Their places in the row, and what is suggested for them, are known with the last of them.
    await page.getByText('40 files added.').waitFor();
    await expect.poll(() => cells().count()).toBe(40);
    const inSight = (): Promise<number> =>
      cells().evaluateAll((all) => all.filter((cell) => cell.getBoundingClientRect().bottom <= innerHeight).length);
    await expect.poll(inSight).toBeGreaterThanOrEqual(12);
    // In the order in which they were taken; the first five by click, Shift and the number of the slot.
    const name = (at: number): Locator =>
      unsorted().getByRole('gridcell', { name: new RegExp(`^IMG_${two(at)}\\.jpg`) });
    await act(name(0).click());
    await act(name(4).click({ modifiers: ['Shift'] }));
    await page.getByText('5 selected').waitFor();
    await act(page.keyboard.press('1'));
    await expect.poll(() => cells().count()).toBe(35);
    // One press accepts a suggestion.
    for (let left = 30; left >= 5; left -= 5) {
      await act(unsorted().getByRole('button', { name: /^To / }).first().click());
      await expect.poll(() => cells().count()).toBe(left);
    }
    await act(name(35).focus());
    await act(page.keyboard.press('Control+a'));
    await act(page.keyboard.press('8'));
    await expect.poll(async () => (await open()).photos.filter(({ slot }) => slot === 'unsorted').length).toBe(0);
    const five = ['beam-spacing', 'beam-size', 'attic'].flatMap((slot) => [`${slot} South`, `${slot} North`]);
    const all = [...five, 'panel-layout', 'file'].map((place) => [place, 5]);
    expect(await placed()).toEqual(Object.fromEntries(all));
    expect(actions).toBeLessThanOrEqual(25);
    expect(window.complaints).toEqual([]);
  });

  it('what is dropped beside the slots waits to be sorted, and nothing is refused silently', async () => {
    await page.evaluate(
      async (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(bytes)], 'roof.jpg', { type: 'image/jpeg' }));
        data.items.add(new File(['x'], 'notes.xyz'));
        const target = document.querySelector('h2')!;
        for (const type of ['dragover', 'drop'])
          target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      [...(await jpegOf())],
    );
    await expect.poll(() => cells().count()).toBe(1);
    await page.getByRole('alert').getByText('notes.xyz').waitFor();
    expect(await placed()).toEqual({ unsorted: 1 });
  });

  it('a folder that is dropped brings its photos, whatever its name, without the files of the system', async () => {
    const card = path.join(phone, 'Roof scan.pdf');
    mkdirSync(path.join(card, 'DCIM'), { recursive: true });
    for (const [at, name] of ['IMG_1.jpg', 'DCIM/IMG_2.jpg', '._IMG_1.jpg', '.DS_Store'].entries())
      writeFileSync(path.join(card, name), await jpegOf({ width: 300 + at, height: 200 }));
    const beside = path.join(phone, '._IMG_3.jpg');
    writeFileSync(beside, 'of the system');
    const session = await page.context().newCDPSession(page);
    const { x, y } = (await page.locator('.unsorted').boundingBox())!;
    const data = { items: [], files: [card, beside, forty[0]!], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 20, data });
    await expect.poll(() => cells().count()).toBe(3);
    await expect
      .poll(async () => (await open()).photos.map(({ name }) => name).sort())
      .toEqual(['IMG_1.jpg', 'IMG_2.jpg', path.basename(forty[0]!)].sort());
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('with the keyboard alone: arrows, Space, Shift, a caption, Delete, and what was removed comes back', async () => {
    await add(forty.slice(0, 6));
    await expect.poll(() => cells().count()).toBe(6);
    await cells().first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('3');
    await expect.poll(placed).toEqual({ unsorted: 4, 'attic South': 2 });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');
    await page.keyboard.press('F2');
    await page.keyboard.type('split rafter');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await open()).photos.some(({ caption }) => caption === 'split rafter')).toBe(true);
    await page.reload();
    await page.getByTitle(/^split rafter/).waitFor();
    await page.keyboard.press('Escape');
    await cells().first().focus();
    await page.keyboard.press('Delete');
    await expect.poll(placed).toEqual({ unsorted: 3, 'attic South': 2 });
    await page.getByText(/^Recently removed/).click();
    await page.getByRole('button', { name: /^Put back IMG_/ }).click();
    await expect.poll(placed).toEqual({ unsorted: 4, 'attic South': 2 });
    await page.keyboard.press('Control+z');
    await expect.poll(placed).toEqual({ unsorted: 3, 'attic South': 2 });
    expect(await violations(page)).toEqual([]);
  });

  it('a box that is drawn around photos selects them, and the viewer sorts them one by one', async () => {
    await add(forty.slice(0, 4));
    await expect.poll(() => cells().count()).toBe(4);
    const last = (await cells().last().boundingBox())!;
    const first = (await cells().first().boundingBox())!;
    const grid = (await unsorted().boundingBox())!;
    await page.mouse.move(grid.x + grid.width - 2, last.y + last.height - 2);
    await page.mouse.down();
    await page.mouse.move(first.x + 10, first.y + 10, { steps: 5 });
    await page.getByText('4 selected').waitFor();
    await page.mouse.up();
    await page.getByText('4 selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('None selected').waitFor();

    await cells().first().dblclick();
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('heading', { name: /^IMG_00/ }).waitFor();
    await page.keyboard.press('1');
    await viewer.getByRole('heading', { name: /^IMG_01/ }).waitFor();
    await viewer.getByRole('button', { name: 'Next unsorted' }).click();
    await viewer.getByRole('heading', { name: /^IMG_02/ }).waitFor();
    await viewer.getByRole('combobox', { name: 'Move to slot' }).selectOption({ label: '3 · Attic overview · South' });
    await viewer.getByRole('heading', { name: /^IMG_03/ }).waitFor();
    await viewer.getByRole('textbox', { name: 'Caption of IMG_03.jpg' }).fill('knee wall');
    await viewer.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(placed).toEqual({ unsorted: 1, 'beam-spacing South': 1, 'attic South': 1 });
    await expect.poll(async () => (await open()).removed.map(({ caption }) => caption)).toEqual(['knee wall']);
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('the bar of slots leaves room for the photos in large type, on a small screen and in Spanish', async () => {
    await callDesk(page, 'changeSettings', { density: 'large', language: 'es' });
    await page.locator('html[lang=es][data-density=large]').waitFor();
    await page.setViewportSize({ width: 800, height: 600 });
    await add(forty.slice(0, 2));
    const bar = page.getByRole('toolbar').filter({ has: page.getByRole('group') });
    await bar.waitFor();
    await expect.poll(async () => (await bar.boundingBox())!.height).toBeLessThan(180);
    await page.setViewportSize({ width: 1280, height: 800 });
    await callDesk(page, 'changeSettings', { density: 'compact', language: 'en' });
    await page.locator('html[lang=en][data-density=compact]').waitFor();
  });

  it('a PDF shows its first page, a video an early frame, one that cannot be played its kind', async () => {
    const recorded = await recordedVideo(page);
    const [film, broken, plan] = ['film.mp4', 'broken.mp4', 'plan.pdf'].map((name) => path.join(phone, name));
    writeFileSync(film!, recorded);
    writeFileSync(broken!, recorded.subarray(0, 200));
    writeFileSync(plan!, pdfDocument());
    await add([film!, broken!, plan!]);
    await expect.poll(() => cells().count()).toBe(3);
    await cells().filter({ hasText: 'plan.pdf' }).locator('canvas, .sheet').first().waitFor();
    const canvas = cells().filter({ hasText: 'film.mp4' }).locator('canvas.shown');
    await canvas.waitFor();
    const [red, green] = await canvas.evaluate((drawn: HTMLCanvasElement) => [
      ...drawn.getContext('2d')!.getImageData(drawn.width / 2, drawn.height / 2, 1, 1).data,
    ]);
    expect([red! > 150, green! < 80]).toEqual([true, true]);
    await page.getByText('▶').waitFor();
    expect(await cells().filter({ hasText: 'broken.mp4' }).locator('canvas').count()).toBe(0);
  });
});
