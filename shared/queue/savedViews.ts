import { z } from 'zod';
import { lineUpTo } from '../job/text.ts';
import type { BoardFilter } from './jobCalls.ts';

/** How many views a user keeps, and how many the office shares. */
export const mostViews = 50;
/** The longest name of one, in characters: it stands on a button. */
export const longestViewName = 60;

export const ViewName = z.object({ name: lineUpTo(longestViewName) });

/** A name for filters and order of the board. */
export interface SavedView {
  id: number;
  name: string;
  filter: BoardFilter;
  /** Every reviewer sees it. */
  isShared: boolean;
  /** The email of the user who saved it. */
  author: string;
  isOwn: boolean;
  /** Whether this user may change and remove it: its author, and administrators where it is shared. */
  isOpen: boolean;
}
