import type { PdfSignature } from './signatures.ts';
import type { FieldError } from '../messages/problem.ts';

/** How a finished PDF compares with the copy of the letter that was downloaded to be sealed, and who took it. */
export interface CopyMatch {
  by: string;
  atMs: number;
  /**
   * It begins with the very bytes; it was written anew, and has the same text; lines are missing; or it has no text, as a
   * scan has none.
   */
  how: 'same-bytes' | 'same-text' | 'differs' | 'no-text';
  /**
   * Pages that show something which the copy does not, such as a seal; of a file that was written anew all of them, because
   * what is drawn cannot be compared then. The reviewer confirms to have looked at them.
   */
  drawn: number[];
}

/** What the server finds in a finished PDF before it is issued. */
export interface FinishedCheck {
  pages: number;
  bytes: number;
  sha256: string;
  signatures: PdfSignature[];
  /** Null where no copy of this letter was downloaded. */
  copy: CopyMatch | null;
  /** What it can be issued in spite of, with a reason. */
  overridable: FieldError[];
}
