/**
 * SQLite's write-ahead log as a file: a header, then frames of one page each (https://sqlite.org/walformat.html). Every
 * frame carries the salts of the header and a checksum over all frames up to it, so that a reader knows which frames
 * belong to this log and are whole. A frame that ends a transaction is marked.
 */

export const walHeaderBytes = 32;
const frameHeaderBytes = 24;

type Pair = readonly [number, number];

export interface WalHeader {
  pageBytes: number;
  /** Each time that the log begins anew, the first is one more and the second is random. */
  salts: Pair;
  checksum: Pair;
  /** Byte order of the numbers that the checksums add up. */
  isLittleEndian: boolean;
}

/** A place between two frames, with the checksum of all that comes before it. */
export interface WalPosition {
  header: WalHeader;
  offset: number;
  checksum: Pair;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const isSame = (one: Pair, other: Pair): boolean => one[0] === other[0] && one[1] === other[1];

/** SQLite's checksum over an even number of 32-bit words. */
const addUp = (view: DataView, from: number, to: number, isLittleEndian: boolean, [s0, s1]: Pair): Pair => {
  let first = s0;
  let second = s1;
  for (let at = from; at < to; at += 8) {
    first = (first + view.getUint32(at, isLittleEndian) + second) >>> 0;
    second = (second + view.getUint32(at + 4, isLittleEndian) + first) >>> 0;
  }
  return [first, second];
};

/** The header of a log; null if these bytes do not begin with one. */
export const readWalHeader = (bytes: Uint8Array): WalHeader | null => {
  if (bytes.length < walHeaderBytes) return null;
  const view = viewOf(bytes);
  const magic = view.getUint32(0);
  if (magic >>> 1 !== 0x377f0682 >>> 1) return null;
  const isLittleEndian = (magic & 1) === 0;
  const checksum: Pair = [view.getUint32(24), view.getUint32(28)];
  if (!isSame(addUp(view, 0, 24, isLittleEndian, [0, 0]), checksum)) return null;
  return {
    pageBytes: view.getUint32(8),
    salts: [view.getUint32(16), view.getUint32(20)],
    checksum,
    isLittleEndian,
  };
};

export const isSameLog = (one: WalHeader, other: WalHeader): boolean => isSame(one.salts, other.salts);

/** Whether `next` is the log as it began anew after `before`, with none in between. */
export const isNextLog = (before: WalHeader, next: WalHeader): boolean =>
  (before.salts[0] + 1) >>> 0 === next.salts[0] && before.pageBytes === next.pageBytes;

export const frameBytes = ({ pageBytes }: WalHeader): number => frameHeaderBytes + pageBytes;

/** The place before the first frame. */
export const firstFrame = (header: WalHeader): WalPosition => ({
  header,
  offset: walHeaderBytes,
  checksum: header.checksum,
});

/** The place after this frame, by its own header; null if it is of another log. Its checksum is not verified. */
export const afterFrame = (header: WalHeader, frame: Uint8Array, offset: number): WalPosition | null => {
  const view = viewOf(frame);
  if (!isSame([view.getUint32(8), view.getUint32(12)], header.salts)) return null;
  return { header, offset: offset + frame.length, checksum: [view.getUint32(16), view.getUint32(20)] };
};

/** Follows the frames of `bytes` from a place on, as far as they are whole. */
export const followFrames = (
  from: WalPosition,
  bytes: Uint8Array,
): {
  /** After the last whole frame. */
  end: WalPosition;
  /** After the last frame that ends a transaction. */
  committed: WalPosition | null;
} => {
  const { header } = from;
  const view = viewOf(bytes);
  const size = frameBytes(header);
  let end = from;
  let committed: WalPosition | null = null;
  for (let at = 0; at + size <= bytes.length; at += size) {
    const next = afterFrame(header, bytes.subarray(at, at + size), end.offset);
    if (!next) break;
    const head = addUp(view, at, at + 8, header.isLittleEndian, end.checksum);
    const sum = addUp(view, at + frameHeaderBytes, at + size, header.isLittleEndian, head);
    if (!isSame(sum, next.checksum)) break;
    end = next;
    // The size of the database after the transaction; 0 in the other frames.
    if (view.getUint32(at + 4) !== 0) committed = end;
  }
  return { end, committed };
};
