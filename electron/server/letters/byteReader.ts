/** Reads numbers from one place to the next. Throws a RangeError past the end. */
export interface ByteReader {
  u8(): number;
  u16(): number;
  i16(): number;
  u32(): number;
  /** WOFF 2 §4.1: 7 bits a byte, most significant first. */
  base128(): number;
  /** WOFF 2 §4.2: one to three bytes. */
  short255(): number;
  take(length: number): Buffer;
  readonly at: number;
}

export const createByteReader = (bytes: Buffer): ByteReader => {
  let at = 0;
  const advance = (length: number): number => {
    const start = at;
    if (start + length > bytes.length) throw new RangeError('The font file is cut short');
    at += length;
    return start;
  };
  const u8 = () => bytes.readUInt8(advance(1));
  const u16 = () => bytes.readUInt16BE(advance(2));
  return {
    u8,
    u16,
    i16: () => bytes.readInt16BE(advance(2)),
    u32: () => bytes.readUInt32BE(advance(4)),
    base128: () => {
      let value = 0;
      for (let count = 0; count < 5; count += 1) {
        const byte = u8();
        value = value * 128 + (byte & 127);
        if (byte < 128) return value;
      }
      throw new RangeError('A length in the font file is too long');
    },
    short255: () => {
      const code = u8();
      if (code === 253) return u16();
      if (code === 254) return u8() + 506;
      return code === 255 ? u8() + 253 : code;
    },
    take: (length) => {
      const start = advance(length);
      return bytes.subarray(start, start + length);
    },
    get at() {
      return at;
    },
  };
};
