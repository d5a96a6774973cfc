import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { atEnd } from './atEnd.ts';

export interface CompanyProxyOptions {
  /** Ports of this computer for the names that only the proxy knows. */
  hosts?: Readonly<Record<string, number>>;
  /** `user:password`; without it everyone may use the proxy. */
  credentials?: string;
}

/** What a proxy does with a request instead of passing it on; null passes it on. */
export type ProxyRefusal = { status: number; headers?: Record<string, string> } | 'hang-up' | null;

/** Makes a request of a client at a port of this computer. */
const forward = (request: IncomingMessage, response: ServerResponse, to: { port: number; path: string }): void => {
  const { 'proxy-authorization': _, ...headers } = request.headers;
  const onward = ask({ ...to, method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
};

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** Answers a CONNECT that opens no tunnel. */
const refuse = (
  client: Duplex,
  { status, headers = {} }: { status: number; headers?: Record<string, string> },
): void => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  client.end(`HTTP/1.1 ${status} No\r\n${lines.join('')}Content-Length: 2\r\n\r\nno`);
};

/**
 * A proxy as companies have: it opens tunnels by CONNECT, makes requests to servers without TLS itself, resolves names that
 * its clients cannot resolve, and may want a user name and a password.
 */
export const startCompanyProxy = async ({ hosts = {}, credentials }: CompanyProxyOptions = {}) => {
  let tunnels: string[] = [];
  let forwarded: string[] = [];
  let refusal: ProxyRefusal = null;
  const sockets = new Set<Socket>();
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  };
  const wanted = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
  const refusalOf = ({ headers }: IncomingMessage): ProxyRefusal =>
    wanted !== undefined && headers['proxy-authorization'] !== wanted
      ? { status: 407, headers: { 'Proxy-Authenticate': 'Basic realm="company"' } }
      : refusal;

  const portOf = (target: string): number | undefined => hosts[new URL(`http://${target}`).hostname];

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://invalid');
    forwarded.push(`${request.method} ${url.href}`);
    const refused = refusalOf(request);
    const port = portOf(url.host);
    if (refused === 'hang-up') return void request.socket.destroy();
    if (refused) return void response.writeHead(refused.status, refused.headers).end('refused by the company');
    if (port === undefined) return void response.writeHead(502).end();
    forward(request, response, { port, path: `${url.pathname}${url.search}` });
  });
  server.on('connection', track);
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const target = request.url ?? '';
    tunnels.push(target);
    const refused = refusalOf(request);
    const port = portOf(target);
    if (refused === 'hang-up') return void client.destroy();
    if (refused) return refuse(client, refused);
    if (port === undefined) return refuse(client, { status: 502 });
    const onward = track(
      connect(port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onward.write(head);
        onward.pipe(client).pipe(onward);
      }),
    );
    client.on('close', () => onward.destroy());
    onward.on('close', () => client.destroy());
  });
  const port = await listen(server);

  return {
    port,
    /** `host:port`, as errors name the proxy. */
    shown: `127.0.0.1:${port}`,
    url: `http://${credentials === undefined ? '' : `${credentials}@`}127.0.0.1:${port}`,
    /** Targets of CONNECT, refused ones too, in the order of their arrival. */
    tunnels: (): readonly string[] => tunnels,
    /** Requests that the proxy was to make, with their whole URL. */
    forwarded: (): readonly string[] => forwarded,
    /** From now on. Forgets what came before. */
    does: (next: ProxyRefusal): void => {
      refusal = next;
      tunnels = [];
      forwarded = [];
    },
    close: atEnd(async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    }),
  };
};
export type CompanyProxy = Awaited<ReturnType<typeof startCompanyProxy>>;
