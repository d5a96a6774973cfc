import { z } from 'zod';
import { isBlank } from '../job/text.ts';
import { rule } from '../messages/rule.ts';

// Texts that a letter may print, or that explain one.

/** The longest standard text of the firm, and the longest one of a letter in its place, in UTF-16 units. */
export const longestPassage = 8000;

/** Text that shows nothing is none. */
export const blankAsEmpty = (text: string): string => (isBlank(text) ? '' : text);

/** Refuses text that a PDF cannot hold. */
export const wellFormed = <T extends z.ZodType<string, string>>(schema: T): T =>
  schema.refine((text) => text.isWellFormed() && !text.includes('\0'), rule('not-well-formed-text'));

/** Why a letter is issued although something is missing. It travels in an address, so that it is short. */
export const longestOverride = 1000;
export const OverrideReason = z.string().trim().overwrite(blankAsEmpty).min(1).max(longestOverride).optional();
