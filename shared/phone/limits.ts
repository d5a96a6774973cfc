/** What a phone may send to the desk in one session. Both ends read them. */
export const phoneLimits = {
  /** Plain bytes of a chunk; the last one of a photo may be shorter. */
  chunkBytes: 256 * 1024,
  photoBytes: 100 * 1024 * 1024,
  photos: 500,
  /** Plain bytes of a message that is not a chunk. */
  textBytes: 8 * 1024,
} as const;

/** The bytes of one chunk of a photo. */
export const chunkLength = (index: number, total: number): number =>
  Math.max(0, Math.min(phoneLimits.chunkBytes, total - index * phoneLimits.chunkBytes));
