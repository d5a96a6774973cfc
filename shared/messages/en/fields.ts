import type { fieldMessages } from '../catalogue/fields.ts';
import type { Words } from '../rows.ts';

const types = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
  other: 'something else',
} as const;

const json = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');
const units = { characters: { one: 'character', other: 'characters' }, entries: { one: 'entry', other: 'entries' } };

export const fieldWords: Words<typeof fieldMessages> = {
  required: ({ type }) => `is required: ${types[type]}`,
  'wrong-type': ({ expected, received }) =>
    `must be ${types[expected]}, not ${received === 'boolean' ? 'a boolean' : types[received]}`,
  'not-whole': ({ value }) => `must be a whole number, not ${value}`,
  'number-out-of-range': 'must be a number of ordinary size',
  'too-small': ({ minimum }) => `must be at least ${minimum}`,
  'too-big': ({ maximum }) => `must be at most ${maximum}`,
  'too-short': ({ minimum, unit }, { plural }) => `must hold at least ${minimum} ${plural(minimum, units[unit])}`,
  'too-long': ({ maximum, unit, received }, { plural }) =>
    `must hold at most ${maximum} ${plural(maximum, units[unit])}${received === undefined ? '' : `, not ${received}`}`,
  'not-a-multiple': ({ step }) => `must be in steps of ${step}`,
  'not-one-of': ({ allowed }) =>
    allowed.length === 1 ? `must be ${json(allowed)}` : `must be one of ${json(allowed)}`,
  'not-a-uuid': 'must be a UUID, such as 0b9f1c6e-5d3a-4c1e-9b57-2f8a6d4e1c03',
  'not-a-date': 'must be a date such as 2026-03-31',
  'not-a-time': 'must be an ISO 8601 time with a zone, such as 2026-03-31T08:00:00Z',
  'unknown-names': ({ names }) => `holds unknown names: ${json(names)}`,
  blank: 'must not be empty',
  'not-well-formed-text': 'must be well-formed text without NUL',
  'holds-nul': 'must not hold NUL',
  'not-one-line': 'must be one line of text',
  'not-a-device-id': 'must be 1 to 100 letters, digits, ".", "_" or "-"',
  'not-accepted': 'is not accepted',
};
