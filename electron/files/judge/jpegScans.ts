import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Codes, JpegBits, readCodes } from './jpegBits.ts';
import { type EmptyRun, readFirst, readRefinement, WrongDataError } from './jpegBlocks.ts';

/**
 * Whether all of a picture is in its JPEG: `whole`; `damaged` where a decoder would run out of data or into what is none;
 * `unknown` for kinds that are not read here, and for more work than a picture is worth.
 */
export type JpegState = 'whole' | 'damaged' | 'unknown';

interface Component {
  id: number;
  across: number;
  down: number;
  /** Blocks that a scan of this component alone has. */
  wide: number;
  high: number;
  /** Blocks in a row, with those that fill up the last unit. */
  stride: number;
  /** A bit for each coefficient that is not zero, in 64 bits a block. Progressive only. */
  known: Uint32Array;
  /** Bits that are still missing below each coefficient; 16: it was not sent. */
  missing: Uint8Array;
}

interface Frame {
  isProgressive: boolean;
  components: Component[];
  unitsWide: number;
  unitsHigh: number;
}

interface Scan {
  parts: { component: Component; dc: Codes | undefined; ac: Codes | undefined }[];
  from: number;
  to: number;
  /** Bits that were sent before; 0 for the first scan of these coefficients. */
  before: number;
  shift: number;
  interval: number;
}

/** Blocks of the largest picture that is read, and visits of blocks: a scan of few bytes may have all of them. */
const [mostBlocks, mostVisits] = [2_000_000, 40_000_000];
const mostTables = 512;
/** Between turns, in which other work is done. */
const visitsATurn = 50_000;
/** A file may consist of segments. */
const visitsASegment = 64;
/** Programs pad the end of a scan by a few bytes; more are what the scan should have used. */
const mostPadding = 64;

class JpegWalk {
  readonly #data: Buffer;
  #frame: Frame | null = null;
  #interval = 0;
  #visits = 0;
  /** Visits at which other work is done. */
  #turn = visitsATurn;
  #tables = 0;
  readonly #codes = new Map<number, Codes>();

  constructor(data: Buffer) {
    this.#data = data;
  }

  async run(): Promise<JpegState> {
    for (let at = 2; ;) {
      this.#visits += visitsASegment;
      if (await this.#isTooMuch()) return 'unknown';
      const marker = this.#markerFrom(at);
      if (marker === null) return this.#withoutEnd();
      // What was left out before the end, the encoder left out.
      if (marker.code === 0xd9)
        return this.#isSent((missing, index) => index > 0 || missing < 16) ? 'whole' : 'damaged';
      const { code, end } = marker;
      if (code === 0x01 || (code >= 0xd0 && code <= 0xd7)) {
        at = end;
        continue;
      }
      if (end + 2 > this.#data.length) return this.#withoutEnd();
      const length = this.#data.readUInt16BE(end);
      const body = this.#data.subarray(end + 2, end + length);
      if (code < 0xc0 || code === 0xd8 || length < 2 || body.length < length - 2) return this.#withoutEnd();
      at = end + length;
      if (code === 0xc4 && !this.#readTables(body)) return 'damaged';
      if (code === 0xdd && body.length >= 2) this.#interval = body.readUInt16BE(0);
      if (code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc) {
        this.#frame = this.#readFrame(code, body);
        if (this.#frame === null) return 'unknown';
      }
      if (code !== 0xda) continue;
      const end2 = await this.#readScan(body, at);
      if (typeof end2 === 'string') return end2;
      at = end2;
    }
  }

  /** Of what stands in the place of the end, a picture that is all there needs nothing. */
  #withoutEnd(): JpegState {
    return this.#isSent((missing) => missing === 0) ? 'whole' : 'damaged';
  }

  #markerFrom(from: number): { code: number; end: number } | null {
    const data = this.#data;
    for (let at = data.indexOf(0xff, from); at !== -1; at = data.indexOf(0xff, at + 1)) {
      const code = data[at + 1];
      if (code !== undefined && code !== 0 && code !== 0xff) return { code, end: at + 2 };
    }
    return null;
  }

  #readTables(body: Buffer): boolean {
    for (let at = 0; at + 17 <= body.length;) {
      const counts = body.subarray(at + 1, at + 17);
      const symbols = counts.reduce((sum, count) => sum + count, 0);
      const codes = readCodes(counts, body.subarray(at + 17, at + 17 + symbols));
      if (codes === undefined || (this.#tables += 1) > mostTables) return false;
      this.#codes.set(body[at]!, codes);
      at += 17 + symbols;
    }
    return true;
  }

  #readFrame(code: number, body: Buffer): Frame | null {
    const count = body[5] ?? 0;
    if (code > 0xc2 || this.#frame !== null || body.length < 6 + 3 * count || count < 1 || count > 4) return null;
    const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)];
    const listed = Array.from({ length: count }, (_, index) => {
      const at = 6 + 3 * index;
      return { id: body[at]!, across: body[at + 1]! >> 4, down: body[at + 1]! & 15 };
    });
    const [most, mostDown] = [Math.max(...listed.map((one) => one.across)), Math.max(...listed.map((one) => one.down))];
    if (
      width === 0 ||
      height === 0 ||
      listed.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)
    )
      return null;
    const [unitsWide, unitsHigh] = [Math.ceil(width / (8 * most)), Math.ceil(height / (8 * mostDown))];
    const isProgressive = code === 0xc2;
    const blocks = listed.reduce((sum, { across, down }) => sum + unitsWide * across * unitsHigh * down, 0);
    if (blocks > (isProgressive ? mostBlocks : mostVisits)) return null;
    const components = listed.map((one): Component => ({
      ...one,
      wide: Math.ceil(Math.ceil((width * one.across) / most) / 8),
      high: Math.ceil(Math.ceil((height * one.down) / mostDown) / 8),
      stride: unitsWide * one.across,
      known: new Uint32Array(isProgressive ? 2 * unitsWide * one.across * unitsHigh * one.down : 0),
      missing: new Uint8Array(64).fill(16),
    }));
    return { isProgressive, components, unitsWide, unitsHigh };
  }

  /** Null where the header of a scan is none. */
  #scanOf(body: Buffer): Scan | null {
    const frame = this.#frame;
    const count = body[0] ?? 0;
    if (frame === null || count < 1 || count > 4 || body.length < 4 + 2 * count) return null;
    const parts = Array.from({ length: count }, (_, index) => {
      const [id, tables] = [body[1 + 2 * index]!, body[2 + 2 * index]!];
      const component = frame.components.find((one) => one.id === id);
      return component && { component, dc: this.#codes.get(tables >> 4), ac: this.#codes.get(0x10 | (tables & 15)) };
    });
    if (!parts.every((part) => part !== undefined)) return null;
    const [first, last, bits] = [body[1 + 2 * count]!, body[2 + 2 * count]!, body[3 + 2 * count]!];
    const [from, to] = frame.isProgressive ? [first, last] : [0, 63];
    const [before, shift] = frame.isProgressive ? [bits >> 4, bits & 15] : [0, 0];
    if (to > 63 || from > to || (frame.isProgressive && (from === 0) !== (to === 0))) return null;
    if (from > 0 && count > 1) return null;
    const lacksTable = parts.some(({ dc, ac }) => (from === 0 && before === 0 && !dc) || (to > 0 && !ac));
    return lacksTable ? null : { parts, from, to, before, shift, interval: this.#interval };
  }

  /** Where the data of a scan ends, or what is wrong with it. */
  async #readScan(body: Buffer, at: number): Promise<number | JpegState> {
    // Frames of a film leave out the tables that all of them have; decoders know these.
    if (this.#tables === 0) return 'unknown';
    const scan = this.#scanOf(body);
    if (scan === null) return 'damaged';
    const bits = new JpegBits(this.#data, at);
    const run: EmptyRun = { left: 0 };
    const [single] = scan.parts.length === 1 ? scan.parts : [];
    const units = single
      ? single.component.wide * single.component.high
      : this.#frame!.unitsWide * this.#frame!.unitsHigh;
    try {
      for (let unit = 0; unit < units; unit += 1) {
        if (scan.interval > 0 && unit > 0 && unit % scan.interval === 0) {
          if (!this.#nextInterval(bits, unit / scan.interval)) return 'damaged';
          run.left = 0;
        }
        if (single) this.#readBlock(bits, scan, single, run, this.#blockOf(single.component, unit));
        else this.#readUnit(bits, scan, run, unit);
        if (bits.isFaulty) return 'damaged';
        if (this.#visits > this.#turn && (await this.#isTooMuch())) return 'unknown';
      }
    } catch (error) {
      if (error instanceof WrongDataError) return 'damaged';
      throw error;
    }
    for (const { component } of scan.parts) component.missing.fill(scan.shift, scan.from, scan.to + 1);
    return this.#isPadding(bits.at) ? bits.at : 'damaged';
  }

  /** Whether the bytes from there to the next marker are none that the scan should have used. */
  #isPadding(from: number): boolean {
    const next = this.#markerFrom(from);
    const rest = this.#data.subarray(from, next === null ? undefined : next.end - 2);
    if (rest.length <= mostPadding) return true;
    // Some cameras fill their files up before the end. What a disk has lost has no end behind it, or data before that.
    return next?.code === 0xd9 && (rest[0] === 0 || rest[0] === 0xff) && rest.every((byte) => byte === rest[0]);
  }

  #nextInterval(bits: JpegBits, number: number): boolean {
    const next = this.#markerFrom(bits.at);
    if (next === null || next.code !== 0xd0 + ((number - 1) & 7) || next.end - 2 - bits.at > mostPadding) return false;
    bits.goOn(next.end);
    return true;
  }

  #blockOf({ wide, stride }: Component, unit: number): number {
    return Math.floor(unit / wide) * stride + (unit % wide);
  }

  #readUnit(bits: JpegBits, scan: Scan, run: EmptyRun, unit: number): void {
    const { unitsWide } = this.#frame!;
    const [row, column] = [Math.floor(unit / unitsWide), unit % unitsWide];
    for (const part of scan.parts) {
      const { across, down, stride } = part.component;
      for (let y = 0; y < down; y += 1)
        for (let x = 0; x < across; x += 1)
          this.#readBlock(bits, scan, part, run, (row * down + y) * stride + column * across + x);
    }
  }

  #readBlock(bits: JpegBits, scan: Scan, part: Scan['parts'][number], run: EmptyRun, block: number): void {
    this.#visits += 1;
    const { isProgressive } = this.#frame!;
    const { known } = part.component;
    if (scan.from === 0) {
      if (scan.before > 0) bits.take(1);
      else bits.take(Math.min(bits.symbol(part.dc!), 16));
    }
    if (scan.to === 0) return;
    const own = isProgressive ? { known, at: 2 * block } : null;
    if (scan.before > 0) readRefinement(bits, scan, part.ac!, run, own!);
    else readFirst(bits, scan, part.ac!, run, own);
  }

  /** Other work has its turn now and then. */
  async #isTooMuch(): Promise<boolean> {
    if (this.#visits > this.#turn) {
      this.#turn = this.#visits + visitsATurn;
      await nextTurn();
    }
    return this.#visits > mostVisits;
  }

  #isSent(isEnough: (missing: number, index: number) => boolean): boolean {
    return this.#frame !== null && this.#frame.components.every(({ missing }) => missing.every(isEnough));
  }
}

/** Reads through the image data of a JPEG as decoders do, and keeps none of it. `data` is the whole file. */
export const walkJpeg = (data: Buffer): Promise<JpegState> => new JpegWalk(data).run();
