import { brotliDecompressSync } from 'node:zlib';
import { createByteReader } from './byteReader.ts';
import { fontFile } from './trueType.ts';
import { restoreGlyphs, restoreMetrics } from './woff2Tables.ts';

/** WOFF 2 §4.1: the tags that a directory entry names by number. */
const knownTags = [
  ...['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep', 'CFF '],
  ...['VORG', 'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE', 'GDEF', 'GPOS'],
  ...['GSUB', 'EBSC', 'JSTF', 'MATH', 'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt', 'avar', 'bdat', 'bloc'],
  ...['bsln', 'cvar', 'fdsc', 'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar', 'mort', 'morx', 'opbd', 'prop'],
  ...['trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill'],
];

const headerLength = 48;

/**
 * WOFF 2 → the plain TrueType file inside it, without hinting. Throws a RangeError for anything else. The PDF library's
 * font engine reads WOFF 2 too, but draws its variable fonts only at their thinnest.
 */
export const unpackWoff2 = (woff2: Uint8Array): Buffer => {
  const file = Buffer.from(woff2.buffer, woff2.byteOffset, woff2.byteLength);
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new RangeError('Not a WOFF 2 file');
  const directory = createByteReader(file.subarray(headerLength));
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = directory.u8();
    const known = flags & 63;
    const tag = known === 63 ? directory.take(4).toString('latin1') : (knownTags[known] ?? '');
    const length = directory.base128();
    const version = flags >> 6;
    // For the two outline tables version 0 is the transformed one, for all others it is the plain one.
    const transformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0;
    return { tag, transformed, length: transformed ? directory.base128() : length };
  });
  const start = headerLength + directory.at;
  const data = createByteReader(brotliDecompressSync(file.subarray(start, start + file.readUInt32BE(20))));

  const tables = new Map<string, Uint8Array>();
  const transformed = new Map<string, Buffer>();
  for (const entry of entries) (entry.transformed ? transformed : tables).set(entry.tag, data.take(entry.length));

  const glyf = transformed.get('glyf');
  if (glyf) {
    const restored = restoreGlyphs(glyf);
    tables.set('glyf', restored.glyf).set('loca', restored.loca);
    const head = Buffer.from(tables.get('head') ?? []);
    // indexToLocFormat: the restored offsets are long ones.
    head.writeInt16BE(1, 50);
    tables.set('head', head);
    const hmtx = transformed.get('hmtx');
    const metricsCount = Buffer.from(tables.get('hhea') ?? []).readUInt16BE(34);
    if (hmtx) tables.set('hmtx', restoreMetrics(hmtx, metricsCount, restored.lefts));
  }
  return fontFile(tables, file.readUInt32BE(4));
};
