import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { noisyJpeg } from '../desk/photos.ts';
import { callDesk } from '../support/fieldApp.ts';
import type { Ground } from './ground.ts';
import { percentile } from './measure.ts';

/** A page with the same picture, and a line that follows the mouse: the least that draws. */
const plainPage = (
  picture: Buffer,
): string => `<style>body{margin:0}img,svg{position:fixed;inset:0;width:900px;height:675px}</style>
<img src="data:image/jpeg;base64,${picture.toString('base64')}"><svg id="markup-stage"><polyline fill="none" stroke="red" stroke-width="6"/></svg>
<script>
const line = document.querySelector('polyline'), points = [];
addEventListener('pointermove', ({ clientX, clientY }) => {
  points.push(clientX + ',' + clientY);
  line.setAttribute('points', points.join(' '));
});
</script>`;

/** Times between the frames that the page paints meanwhile, milliseconds. */
const framesDuring = async (page: Page, work: () => Promise<void>): Promise<number[]> => {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last: number | null = null;
    const note = (now: number): void => {
      if (last !== null) frames.push(now - last);
      last = now;
      if ('framesOfBench' in globalThis) requestAnimationFrame(note);
    };
    Object.assign(globalThis, { framesOfBench: frames });
    requestAnimationFrame(note);
  });
  await work();
  return page.evaluate(() => {
    const { framesOfBench } = globalThis as unknown as { framesOfBench: number[] };
    Reflect.deleteProperty(globalThis, 'framesOfBench');
    return framesOfBench;
  });
};

/** Draws a free line across the stage, in 300 moves. */
const drawLine = async (page: Page): Promise<number[]> => {
  const { x, y, width, height } = (await page.locator('#markup-stage').boundingBox())!;
  const to = (share: number): [number, number] => [
    x + width * (0.1 + 0.8 * share),
    y + height * (0.5 + 0.35 * Math.sin(share * 20)),
  ];
  await page.mouse.move(...to(0));
  await page.mouse.down();
  const frames = await framesDuring(page, async () => {
    for (let move = 1; move <= 300; move += 1) await page.mouse.move(...to(move / 300));
  });
  await page.mouse.up();
  return frames;
};

/** Lines on a photo of 12 megapixels, at this machine's speed. */
export const drawing = async ({ at, note, full }: Ground, page: Page): Promise<void> => {
  // Noise, so that nothing about it is easy, in the size of a phone's sensor.
  const picture = await sharp(await noisyJpeg(1000, 750))
    .resize(4000, 3000)
    .jpeg({ quality: 85 })
    .toBuffer();
  const file = path.join(at('drawing'), 'roof.jpg');
  writeFileSync(file, picture);
  const { id } = await callDesk(page, 'createDraft', { document: { client_name: 'Bench' } });
  await page.goto(new URL(`./#/draft/${id}/photos`, page.url()).href);
  await page.getByRole('button', { name: 'Add photos to sort' }).waitFor();
  await page.locator('.unsorted input[type=file]:not([webkitdirectory])').setInputFiles([file]);
  await page.locator('[data-photo] img').waitFor();
  await page.getByRole('gridcell', { name: /roof/ }).focus();
  await page.keyboard.press('m');
  await page.locator('#markup-stage').waitFor();
  await page.getByRole('group', { name: 'Tool' }).getByRole('button', { name: 'Free line' }).click();
  const plain = await page.context().newPage();
  const [ours, plainly]: [number[], number[]] = [[], []];
  for (let round = 0; round < (full ? 9 : 5); round += 1) {
    await page.bringToFront();
    ours.push(percentile(await drawLine(page), 0.99));
    await plain.setContent(plainPage(picture));
    await plain.bringToFront();
    plainly.push(percentile(await drawLine(plain), 0.99));
  }
  await plain.close();
  note({
    what: '99th percentile of frames while a line is drawn on a photo of 12 MP',
    unit: ' ms',
    ours,
    beside: { name: 'a bare page with the picture', values: plainly, leavesOut: 'other marks, keyboard, saving' },
    wanted: '≤ 33',
  });
};
