import { z } from 'zod';
import { lineUpTo } from '../job/text.ts';

/** The longest name of an API key, in characters. */
export const longestKeyName = 100;

/** A name that is given to a key. */
export const KeyName = z.object({ name: z.union([z.literal(''), lineUpTo(longestKeyName)]) });

/** An API key as users see it. */
export interface KeyView {
  id: number;
  organization: { id: number; name: string };
  /** Jobs submitted with it are test jobs. */
  isTest: boolean;
  /** What it is for; empty without one. */
  name: string;
  /** The first characters. */
  shown: string;
  createdMs: number;
  lastUsedMs: number | null;
  /** IP address of the last use. */
  lastAddress: string | null;
  /** It is refused from then on; null for never. */
  expiresMs: number | null;
  revokedMs: number | null;
}

/** A new key; the only time that it is shown. */
export interface NewKey {
  id: number;
  organization: { id: number; name: string };
  apiKey: string;
}
