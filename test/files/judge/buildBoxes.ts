/** Bytes or text put one after the other. */
export function bytes(...parts: readonly (Uint8Array | string | readonly number[])[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
}

export function uint16(value: number): Buffer {
  const four = Buffer.alloc(2);
  four.writeUInt16BE(value);
  return four;
}

export function uint32(value: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(value);
  return four;
}

/** A box of an ISO base media file: size, type, what it holds. */
export function box(type: string, ...parts: readonly (Uint8Array | string | readonly number[])[]): Buffer {
  const body = bytes(...parts);
  return bytes(uint32(8 + body.length), type, body);
}

/** `ftyp`: the main brand, version 0, then the compatible brands. */
export function brandBox(major: string, ...compatible: readonly string[]): Buffer {
  return box('ftyp', major, uint32(0), ...compatible);
}

/** `moov` with one track for each handler (`vide`, `soun`). */
export function movieBox(...handlers: readonly string[]): Buffer {
  const tracks = handlers.map((handler) =>
    box(
      'trak',
      box('tkhd', Buffer.alloc(84)),
      box('mdia', box('hdlr', uint32(0), uint32(0), handler, Buffer.alloc(13))),
    ),
  );
  return box('moov', box('mvhd', Buffer.alloc(100)), ...tracks);
}

/** `meta` of a HEIF picture with these sizes as its image properties, and others besides. */
export function pictureBox(sizes: readonly (readonly [number, number])[], ...properties: readonly Buffer[]): Buffer {
  const extents = sizes.map(([width, height]) => box('ispe', uint32(0), uint32(width), uint32(height)));
  const handler = box('hdlr', uint32(0), uint32(0), 'pict', Buffer.alloc(13));
  return box('meta', uint32(0), handler, box('iprp', box('ipco', ...extents, ...properties)));
}
