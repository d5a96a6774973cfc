import { createServer, type IncomingMessage } from 'node:http';
import { Agent, request, type Dispatcher } from 'undici';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFaultProxy, type Fault } from './faultProxy.ts';
import { listen, stop } from './plain/http.ts';

interface Taken {
  method: string;
  path: string;
  host: string;
  body: string;
}

const taken: Taken[] = [];
const echoed = { id: 7, text: 'é'.repeat(600) };

const textOf = async (message: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
};

const target = createServer((message, response) => {
  void textOf(message).then((body) => {
    const { method = '', url: path = '', headers } = message;
    taken.push({ method, path, host: headers.host ?? '', body });
    const status = method === 'POST' ? 201 : path === '/unchanged' ? 304 : 200;
    response.writeHead(status, { 'Content-Type': 'application/json', ETag: '"one"', 'X-Word': 'kept' });
    response.end(status === 304 ? undefined : JSON.stringify(echoed));
  });
});

let agent: Agent;

const targetUrl = await listen(target);
const proxy = await startFaultProxy({ target: () => targetUrl });
afterAll(async () => {
  await stop(target);
});
beforeEach(() => {
  agent = new Agent({ connections: 1 });
  taken.length = 0;
  proxy.reset();
  proxy.setDecide(() => null);
});
afterEach(() => agent.destroy());

interface Seen {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const ask = async (method: Dispatcher.HttpMethod, path: string, more: object = {}): Promise<Seen> => {
  const answer = await request(proxy.url + path, { dispatcher: agent, method, ...more });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
};
const post = (body = 'x'.repeat(50), key = 'k1', more: object = {}): Promise<Seen> =>
  ask('POST', '/jobs', { body, headers: { 'idempotency-key': key }, ...more });
const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const always = (fault: Fault): void => proxy.setDecide(() => fault);

describe('the fault proxy without faults', () => {
  it('passes requests and answers on as they are, Host included', async () => {
    const answer = await ask('GET', '/jobs?limit=2');
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"one"', 'x-word': 'kept' } });
    expect(JSON.parse(answer.text)).toEqual(echoed);
    expect(taken).toEqual([{ method: 'GET', path: '/jobs?limit=2', host: new URL(proxy.url).host, body: '' }]);
    expect((await ask('GET', '/unchanged')).status).toBe(304);
  });

  it('passes on a body that is sent in pieces of unknown length', async () => {
    const pieces = async function* () {
      yield 'one ';
      yield 'two';
    };
    expect((await ask('POST', '/jobs', { body: pieces() })).status).toBe(201);
    expect(taken[0]?.body).toBe('one two');
  });

  it('tells decisions how often the same was asked before, and keeps a log', async () => {
    const turns: string[] = [];
    proxy.setDecide(({ method, path, query, idempotencyKey, turn }) => {
      turns.push(`${method} ${path}${query} ${idempotencyKey} ${turn}`);
      return turn === 0 && idempotencyKey === 'a' ? { kind: 'status', status: 503, style: 'problem' } : null;
    });
    for (const key of ['a', 'a', 'b']) await post('', key);
    await ask('GET', '/jobs?page=1');
    await ask('GET', '/jobs?page=2');
    expect(turns).toEqual([
      ...['POST /jobs a 0', 'POST /jobs a 1', 'POST /jobs b 0'],
      ...['GET /jobs?page=1 null 0', 'GET /jobs?page=2 null 1'],
    ]);
    expect(proxy.log().map(({ fault, targetStatus }) => [fault?.kind ?? null, targetStatus])).toEqual([
      ['status', null],
      ...[201, 201, 200, 200].map((status) => [null, status]),
    ]);
  });
});

describe('faults that the target never hears of', () => {
  it.each<Fault>([{ kind: 'refuse' }, { kind: 'reset-request', at: 0 }, { kind: 'reset-request', at: 20 }])(
    'resets the connection: %o',
    async (fault) => {
      always(fault);
      expect(await codeOf(post())).toMatch(/ECONNRESET|EPIPE|UND_ERR_SOCKET/);
      expect(taken).toEqual([]);
    },
  );

  it('resets in the middle of a body that is still under way', async () => {
    always({ kind: 'reset-request', at: 5 });
    const endless = async function* () {
      for (;;) {
        yield 'piece';
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    expect(await codeOf(ask('POST', '/jobs', { body: endless() }))).toMatch(/ECONNRESET|EPIPE|UND_ERR_SOCKET/);
    expect(taken).toEqual([]);
  });

  it('answers as a captive portal, with a page or a redirect', async () => {
    always({ kind: 'portal', variant: 'page' });
    expect(await post()).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    always({ kind: 'portal', variant: 'redirect' });
    expect(await post()).toMatchObject({ status: 302, headers: { location: 'http://portal.example/' } });
    expect(taken).toEqual([]);
  });

  it.each([400, 429, 503] as const)('answers %d in every style', async (status) => {
    for (const style of ['problem', 'plain', 'page'] as const) {
      always({ kind: 'status', status, style, retryAfterSeconds: 3 });
      const answer = await post();
      expect(answer.status).toBe(status);
      expect(answer.headers['retry-after']).toBe(status === 429 || status === 503 ? '3' : undefined);
      if (style === 'page') expect(answer.text).toContain('<html>');
      else expect(JSON.parse(answer.text)).toBeTypeOf('object');
    }
    expect(taken).toEqual([]);
    await expect.poll(() => proxy.openSockets()).toBe(1);
  });

  it('refuses connections while it is down, and comes back on the same port', async () => {
    expect((await post()).status).toBe(201);
    await proxy.setDown(true);
    expect(await codeOf(post())).toBe('ECONNREFUSED');
    await proxy.setDown(false);
    expect((await post()).status).toBe(201);
    expect(taken).toHaveLength(2);
  });
});

describe('faults after the target has taken the request', () => {
  it('loses the reply without a byte', async () => {
    always({ kind: 'lost-reply' });
    expect(await codeOf(post())).toMatch(/UND_ERR_SOCKET|ECONNRESET/);
    expect(taken).toHaveLength(1);
    expect(proxy.log()).toMatchObject([{ method: 'POST', path: '/jobs', key: 'k1', turn: 0, targetStatus: 201 }]);
  });

  it.each([0, 1, 20, 400])('resets after %d bytes of the reply', async (at) => {
    always({ kind: 'reset-reply', at });
    expect(await codeOf(post())).toMatch(/UND_ERR_SOCKET|ECONNRESET|terminated|aborted/);
    expect(taken).toHaveLength(1);
  });

  it('cuts the body, with the length told or with that of the piece', async () => {
    always({ kind: 'truncated', variant: 'cut-off', share: 0.5 });
    expect(await codeOf(post())).toMatch(/UND_ERR_SOCKET|terminated|aborted/);
    for (const share of [0, 0.5, 1]) {
      always({ kind: 'truncated', variant: 'short-length', share });
      const answer = await post();
      expect(answer.status).toBe(201);
      expect(Number(answer.headers['content-length'])).toBeLessThan(Buffer.byteLength(JSON.stringify(echoed)));
      expect(() => JSON.parse(answer.text) as unknown).toThrow(SyntaxError);
    }
    expect(taken).toHaveLength(4);
  });

  it.each([500, 503] as const)('answers %d although the target took it', async (status) => {
    always({ kind: 'status-after', status, style: 'page' });
    expect((await post()).status).toBe(status);
    expect(taken).toHaveLength(1);
    expect(proxy.log()[0]?.targetStatus).toBe(201);
  });

  it('brings a slow reply whole, over a connection that lives on', async () => {
    always({ kind: 'slow', totalMs: 20 });
    expect(JSON.parse((await post()).text)).toEqual(echoed);
    expect((await post()).status).toBe(201);
    await expect.poll(() => proxy.openSockets()).toBe(1);
  });

  it('stalls until the client gives up', async () => {
    always({ kind: 'stall' });
    expect(await codeOf(post('x', 'k', { signal: AbortSignal.timeout(100) }))).not.toBe('answered');
    await proxy.idle();
    expect(taken).toHaveLength(1);
  });
});
