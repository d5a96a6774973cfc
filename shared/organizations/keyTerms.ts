import { z } from 'zod';
import { lineUpTo } from '../job/text.ts';

/** The longest name of an API key, in characters. */
const longestKeyName = 100;

/** A name that is given to a key. */
export const KeyName = z.object({ name: z.union([z.literal(''), lineUpTo(longestKeyName)]) });
