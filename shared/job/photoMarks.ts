import { z } from 'zod';
import { isBlank, textUpTo } from './text.ts';

/** How a reviewer judges a photo. */
export const photoMarks = ['good', 'unreadable', 'wrong', 'more'] as const;
export type PhotoMark = (typeof photoMarks)[number];

/** The longest comment, in characters. */
export const longestMarkComment = 500;

export const MarkComment = textUpTo(longestMarkComment);

/** The comment as it is kept: empty where nothing of it shows. */
export const markCommentOf = (comment: string): string => (isBlank(comment) ? '' : comment.trim());

export const PhotoMarkView = z.object({
  mark: z.enum(photoMarks),
  /** Empty where there is none. */
  comment: z.string(),
  /** Email of the reviewer. */
  by: z.string(),
  atMs: z.int(),
});
export type PhotoMarkView = z.infer<typeof PhotoMarkView>;
