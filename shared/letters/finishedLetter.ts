import { z } from 'zod';
import { FieldError } from '../messages/problem.ts';
import { PdfSignature } from '../schema/pdfSignature.ts';

/** How a finished PDF compares with the copy of the letter that was downloaded to be sealed, and who took it. */
export const CopyMatch = z.object({
  by: z.string(),
  atMs: z.int(),
  /**
   * It begins with the very bytes; it was written anew, and has the same text; lines are missing; or it has no text, as a
   * scan has none.
   */
  how: z.enum(['same-bytes', 'same-text', 'differs', 'no-text']),
  /**
   * Pages that show something which the copy does not, such as a seal; of a file that was written anew all of them, because
   * what is drawn cannot be compared then. The reviewer confirms to have looked at them.
   */
  drawn: z.array(z.int()),
});
export type CopyMatch = z.infer<typeof CopyMatch>;

/** What the server finds in a finished PDF before it is issued. */
export const FinishedCheck = z.object({
  pages: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  signatures: z.array(PdfSignature),
  /** Null where no copy of this letter was downloaded. */
  copy: CopyMatch.nullable(),
  /** What it can be issued in spite of, with a reason. */
  overridable: z.array(FieldError),
});
export type FinishedCheck = z.infer<typeof FinishedCheck>;
