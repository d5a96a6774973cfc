import type { ProbeResult } from '../../../../electron/desk/base/apiClient/probe.ts';
import { say } from '../../../../shared/messages/say.ts';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../electron/desk/base/apiClient/connection.ts';
import { startFaultProxy } from '../../../support/faultProxy.ts';
import { startPlainProvider } from '../../../support/plainProvider.ts';
import { startServer } from '../../../support/startServer.ts';
import { clientTo } from './clients.ts';
import { answer, startOddServer } from './oddServer.ts';

const [odd, server, plain] = await Promise.all([startOddServer(), startServer(), startPlainProvider()]);

const probe = (baseUrl: string, more: Partial<Connection> = {}) => clientTo(baseUrl, more).probe();
const away = (reason: RegExp) =>
  expect.toSatisfy(
    (found: ProbeResult) => found.kind === 'unreachable' && reason.test(say('en', found.reason)),
  ) as ProbeResult;

describe('who answers at a base URL', () => {
  it.each(['/api', '/api/'])('a Rafter server at %s: its version, what it offers, and its clock', async (base) => {
    server.clock.offset = 90_000;
    const found = await probe(server.url + base, { apiKey: server.own.api_key });
    expect(found).toMatchObject({ kind: 'rafter', version: '0.0.0-test', trailingSlashNeeded: false });
    if (found.kind !== 'rafter') throw new Error(found.kind);
    expect(found.extensions).toContain('idempotency-key');
    expect(found.serverMs).toBeTypeOf('number');
    server.clock.offset = 0;
  });

  it('a plain provider, with the trailing slash set', async () => {
    expect(await probe(plain.baseUrl, { apiKey: plain.key, trailingSlash: true })).toEqual({
      kind: 'plain',
      clear: true,
      version: null,
      instance: null,
      extensions: [],
      serverMs: expect.any(Number) as number,
      trailingSlashNeeded: false,
    });
  });

  it('a plain provider that needs the trailing slash is known by where it leads', async () => {
    expect(await probe(plain.baseUrl, { apiKey: plain.key })).toMatchObject({
      kind: 'plain',
      trailingSlashNeeded: true,
    });
    expect(await probe(`${plain.baseUrl}/`, { apiKey: 'wrong-key-of-theirs' })).toMatchObject({ kind: 'key-refused' });
  });

  it.each([
    ['bare', []],
    ['in pages', { count: 0, next: null, results: [] }],
  ])('anybody who lists the states, %s, without saying who it is', async (_how, states) => {
    odd.does((message, response) =>
      (message.url === '/states' ? answer(200, states) : answer(200, { name: 'Not ours' }))(message, response),
    );
    expect(await probe(odd.url)).toMatchObject({ kind: 'plain', version: null });
  });
});

describe('a base URL that does not say who is there', () => {
  const atBase = (base: ReturnType<typeof answer>) =>
    odd.does((message, response) => (message.url === '/states' ? answer(200, []) : base)(message, response));

  it.each([500, 502, 503, 504, 429, 408])('while it answers %i is away: it may be any server', async (status) => {
    atBase(answer(status, 'Bad Gateway'));
    expect(await probe(odd.url)).toEqual(away(new RegExp(`^The provider answered ${status}`)));
  });

  it.each([
    [404, true],
    [405, true],
    [401, false],
    [403, false],
    [200, false],
  ])('and answers %i is that of a plain provider; for certain: %s', async (status, clear) => {
    atBase(answer(status, { detail: 'no' }));
    expect(await probe(odd.url)).toMatchObject({ kind: 'plain', clear });
  });

  it('but leads elsewhere is asked once more: a sign-in may be over by then', async () => {
    let asked = 0;
    odd.does((message, response) => {
      if (message.url === '/states') return answer(200, [])(message, response);
      asked += 1;
      return (asked === 1 ? answer(302, '', { Location: 'https://login.example' }) : answer(502, ''))(
        message,
        response,
      );
    });
    expect(await probe(odd.url)).toEqual(away(/502/));
    atBase(answer(302, '', { Location: 'https://docs.example' }));
    expect(await probe(odd.url)).toMatchObject({ kind: 'plain', clear: false });
  });
});

describe('a key that is refused', () => {
  it("comes with the provider's words, by either", async () => {
    expect(await probe(`${server.url}/api`)).toMatchObject({ kind: 'key-refused', refusal: { status: 401 } });
    expect(await probe(plain.baseUrl, { trailingSlash: true })).toMatchObject({
      kind: 'key-refused',
      refusal: { status: 403, message: { params: { text: 'Authentication credentials were not provided.' } } },
    });
  });

  it('is told from a form of it that the provider does not take', async () => {
    const form = { apiKey: plain.key, authPrefix: 'Bearer', trailingSlash: true };
    expect(await probe(plain.baseUrl, form)).toMatchObject({ kind: 'key-refused' });
  });
});

describe('nobody who could help', () => {
  it('away: no connection, no answer, or one that breaks', async () => {
    expect(await probe('http://127.0.0.1:9/api')).toEqual(
      away(/^The provider could not be reached \(ECONNREFUSED\)\.$/),
    );
    odd.does(() => undefined);
    expect(await clientTo(odd.url, {}, { answerMs: 400 }).probe()).toEqual(away(/^No answer came in time\.$/));
    odd.does((message) => void message.socket.destroy());
    expect(await probe(odd.url)).toEqual(away(/^The connection broke off/));
  });

  it('the wrong address', async () => {
    const reason = /^There is no such service at this address\. The base URL often ends with \/api\.$/;
    expect(await probe(server.url, { apiKey: server.own.api_key })).toEqual(away(reason));
    expect(await probe(plain.url, { apiKey: plain.key, trailingSlash: true })).toEqual(away(reason));
    odd.does(answer(200, { hello: 'world' }));
    expect(await probe(odd.url)).toEqual(away(/^What answers is not the provider/));
  });

  it('an address that leads elsewhere', async () => {
    odd.does(answer(301, '', { Location: 'https://new.example/api/states' }));
    expect(await probe(odd.url)).toEqual(away(/^The address leads on to https:\/\/new\.example\/api\/states: check/));
    odd.does(answer(301, '', { Location: 'http://[' }));
    expect(await probe(odd.url)).toEqual(away(/^The address leads on to http:\/\/\[/));
  });

  it('a provider in trouble, in its words', async () => {
    odd.does(answer(503, { detail: 'Back at noon.' }));
    expect(await probe(odd.url)).toEqual(away(/^The provider answered 503: Back at noon\.$/));
    odd.does(answer(304));
    expect(await probe(odd.url)).toMatchObject({ kind: 'unreachable', reason: { code: 'answer-not-modified' } });
  });

  it.each(['page', 'redirect'] as const)("a portal's %s", async (variant) => {
    const proxy = await startFaultProxy({ target: () => server.url, decide: () => ({ kind: 'portal', variant }) });
    expect(await probe(`${proxy.url}/api`, { apiKey: server.own.api_key })).toEqual(away(/sign-in|sign in/));
    await proxy.close();
  });
});
