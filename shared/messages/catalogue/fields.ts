import { z } from 'zod';
import { row, text } from '../rows.ts';

const type = z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'other']);
const unit = z.enum(['characters', 'entries']);

/** What is wrong with one field: fragments that begin where the field's name ends. */
export const fieldMessages = {
  required: row({ type }),
  'wrong-type': row({ expected: type, received: type }),
  'not-whole': row({ value: z.number() }),
  'number-out-of-range': row({}),
  'too-small': row({ minimum: z.number() }),
  'too-big': row({ maximum: z.number() }),
  'too-short': row({ minimum: z.int(), unit }),
  'too-long': row({ maximum: z.int(), unit, received: z.int().optional() }),
  'not-a-multiple': row({ step: z.number() }),
  'not-one-of': row({ allowed: z.array(z.union([text, z.number(), z.boolean(), z.null()])).max(200) }),
  'not-a-uuid': row({}),
  'not-a-date': row({}),
  'not-a-time': row({}),
  'unknown-names': row({ names: z.array(text).max(100) }),
  'name-reserved': row({}),
  blank: row({}),
  'not-well-formed-text': row({}),
  'not-a-device-id': row({}),
  'not-accepted': row({}),
} as const;

/** The same of texts that the console and the field app take. */
export const textMessages = {
  'holds-nul': row({}),
  'not-one-line': row({}),
  'not-a-state': row({}),
  'not-a-phone-number': row({}),
  'not-an-email': row({}),
} as const;
