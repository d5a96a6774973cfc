import { lineUpTo } from '../job/text.ts';

/** How many views a user keeps, and how many the office shares. */
export const mostViews = 50;
/** The longest name of one, in characters: it stands on a button. */
export const longestViewName = 60;

export const ViewName = lineUpTo(longestViewName);
