import type { BoundedFile } from '../boundedFile.ts';
import type { ContentFinding, Dimensions, UnsupportedContent } from './finding.ts';
import { readBoxes, readBoxesInside } from '../isoBoxes.ts';
import type { Box } from '../isoBoxes.ts';

type Size = Pick<Dimensions, 'width' | 'height'>;

const maxBrandBytes = 4096;
const maxTracks = 64;
const avifBrands = new Set(['avif', 'avis']);
const hevcBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const heifBrands = new Set(['mif1', 'mif2', 'msf1', 'miaf', 'avci', 'avcs']);
const soundBrands = new Set(['M4A ', 'M4B ', 'M4P ', 'F4A ', 'F4B ', 'F4P ', 'aax ', 'aaxc']);
const otherBrands = new Map<string, UnsupportedContent>([
  ['crx ', { unsupported: 'cr3', mediaType: 'image/x-canon-cr3' }],
  ['jxl ', { unsupported: 'jxl', mediaType: 'image/jxl' }],
  ['jp2 ', { unsupported: 'jp2', mediaType: 'image/jp2' }],
  ['jpx ', { unsupported: 'jp2', mediaType: 'image/jpx' }],
]);
const quickTimeBrands = new Set(['qt  ', 'mqt ']);
const mp4Brand =
  /^(iso[m2-9a-d]|mp4[12]|mp71|avc[1-4]|h[ve][vc]1|dash|cmf[c-z2]|m4v[ hp]|f4v |msnv|xavc|3g.{2}|nd[sx].)$/i;
/** First boxes of QuickTime files that are older than brands. */
const quickTimeStarts = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** Whether the first bytes (12 or more) are those of an ISO base media file, or of a QuickTime file without brands. */
export function startsLikeIsoMedia(head: Buffer): boolean {
  const type = head.toString('latin1', 4, 8);
  return type === 'ftyp' || quickTimeStarts.has(type);
}

/** Distinguishes HEIC, HEIF, MP4 and MOV from each other and from related formats, by brands and then by structure. */
export async function recognizeIsoMedia(file: BoundedFile): Promise<ContentFinding> {
  const boxes = await readBoxes(file, 0, file.size);
  const first = boxes[0];
  if (first?.type !== 'ftyp') return recognizeBrandless(file, boxes);
  const brands = await readBrands(file, first);
  const [major] = brands;
  if (major === undefined) return { damaged: 'media' };
  const other = otherBrands.get(major);
  if (other !== undefined) return other;
  if (soundBrands.has(major)) return { unsupported: 'sound' };
  const hevc = brands.some((brand) => hevcBrands.has(brand));
  // AVIF files have HEIF's general brands as well; HEIC readers open one only if it also has an HEVC brand.
  if (avifBrands.has(major) || (!hevc && brands.some((brand) => avifBrands.has(brand)))) {
    const picture = await readHeifSize(file, boxes, avifPixelBytes);
    return { unsupported: 'avif', mediaType: 'image/avif', ...(picture && { picture }) };
  }
  if (hevcBrands.has(major) || heifBrands.has(major)) return recognizeHeif(file, boxes, hevc ? 'HEIC' : 'HEIF');
  return recognizeVideo(file, boxes, brands);
}

/** The main brand, then the compatible ones; empty where the box is too small. Between them is a version of four bytes. */
async function readBrands(file: BoundedFile, box: Box): Promise<string[]> {
  const body = await file.read(box.body, Math.min(box.end - box.body, maxBrandBytes));
  const brands: string[] = [];
  for (let at = 0; at + 4 <= body.length; at += 4) {
    if (at !== 4) brands.push(body.toString('latin1', at, at + 4));
  }
  return body.length < 8 ? [] : brands;
}

async function recognizeBrandless(file: BoundedFile, boxes: readonly Box[]): Promise<ContentFinding> {
  const movie = boxes.find((box) => box.type === 'moov');
  if (movie === undefined) {
    // Without an index nothing more is known; a recording that was cut off before its index is worth keeping.
    return boxes.some((box) => box.type === 'mdat' && box.end > box.body) ? { type: 'MOV' } : { damaged: 'MOV' };
  }
  const [child] = await readBoxes(file, movie.body, movie.end);
  if (child === undefined || !/^[a-z]{4}$/.test(child.type)) {
    return { damaged: 'MOV' };
  }
  return (await holdsSoundOnly(file, boxes)) ? { unsupported: 'sound' } : { type: 'MOV' };
}

async function recognizeVideo(
  file: BoundedFile,
  boxes: readonly Box[],
  brands: readonly string[],
): Promise<ContentFinding> {
  const [major = ''] = brands;
  if (await holdsSoundOnly(file, boxes)) return { unsupported: 'sound' };
  if (quickTimeBrands.has(major)) return { type: 'MOV' };
  if (brands.some((brand) => mp4Brand.test(brand))) return { type: 'MP4' };
  if (brands.some((brand) => quickTimeBrands.has(brand))) return { type: 'MOV' };
  if ((await readHandlers(file, boxes)).includes('vide')) return { type: 'MP4' };
  return { unsupported: 'unknown-media' };
}

/** True only where the index is complete: a truncated clip counts as video. */
async function holdsSoundOnly(file: BoundedFile, boxes: readonly Box[]): Promise<boolean> {
  if (boxes.some((box) => box.type === 'moov' && box.cut)) return false;
  const handlers = await readHandlers(file, boxes);
  return handlers.includes('soun') && handlers.every((handler) => handler === 'soun');
}

/** The handler of each track, `vide` or `soun` among them; '' for a track that cannot be read. */
async function readHandlers(file: BoundedFile, boxes: readonly Box[]): Promise<string[]> {
  const tracks = (await readBoxesInside(file, boxes, 'moov')).filter((box) => box.type === 'trak');
  const handlers: string[] = [];
  for (const track of tracks.slice(0, maxTracks)) {
    const media = await readBoxesInside(file, await readBoxes(file, track.body, track.end), 'mdia');
    const handler = media.find((box) => box.type === 'hdlr');
    const body = handler === undefined ? undefined : await file.read(handler.body, 12);
    handlers.push(body?.length === 12 ? body.toString('latin1', 8, 12) : '');
  }
  return handlers;
}

async function recognizeHeif(file: BoundedFile, boxes: readonly Box[], type: 'HEIC' | 'HEIF'): Promise<ContentFinding> {
  const picture = await readHeifSize(file, boxes);
  return picture ? { type, picture } : { damaged: type };
}

/** Samples of a pixel of an AVIF with up to 12 bits, and the colors that are made of them. */
const avifPixelBytes = 10;
/** HEVC is decoded in WebAssembly. */
const hevcCost = 2;

/** The largest of the sizes that an HEIF container states; undefined where it states none, or what cannot be. */
async function readHeifSize(
  file: BoundedFile,
  boxes: readonly Box[],
  ofPixel?: number,
): Promise<Dimensions | undefined> {
  const meta = await readBoxesInside(file, boxes, 'meta', 4);
  const properties = await readBoxesInside(file, await readBoxesInside(file, meta, 'iprp'), 'ipco');
  let largest: Size | undefined;
  for (const property of properties) {
    if (property.type === 'clap' && !(await isPossibleCrop(file, property))) return undefined;
    if (property.type !== 'ispe') continue;
    const body = await file.read(property.body, 12);
    if (body.length < 12) return undefined;
    largest = larger(largest, { width: body.readUInt32BE(4), height: body.readUInt32BE(8) });
  }
  for (const size of await readTrackSizes(file, boxes)) largest = larger(largest, size);
  if (largest === undefined || largest.width * largest.height === 0) return undefined;
  const pixelBytes = ofPixel ?? (await decodedPixelBytes(file, properties));
  const wholeBytes = Math.ceil(largest.width * largest.height * pixelBytes);
  return { ...largest, wholeBytes, cost: ofPixel === undefined ? hevcCost * wholeBytes : wholeBytes };
}

/** Samples of a pixel by the code of how its colors are stored: 4:0:0, 4:2:0, 4:2:2, 4:4:4. */
const samplesByChroma = [1, 1.5, 2, 3];

/** What a decoder of HEVC holds for each pixel: the samples, which come as a whole, and the colors that it makes of them. */
async function decodedPixelBytes(file: BoundedFile, properties: readonly Box[]): Promise<number> {
  let most = samplesByChroma[1]! + 4.5;
  for (const property of properties) {
    if (property.type !== 'hvcC') continue;
    const body = await file.read(property.body, 18);
    if (body.length < 18) continue;
    const samples = samplesByChroma[body.readUInt8(16) & 3]!;
    const isDeep = (body.readUInt8(17) & 7) > 0;
    // Colors of more than 8 bits are made with 16 bits before they get 8.
    most = Math.max(most, isDeep ? 2 * samples + 7 : samples + 4.5);
  }
  return most;
}

/** A crop is four fractions; a zero denominator has crashed decoders. */
async function isPossibleCrop(file: BoundedFile, property: Box): Promise<boolean> {
  const body = await file.read(property.body, 32);
  return body.length === 32 && [4, 12, 20, 28].every((at) => body.readUInt32BE(at) !== 0);
}

/** Image sequences state their size in the track header: width and height are its last eight bytes, 16.16 fixed point. */
async function readTrackSizes(file: BoundedFile, boxes: readonly Box[]): Promise<Size[]> {
  const sizes: Size[] = [];
  for (const box of await readBoxesInside(file, await readBoxesInside(file, boxes, 'moov'), 'trak')) {
    if (box.type !== 'tkhd' || box.cut || box.end - box.body < 8) continue;
    const body = await file.read(box.end - 8, 8);
    if (body.length === 8) sizes.push({ width: body.readUInt16BE(0), height: body.readUInt16BE(4) });
  }
  return sizes;
}

function larger(one: Size | undefined, other: Size): Size {
  return one !== undefined && one.width * one.height >= other.width * other.height ? one : other;
}
