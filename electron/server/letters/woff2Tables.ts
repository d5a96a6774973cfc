import { createByteReader, type ByteReader } from './byteReader.ts';
import { boxOf, bytes16, bytes32, encodeOutline, padded, type OutlinePoint } from './trueType.ts';

/** WOFF 2 §5.2: a step from one point to the next, packed into a flag and one to four bytes. */
const readStep = (flag: number, glyphs: ByteReader): [dx: number, dy: number] => {
  const signed = (bit: number, value: number): number => (bit & 1 ? value : -value);
  const b0 = glyphs.u8();
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + b0)];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + b0), 0];
  if (flag < 84) {
    const high = flag - 20;
    return [signed(flag, 1 + (high & 0x30) + (b0 >> 4)), signed(flag >> 1, 1 + ((high & 0x0c) << 2) + (b0 & 0x0f))];
  }
  const b1 = glyphs.u8();
  if (flag < 120) {
    const high = flag - 84;
    return [signed(flag, 1 + (Math.floor(high / 12) << 8) + b0), signed(flag >> 1, 1 + (((high % 12) >> 2) << 8) + b1)];
  }
  const b2 = glyphs.u8();
  if (flag < 124) return [signed(flag, (b0 << 4) + (b1 >> 4)), signed(flag >> 1, ((b1 & 0x0f) << 8) + b2)];
  return [signed(flag, (b0 << 8) + b1), signed(flag >> 1, (b2 << 8) + glyphs.u8())];
};

const composite = {
  wordArguments: 0x0001,
  scale: 0x0008,
  more: 0x0020,
  twoScales: 0x0040,
  matrix: 0x0080,
  hinted: 0x0100,
};

/** The components of a composite glyph as they stand in `glyf`, without the mark that instructions follow. */
const readComponents = (stream: ByteReader): { bytes: number[]; hinted: boolean } => {
  const bytes: number[] = [];
  let hinted = false;
  for (let flags = composite.more; flags & composite.more;) {
    flags = stream.u16();
    hinted ||= (flags & composite.hinted) !== 0;
    const scale = flags & composite.matrix ? 8 : flags & composite.twoScales ? 4 : flags & composite.scale ? 2 : 0;
    const rest = stream.take(2 + (flags & composite.wordArguments ? 4 : 2) + scale);
    bytes.push(...bytes16(flags & ~composite.hinted), ...rest);
  }
  return { bytes, hinted };
};

export interface RestoredGlyphs {
  glyf: Buffer;
  /** With long offsets. */
  loca: Buffer;
  /** The least x of each glyph. */
  lefts: number[];
}

/** WOFF 2 §5.1: the transformed `glyf` back into `glyf` and `loca`, instructions left out. */
export const restoreGlyphs = (transformed: Buffer): RestoredGlyphs => {
  const header = createByteReader(transformed);
  header.u32();
  const count = header.u16();
  header.u16();
  const lengths = Array.from({ length: 7 }, () => header.u32());
  const streams = lengths.map((length) => createByteReader(header.take(length)));
  const [contourCounts, pointCounts, flags, glyphs, composites, boxes] = streams;
  if (!contourCounts || !pointCounts || !flags || !glyphs || !composites || !boxes) throw new RangeError('No outlines');
  const boxed = boxes.take(4 * Math.floor((count + 31) / 32));

  const readOutline = (contours: number): OutlinePoint[][] => {
    const sizes = Array.from({ length: contours }, () => pointCounts.short255());
    let [x, y] = [0, 0];
    const outline = sizes.map((size) =>
      Array.from({ length: size }, () => {
        const flag = flags.u8();
        const [dx, dy] = readStep(flag & 127, glyphs);
        x += dx;
        y += dy;
        return { x, y, onCurve: flag < 128 };
      }),
    );
    // The length of the instructions, which are left out.
    glyphs.short255();
    return outline;
  };

  const entries: Buffer[] = [];
  const offsets = [0];
  const lefts: number[] = [];
  let end = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    const contours = contourCounts.i16();
    const given =
      ((boxed[glyph >> 3] ?? 0) >> (7 - (glyph & 7))) & 1 ? Array.from({ length: 4 }, () => boxes.i16()) : undefined;
    let entry: number[] = [];
    let box = given;
    if (contours > 0) {
      const outline = readOutline(contours);
      box ??= boxOf(outline.flat());
      entry = encodeOutline(outline, box);
    } else if (contours < 0) {
      const { bytes, hinted } = readComponents(composites);
      if (hinted) glyphs.short255();
      entry = padded([...bytes16(contours, ...(box ?? [0, 0, 0, 0])), ...bytes]);
    }
    lefts.push(box?.[0] ?? 0);
    entries.push(Buffer.from(entry));
    offsets.push((end += entry.length));
  }
  return { glyf: Buffer.concat(entries), loca: Buffer.from(bytes32(...offsets)), lefts };
};

/** WOFF 2 §5.4: `hmtx` whose left side bearings were left out because they are the least x of the glyphs. */
export const restoreMetrics = (transformed: Buffer, metricsCount: number, lefts: readonly number[]): Buffer => {
  const reader = createByteReader(transformed);
  const flags = reader.u8();
  const advances = Array.from({ length: metricsCount }, () => reader.u16());
  const own = lefts.slice(0, metricsCount).map((left) => (flags & 1 ? left : reader.i16()));
  const others = lefts.slice(metricsCount).map((left) => (flags & 2 ? left : reader.i16()));
  return Buffer.from([
    ...advances.flatMap((advance, index) => bytes16(advance, own[index] ?? 0)),
    ...bytes16(...others),
  ]);
};
