import type { Random } from '../../../support/random.ts';

/** Numbers that JSON.stringify does not write: they are sent as texts of this form, without their quotes. */
const rawNumbers = ['1e400', '-1e400', '-0', '1e21', '9223372036854775808', '0.1e-320'];
const raw = (text: string): string => `raw number ${text}`;

const lengths = [100, 200, 300, 320, 500, 1000, 4000, 8000, 20_000];

/** Texts that no compression shortens, so that indexes hold as many bytes as there can be. */
const incompressible = (random: Random, length: number): string =>
  Array.from({ length }, () => String.fromCodePoint(random.int(0x20000, 0x2a6df))).join('');

const texts: readonly string[] = [
  ...['', ' ', '\0', 'a\0b', '\\u0000', '\ud800', 'a\udfff', '\ufffd', '\uffff', '\u{10ffff}', '\ufeff', '\u200b'],
  ...['%', '_', '\\', '\\%', "'", '"', '""', '`', "'; DROP TABLE job; --", '$1', '@name', '{}', '[]', '*', 'NEAR(a b)'],
  ...[
    'a OR b',
    'client_name : a',
    '-a',
    '^a',
    'e\u0301',
    '👨‍👩‍👧',
    'İstanbul',
    'ıi',
    'ſs',
    'Straße',
    'ΣΑΣ',
    'ﬁ',
    'Å',
    '\u0301\u0301',
  ],
  ...[
    'Infinity',
    'NaN',
    '-0',
    '1e400',
    '0x10',
    '1.5',
    '-1',
    '0',
    '1',
    '01',
    '+1',
    '9007199254740993',
    '9223372036854775808',
  ],
  ...[
    '0001-01-01',
    '9999-12-31',
    '-000001-01-01',
    '+275760-09-13',
    '0000-00-00',
    '2026-02-30',
    '9999-12-31T23:59:59.999Z',
  ],
  ...[
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-23:59',
    '2026-06-30T23:59:60Z',
    '__proto__',
    'constructor',
    '\r\n',
  ],
  ...['true', 'null', 'California', '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...[
    '999999999999999',
    '1-1',
    'before 1',
    'YmVmb3JlIDEgYXMgb2YgMQ',
    'YmVmb3JlIDk5OTk5OTk5OTk5OTk5OSBhcyBvZiA5OTk5OTk5OTk5OTk5OTk',
    '1-0-1',
    '999999999999999-1-999999999999999',
  ],
];

const numbers: readonly number[] = [
  ...[0, 1, -1, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 53) + 1, 1e15, 1e-7],
  Number.MAX_VALUE,
  Number.MIN_VALUE,
];

const nested = (levels: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const keyed = (keys: number, name: (key: number) => string): object =>
  Object.fromEntries(Array.from({ length: keys }, (_, key) => [name(key), 'v']));

const others: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => [],
  () => ({}),
  () => [null],
  () => ['a\0b', '\ud800'],
  () => ({ id: '\0' }),
  () => ({ id: 1, name: 'a\0' }),
  () => nested(10),
  () => nested(31),
  () => nested(2000),
  () => keyed(200, (key) => `key ${key}`),
  () => keyed(20, (key) => `key ${key}`),
  () => keyed(3, (key) => `\0${key}`),
  () => ({ 'a%_\\"\'': 'v', 'ключ 👨‍👩‍👧': '%' }),
  () => JSON.parse('{"__proto__": "x"}') as unknown,
];

/** A value that tries what a database may take differently from another. */
export const hostileValue = (random: Random): unknown => {
  const kind = random.int(0, 9);
  if (kind < 4) return random.pick(texts);
  if (kind === 4) return `${random.pick(texts)}${random.pick(texts)}`;
  if (kind < 7) return incompressible(random, random.pick(lengths) + random.int(-1, 1));
  if (kind === 7) return random.chance(0.5) ? random.pick(numbers) : raw(random.pick(rawNumbers));
  if (kind === 8) return random.pick(others)();
  return random.pick(texts).repeat(random.int(1, 2000)).slice(0, 30_000);
};
