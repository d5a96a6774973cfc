import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

const kept = path.resolve(import.meta.dirname, '../looks');
const maxWidth = 800;
const maxBytes = 30_000;
/** In pixels, along each edge. */
const block = 8;
/** How far the mean color of a block may be off, of 255: letters that another computer draws differ by less. */
const mostOfBlock = 22;
/** How far that of most blocks may be off, and which part of all may be off by more: the lines of a box that moved are many. */
const mostOfMost = 9;
const mostBlocksOff = 0.001;
/** What is kept is as near as compression allows: otherwise small changes would add up. */
const toleranceOfKept = 0.5;

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

const small = (picture: Buffer): Sharp =>
  sharp(picture).removeAlpha().resize({ width: maxWidth, withoutEnlargement: true });

const pixelsOf = async (image: Sharp): Promise<Pixels> => {
  // Slightly out of focus: edges of letters differ between computers.
  const { data, info } = await image.blur(1).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** How far the mean color of a block is off, of 255. */
const offBy = (one: Pixels, other: Pixels, left: number, top: number): number => {
  const sums = [0, 0, 0];
  const [right, bottom] = [Math.min(left + block, one.width), Math.min(top + block, one.height, other.height)];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = 3 * (y * one.width + x) + channel;
        sums[channel]! += one.data[at]! - other.data[at]!;
      }
  return Math.max(...sums.map(Math.abs)) / ((right - left) * (bottom - top));
};

/** What two pictures differ in, in words, and the blocks that do; null where they show the same. `tolerance` is 1 in tests. */
export const difference = async (
  before: Buffer,
  now: Buffer,
  tolerance = 1,
): Promise<{ text: string; blocks: { left: number; top: number }[] } | null> => {
  const [one, other] = await Promise.all([pixelsOf(small(before)), pixelsOf(small(now))]);
  if (one.width !== other.width || Math.abs(one.height - other.height) > 2) {
    return { text: `is ${other.width} × ${other.height}, and was ${one.width} × ${one.height}`, blocks: [] };
  }
  const blocks: { left: number; top: number; off: number }[] = [];
  let count = 0;
  for (let top = 0; top < Math.min(one.height, other.height); top += block)
    for (let left = 0; left < one.width; left += block, count += 1) {
      const off = offBy(one, other, left, top);
      if (off > tolerance * mostOfMost) blocks.push({ left, top, off });
    }
  const worst = Math.max(0, ...blocks.map(({ off }) => off));
  if (worst <= tolerance * mostOfBlock && blocks.length <= Math.max(2, mostBlocksOff * count)) return null;
  const [first] = blocks;
  return {
    text: `differs in ${blocks.length} of ${count} blocks, by up to ${Math.round(worst)} of 255, first at ${first!.left}, ${first!.top}`,
    blocks,
  };
};

/** The picture with a frame around each block that differs. */
const framed = (picture: Buffer, blocks: readonly { left: number; top: number }[]): Promise<Buffer> => {
  const frame = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${block}" height="${block}"><rect width="100%" height="100%" fill="#f0f" fill-opacity=".35"/></svg>`,
  );
  return small(picture)
    .composite(blocks.map(({ left, top }) => ({ input: frame, left, top })))
    .png()
    .toBuffer();
};

/** As pictures are kept: as good as the size allows. */
const compressed = async (picture: Buffer): Promise<Buffer> => {
  let bytes = picture;
  for (const quality of [60, 45, 30, 15]) {
    bytes = await small(picture).webp({ quality }).toBuffer();
    if (bytes.length <= maxBytes) break;
  }
  return bytes;
};

const keep = (file: string, bytes: Buffer): null => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  return null;
};

/** Empty where nothing failed in this process yet. */
let failures = '';

/**
 * What a screenshot shows differently from `test/looks/NAME.webp`, with the paths of the new picture and of the
 * differences; null where nothing. `UPDATE_PICTURES=1` keeps the new picture instead.
 */
export const comparePicture = async (name: string, picture: Buffer): Promise<string | null> => {
  const file = path.join(kept, `${name}.webp`);
  const isUpdate = process.env.UPDATE_PICTURES === '1';
  // Compressed too: fine lines of strong colors lose some of them.
  const now = await compressed(picture);
  let before: Buffer;
  try {
    before = readFileSync(file);
  } catch {
    return isUpdate ? keep(file, now) : `${name}: there is no picture; npm run pictures makes it`;
  }
  const found = await difference(before, now, isUpdate ? toleranceOfKept : 1);
  if (found === null) return null;
  if (isUpdate) return keep(file, now);
  failures ||= mkdtempSync(path.join(tmpdir(), 'rafter-pictures-'));
  const at = path.join(failures, name.replaceAll('/', '-'));
  writeFileSync(`${at}.png`, picture);
  writeFileSync(`${at}-difference.png`, await framed(picture, found.blocks));
  return `${name} ${found.text}: see ${at}.png and ${at}-difference.png; npm run pictures accepts it`;
};
