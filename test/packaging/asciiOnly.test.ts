import { runInThisContext } from 'node:vm';
import { expect, it } from 'vitest';
import { inAscii } from '../../electron/packaging/asciiOnly.ts';

const run = (code: string): unknown => runInThisContext(code);

it.each([
  ["'Zoë – 3″ ☀️ 𝄞'", 'Zoë – 3″ ☀️ 𝄞'],
  ['`a${1}’b`', 'a1’b'],
  ["'Zoë, ZOË, 😀'.replace(/[ëË]|😀/gu, 'e')", 'Zoe, ZOe, e'],
  ['String.raw`\\d’ ${2}″` // ″', '\\d’ 2″'],
])('%s is in ASCII, and means the same', (code, value) => {
  const ascii = inAscii(code);
  expect(ascii).toMatch(/^[\0-\x7f]*$/);
  expect(run(ascii)).toBe(value);
});

it.each([
  '/\\–/',
  "'\\é'",
  'String.raw`a ${`x`} ü`',
  '(String.raw)`é`',
  '/* to the end of the line */ 1 //\u2028+ 2',
  'const 𠮷 = 1',
])('%s is refused: the escape would mean something else', (code) => {
  expect(() => inAscii(code)).toThrow();
});
