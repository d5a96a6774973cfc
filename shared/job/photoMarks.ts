import { z } from 'zod';
import { isBlank, textUpTo } from './text.ts';

/** How a reviewer judges a photo. */
export const photoMarks = ['good', 'unreadable', 'wrong', 'more'] as const;
export type PhotoMark = (typeof photoMarks)[number];

/** The longest comment, in characters. */
export const longestMarkComment = 500;

export const MarkComment = z.object({ comment: textUpTo(longestMarkComment) });

/** The comment as it is kept: empty where nothing of it shows. */
export const markCommentOf = (comment: string): string => (isBlank(comment) ? '' : comment.trim());

export interface PhotoMarkView {
  mark: PhotoMark;
  /** Empty where there is none. */
  comment: string;
  /** Email of the reviewer. */
  by: string;
  atMs: number;
}
