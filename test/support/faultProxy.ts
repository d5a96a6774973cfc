import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { atEnd } from './atEnd.ts';
import type { Fault } from './faults/fault.ts';
import { createForwarder } from './faults/forward.ts';
import { misbehave, send } from './faults/misbehave.ts';
import type { Reply } from './faults/reply.ts';

export type { ErrorStyle, Fault, FaultKind, RefusalStatus } from './faults/fault.ts';

export interface ProxiedRequest {
  method: string;
  /** Without the query. */
  path: string;
  /** The query as sent, with its `?`; '' without one. */
  query: string;
  idempotencyKey: string | null;
  /** How often this method, path and key were asked before, since the start or the last `reset`. */
  turn: number;
}

export interface ProxiedEntry {
  method: string;
  path: string;
  key: string | null;
  turn: number;
  fault: Fault | null;
  /** What the target answered, whatever the client was told; null while it has not answered, or was not asked. */
  targetStatus: number | null;
}

export interface FaultProxyOptions {
  /** Where requests go; asked for each one, so that a server may come back elsewhere. Its path is not looked at. */
  target: (request: ProxiedRequest) => string;
  /** Judges by the request alone, so that a seed decides and timing does not. Default: nothing ever fails. */
  decide?: (request: ProxiedRequest) => Fault | null;
}

/** Below the ports that systems hand out by themselves, so that nobody takes ours while the proxy is down. */
const takePort = async (listen: (port: number) => Promise<void>): Promise<number> => {
  for (let tries = 0; ; tries += 1) {
    const port = randomInt(20_000, 30_000);
    try {
      await listen(port);
      return port;
    } catch (error) {
      if (tries >= 50) throw error;
    }
  }
};

const collect = (message: IncomingMessage): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const pieces: Buffer[] = [];
    message.on('data', (piece: Buffer) => pieces.push(piece));
    message.once('end', () => resolve(Buffer.concat(pieces)));
    message.once('close', () => resolve(null));
  });

/** Starts and stops a server; stopping resets its connections. */
const listenerOf = (server: Server) => {
  const sockets = new Set<Socket>();
  // Only the client and the faults close connections: an idle one that closes by itself would be a fault of timing.
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
    // A client in this process hears of its broken connections in the next round, and before it asks again.
    await setImmediate();
    await setImmediate();
  };
  return { listen, stop, sockets };
};

const partsOf = (url: string): { path: string; query: string } => {
  const [path = ''] = url.split('?', 1);
  return { path, query: url.slice(path.length) };
};

/**
 * A proxy on loopback that lets chosen requests fail the way networks do. Requests reach the target whole and as they
 * were sent, `Host` included; a request that breaks off does not reach it. Where the target itself is gone, the
 * client's connection is reset.
 */
export const startFaultProxy = async (options: FaultProxyOptions) => {
  let decide = options.decide ?? (() => null);
  let entries: ProxiedEntry[] = [];
  let turns = new Map<string, number>();
  let isDown = false;
  const forwarder = createForwarder();
  const enter = ({ method = 'GET', url = '/', headers }: IncomingMessage) => {
    const { path, query } = partsOf(url);
    const key = headers['idempotency-key']?.toString() ?? null;
    const identity = `${method} ${path} ${key ?? ''}`;
    const turn = turns.get(identity) ?? 0;
    turns.set(identity, turn + 1);
    const request = { method, path, query, idempotencyKey: key, turn };
    const entry: ProxiedEntry = { method, path, key, turn, fault: decide(request), targetStatus: null };
    entries.push(entry);
    return { entry, request };
  };

  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { entry, request } = enter(message);
    const ask = async (): Promise<Reply | null> => {
      const body = await collect(message);
      const reply = body && (await forwarder.forward(options.target(request), message, body).catch(() => null));
      entry.targetStatus = reply?.status ?? null;
      return reply;
    };
    const askInPart = async (share: number): Promise<void> => {
      const body = await collect(message);
      if (body?.length) await forwarder.forwardPart(options.target(request), message, body, share);
    };
    if (entry.fault) return misbehave(entry.fault, { message, response, ask, askInPart });
    const reply = await ask();
    if (reply) send(response, reply);
    else message.socket.resetAndDestroy();
  };

  // What throws in here is a mistake of the test, `decide` included, and has to be seen.
  const server = createServer((message, response) => void serve(message, response));
  const { listen, stop, sockets } = listenerOf(server);
  const port = await takePort(listen);

  return {
    /** Without a path: the client's base URL is this and the path of the target's. */
    url: `http://127.0.0.1:${port}`,
    /** Other decisions from now on. */
    setDecide: (next: (request: ProxiedRequest) => Fault | null): void => void (decide = next),
    /** Down: connections break, and new ones are refused (ECONNREFUSED). Up again: on the same port. */
    setDown: async (down: boolean): Promise<void> => {
      if (down === isDown) return;
      isDown = down;
      await (down ? stop() : listen(port));
    },
    /** What was asked and what happened to it, in the order of arrival. */
    log: (): ProxiedEntry[] => structuredClone(entries),
    /** When the target has answered all it was asked, also where the client has long gone. */
    idle: forwarder.idle,
    /** Connections of clients that are open now. */
    openSockets: (): number => sockets.size,
    /** Forgets the log and the turns, for the next run. */
    reset: (): void => {
      entries = [];
      turns = new Map();
    },
    close: atEnd(async () => {
      if (!isDown) await stop();
      isDown = true;
      forwarder.close();
    }),
  };
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
