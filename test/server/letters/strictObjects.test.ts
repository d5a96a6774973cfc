import { describe, expect, it } from 'vitest';
import {
  hasWholeNumbers,
  readStrictly,
  StrictReader,
} from '../../../electron/server/letters/signatures/strictObjects.ts';

const isStrict = (text: string, isPacked = false): boolean => {
  try {
    readStrictly(new StrictReader(text, 0), isPacked);
    return true;
  } catch {
    return false;
  }
};

describe('an object that is read strictly', () => {
  it.each([
    '<</A 1/B -2/C[.5 -.5 5. 0.25 007]/D true/E false/F null>>',
    '<</A(x)/B<0a >/C/Name/D 7 0 R/E[1 0 R 2 0 R 3 4]>>',
    '<</A/A/B/B/C<</A 1>>/D[/A/A<</A 1>><</A 1>>]>>',
    '<</A(/A\\)(/A))/B<>%/A\n/C null>>',
    '<</Adobe#20Acrobat/Name#2Fx/B/\u00c3>>',
    '\r\n<<\t/UserUnit 1.0\f/Dur 2.0/CA 1.>>\0',
    '[]',
    '(endobj)',
    '12',
    'null',
  ])('may be %j', (text) => {
    expect(isStrict(`${text}\nendobj`)).toBe(true);
    expect(isStrict(text, true)).toBe(true);
  });

  it.each([
    ...[
      '<</A 1/A 1>>',
      '<</A 1/#41 1>>',
      '<</A 1 0 R/B<</C 1/C 2>>>>',
      '[<</A(x)/A(y)>>]',
      '<</A 1',
      '<</A(x>>',
      '<</A[>>]',
    ],
    ...[
      '<</A>>',
      '<</A 1 2>>',
      '<</A 1 0>>',
      '<</A/B/C>>',
      '<<1/A>>',
      '<</A<</B>>>>',
      '<</A 1/>>',
      '<</ 1>>',
      '<</A/>>',
    ],
    ...[
      '<</A +1>>',
      '<</A --1>>',
      '<</A 1-1>>',
      '<</A 1.2.3>>',
      '<</A 1e3>>',
      '<</A 0x1>>',
      '<</A .>>',
      '<</A ->>',
      '<</A 1,5>>',
    ],
    ...['<</A 2147483648>>', '<</A -2147483648>>', `<</A 1.${'0'.repeat(30)}1>>`, '<</A 2.0>>', '<</F 2.>>', '2.0'],
    ...[
      '<</A 1 1 R>>',
      '<</A 1 00 R>>',
      '<</A 01 0 R>>',
      '<</A +1 0 R>>',
      '<</A 0 0 R>>',
      '[1 0R]',
      '[1.0 0 R]',
      '<</A 1 0 %\n0 R>>',
    ],
    ...[
      '<</A truefalse>>',
      '<</A True>>',
      '<</A nil>>',
      '<</A obj>>',
      '<</#00 1>>',
      '<</A#4 1>>',
      '<</A#xy 1>>',
      '<</\u00c3 1>>',
    ],
    ...['<</A<0g>>>', '<</A{1}>>', '<</A)>>', '<</A 1>', '1 2', '/A/B', '<<>><<>>', '', ']', '>>'],
    ...['<</A 1%endobj\n>>', '<</A 1%7 0 obj\n>>', '<</A 1%trailer\n>>', '['.repeat(80) + ']'.repeat(80)],
  ])('may not be %j', (text) => {
    expect(isStrict(`${text}\nendobj`)).toBe(false);
    expect(isStrict(text, true)).toBe(false);
  });

  it('ends with its word, or with the data of a stream', () => {
    expect(['<<>>endobj', '<<>> stream\n', '<<>>%a\nendobj%'].map((text) => isStrict(text))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['<<>>', '<<>>endobj7', '<<>>streams', '<<>>x endobj'].map((text) => isStrict(text))).toEqual(
      Array(4).fill(false),
    );
    expect(['<<>>endobj', '<<>>stream', '<<>>x'].map((text) => isStrict(text, true))).toEqual([false, false, false]);
  });

  it('is known by its numbers where all of them are whole', () => {
    const whole = (text: string): boolean => hasWholeNumbers(new StrictReader(text, 0).value());
    expect(['<</A[1 2 0 R]/B(1.5)>>', '7', '/A'].map(whole)).toEqual([true, true, true]);
    expect(['<</A[1 2.5]>>', '[[<</A 1.5>>]]'].map(whole)).toEqual([false, false]);
  });
});
