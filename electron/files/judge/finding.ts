import type { SupportedType } from '../../../shared/api/fileTypes.ts';

/** What a file turned out to be. Phrases complete "photo.jpg is …". */
export type Finding =
  | { readonly type: SupportedType; readonly picture?: PictureSize }
  /** A kind that is not taken: "a WebP picture". */
  | { readonly unsupported: string }
  /** A kind that is taken, but this one is broken: "a damaged PNG picture". */
  | { readonly damaged: string };

/** Pixels, as the header states them. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}
