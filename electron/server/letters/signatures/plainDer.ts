/** The length at `at`, and where the content begins; null where it is not written in the one way of DER. */
const lengthAt = (bytes: Uint8Array, at: number): { length: number; from: number } | null => {
  const first = bytes[at];
  if (first === undefined || first === 0x80) return null;
  if (first < 0x80) return { length: first, from: at + 1 };
  const count = first & 0x7f;
  if (count > 4 || at + 1 + count > bytes.length || bytes[at + 1] === 0) return null;
  const length = bytes.subarray(at + 1, at + 1 + count).reduce((sum, byte) => sum * 256 + byte, 0);
  return length < 0x80 ? null : { length, from: at + 1 + count };
};

/** Tags of sequences, of sets, and of parts with a number of their own. */
const isConstructed = (tag: number): boolean => (tag & 0x20) !== 0;

/**
 * Whether bytes are ASN.1 of which every part ends exactly where its parent states. Readers are lenient about lengths, which no
 * signature covers: a changed one would go unnoticed.
 */
export const isPlainDer = (bytes: Uint8Array, depth = 0): boolean => {
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes[at]!;
    const read = lengthAt(bytes, at + 1);
    // Zero ends a part of indefinite length, which DER does not have.
    if (tag === 0 || read === null || (tag & 0x1f) === 0x1f) return false;
    const end = read.from + read.length;
    if (end > bytes.length) return false;
    if (isConstructed(tag) && (depth > 40 || !isPlainDer(bytes.subarray(read.from, end), depth + 1))) return false;
    at = end;
  }
  return true;
};
