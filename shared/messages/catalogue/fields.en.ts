import type { Words } from '../rows.ts';
import type { fieldMessages, textMessages } from './fields.ts';

/** Names and values as they are written in JSON. */
export const quotedListEn = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(', ');

const typeNames = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
  other: 'something else',
} as const;

const counted = { characters: { one: 'character', other: 'characters' }, entries: { one: 'entry', other: 'entries' } };

export const fieldMessagesEn: Words<typeof fieldMessages & typeof textMessages> = {
  required: ({ type }) => `is required: ${typeNames[type]}`,
  'wrong-type': ({ expected, received }) =>
    `must be ${typeNames[expected]}, not ${received === 'boolean' ? 'a boolean' : typeNames[received]}`,
  'not-whole': ({ value }) => `must be a whole number, not ${value}`,
  'number-out-of-range': 'must be a number of ordinary size',
  'too-small': ({ minimum }) => `must be at least ${minimum}`,
  'too-big': ({ maximum }) => `must be at most ${maximum}`,
  'too-short': ({ minimum, unit }, { plural }) => `must hold at least ${minimum} ${plural(minimum, counted[unit])}`,
  'too-long': ({ maximum, unit, received }, { plural }) =>
    `must hold at most ${maximum} ${plural(maximum, counted[unit])}${received === undefined ? '' : `, not ${received}`}`,
  'not-a-multiple': ({ step }) => `must be in steps of ${step}`,
  'not-one-of': ({ allowed }) =>
    allowed.length === 1 ? `must be ${quotedListEn(allowed)}` : `must be one of ${quotedListEn(allowed)}`,
  'not-a-uuid': 'must be a UUID, such as 0b9f1c6e-5d3a-4c1e-9b57-2f8a6d4e1c03',
  'not-a-date': 'must be year, month and day, such as 2026-03-31',
  'not-a-time': 'must be an ISO 8601 time with a zone, such as 2026-03-31T08:00:00Z',
  'unknown-names': ({ names }) => `holds unknown names: ${quotedListEn(names)}`,
  'name-reserved': 'is a reserved name',
  blank: 'must not be empty',
  'not-well-formed-text': 'must be well-formed text without NUL',
  'not-a-device-id': 'must be 1 to 100 letters, digits, ".", "_" or "-"',
  'not-accepted': 'is not accepted',

  'holds-nul': 'must not hold NUL',
  'not-one-line': 'must be one line of text',
  'not-a-state': 'must be given by name or postal abbreviation, such as California or CA',
  'not-a-phone-number': 'must have 7 to 15 digits, such as (559) 555-0100 or 559-555-0100 ext. 12',
  'not-an-email': 'must have the form office@example.com',
};
