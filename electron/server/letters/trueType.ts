/** The parts of a TrueType file that subsets and unpacked web fonts are put together from. */

/** A point of an outline, in font units. */
export interface OutlinePoint {
  x: number;
  y: number;
  onCurve: boolean;
}

/** Big-endian, two bytes each; negative numbers as two's complement. */
export const bytes16 = (...values: number[]): number[] => values.flatMap((value) => [(value >> 8) & 255, value & 255]);

/** Big-endian, four bytes each. */
export const bytes32 = (...values: number[]): number[] =>
  values.flatMap((value) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);

const onCurveFlag = 0x01;
/** Per axis: the bit for a one-byte step, and the bit that means "positive" with it and "no step" without it. */
const xBits = { short: 0x02, same: 0x10 };
const yBits = { short: 0x04, same: 0x20 };

const step = (delta: number, bits: typeof xBits, bytes: number[]): number => {
  if (delta === 0) return bits.same;
  if (Math.abs(delta) > 255) {
    bytes.push(...bytes16(delta));
    return 0;
  }
  bytes.push(Math.abs(delta));
  return delta > 0 ? bits.short | bits.same : bits.short;
};

/** Fills up to a multiple of four. */
export const padded = (bytes: number[]): number[] => [...bytes, ...Array<number>((4 - (bytes.length % 4)) % 4).fill(0)];

/** `[minX, minY, maxX, maxY]`; zeros for an outline without points. */
export const boxOf = (points: readonly OutlinePoint[]): number[] => {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  for (const { x, y } of points) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return points.length ? box : [0, 0, 0, 0];
};

/** One unhinted entry of `glyf`, padded; empty where there is no outline. `box` where it is known better. */
export const encodeOutline = (contours: readonly (readonly OutlinePoint[])[], box?: readonly number[]): number[] => {
  const points = contours.flat();
  if (points.length === 0) return [];
  let end = -1;
  const ends = contours.map((contour) => (end += contour.length));
  const flags: number[] = [];
  const xSteps: number[] = [];
  const ySteps: number[] = [];
  let [x, y] = [0, 0];
  for (const point of points) {
    flags.push((point.onCurve ? onCurveFlag : 0) | step(point.x - x, xBits, xSteps) | step(point.y - y, yBits, ySteps));
    [x, y] = [point.x, point.y];
  }
  return padded([...bytes16(contours.length, ...(box ?? boxOf(points)), ...ends, 0), ...flags, ...xSteps, ...ySteps]);
};

const checksum = (table: Buffer): number => {
  let sum = 0;
  for (let at = 0; at + 4 <= table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
};

/** A font file of these tables, in the order of their tags. `flavour` is the number a font file begins with. */
export const fontFile = (tables: ReadonlyMap<string, Uint8Array>, flavour = 0x00010000): Buffer => {
  const tags = [...tables.keys()].sort();
  const power = Math.floor(Math.log2(tags.length));
  const header = [...bytes32(flavour), ...bytes16(tags.length, 16 << power, power, (tags.length - (1 << power)) * 16)];
  const body: Buffer[] = [];
  let offset = 12 + tags.length * 16;
  for (const tag of tags) {
    const table = tables.get(tag) ?? new Uint8Array();
    const filled = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    header.push(...Buffer.from(tag, 'latin1'), ...bytes32(checksum(filled), offset, table.length));
    body.push(filled);
    offset += filled.length;
  }
  return Buffer.concat([Buffer.from(header), ...body]);
};
