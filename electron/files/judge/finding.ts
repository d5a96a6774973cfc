import type { ContentKind } from '../../../shared/api/fileTypes.ts';
import type { SupportedType } from '../../../shared/api/fileTypes.ts';

/** The result of reading a file's content. */
export type ContentFinding =
  | { readonly type: SupportedType; readonly picture?: Dimensions }
  | UnsupportedContent
  /** A supported kind, but this file is broken. */
  | { readonly damaged: ContentKind };

/** An unsupported kind. */
export interface UnsupportedContent {
  readonly unsupported: ContentKind;
  /** The name of its format, upper case, for general kinds. */
  readonly format?: string;
  /** Its media type, where it is known. */
  readonly mediaType?: string;
  readonly picture?: Dimensions;
}

/** Pixels, as the header states them. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
  /** Bytes that a decoder needs for the whole picture at a time; absent where it goes row by row. */
  readonly wholeBytes?: number;
  /** What decoding it takes, as that many pixels of a plain JPEG do (100 a microsecond); of each scan where it has several. */
  readonly cost: number;
  readonly isInScans?: boolean;
}
