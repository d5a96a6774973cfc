import type { Codes, JpegBits } from './jpegBits.ts';

/** Data that no encoder writes. */
export class WrongDataError extends Error {
  override readonly name = 'WrongDataError';
}

/** The coefficients of a block that a scan sends. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

/** Which coefficients of a block are something other than zero: 64 bits from word `at`. */
export interface KnownBits {
  readonly known: Uint32Array;
  at: number;
}

/** Blocks that follow without a coefficient. */
export interface EmptyRun {
  left: number;
}

const isKnown = ({ known, at }: KnownBits, index: number): boolean =>
  (known[at + (index >> 5)]! & (1 << (index & 31))) !== 0;
const know = ({ known, at }: KnownBits, index: number): void => {
  known[at + (index >> 5)]! |= 1 << (index & 31);
};

/** A block whose coefficients are sent for the first time: of a sequential picture, all of them. */
export const readFirst = (
  bits: JpegBits,
  { from, to }: Band,
  ac: Codes,
  run: EmptyRun,
  block: KnownBits | null,
): void => {
  if (run.left > 0) {
    run.left -= 1;
    return;
  }
  for (let index = Math.max(from, 1); index <= to && !bits.isFaulty; index += 1) {
    const symbol = bits.symbol(ac);
    const [zeros, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && zeros < 15) {
      // The end of this block; in a progressive picture, of a run of them.
      if (block !== null && zeros > 0) run.left = (1 << zeros) + bits.take(zeros) - 1;
      return;
    }
    index += zeros;
    if (size === 0) continue;
    if (index > to) throw new WrongDataError();
    bits.take(size);
    if (block !== null) know(block, index);
  }
};

/** A block whose coefficients get one more bit; some of them become something by it. */
export const readRefinement = (
  bits: JpegBits,
  { from, to }: Band,
  ac: Codes,
  run: EmptyRun,
  block: KnownBits,
): void => {
  let index = from;
  while (run.left === 0 && index <= to && !bits.isFaulty) {
    const symbol = bits.symbol(ac);
    let zeros = symbol >> 4;
    const isNew = (symbol & 15) !== 0;
    if (isNew) bits.take(1);
    else if (zeros < 15) {
      run.left = (1 << zeros) + bits.take(zeros);
      break;
    }
    for (; index <= to; index += 1) {
      if (isKnown(block, index)) bits.take(1);
      else if (zeros === 0) break;
      else zeros -= 1;
    }
    if (isNew && index > to) throw new WrongDataError();
    if (isNew) know(block, index);
    index += 1;
  }
  if (run.left === 0) return;
  for (; index <= to; index += 1) if (isKnown(block, index)) bits.take(1);
  run.left -= 1;
};
