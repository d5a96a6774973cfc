import { z } from 'zod';
import { filledTextUpTo, lineUpTo, maxLength } from '../job/text.ts';

/** How many reasons a firm keeps. */
export const mostHoldReasons = 50;
/** The longest title of one, in characters: it is a line of a list. */
export const longestHoldTitle = 80;

/** What an administrator writes; the text becomes part of the reason of a hold. */
export const HoldReasonText = z.object({
  title: lineUpTo(longestHoldTitle),
  text: filledTextUpTo(maxLength.notes),
});

/** A reason for a hold that the firm gives often. */
export interface HoldReasonView {
  id: string;
  title: string;
  text: string;
}
