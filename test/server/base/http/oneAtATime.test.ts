import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { serveOneAtATime } from '../../../../electron/server/base/http/oneAtATime.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { startServer } from '../../../support/startServer.ts';

/** A server that notes what it serves, and answers when the event loop has been around. */
const start = async () => {
  const served: string[] = [];
  const seen = { parsed: 0 };
  const server = http.createServer((request, response) => {
    served.push(request.url!);
    request.resume();
    setImmediate(() => response.end(`answer to ${request.url}\n`));
  });
  serveOneAtATime(server);
  server.prependListener('request', () => (seen.parsed += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const connect = (sent: string): net.Socket => send(port, sent);
  return { served, seen, connect };
};
const send = (port: number, sent: string): net.Socket => {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(sent);
  return socket;
};
const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

it('requests that come before the last one was answered are answered in their order', async () => {
  const { served, connect } = await start();
  const paths = Array.from({ length: 40 }, (_, n) => `/${n}`);
  const answer = await text(
    connect([...paths.slice(0, -1).map((path) => get(path)), get('/39', 'Connection: close\r\n')].join('')),
  );
  expect(served).toEqual(paths);
  expect([...answer.matchAll(/answer to (\S+)/g)].map(([, path]) => path)).toEqual(paths);
});

it('those of other connections come in between', async () => {
  const { served, connect } = await start();
  const flood = connect(Array.from({ length: 40 }, () => get('/B')).join(''));
  await once(flood, 'data');
  const before = served.length;
  await once(connect(get('/A')), 'data');
  expect(served.indexOf('/A') - before).toBeLessThan(10);
  flood.destroy();
});

it('a connection on which two thousand requests come at once is closed, and most of them are not even parsed', async () => {
  const { served, seen, connect } = await start();
  for (const one of [get('/'), `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx`]) {
    seen.parsed = served.length = 0;
    await new Promise((resolve) => connect(one.repeat(2000)).once('close', resolve));
    expect(seen.parsed).toBeLessThan(60);
    expect(served.length).toBeLessThan(60);
  }
});

it('a request with a body, and what comes behind it, are both answered', async () => {
  const server = await startServer();
  const { hostname, port } = new URL(server.url);
  const body = JSON.stringify({ client_name: 'Ada', client_street_address: '1 Elm St', notes: 'n'.repeat(15_000) });
  const head = `Host: ${hostname}\r\nX-Api-Key: ${server.own.api_key}\r\n`;
  const post = `POST /api/jobs HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const last = `GET /api/jobs/2 HTTP/1.1\r\n${head}Connection: close\r\n\r\n`;
  const socket = net.connect(Number(port), hostname);
  // The body of the second one is cut by a packet.
  const length = Buffer.byteLength(post, 'latin1');
  socket.write((post + post + last).slice(0, length + 500), 'latin1');
  await once(socket, 'data');
  socket.write((post + post + last).slice(length + 500), 'latin1');
  const answer = await text(socket);
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['201', '200']);
});
