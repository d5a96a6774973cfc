import { z } from 'zod';
import { referenceListKeys } from '../reference/lists.ts';
import { row, text } from '../messages/rows.ts';

/** Rules of jobs: fragments that begin where the field's name ends. */
export const jobRuleMessages = {
  'not-a-zip-code': row({}),
  'not-a-license-number': row({}),
  'not-an-interconnection': row({}),
  /** Amperes. */
  'above-panel-rating': row({ rating: z.number() }),
  'not-in-list': row({ list: z.enum(referenceListKeys) }),
  'ballast-weight-required': row({}),
  'array-name-repeats': row({ name: text }),
} as const;
