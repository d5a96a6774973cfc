import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { jpegOf } from '../../../desk/photos.ts';
import { callDesk, hasChromium } from '../../../support/fieldApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { draft, page, startOnce } from '../drafts/draftScreen.ts';

startOnce();

const card = temporaryFolder();
const photo = async (name: string, width: number): Promise<string> => {
  const file = path.join(card, name);
  writeFileSync(file, await jpegOf({ width, height: 60 }));
  return file;
};
const unsorted = '.unsorted input[type=file]:not([webkitdirectory])';

/** Files stay on their way until the returned function lets them through. */
const holdFiles = async (): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/desk/photos?*', async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** Begins a new job and opens its photos. Returns its id. */
const newJob = async (): Promise<string> => {
  await page.getByRole('button', { name: 'New job' }).first().click();
  await page.getByRole('link', { name: /^Photos/ }).click();
  await page.getByRole('button', { name: 'Add photos to sort' }).waitFor();
  return /draft\/([\w-]+)\//.exec(page.url())![1]!;
};
const isKeptWithPhoto = async (id: string): Promise<void> => {
  const { photos, archived } = await callDesk(page, 'openDraft', { id });
  expect([photos.length, archived]).toEqual([1, false]);
};

describe.skipIf(!hasChromium)('while photos are being added', () => {
  it('a job is neither queued nor archived without those that are on their way', async () => {
    const id = await draft({ client_name: 'Li Wei', client_street_address: '1 Oak St' }, 'photos');
    const release = await holdFiles();
    await page.locator(unsorted).setInputFiles([await photo('a.jpg', 80), await photo('b.jpg', 81)]);
    await page.getByText('Adding 0 of 2').waitFor();
    const complaint = page.getByText('Not yet: 2 files are still being added.');
    await page.getByRole('button', { name: 'Queue to send' }).click();
    await complaint.waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    await complaint.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions for Li Wei' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await complaint.waitFor();
    const { state, archived } = await callDesk(page, 'openDraft', { id });
    expect([state, archived]).toEqual(['draft', false]);
    release();
    await page.getByText('2 files added.').waitFor();
    await page.getByRole('button', { name: 'Queue to send' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('2 photos are unsorted and are not sent.').waitFor();
    await asked.getByRole('button', { name: 'Send as other files' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    const queued = await callDesk(page, 'openDraft', { id });
    expect([queued.state, queued.photos.map(({ slot }) => slot)]).toEqual(['queued', ['file', 'file']]);
  });

  it('a new job that is left while its first photo is on its way is kept', async () => {
    const id = await newJob();
    const release = await holdFiles();
    await page.locator(unsorted).setInputFiles([await photo('c.jpg', 82)]);
    await page.getByText('Adding 0 of 1').waitFor();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    release();
    await page.getByText('1 file added.').waitFor();
    await isKeptWithPhoto(id);
  });

  it('what was not added is said at the end, and the list of it is a button away', async () => {
    await draft({ client_name: 'Li Wei' }, 'photos');
    const broken = path.join(card, 'empty.jpg');
    writeFileSync(broken, '');
    await page.locator(unsorted).setInputFiles([await photo('d.jpg', 83), broken]);
    await page.getByText('1 file added. 1 file was not added.').waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Dismiss');
  });

  /** Drops a folder with a photo, which is listed once the returned function is called. */
  const dropFolder = async (name: string): Promise<() => Promise<void>> => {
    const bytes = [...(await jpegOf({ width: 84, height: 60 }))];
    await page.evaluate(
      ([photo, content]) => {
        const file = new File([new Uint8Array(content)], photo, { type: 'image/jpeg' });
        const inner = { name: file.name, isFile: true, file: (give: (found: File) => void) => give(file) };
        const series = [[inner], []];
        const readEntries = (give: (some: unknown[]) => void): void => {
          if (series.length < 2) give(series.shift()!);
          else Object.assign(window, { list: () => give(series.shift()!) });
        };
        const folder = { name: 'DCIM', isFile: false, createReader: () => ({ readEntries }) };
        DataTransferItem.prototype.webkitGetAsEntry = () => folder as unknown as FileSystemEntry;
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'DCIM'));
        const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector('.unsorted')!.dispatchEvent(drop);
      },
      [name, bytes] as const,
    );
    await page.getByText('Reading files…').waitFor();
    return () => page.evaluate(() => (window as unknown as { list: () => void }).list());
  };

  it('a new job that is left while its folder is still being listed is kept, and a list can be stopped', async () => {
    const id = await newJob();
    const list = await dropFolder('e.jpg');
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    await list();
    await page.getByText('1 file added.').waitFor();
    await isKeptWithPhoto(id);

    await draft({ client_name: 'Li Wei', client_street_address: '1 Oak St' }, 'photos');
    await dropFolder('f.jpg');
    await page.getByRole('button', { name: 'Queue to send' }).click();
    await page.getByText('Not yet: 1 file is still being added.').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Reading files…').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Queue to send' }).click();
    await page.getByRole('alertdialog', { name: 'Queue anyway?' }).waitFor();
  });

  it('shows where files will go that are dragged over the board, and no longer once they are elsewhere', async () => {
    await draft({ client_name: 'Li Wei' }, 'photos');
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [await photo('g.jpg', 85)], dragOperationsMask: 1 };
    const drag = async (type: 'dragEnter' | 'dragOver', over: string): Promise<void> => {
      const { x, y } = (await page.locator(over).first().boundingBox())!;
      await session.send('Input.dispatchDragEvent', { type, x: x + 30, y: y + 15, data });
    };
    const marked = () => page.locator('.over').evaluateAll((all) => all.map((one) => one.classList[0]));
    await drag('dragEnter', '.unsorted');
    await drag('dragOver', '.unsorted .hint');
    await expect.poll(marked).toEqual(['unsorted']);
    await drag('dragOver', '.slot');
    await expect.poll(marked).toEqual(['slot']);
    await drag('dragOver', '.unsorted');
    await expect.poll(marked).toEqual(['unsorted']);
    await drag('dragOver', '#photos-hint');
    await expect.poll(marked).toEqual([]);
  });
});
