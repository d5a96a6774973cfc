import type { ContentKind } from '../../../shared/api/fileTypes.ts';
import type { SupportedType } from '../../../shared/api/fileTypes.ts';

/** What a file is, by its content alone. */
export type ContentFinding =
  | { readonly type: SupportedType; readonly picture?: Dimensions }
  | UnsupportedContent
  /** A kind that is taken, but this one is broken. */
  | { readonly damaged: ContentKind };

/** A kind that is not taken. */
export interface UnsupportedContent {
  readonly unsupported: ContentKind;
  /** The name of its format, upper case, where the kind alone says little. */
  readonly format?: string;
  /** Its media type, where it is known. */
  readonly mediaType?: string;
}

/** Pixels, as the header states them. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}
