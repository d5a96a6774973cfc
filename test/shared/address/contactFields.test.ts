import { describe, expect, it } from 'vitest';
import { EmailText, PhoneText, StateText, ZipText } from '../../../shared/address/contactFields.ts';
import { states } from '../../../shared/reference/defaults/states.ts';

const read = (schema: typeof StateText, text: string): string | null => schema.safeParse(text).data ?? null;

describe('a state', () => {
  it.each(states)('$name, $abbreviation', ({ name, abbreviation }) => {
    expect([read(StateText, name), read(StateText, abbreviation)]).toEqual([name, abbreviation]);
    expect(read(StateText, ` ${abbreviation.toLowerCase()} `)).toBe(abbreviation);
  });

  it.each(['ZZ', 'abc', 'C', '93612', 'Fresno', 'CA 93612'])('is none of %j', (text) => {
    expect(read(StateText, text)).toBeNull();
  });
});

describe('a ZIP code', () => {
  it.each([
    ['93612', '93612'],
    [' 93612-4321 ', '93612-4321'],
    ['936124321', '93612-4321'],
    ['', ''],
  ])('%j is read as %j', (text, zip) => expect(read(ZipText, text)).toBe(zip));

  it.each(['abc', '9361', '936123', '93612-43', 'V6B 1A1'])('is none of %j', (text) => {
    expect(ZipText.safeParse(text).error?.issues).toMatchObject([
      { params: { message: { code: 'not-a-zip-code' } }, path: [] },
    ]);
  });
});

describe('a phone', () => {
  it.each([
    '',
    '(559) 555-0100',
    '559.555.0100',
    '559-555-0100 ext. 12',
    '559 555 0100, x12',
    '+1 559 555 0100',
    '+49 30 1234567',
    '555-0142',
  ])('is %j', (text) => expect(PhoneText.safeParse(text).data).toBe(text));

  it.each(['abc', '12', '555', '559-555-0100 home', 'call 559-555-0100', '1'.repeat(16), '+', '()- ext 5'])(
    'is not %j',
    (text) => expect(PhoneText.safeParse(text).success).toBe(false),
  );
});

it.each([
  ['office@ridgeline.example', true],
  ['', true],
  ['office', false],
  ['a@b', false],
  ['a b@c.de', false],
])('an email address: %j, %s', (text, isOne) => expect(EmailText.safeParse(text).success).toBe(isOne));
