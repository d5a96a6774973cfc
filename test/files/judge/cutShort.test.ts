import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isCutShort, jpegWalks } from '../../../electron/files/judge/cutShort.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { heicImage, jpegPhoto, pngImage } from './fixtures.ts';

const file = path.join(temporaryFolder(), 'picture');
const cutShort = (content: Uint8Array, mediaType: string): Promise<boolean> => {
  writeFileSync(file, content);
  return isCutShort(file, mediaType);
};

const noise = sharp({
  create: {
    width: 400,
    height: 300,
    channels: 3,
    background: '#777',
    noise: { type: 'gaussian', mean: 99, sigma: 50 },
  },
});
const whole = {
  'image/jpeg': await noise.clone().jpeg().toBuffer(),
  'image/png': await noise.clone().png().toBuffer(),
};
const progressive = await noise.clone().jpeg({ progressive: true }).toBuffer();

it.each(Object.entries(whole))(
  'a %s is cut short where no program can display it, and only there',
  async (type, bytes) => {
    for (const left of [bytes.length, 0.99 * bytes.length, 0.5 * bytes.length, 700]) {
      const part = bytes.subarray(0, left);
      const isShown = await sharp(part, { failOn: 'error' })
        .toBuffer()
        .then(
          () => true,
          () => false,
        );
      expect([left, await cutShort(part, type)]).toEqual([left, !isShown]);
    }
  },
);

it('what cameras append, and the end of the preview in the header, does not count', async () => {
  const trailer = Buffer.alloc(3e6, 'motion photo ');
  const preview = Buffer.concat([Buffer.from([0xff, 0xe1, 0x01, 0x02]), Buffer.alloc(254), Buffer.from([0xff, 0xd9])]);
  const withPreview = Buffer.concat([whole['image/jpeg'].subarray(0, 2), preview, whole['image/jpeg'].subarray(2)]);
  const video = Buffer.concat([trailer, Buffer.from([0xff, 0xd9])]);
  expect(await cutShort(Buffer.concat([whole['image/jpeg'], video]), 'image/jpeg')).toBe(false);
  expect(await cutShort(progressive, 'image/jpeg')).toBe(false);
  expect(await cutShort(withPreview, 'image/jpeg')).toBe(false);
  expect(await cutShort(withPreview.subarray(0, 2000), 'image/jpeg')).toBe(true);
  // The header ends before the picture begins.
  expect(await cutShort(jpegPhoto().subarray(0, 130), 'image/jpeg')).toBe(true);
});

it.each(Object.entries(whole))('zeros behind a %s do not count, however many', async (type, bytes) => {
  for (const padding of [1, 256 * 1024, 20e6]) {
    const zeros = Buffer.alloc(padding);
    expect([padding, await cutShort(Buffer.concat([bytes, zeros]), type)]).toEqual([padding, false]);
    const part = Buffer.concat([bytes.subarray(0, bytes.length / 2), zeros]);
    expect([padding, await cutShort(part, type)]).toEqual([padding, true]);
  }
});

it('other files have no end that says so', async () => {
  expect(await cutShort(heicImage(), 'image/heic')).toBe(false);
  expect(await cutShort(Buffer.from('%PDF-1.4'), 'application/pdf')).toBe(false);
  expect(await cutShort(pngImage().subarray(0, 40), 'image/png')).toBe(true);
});

it('JPEGs without their end are read through by turns: twenty of one hold up another for one of them', async () => {
  const part = whole['image/jpeg'].subarray(0, whole['image/jpeg'].length / 2);
  const own = path.join(path.dirname(file), 'part');
  writeFileSync(own, part);
  let open = (): void => undefined;
  const held = jpegWalks.run({ group: 'held' }, () => new Promise<void>((resolve) => (open = resolve)));
  const order: string[] = [];
  const ask = async (group: string, member = ''): Promise<unknown> =>
    isCutShort(own, 'image/jpeg', { group, member }).then((isCut) => isCut && order.push(group + member));
  const flood = Array.from({ length: 20 }, () => ask('organization 1'));
  await expect.poll(() => jpegWalks.waiting).toBe(20);
  const others = [ask('organization 2'), ask('organization 3', 'key 1')];
  await expect.poll(() => jpegWalks.waiting).toBe(22);
  open();
  await Promise.all([held, ...flood, ...others]);
  expect(order).toHaveLength(22);
  expect(order.slice(0, 6)).toEqual(expect.arrayContaining(['organization 2', 'organization 3key 1']));
});
