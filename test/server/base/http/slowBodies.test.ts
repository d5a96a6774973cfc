import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { knownBrowserHeader } from '../../../../shared/accounts/session.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { password, signedIn } from '../../../support/console.ts';
import { startServer } from '../../../support/startServer.ts';

interface Begun {
  from?: string;
  browser?: string;
  isChunked?: boolean;
}

/** Sign-ins over connections of their own, of which only the headers and a part of the body are sent at first. */
const signIns = (url: string) => {
  const { hostname, port, host } = new URL(url);
  const body = JSON.stringify({ email: 'reviewer@ridgeline.example', password });
  return async ({ from, browser, isChunked = false }: Begun, sent: number = 1) => {
    const socket = connect(Number(port), hostname);
    atEnd(() => void socket.destroy());
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (bytes) => (text += bytes.toString()));
    const closed = new Promise<string>((resolve) => void socket.once('close', () => resolve(text)));
    await once(socket, 'connect');
    const head = [
      'POST /office/calls/signIn HTTP/1.1',
      ...[`Host: ${host}`, `Origin: ${url}`, 'Connection: close', 'Content-Type: application/json'],
      ...(from === undefined ? [] : [`X-Forwarded-For: ${from}`]),
      ...(browser === undefined ? [] : [`${knownBrowserHeader}: ${browser}`]),
      isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`,
    ];
    const framed = isChunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
    const length = Math.min(sent, framed.length);
    socket.write(`${head.join('\r\n')}\r\n\r\n${framed.slice(0, length)}`);
    return { closed, text: () => text, sendRest: () => void socket.write(framed.slice(length)) };
  };
};
const all = Number.MAX_SAFE_INTEGER;
const refused = /^HTTP\/1\.1 429 .*"code":"too-many-slow-bodies"/s;
const served = /^HTTP\/1\.1 200 /;

describe('bodies of strangers that arrive slowly', () => {
  it.each<[string, boolean, (turn: number) => Begun]>([
    ['of one address', false, () => ({})],
    ['of one address, in chunks', false, () => ({ isChunked: true })],
    ['of one forwarded address', true, () => ({ from: '198.51.100.7' })],
    ['of one network of IPv6', true, (turn) => ({ from: `2001:db8:1:2::${turn + 1}` })],
  ])('%s are bounded: the oldest ends, and others go on', async (_whose, trustProxy, who) => {
    const server = await startServer({ maxSlowBodies: 3 }, undefined, { trustProxy });
    await signedIn(server, 'reviewer', {});
    const begin = signIns(server.url);
    const slow = [];
    for (let turn = 0; turn < 3; turn += 1) slow.push(await begin(who(turn)));
    // All of it in one packet, or the second part later.
    expect(await (await begin(who(3), all)).closed).toMatch(served);
    const late = await begin(who(4));
    expect(await Promise.race(slow.map(({ closed }) => closed))).toMatch(refused);
    late.sendRest();
    expect(await late.closed).toMatch(served);
    const open = slow.filter(({ text }) => text() === '');
    expect(open).toHaveLength(2);
    for (const one of open) one.sendRest();
    for (const one of open) expect(await one.closed).toMatch(served);
  });

  it('end none that comes at once, however many have come', async () => {
    const server = await startServer({ maxSlowBodies: 1 });
    await signedIn(server, 'reviewer');
    const begin = signIns(server.url);
    const slow = await begin({});
    for (let turn = 0; turn < 3; turn += 1) expect(await (await begin({}, all)).closed).toMatch(served);
    slow.sendRest();
    expect(await slow.closed).toMatch(served);
  });

  it('end none of a browser in which a user has signed in, nor of another address', async () => {
    const server = await startServer({ maxSlowBodies: 1 }, undefined, { trustProxy: true });
    const { page } = await signedIn(server, 'reviewer');
    const begin = signIns(server.url);
    const own = await begin({ browser: page.browser! });
    const other = await begin({ from: '203.0.113.9' });
    const first = await begin({});
    for (let turn = 0, before = first; turn < 3; turn += 1) {
      const next = await begin(turn === 0 ? { browser: 'guessed' } : {});
      expect(await before.closed).toMatch(refused);
      before = next;
    }
    for (const one of [own, other]) {
      one.sendRest();
      expect(await one.closed).toMatch(served);
    }
  });
});
