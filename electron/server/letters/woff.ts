import { inflateSync } from 'node:zlib';
import { fontFile } from './trueType.ts';

/**
 * WOFF 1 → the plain font file inside it. Throws a RangeError for anything else. Done here, with the platform's inflate,
 * because the last-resort font has 65,000 glyphs and takes seconds to unpack in JavaScript.
 */
export const unpackWoff = (woff: Uint8Array): Buffer => {
  const view = Buffer.from(woff.buffer, woff.byteOffset, woff.byteLength);
  if (view.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('Not a WOFF 1 file');
  const tables = new Map<string, Uint8Array>();
  for (let row = 44; row < 44 + view.readUInt16BE(12) * 20; row += 20) {
    const offset = view.readUInt32BE(row + 4);
    const packed = view.subarray(offset, offset + view.readUInt32BE(row + 8));
    const length = view.readUInt32BE(row + 12);
    tables.set(view.toString('latin1', row, row + 4), packed.length < length ? inflateSync(packed) : packed);
  }
  return fontFile(tables, view.readUInt32BE(4));
};
