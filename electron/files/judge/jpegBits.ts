/** The codes of a Huffman table: by the next 16 bits, the length of the code (high byte) and its symbol; 0 for no code. */
export type Codes = Uint16Array;

/** Reads a table of a DHT segment: sixteen counts, then symbols. Undefined where there are more codes than fit. */
export const readCodes = (counts: Uint8Array, symbols: Uint8Array): Codes | undefined => {
  const codes = new Uint16Array(65_536);
  let next = 0;
  let symbol = 0;
  for (let length = 1; length <= 16; length += 1) {
    const width = 1 << (16 - length);
    for (let count = counts[length - 1]!; count > 0; count -= 1, symbol += 1) {
      if (next + width > codes.length) return undefined;
      codes.fill((length << 8) | symbols[symbol]!, next, next + width);
      next += width;
    }
  }
  return codes;
};

/** The image data of a JPEG bit by bit, up to the next marker. */
export class JpegBits {
  readonly #data: Uint8Array;
  #at: number;
  #bits = 0;
  #left = 0;
  /** More bits were wanted than there are. */
  isShort = false;
  /** No code begins with the bits that stand there. */
  isWrong = false;

  constructor(data: Uint8Array, at: number) {
    this.#data = data;
    this.#at = at;
  }

  /** Where the bytes begin that were not read. */
  get at(): number {
    return this.#at;
  }

  get isFaulty(): boolean {
    return this.isShort || this.isWrong;
  }

  /** Drops the bits up to the next whole byte that was not read. */
  endByte(): void {
    this.#bits = 0;
    this.#left = 0;
  }

  /** Goes on behind a marker. */
  goOn(at: number): void {
    this.#at = at;
    this.endByte();
  }

  /** The symbol of the next code; 0 once the data is faulty. */
  symbol(codes: Codes): number {
    if (this.#left < 16) this.#fill();
    const left = this.#left;
    const ahead = left >= 16 ? (this.#bits >> (left - 16)) & 0xffff : (this.#bits << (16 - left)) & 0xffff;
    const found = codes[ahead]!;
    const length = found >> 8;
    if (length === 0) {
      if (left < 16) this.isShort = true;
      else this.isWrong = true;
      return 0;
    }
    if (length > left) this.isShort = true;
    else this.#left = left - length;
    return found & 0xff;
  }

  /** At most sixteen bits as a number. */
  take(count: number): number {
    if (this.#left < count) this.#fill();
    if (this.#left < count) {
      this.isShort = true;
      return 0;
    }
    this.#left -= count;
    return (this.#bits >> this.#left) & ((1 << count) - 1);
  }

  #fill(): void {
    const data = this.#data;
    while (this.#left <= 16 && this.#at < data.length) {
      const byte = data[this.#at]!;
      // A byte of `FF` has a zero behind it; anything else is a marker.
      if (byte === 0xff && data[this.#at + 1] !== 0) return;
      this.#at += byte === 0xff ? 2 : 1;
      this.#bits = ((this.#bits << 8) | byte) & 0xff_ffff;
      this.#left += 8;
    }
  }
}
