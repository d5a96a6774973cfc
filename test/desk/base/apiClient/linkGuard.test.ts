import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTransport, failureOf, usualTimeouts } from '../../../../electron/desk/base/apiClient/exchange.ts';
import { networkOf } from '../../../../electron/networkRange.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { clientTo, told } from './clients.ts';
import { answer, startOddServer } from './oddServer.ts';

const odd = await startOddServer();
const { port } = new URL(odd.url);

/** Requests a URL as a client of this base URL does. */
const reach = async (baseUrl: string, url: string): Promise<string> => {
  const transport = createTransport(baseUrl, { ...usualTimeouts, connectMs: 300 });
  atEnd(() => transport.destroy());
  try {
    const { statusCode, body } = await transport.request(url, {});
    await body.dump();
    return String(statusCode);
  } catch (error) {
    return failureOf(error).reason.code;
  }
};

describe('the range of an address', () => {
  it.each([
    ['8.8.8.8', 'public'],
    ['192.0.1.1', 'public'],
    ['198.51.101.1', 'public'],
    ['2001:200::1', 'public'],
    ['2002:808:808::1', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['::ffff:0:8.8.8.8', 'private'],
    ['172.32.0.1', 'public'],
    ['2606:4700::1111', 'public'],
    ['64:ff9b::808:808', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.255.1.2', 'loopback'],
    ['0.0.0.0', 'loopback'],
    ['::', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::127.0.0.1', 'loopback'],
    ['64:ff9b::7f00:1', 'loopback'],
    ['2002:7f00:1::', 'loopback'],
    ['169.254.169.254', 'link-local'],
    ['::ffff:a9fe:a9fe', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['fd00::1', 'private'],
    ['64:ff9b::c0a8:101', 'private'],
    ['2002:c0a8:101::1', 'private'],
    ['224.0.0.1', 'private'],
    ['255.255.255.255', 'private'],
    ['192.0.2.7', 'private'],
    ['198.51.100.7', 'private'],
    ['203.0.113.7', 'private'],
    ['192.88.99.1', 'private'],
    ['192.31.196.1', 'private'],
    ['192.52.193.1', 'private'],
    ['192.175.48.1', 'private'],
    ['::ffff:192.0.2.7', 'private'],
    ['::ffff:0:127.0.0.1', 'loopback'],
    ['64:ff9b::c000:207', 'private'],
    ['64:ff9b:1::808:808', 'private'],
    ['2002:c000:207::1', 'private'],
    ['2001::1', 'private'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'private'],
    ['2001:2::1', 'private'],
    ['2001:20::1', 'private'],
    ['2001:db8::1', 'private'],
    ['2001:db8:ffff:ffff::1', 'private'],
    ['3fff:fff::1', 'private'],
    ['5f00::1', 'private'],
    ['100::1', 'private'],
    ['100:0:0:1::1', 'private'],
    ['2620:4f:8000::1', 'private'],
    ['4000::1', 'private'],
    ['200::1', 'private'],
    ['fec0::1', 'private'],
  ])('%s is %s', (address, range) => expect(networkOf(address)).toBe(range));
});

describe('a link of a provider', () => {
  it.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '017700000001', '[::ffff:127.0.0.1]', '0.0.0.0', '[::1]'])(
    'of the internet does not lead to this computer as %s',
    async (host) => {
      odd.does(answer(200));
      expect(await reach('https://8.8.8.8/api', `http://${host}:${port}/`)).toBe('link-not-public');
      expect(odd.came()).toEqual([]);
    },
  );

  it.each(['http://192.168.1.1/', 'http://[fd00::1]/', 'http://169.254.169.254/latest/meta-data', 'http://10.0.0.1/'])(
    'of the internet does not lead to %s',
    async (url) => expect(await reach('https://8.8.8.8/api', url)).toBe('link-not-public'),
  );

  it('in a private network leads neither to this computer nor to the service of a cloud', async () => {
    expect(await reach('http://192.168.250.1/api', odd.url)).toBe('link-not-public');
    expect(await reach('http://192.168.250.1/api', 'http://169.254.169.254/')).toBe('link-not-public');
  });

  it('of this computer leads to other servers on it, however the base URL is written', async () => {
    odd.does(answer(200));
    for (const base of ['http://127.0.0.1:9/api', 'http://localhost:9/api', 'http://[::1]:9/api'])
      expect(await reach(base, odd.url)).toBe('200');
  });

  it('is refused where a redirect leads there, and the reason names the host', async () => {
    odd.does(answer(302, '', { Location: 'http://169.254.169.254/latest/meta-data' }));
    const to = path.join(temporaryFolder(), 'file');
    const outcome = await clientTo(`${odd.url}/api`).download({ url: `${odd.url}/media/1` }, { to });
    expect(told(outcome)).toBe('lost: The link leads to 169.254.169.254, which is not on the public internet.');
  });
});
