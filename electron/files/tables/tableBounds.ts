import { problem } from '../../../shared/messages/problem.ts';
import { isZip } from './decodeText.ts';

/** How large a table may be. Counted as the bytes arrive, before anything is parsed. */
export interface TableBounds {
  bytes: number;
  /** Blank ones and those within quotes among them. */
  lines: number;
  columns: number;
  cells: number;
  /** Bytes that a workbook unpacks to. */
  unpacked: number;
  /** What refuses too many lines: the command line takes a longer list. */
  tooLong: 'list-file-too-long' | 'table-file-too-long';
}

const megabyte = 1024 * 1024;

const newline = 0x0a;
const carriageReturn = 0x0d;
/** The usual delimiters of `readTable.ts`; another one only where the first line names it. */
const delimiters = [...',;\t|'].map((character) => character.charCodeAt(0));
const namedDelimiter = /^"?sep=([!-/:-@[-`{-~\t])/i;
/** A byte order mark, quotes and `sep=X`, as UTF-16. */
const longestSeparatorLine = 16;

/**
 * Counts the lines and cells of a text as its pieces arrive. Quotation marks are not taken into account: what stands between
 * them counts as if it were outside, so that no file can hide cells from the count. A workbook is counted when it is unpacked.
 */
export class TableCount {
  readonly #bounds: TableBounds;
  readonly #counted = new Uint8Array(256);
  /** Of each delimiter: within the line, and altogether. */
  readonly #inLine = new Uint32Array(256);
  readonly #inAll = new Uint32Array(256);
  #lines = 0;
  #returns = 0;
  #seen = 0;
  #start = Buffer.alloc(0);
  #isText = true;

  constructor(bounds: TableBounds) {
    this.#bounds = bounds;
    for (const delimiter of delimiters) this.#counted[delimiter] = 1;
  }

  /** Counts a piece. Throws `list-file-over-limit`, `table-file-too-wide`, `table-file-too-many-cells`, or what the bounds name. */
  add(piece: Uint8Array): void {
    if (this.#seen < longestSeparatorLine) this.#readStart(piece);
    this.#seen += piece.length;
    const { bytes } = this.#bounds;
    if (this.#seen > bytes) throw problem('list-file-over-limit', { megabytes: Math.round(bytes / megabyte) });
    if (this.#isText) this.#count(piece);
  }

  #readStart(piece: Uint8Array): void {
    this.#start = Buffer.concat([this.#start, piece.subarray(0, longestSeparatorLine)]);
    this.#isText = !isZip(this.#start);
    const line = this.#start.toString('latin1').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
    const named = namedDelimiter.exec(line.replaceAll('\0', ''))?.[1];
    if (named !== undefined) this.#counted[named.charCodeAt(0)] = 1;
  }

  #count(piece: Uint8Array): void {
    const { columns, cells, lines, tooLong } = this.#bounds;
    for (const byte of piece) {
      if (byte === newline || byte === carriageReturn) {
        const ended = byte === newline ? (this.#lines += 1) : (this.#returns += 1);
        if (ended > lines) throw problem(tooLong, { lines });
        this.#inLine.fill(0);
      } else if (this.#counted[byte] === 1) {
        if ((this.#inLine[byte]! += 1) >= columns) throw problem('table-file-too-wide', { columns });
        if ((this.#inAll[byte]! += 1) >= cells) throw problem('table-file-too-many-cells', { cells });
      }
    }
  }
}

/**
 * The bytes of a table; `measure` runs the counting of each piece. Drains a body over the bounds, so that the browser reads the
 * refusal. Throws like `TableCount.add`.
 */
export const readBounded = async (
  body: AsyncIterable<Buffer>,
  bounds: TableBounds,
  measure: (count: () => void) => void = (count) => count(),
): Promise<Buffer> => {
  let pieces: Buffer[] = [];
  let refused: Error | null = null;
  const count = new TableCount(bounds);
  for await (const piece of body) {
    if (refused !== null) continue;
    try {
      measure(() => count.add(piece));
      pieces.push(piece);
    } catch (error) {
      refused = error as Error;
      pieces = [];
    }
  }
  if (refused !== null) throw refused;
  return Buffer.concat(pieces);
};

/** The same of bytes that are there already. */
export const assertBounded = (bytes: Uint8Array, bounds: TableBounds): void => new TableCount(bounds).add(bytes);

/** Visits of crews, from people of any organization. */
export const visitBounds: TableBounds = {
  bytes: 3_000_000,
  lines: 100_000,
  columns: 500,
  cells: 300_000,
  unpacked: 16 * megabyte,
  tooLong: 'table-file-too-long',
};
/** The firm's design values, from its administrators. */
export const designBounds: TableBounds = {
  bytes: 10 * megabyte,
  lines: 100_000,
  columns: 500,
  cells: 1_000_000,
  unpacked: 48 * megabyte,
  tooLong: 'table-file-too-long',
};
/** Reference lists, from administrators: five times the longest public list. Comparing more would block the server. */
export const listBounds: TableBounds = {
  bytes: 50 * megabyte,
  lines: 100_000,
  columns: 1000,
  cells: 5_000_000,
  unpacked: 192 * megabyte,
  tooLong: 'list-file-too-long',
};
