declare module 'heic-decode' {
  /** RGBA, rotated upright. Throws for what is no HEIC. */
  export default function decode(options: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}
