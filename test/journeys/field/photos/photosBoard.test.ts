import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDraft } from '../../../../shared/drafts/deskCalls.ts';
import type { Photo } from '../../../../shared/photos/deskCalls.ts';
import { jpegOf, phoneExif } from '../../../desk/photos.ts';
import { pngImage } from '../../../files/judge/fixtures.ts';
import { hasChromium, openWindow, startFieldApp, violations, type Window } from '../../../support/fieldApp.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { temporaryFolder } from '../../../support/processes.ts';

const laptop = temporaryFolder();
const card = temporaryFolder();

const onCard = (name: string, bytes: Uint8Array | string): string => {
  writeFileSync(path.join(card, name), bytes);
  return path.join(card, name);
};
/** Rafters, as a lens sees them that is set for something else. */
const outOfFocus = (): Promise<Buffer> => {
  const rafters = Array.from({ length: 6 }, (_, at) => `<rect x="${at * 260}" width="120" height="1200" fill="#fff"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">${rafters.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#222' }).blur(10).jpeg().toBuffer();
};
const elsewhere = { ...phoneExif, IFD3: { ...phoneExif.IFD3, GPSLatitude: '37/1 44/1 3000/100' } };

describe.skipIf(!hasChromium)('the board of photos', () => {
  let app: Awaited<ReturnType<typeof startFieldApp>>;
  let window: Window;
  let page: Page;
  let id: string;

  const call = <T>(name: string, request: unknown): Promise<T> =>
    page.evaluate(
      async ([to, body]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`desk/call/${to}`, { method: 'POST', headers, body: body! });
        return ((await answer.json()) as { value: T }).value;
      },
      [name, JSON.stringify(request)],
    );
  const photos = async (): Promise<Photo[]> => (await call<OpenDraft>('openDraft', { id })).photos;
  const placed = async (): Promise<string[]> =>
    (await photos()).map(({ name, slot, array }) => [name, slot, array].filter(Boolean).join(' ')).sort();
  const slot = (name: string): Locator => page.getByRole('group', { name, exact: true });
  const add = (to: string, ...files: string[]): Promise<void> =>
    slot(to).locator('input[type=file]:not([webkitdirectory])').setInputFiles(files);
  const tile = (name: string): Locator => page.getByRole('button', { name: new RegExp(`^Show ${name}`) });
  /** The desk has moved it before the screen shows it: an old tile takes its open menu away with it. */
  const shows = (name: string, photo: string): Promise<void> =>
    slot(name)
      .getByRole('button', { name: new RegExp(`^Show ${photo}`) })
      .waitFor();
  const choose = async (photo: string, action: string, at = 0): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${photo}` }).press('Enter');
    await page.getByRole('menuitem', { name: action }).nth(at).press('Enter');
  };

  beforeAll(async () => {
    app = await startFieldApp(laptop);
    window = await openWindow(app.link);
    page = window.page;
  });
  beforeEach(async () => {
    const arrays = [{ name: 'South' }, { name: 'North' }];
    ({ id } = await call<{ id: string }>('createDraft', {
      document: { client_name: 'Zoë Alvarez', services_requested: ['pv_structural_letter'], arrays },
    }));
    await page.goto(new URL(`./#/draft/${id}/photos`, app.link).href);
    await slot('Attic overview · South').waitFor();
  });
  afterEach(() => removeFolder(path.join(card, 'folder')));

  it('asks for what a reviewer needs, and stops when it is there', async () => {
    await expect.poll(() => slot('Beam size · North').getByText('Needed').count()).toBe(1);
    await add('Beam size · North', onCard('size.jpg', await jpegOf({ width: 800, height: 600 })));
    await tile('size.jpg').waitFor();
    await expect.poll(() => slot('Beam size · North').getByText('Needed').count()).toBe(0);
    expect(await slot('Beam size · South').getByText('Needed').count()).toBe(1);
    await page.getByRole('img', { name: 'size.jpg' }).waitFor();
  });

  it('warns of what is blurred, far away or in two slots, and takes it all the same', async () => {
    const shape = { width: 1600, height: 1200 };
    const good = onCard('good.jpg', await jpegOf({ ...shape, exif: phoneExif }));
    const far = onCard('far.jpg', await jpegOf({ ...shape, width: 1500, exif: elsewhere }));
    const blurred = onCard('blurred.jpg', await outOfFocus());
    await add(
      'Attic overview · South',
      good,
      onCard('other.jpg', await jpegOf({ ...shape, width: 1400, exif: phoneExif })),
      far,
    );
    await add('Beam spacing · South', blurred, good);
    await expect.poll(async () => (await photos()).length).toBe(5);
    await page.getByRole('button', { name: /^Show blurred\.jpg Blurred\?/ }).waitFor();
    await page.getByRole('button', { name: /^Show far\.jpg 69\.1 mi from the others/ }).waitFor();
    await page.getByRole('button', { name: 'Show good.jpg Also in Beam spacing · South' }).waitFor();
    await page.getByRole('button', { name: 'Show good.jpg Also in Attic overview · South' }).waitFor();

    await page.getByText('1 photo is far from the others.').click();
    await page.getByRole('row', { name: /^1 far\.jpg 69\.\d mi north far from the others$/ }).waitFor();
    await page.getByText('1 photo has no place.').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('marks what cannot be opened or is another thing, while its crew is still there', async () => {
    const whole = await jpegOf({ width: 800, height: 600 });
    await add(
      'Attic overview · South',
      onCard('page.png', '<html>no picture</html>'),
      onCard('setup.jpg', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])),
      onCard('half.jpg', whole.subarray(0, whole.length / 2)),
    );
    await page.getByRole('button', { name: /^Show page\.png .*Unsupported file type/ }).waitFor();
    await page.getByRole('button', { name: /^Show setup\.jpg .*Unsupported file type/ }).waitFor();
    await page.getByRole('button', { name: /^Show half\.jpg .*Cannot be opened/ }).waitFor();
    expect(await slot('Attic overview · South').getByText('Needed').count()).toBe(1);
    await page.goto(new URL(`./#/draft/${id}/check`, app.link).href);
    await page.getByText('half.jpg cannot be displayed: it must be taken or sent again.').waitFor();
  });

  it('a file that fails is told with its name, and holds up no other', async () => {
    await add('Other files', onCard('empty.jpg', ''), onCard('plan.pdf', '%PDF-1.7'), onCard('notes.xyz', 'x'));
    await tile('plan.pdf').waitFor();
    const told = page.getByRole('alert');
    expect(await told.getByRole('listitem').allInnerTexts()).toEqual([
      'empty.jpg It is empty.',
      expect.stringMatching(/^notes\.xyz Only JPEG/) as string,
    ]);
    expect(await placed()).toEqual(['plan.pdf file']);
    // In its slot, below what is there: it covers nothing.
    const inSlot = slot('Other files').getByRole('alert');
    const { y: top } = (await inSlot.boundingBox())!;
    const shown = (await slot('Other files').getByRole('grid', { name: 'Other files' }).boundingBox())!;
    expect(top).toBeGreaterThanOrEqual(shown.y + shown.height);
    // Neither the next upload nor another screen takes it away; the file that was fixed does, and a person.
    await add('Other files', onCard('empty.jpg', await jpegOf()));
    await tile('empty.jpg').waitFor();
    await page.getByRole('link', { name: 'Services' }).click();
    await page.getByRole('link', { name: 'Photos' }).click();
    await tile('plan.pdf').waitFor();
    expect(await told.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^notes\.xyz Only JPEG/) as string,
    ]);
    await told.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => told.count()).toBe(0);
  });

  it('a photo that is added again is said to be there, and where', async () => {
    await add('Attic overview · South', onCard('attic.jpg', await jpegOf()));
    await page.getByText('1 file added.').waitFor();
    await add('Attic overview · South', onCard('copy.jpg', await jpegOf()), onCard('plan.pdf', '%PDF-1.7'));
    await page
      .getByText('1 file added. copy.jpg was there already, in Attic overview · South, as attic.jpg.')
      .waitFor();
    await add('Attic overview · South', onCard('attic.jpg', await jpegOf()));
    await page.getByText('attic.jpg was there already, in Attic overview · South.', { exact: true }).waitFor();
    expect(await placed()).toEqual(['attic.jpg attic South', 'plan.pdf attic South']);
  });

  it('a picture that is too large to preview is not called broken', async () => {
    await add('Attic overview · South', onCard('huge.png', pngImage(16_000, 16_000)));
    await page
      .getByRole('button', { name: /^Show huge\.png .*Too large to preview\. It is stored and sent whole\./ })
      .waitFor();
    await tile('huge.png').click();
    const viewer = page.getByRole('dialog');
    await viewer.getByText('Too large to preview. It is stored and sent whole.').first().waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
  });

  it('by the keyboard: moves a photo, takes it off, and takes both back', async () => {
    await add('Attic overview · South', onCard('attic.jpg', await jpegOf()));
    await tile('attic.jpg').waitFor();
    await choose('attic.jpg', 'Beam size', 1);
    // One toast at a time, which moves nothing and lets clicks through to what it covers.
    await expect.poll(() => page.locator('.toast').count()).toBe(1);
    const [bottom, height, takesClicks] = await page.evaluate(() => {
      const { left, top } = document.querySelector('.toast span')!.getBoundingClientRect();
      const hit = document.elementFromPoint(left + 2, top + 2)!;
      const main = document.querySelector('main')!.getBoundingClientRect();
      return [main.bottom, innerHeight, hit.closest('.toasts') !== null];
    });
    expect([bottom, takesClicks]).toEqual([height, false]);
    await expect.poll(placed).toEqual(['attic.jpg beam-size North']);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().press('Enter');
    await expect.poll(placed).toEqual(['attic.jpg attic South']);
    await shows('Attic overview · South', 'attic.jpg');
    await choose('attic.jpg', 'Remove');
    await expect.poll(placed).toEqual([]);
    // Nothing else is in the slot: the keyboard is where the next photo is added.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
      .toBe('Add photos to Attic overview · South');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().press('Enter');
    await expect.poll(placed).toEqual(['attic.jpg attic South']);
  });

  it('takes a photo that is dragged from slot to slot, and a picture that is pasted', async () => {
    await page.setViewportSize({ width: 1280, height: 1400 });
    await add('Attic overview · South', onCard('attic.jpg', await jpegOf()));
    await tile('attic.jpg').dragTo(slot('Attic overview · North'));
    await expect.poll(placed).toEqual(['attic.jpg attic North']);
    // A slot that moves under a resting pointer would take the picture.
    await page.mouse.move(0, 0);
    await slot('Panel layout').getByRole('button', { name: 'Add photos to Panel layout' }).focus();
    const bytes = [...(await jpegOf())];
    await page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(pasted)], 'screen.jpg', { type: 'image/jpeg' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, bytes);
    await expect.poll(placed).toEqual(['attic.jpg attic North', 'screen.jpg panel-layout']);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('Ctrl+Z takes back the last action, whatever it was, and says so', async () => {
    await add('Attic overview · South', onCard('roof.jpg', await jpegOf()));
    await tile('roof.jpg').waitFor();
    await choose('roof.jpg', 'Attic overview', 1);
    await shows('Attic overview · North', 'roof.jpg');
    await choose('roof.jpg', 'Remove');
    await page.getByText('Photo removed.').waitFor();
    await expect.poll(placed).toEqual([]);
    const undo = async (said: string, then: string[]): Promise<void> => {
      await page.keyboard.press('Control+z');
      await page.getByText(said).waitFor();
      await expect.poll(placed).toEqual(then);
    };
    await undo('Undone: roof.jpg removed.', ['roof.jpg attic North']);
    await undo('Undone: roof.jpg moved.', ['roof.jpg attic South']);
    // From another part, it goes to where the change is seen.
    await page.getByRole('link', { name: /^Client/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Client' }).waitFor();
    await undo('Undone: roof.jpg added.', []);
    await slot('Attic overview · South').waitFor();
    await page.keyboard.press('Control+y');
    await page.getByText('Redone: roof.jpg added.').waitFor();
    await expect.poll(placed).toEqual(['roof.jpg attic South']);
    expect(window.complaints).toEqual([]);
  });

  it('photos whose array was removed are shown, and can be moved to where they belong', async () => {
    await add('Attic overview · North', onCard('attic.jpg', await jpegOf()));
    await tile('attic.jpg').waitFor();
    await call('changeDraft', { id, pieces: [{ pointer: '/arrays', value: [{ name: 'South' }] }] });
    await page
      .getByRole('region', { name: 'Without an array' })
      .getByRole('button', { name: /^Show attic/ })
      .waitFor();
    await choose('attic.jpg', 'Attic overview');
    await expect.poll(placed).toEqual(['attic.jpg attic South']);
  });

  it('shows a photo large: nearer, turned, the next one, two side by side', async () => {
    const shape = { width: 1200, height: 900, exif: phoneExif };
    await add(
      'Attic overview · South',
      onCard('a.jpg', await jpegOf(shape)),
      onCard('b.jpg', await jpegOf({ ...shape, width: 1100 })),
    );
    await tile('b.jpg').waitFor();
    await tile('a.jpg').click();
    const viewer = page.getByRole('dialog');
    await viewer.getByText('36.74167, -119.78667').waitFor();
    await viewer.getByText('Taken Mar 14, 2026, 9:26').waitFor();
    const picture = viewer.locator('.picture').first();
    const transform = (): Promise<string> => picture.evaluate((element) => (element as HTMLElement).style.transform);
    await page.keyboard.press('+');
    expect(await transform()).toContain('scale(1.4)');
    await page.keyboard.press('0');
    await viewer.getByRole('button', { name: 'Rotate' }).click();
    expect(await transform()).toContain('scale(1) rotate(90deg)');
    await page.keyboard.press('ArrowRight');
    await viewer.getByRole('heading', { name: /^b\.jpg/ }).waitFor();
    await viewer.getByRole('button', { name: 'Compare' }).click();
    await expect.poll(() => viewer.locator('.picture').count()).toBe(2);
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
  });

  it('says so where there is no camera', async () => {
    await slot('Panel layout').getByRole('button', { name: 'More ways to add to Panel layout' }).click();
    await page.getByRole('menuitem', { name: 'Camera' }).click();
    await page
      .getByRole('alert')
      .getByText(/camera/i)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Take photo' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });
});
