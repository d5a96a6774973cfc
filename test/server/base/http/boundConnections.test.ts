import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  BoundConnections,
  connectionsFor,
  noteKnown,
  type ConnectionOwner,
} from '../../../../electron/server/base/http/boundConnections.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { signedIn } from '../../../support/console.ts';
import { startServer } from '../../../support/startServer.ts';

/** A connection to a server, and what has come over it. */
const opened = async (url: string): Promise<{ socket: Socket; closed: Promise<unknown>; text: () => string }> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  atEnd(() => void socket.destroy());
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString()));
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return { socket, closed, text: () => text };
};

const answered = (one: { text: () => string }, count: number) =>
  expect.poll(() => one.text().split('HTTP/1.1 200').length - 1).toBe(count);

describe('a connection of a stranger that is silent is closed', async () => {
  const server = await startServer({ silentSeconds: 0.3 });
  const { port } = new URL(server.url);
  const here = `Host: 127.0.0.1:${port}`;
  const origin = `Origin: http://127.0.0.1:${port}`;

  it.each([
    ['from the beginning', ''],
    ['after half a line', 'GET /heal'],
    ['after half of its headers', `GET /healthz HTTP/1.1\r\n${here}\r\nX-`],
    ['after its answer', `GET /healthz HTTP/1.1\r\n${here}\r\n\r\n`],
    ['after a wrong key', `GET /api/jobs HTTP/1.1\r\n${here}\r\nX-Api-Key: guessed\r\n\r\n`],
    [
      'in the middle of its body',
      `POST /office/calls/signIn HTTP/1.1\r\n${here}\r\n${origin}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{`,
    ],
    [
      'in the middle of a chunk',
      `POST /office/calls/signIn HTTP/1.1\r\n${here}\r\n${origin}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{`,
    ],
    [
      'after asking for another protocol',
      `GET /healthz HTTP/1.1\r\n${here}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    ],
    ['after asking for a tunnel', `CONNECT 127.0.0.1:1 HTTP/1.1\r\n${here}\r\n\r\n`],
    ['after the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('%s', async (_when, begin) => {
    const { socket, closed } = await opened(server.url);
    socket.write(begin);
    await closed;
  });

  it('whose headers come one character at a time', async () => {
    const { socket, closed } = await opened(server.url);
    socket.write('GET /healthz HTTP/1.1\r\nX-Slow: ');
    const timer = setInterval(() => void (socket.writable && socket.write('x')), 20);
    await closed.finally(() => clearInterval(timer));
  });

  it('and one that has shown a key lives on meanwhile', async () => {
    const crew = await opened(server.url);
    const ask = () =>
      crew.socket.write(`GET /api/jobs HTTP/1.1\r\n${here}\r\nX-Api-Key: ${server.own.api_key}\r\n\r\n`);
    ask();
    await answered(crew, 1);
    for (let silent = 0; silent < 2; silent += 1) await (await opened(server.url)).closed;
    ask();
    await answered(crew, 2);
  });

  it('and one with a signed link, or a stream of events, too', async () => {
    const { id } = await server.submit();
    const { json } = await server.upload(`/jobs/${id}/files`, [
      { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') },
    ]);
    const { pathname, search } = new URL(json[0]!.file);
    const link = await opened(server.url);
    const open = () => link.socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${here}\r\n\r\n`);
    open();
    await answered(link, 1);
    const page = await signedIn(server, 'reviewer');
    const stream = await page.ask('GET', '/events');
    const reader = stream.body!.getReader();
    await reader.read();
    for (let silent = 0; silent < 2; silent += 1) await (await opened(server.url)).closed;
    open();
    await answered(link, 2);
    await server.submit();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('event: changed');
    await reader.cancel();
  });
});

const acme = 'organization 1';

/** A server without a network, which counts. */
const counted = (limits: { maxConnections: number; maxAddressConnections?: number }, trustsProxy = false) => {
  const server = Object.assign(new EventEmitter(), { timeout: 0, keepAliveTimeout: 5000 });
  const connections = new BoundConnections(
    { maxAddressConnections: 1000, silentSeconds: 10, ...limits },
    { trustsProxy, files: null },
  );
  connections.mount(server as unknown as Server);
  const come = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), {
      ...{ remoteAddress, destroyed: false, bytesRead: 0, bytesWritten: 0, writableLength: 0, timeout: 10_000 },
      _handle: { writeQueueSize: 0 },
      setTimeout: () => undefined,
      destroy: () => void (socket.destroyed = true),
    });
    server.emit('connection', socket);
    return socket;
  };
  type Met = ReturnType<typeof come>;
  const ask = (socket: Met, headers: Record<string, string> = {}) => {
    const [request, response] = [{ socket, headers }, new EventEmitter()];
    server.emit('request', request, response);
    return { request, end: () => response.emit('close') };
  };
  const known = (socket: Met, owner: ConnectionOwner) => {
    const { request, end } = ask(socket);
    noteKnown({ raw: request as unknown as IncomingMessage }, owner);
    return { end };
  };
  /** Nothing moves for the time of strangers, while a response waits to be read. */
  const stall = (socket: Met) => {
    socket.writableLength = 1;
    server.emit('timeout', socket);
  };
  return { connections, come, ask, known, stall };
};

describe('connections beyond the bound', () => {
  it('are taken, and the oldest silent one of the address with the most goes', () => {
    const { connections, come } = counted({ maxConnections: 10 });
    const crew = come('192.0.2.1');
    const flood = Array.from({ length: 50 }, () => come('198.51.100.7'));
    expect(connections.counts()).toEqual({ all: 10, strangers: 10 });
    expect([crew.destroyed, flood.filter(({ destroyed }) => !destroyed)]).toEqual([false, flood.slice(-9)]);
    const late = come('192.0.2.2');
    expect([late.destroyed, flood.filter(({ destroyed }) => !destroyed).length]).toEqual([false, 8]);
  });

  it('of one address go before there are too many in all; a whole /64 of IPv6 is one', () => {
    const { connections, come } = counted({ maxConnections: 100, maxAddressConnections: 5 });
    const flood = Array.from({ length: 40 }, (_, turn) => come(`2001:db8:1:2::${(turn + 1).toString(16)}`));
    come('2001:db8:1:3::1');
    expect(connections.counts().all).toBe(6);
    expect(flood.slice(-5).every(({ destroyed }) => !destroyed)).toBe(true);
  });

  it('of many networks leave those that wait for an answer, and those of crews', () => {
    const { come, ask, known } = counted({ maxConnections: 20 });
    const crews = Array.from({ length: 5 }, () => come('192.0.2.1'));
    for (const crew of crews) known(crew, acme).end();
    const waiting = come('192.0.2.3');
    ask(waiting);
    for (let turn = 0; turn < 300; turn += 1) come(`2001:db8:${turn.toString(16)}::1`);
    expect([...crews, waiting].filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  it('are no crews behind one address: two hundred with six connections each are all served', () => {
    const { connections, come, known } = counted({ maxConnections: 5000, maxAddressConnections: 50 });
    const crews = Array.from({ length: 1200 }, () => {
      const socket = come('192.0.2.1');
      known(socket, acme).end();
      return socket;
    });
    expect(crews.filter(({ destroyed }) => destroyed)).toEqual([]);
    expect(connections.counts()).toEqual({ all: 1200, strangers: 0 });
    // Before any of them has sent its first request.
    const burst = counted({ maxConnections: 5000 });
    const first = Array.from({ length: 1000 }, () => burst.come('192.0.2.1'));
    expect(first.filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  it('end the oldest stranger where each waits for an answer, and an idle one of a crew before that', () => {
    const { come, ask, known } = counted({ maxConnections: 8 });
    const idle = come('192.0.2.1');
    known(idle, acme).end();
    const busy = Array.from({ length: 7 }, (_, turn) => come(`198.51.100.${turn + 1}`));
    for (const socket of busy) ask(socket);
    const next = come('203.0.113.1');
    expect([next.destroyed, idle.destroyed]).toEqual([false, true]);
    ask(next);
    expect(come('203.0.113.2').destroyed).toBe(false);
    expect(busy.map(({ destroyed }) => destroyed)).toEqual([true, ...Array.from({ length: 6 }, () => false)]);
  });

  it('of one address let a crew in behind it, also where each of them reads slowly', () => {
    const { connections, come, ask, known } = counted({ maxConnections: 100, maxAddressConnections: 5 });
    const slow = Array.from({ length: 5 }, () => come('192.0.2.1'));
    for (const socket of slow) ask(socket);
    const crews = Array.from({ length: 20 }, () => {
      const crew = come('192.0.2.1');
      known(crew, acme);
      return crew;
    });
    expect(crews.filter(({ destroyed }) => destroyed)).toEqual([]);
    expect(slow.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false]);
    expect(connections.counts()).toEqual({ all: 24, strangers: 4 });
  });

  it('end first who does not read a response, where that is one of the same address', () => {
    const { come, ask, stall } = counted({ maxConnections: 100, maxAddressConnections: 4 });
    const [idle, waiting, unread, reads] = Array.from({ length: 4 }, () => come('192.0.2.1'));
    for (const socket of [waiting!, unread!, reads!]) ask(socket);
    stall(unread!);
    stall(reads!);
    reads!._handle.writeQueueSize -= 1;
    come('192.0.2.1');
    expect([idle, waiting, unread, reads].map((one) => one!.destroyed)).toEqual([false, false, true, false]);
    come('192.0.2.1');
    expect([idle, waiting, unread, reads].map((one) => one!.destroyed)).toEqual([true, false, true, false]);
  });
});

describe('a stranger who reads a response', () => {
  it('has as long as one who waits for it, and more wherever something was taken', () => {
    const { come, ask, stall } = counted({ maxConnections: 100 });
    const [reads, never, known] = Array.from({ length: 3 }, () => come('192.0.2.1'));
    for (const socket of [reads!, never!, known!]) ask(socket);
    for (let turn = 0; turn < 11; turn += 1) for (const socket of [reads!, never!]) stall(socket);
    expect([reads!.destroyed, never!.destroyed]).toEqual([false, false]);
    // Of one large response, a part.
    reads!._handle.writeQueueSize -= 100_000;
    for (const socket of [reads!, never!]) stall(socket);
    expect([reads!.destroyed, never!.destroyed]).toEqual([false, true]);
    for (let turn = 0; turn < 11; turn += 1) stall(reads!);
    expect(reads!.destroyed).toBe(true);
  });

  it('has the time of strangers again once it was answered', () => {
    const { come, ask, stall } = counted({ maxConnections: 100 });
    const socket = come('192.0.2.1');
    const { end } = ask(socket);
    end();
    stall(socket);
    expect(socket.destroyed).toBe(true);
  });
});

describe('connections of one owner', () => {
  it.each<[string, ConnectionOwner]>([
    ['an organization', acme],
    ['a user', 'user 7'],
    ['signed links of an organization', 'links of organization 1'],
  ])('are at most a quarter, and leave room for others: %s', (_whose, owner) => {
    const { connections, come, known } = counted({ maxConnections: 40, maxAddressConnections: 5 });
    const uploads = Array.from({ length: 100 }, () => {
      const socket = come('198.51.100.7');
      known(socket, owner);
      return socket;
    });
    expect(uploads.filter(({ destroyed }) => !destroyed)).toEqual(uploads.slice(-10));
    const others = Array.from({ length: 10 }, (_, turn) => {
      const socket = come('198.51.100.7');
      known(socket, `organization ${turn + 10}`);
      return socket;
    });
    expect([...others, come('203.0.113.1')].filter(({ destroyed }) => destroyed)).toEqual([]);
    expect(connections.counts()).toEqual({ all: 21, strangers: 1 });
  });

  it('by signed links are counted together from all addresses, and push out no crew of the organization', () => {
    const { come, known } = counted({ maxConnections: 40, maxAddressConnections: 5 });
    const crew = Array.from({ length: 10 }, () => {
      const socket = come('192.0.2.1');
      known(socket, acme);
      return socket;
    });
    const opened = Array.from({ length: 100 }, (_, turn) => {
      const socket = come(`198.51.100.${turn}`);
      known(socket, 'links of organization 1');
      return socket;
    });
    expect(opened.filter(({ destroyed }) => !destroyed)).toEqual(opened.slice(-10));
    expect(crew.filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  it('go where they are idle before those that wait for an answer', () => {
    const { come, known } = counted({ maxConnections: 40 });
    const busy = come('192.0.2.1');
    known(busy, acme);
    const idle = Array.from({ length: 9 }, () => come('192.0.2.1'));
    for (const socket of idle) known(socket, acme).end();
    for (let turn = 0; turn < 9; turn += 1) known(come('192.0.2.1'), acme);
    expect([busy.destroyed, idle.filter(({ destroyed }) => !destroyed)]).toEqual([false, []]);
  });

  it('of who has the most go before an idle one of a crew', () => {
    const { come, known } = counted({ maxConnections: 40 });
    const crew = come('192.0.2.1');
    known(crew, 'organization 9').end();
    for (let turn = 0; turn < 38; turn += 1) known(come('198.51.100.7'), `organization ${(turn % 4) + 1}`).end();
    for (let turn = 0; turn < 10; turn += 1) known(come('198.51.100.7'), 'user 3').end();
    expect(crew.destroyed).toBe(false);
  });

  it('are counted for who has shown a key last', () => {
    const { connections, come, known } = counted({ maxConnections: 24 });
    const socket = come('192.0.2.1');
    for (let turn = 0; turn < 20; turn += 1) known(socket, `organization ${turn + 1}`).end();
    const later = Array.from({ length: 6 }, () => come('192.0.2.1'));
    for (const one of later) known(one, acme);
    expect([socket, ...later].filter(({ destroyed }) => destroyed)).toEqual([]);
    expect(connections.counts()).toEqual({ all: 7, strangers: 0 });
  });

  it('of four that hold everything still let the next one in', () => {
    const { connections, come, known } = counted({ maxConnections: 40 });
    for (let turn = 0; turn < 400; turn += 1) known(come('198.51.100.7'), `organization ${(turn % 4) + 1}`);
    // Who comes beyond both bounds ends one of each.
    expect(connections.counts().all).toBeGreaterThanOrEqual(39);
    const crew = come('192.0.2.1');
    known(crew, 'organization 9');
    for (let turn = 0; turn < 400; turn += 1) known(come('198.51.100.7'), `organization ${(turn % 4) + 1}`);
    expect([crew.destroyed, connections.counts().all >= 39]).toEqual([false, true]);
  });

  it('show who it is by a key and by a session', async () => {
    const server = await startServer({ maxConnections: 24, rateLimit: 0 });
    const { host } = new URL(server.url);
    const page = await signedIn(server, 'reviewer');
    const session = Object.entries(page.proof()).map(([name, value]) => `${name}: ${value}`);
    for (const lines of [[`X-Api-Key: ${server.own.api_key}`], session]) {
      const path = lines === session ? '/office/events' : '/api/jobs';
      const all = [];
      for (let turn = 0; turn < 7; turn += 1) {
        const one = await opened(server.url);
        one.socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('\r\n')}\r\n\r\n`);
        await answered(one, 1);
        all.push(one);
      }
      await all[0]!.closed;
      expect(all.slice(1).filter(({ socket }) => socket.closed)).toEqual([]);
    }
  });
});

describe('connections in all', () => {
  it('behind a trusted proxy are all of its address, and bounded in all alone', () => {
    const { connections, come, ask } = counted({ maxConnections: 30, maxAddressConnections: 4 }, true);
    const through = Array.from({ length: 20 }, () => come('127.0.0.1'));
    for (const socket of through) ask(socket, { 'x-forwarded-for': '198.51.100.7' }).end();
    expect([through.filter(({ destroyed }) => destroyed), connections.counts().all]).toEqual([[], 20]);
    for (let turn = 0; turn < 40; turn += 1) come('127.0.0.1');
    expect(connections.counts().all).toBe(30);
  });

  it('are fewer where the system allows few open files', () => {
    expect([300, 1024, 1_048_576, null].map((files) => connectionsFor(5000, files))).toEqual([78, 320, 5000, 5000]);
    expect(connectionsFor(5000, 32)).toBe(8);
  });
});
