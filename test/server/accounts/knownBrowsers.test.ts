import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { KnownBrowsers } from '../../../electron/server/accounts/knownBrowsers.ts';

const secret = 'a secret';
const browsers = new KnownBrowsers(secret);
const [ada, bea] = ['ada@ridgeline.example', 'bea@ridgeline.example'];
/** As an earlier version made it. */
const earlierValue = (id: string, account: string): string =>
  `${id}.${createHmac('sha256', secret).update(`${id}\n${account}`).digest('base64url')}`;

it('a browser that an earlier version knew is known to its account, and gets a value of today with the same name', () => {
  const earlier = earlierValue('abc', ada);
  const found = browsers.find(['x', earlier], ada)!;
  expect(found.id).toBe('abc');
  expect(browsers.find([found.value], ada)).toEqual(found);
  expect(browsers.findAny([found.value])).toEqual(found);
});

it('and to no other account, nor before an account is named, nor where it was changed', () => {
  const earlier = earlierValue('abc', ada);
  expect(browsers.find([earlier], bea)).toBeUndefined();
  expect(browsers.findAny([earlier])).toBeUndefined();
  for (const value of [
    `x${earlier}`,
    `${earlier}x`,
    `${earlier}.`,
    `${earlier}.x`,
    'abc',
    'abc.',
    earlier.replace('abc', 'browser'),
  ])
    expect(browsers.find([value], ada)).toBeUndefined();
});

it('one of today without its last part is known like one of before; a value of today comes first', () => {
  const today = browsers.newValue(ada);
  expect(browsers.find([today.split('.').slice(0, 2).join('.')], ada)?.value).toBe(today);
  expect(browsers.find([earlierValue('abc', ada), today], ada)?.value).toBe(today);
});
