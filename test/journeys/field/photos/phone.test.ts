import { truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeskResult } from '../../../../shared/desk/contract.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { callDesk, hasChromium, openWindow, spawnFieldApp, violations } from '../../../support/fieldApp.ts';
import { openPhoneNetwork, type PhoneNetwork } from '../../../support/phoneNetwork.ts';
import { root, temporaryFolder } from '../../../support/processes.ts';
import { waitMs } from '../../../support/patience.ts';
import { pdfDocument } from '../../../files/judge/fixtures.ts';

const laptop = temporaryFolder();
const card = temporaryFolder();

/** Noise, which no compression makes smaller: of several chunks. */
const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
const picture = sharp({ create: { width: 1000, height: 700, channels: 3, background: '#888', noise } });
const large = await picture.jpeg({ quality: 95 }).toBuffer();

/** The same picture with a comment of its own in each file: equal bytes would be kept once. */
const largePhotos = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const file = path.join(card, `${name}-${index}.jpg`);
    const comment = Buffer.from(`\xff\xfe\0\0${path.basename(file)}`, 'latin1');
    comment.writeUInt16BE(comment.length - 2, 2);
    writeFileSync(file, Buffer.concat([large.subarray(0, 2), comment, large.subarray(2)]));
    return file;
  });

describe.skipIf(!hasChromium)('photos from a phone', () => {
  let network: PhoneNetwork;
  let phone: BrowserContext;
  let app: Awaited<ReturnType<typeof spawnFieldApp>>;
  let board: Page;
  let draft: string;
  /** Errors and warnings of the phone's page. */
  const complaints: string[] = [];

  /** In a process of its own, which a test kills. */
  const startDesk = (): ReturnType<typeof spawnFieldApp> =>
    network.isReal
      ? spawnFieldApp(laptop)
      : spawnFieldApp(laptop, [path.join(root, 'test/support/phoneDesk.ts'), laptop]);
  const openBoard = async (): Promise<void> => {
    board = (await openWindow(app.link)).page;
    draft ??= (
      await callDesk(board, 'createDraft', {
        document: {
          client_name: 'Zoë Alvarez',
          services_requested: ['pv_structural_letter'],
          arrays: [{ name: 'South' }],
        },
      })
    ).id;
    await board.goto(new URL(`./#/draft/${draft}/photos`, app.link).href);
    await board.getByRole('group', { name: 'Attic overview · South' }).waitFor();
  };
  const session = async (): Promise<DeskResult<'readPhone'>['session']> =>
    (await callDesk(board, 'readPhone', {})).session;
  const start = async (): Promise<string> =>
    (await callDesk(board, 'startPhone', { id: draft, address: network.address })).session!.link;
  const kept = async (): Promise<DeskResult<'openDraft'>['photos']> =>
    (await callDesk(board, 'openDraft', { id: draft })).photos;
  const openOnPhone = async (link: string): Promise<Page> => {
    const page = await phone.newPage();
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    await page.goto(link);
    await page.getByText('Connected to the laptop').waitFor();
    return page;
  };
  const focused = (): Promise<string> => board.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const choose = async (page: Page, files: readonly string[], button = 'Choose photos'): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).click();
    await (await chooser).setFiles([...files]);
  };
  const choosePlace = (page: Page, name: RegExp): Promise<void> => page.getByRole('radio', { name }).check();

  beforeAll(async () => {
    network = openPhoneNetwork();
    const browser = await chromium.launch({ executablePath: network.chromium, args: ['--no-sandbox'] });
    phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-US',
    });
    phone.setDefaultTimeout(waitMs);
    atEnd(() => browser.close(), { isOfFile: true });
    app = await startDesk();
    await openBoard();
  });

  it('the code on the board leads a phone to the slots of the draft, and its photos to the board', async () => {
    await board.getByRole('button', { name: 'Add from phone' }).click();
    const dialog = board.getByRole('dialog', { name: 'Add from phone' });
    const code = dialog.getByRole('img', { name: /^Code that opens/ });
    await code.waitFor();
    const choice = dialog.getByLabel('Network');
    if ((await choice.count()) > 0) await choice.selectOption(network.address);
    await expect.poll(async () => (await session())?.address).toBe(network.address);
    const { link } = (await session())!;
    await dialog.getByText(link).waitFor();
    const { data, info } = await sharp(await code.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(link);
    expect(await violations(board, '[role=dialog]')).toEqual([]);

    const page = await openOnPhone(link);
    expect(await page.evaluate(() => isSecureContext)).toBe(!network.isReal);
    await page.getByRole('heading', { name: 'Photos for Zoë Alvarez' }).waitFor();
    await dialog.getByText('1 phone connected').waitFor();
    expect(await page.getByRole('button', { name: 'Take photo' }).isDisabled()).toBe(true);
    await choosePlace(page, /^Attic overview/);
    const files = largePhotos('attic', 3);
    await choose(page, files);
    await page.getByText('All 3 photos are on the laptop.').waitFor();
    await dialog.getByText('1 phone connected · 3 photos from the phone').waitFor();
    await dialog.getByRole('button', { name: 'Close, keep receiving' }).click();
    await expect.poll(focused).toBe('Show code');
    await board.getByRole('button', { name: 'Show attic-2.jpg' }).waitFor();
    await board.getByRole('status').filter({ hasText: '3 photos from the phone' }).waitFor();

    await choose(page, files.slice(0, 1));
    await page.getByText('Was there already').waitFor();
    expect(await kept()).toHaveLength(3);

    // These say nothing of their place; a chooser of files asks for no kind, so that phones leave it in.
    await page.getByText('3 photos came without their place.').waitFor();
    const asked = await page
      .locator('input[type=file]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('accept')));
    expect(asked).toEqual(['image/*', 'image/*', null]);
    await choosePlace(page, /^Other files/);
    const plan = path.join(card, 'plan.pdf');
    writeFileSync(plan, pdfDocument());
    await choose(page, [plan], 'Choose files');
    await expect.poll(async () => (await kept()).map(({ mediaType }) => mediaType)).toContain('application/pdf');
    // Before axe, which loads every font that a style sheet names: the page's policy has none.
    expect(complaints).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await board.getByRole('button', { name: 'Stop receiving' }).click();
    await expect.poll(focused).toBe('Add from phone');
    await page.getByText('No connection to the laptop').waitFor();
    await page.close();
  });

  it('goes on by itself after sleep', async () => {
    const page = await openOnPhone(await start());
    const before = (await kept()).length;
    await choosePlace(page, /^Beam size/);
    await choose(page, largePhotos('sleep', 10));
    await expect.poll(async () => (await kept()).length, { interval: 20 }).toBeGreaterThan(before);
    await phone.setOffline(true);
    await page.getByText('No connection to the laptop').waitFor();
    expect((await kept()).length).toBeLessThan(before + 10);
    await phone.setOffline(false);
    await page.getByText('All 10 photos are on the laptop.').waitFor();
    expect(await kept()).toHaveLength(before + 10);
    await page.close();
  });

  it('a message that the network repeats loses no photo, and a file that is too large or empty is not sent', async () => {
    const page = await openOnPhone(await start());
    const before = (await kept()).length;
    let repeated = 0;
    await page.route('**/messages', async (route) => {
      if (repeated < 6 && (repeated += 1) % 2 === 0) await route.fetch();
      await route.continue();
    });
    await choosePlace(page, /^Panel layout/);
    await choose(page, largePhotos('repeated', 2));
    await page.getByText('All 2 photos are on the laptop.').waitFor();
    expect(repeated).toBe(6);
    expect(await kept()).toHaveLength(before + 2);
    // Its size does not fit the header of a message.
    const film = path.join(card, 'film.jpg');
    writeFileSync(film, '');
    truncateSync(film, 2 ** 32 + 1000);
    await choose(page, [film]);
    await page.getByText('Too large: more than 100 MB.').waitFor();
    await page.getByRole('button', { name: 'Remove: Photo 3' }).click();
    truncateSync(film, 0);
    await choose(page, [film]);
    await page.getByText('The phone cannot read it any more.').waitFor();
    await page.getByRole('button', { name: 'Remove: Photo 4' }).click();
    await page.close();
  });

  it('photos that wait for one job do not go to another', async () => {
    const page = await openOnPhone(await start());
    const before = (await kept()).length;
    await choosePlace(page, /^Panel layout/);
    await phone.setOffline(true);
    await choose(page, largePhotos('waiting', 2));
    await page.getByText('No connection to the laptop').waitFor();
    const other = await callDesk(board, 'createDraft', { document: { client_name: 'Kim Lee' } });
    const { session: second } = await callDesk(board, 'startPhone', { id: other.id, address: network.address });
    await phone.setOffline(false);
    const scanned = await openOnPhone(second!.link);
    await page.getByRole('heading', { name: 'Photos for Kim Lee' }).waitFor();
    await expect.poll(() => page.getByText('Chosen for another job.').count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Choose photos' }).isDisabled()).toBe(true);
    expect((await callDesk(board, 'openDraft', { id: other.id })).photos).toEqual([]);
    await scanned.close();

    const again = await start();
    await page.evaluate((link) => (location.href = link), again);
    await page.getByText('All 2 photos are on the laptop.').waitFor();
    expect(await kept()).toHaveLength(before + 2);
    await page.close();
  });

  it('a killed desk keeps what it acknowledged, and the phone sends the rest with the new code', async () => {
    const page = await openOnPhone(await start());
    const before = (await kept()).length;
    await choosePlace(page, /^Panel layout/);
    await choose(page, largePhotos('killed', 12));
    await expect.poll(async () => (await session())?.added, { interval: 20 }).toBeGreaterThan(2);
    await app.end('SIGKILL');
    await page.getByText('No connection to the laptop').waitFor();
    const acknowledged = Number(/^(\d+) of 12 sent/.exec((await page.getByText(/of 12 sent/).textContent())!)![1]);
    expect(acknowledged).toBeGreaterThan(1);
    await page.getByText(`${12 - acknowledged} photos not sent yet`).waitFor();

    app = await startDesk();
    await openBoard();
    const survived = (await kept()).length - before;
    expect(survived).toBeGreaterThanOrEqual(acknowledged);
    const link = await start();
    expect(new URL(link).origin).toBe(new URL(page.url()).origin);
    const scanned = await openOnPhone(link);
    await page.getByText('All 12 photos are on the laptop.').waitFor();
    await scanned.getByText(/wait in another tab/).waitFor();
    const photos = await kept();
    expect(photos).toHaveLength(before + 12);
    expect(new Set(photos.map(({ sha256 }) => sha256)).size).toBe(before + 12);
    expect((await session())?.added).toBe(12 - survived);
  });
});
