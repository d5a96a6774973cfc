import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { addressRange } from '../addressRange.ts';
import type { Limits } from '../limits.ts';
import { isForwarded } from './forwarded.ts';

export type ConnectionLimits = Pick<Limits, 'maxConnections' | 'maxAddressConnections' | 'silentSeconds'>;

/** Idle timeout of a request whose client has shown who it is, or waits for its answer. */
const requestIdleMs = 120_000;

/** Open files that the server has besides those of requests: database, log, threads, processes. */
const ownFiles = 64;
/** A request may have two files open besides its connection. */
const filesOfConnection = 3;

interface Connection {
  socket: Socket;
  range: string;
  /** A request showed a key, a session or a signed link. */
  isKnown: boolean;
  /** Requests that are not answered yet. */
  requests: number;
  /** For how long nothing has moved, in steps of the idle timeout, and how much had by then. */
  idleMs: number;
  movedBytes: number;
}

const noConnections: ReadonlySet<Connection> = new Set();

const known = new WeakMap<Socket, () => void>();

/** The client of this connection has shown who it is, by a key, a session or a signed link. */
export const noteKnown = ({ raw }: Pick<FastifyRequest, 'raw'>): void => known.get(raw.socket)?.();

/** How many files this process may have open; null where that is unknown. */
const openFileLimit = (): number | null => {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
};

/** Connections that leave room for the files of requests. */
export const connectionsFor = (wanted: number, files = openFileLimit()): number =>
  files === null ? wanted : Math.max(8, Math.min(wanted, Math.floor((files - ownFiles) / filesOfConnection)));

/**
 * Bounds connections: in all, and of one address those that have not shown who they are. Where one is too many, the oldest
 * silent one goes, of the address that has the most, and not the new one: a stranger who holds thousands open keeps nobody
 * else out. Crews behind one address are not counted once their first request has shown a key. Behind a trusted proxy all
 * connections are of its address, and only their sum is bounded.
 */
export class BoundConnections {
  readonly #limits: ConnectionLimits;
  readonly #trustsProxy: boolean;
  readonly #all = new Set<Connection>();
  /** Those that are not known, by address, the oldest first. */
  readonly #strangers = new Map<string, Set<Connection>>();
  readonly #most: number;
  readonly #connections = new WeakMap<Socket, Connection>();
  #keepAliveMs = 0;

  constructor(limits: ConnectionLimits, { trustsProxy, files }: { trustsProxy: boolean; files?: number | null }) {
    this.#limits = limits;
    this.#trustsProxy = trustsProxy;
    this.#most = connectionsFor(limits.maxConnections, files);
  }

  /** How many are open, and how many of these are not known. */
  counts(): { all: number; strangers: number } {
    return { all: this.#all.size, strangers: [...this.#strangers.values()].reduce((sum, { size }) => sum + size, 0) };
  }

  /** `headersTimeout` and `connectionsCheckingInterval` of the server end half-sent headers. */
  mount(server: Server): void {
    server.timeout = this.#limits.silentSeconds * 1000;
    this.#keepAliveMs = server.keepAliveTimeout;
    server.on('connection', (socket: Socket) => this.#opened(socket));
    server.on('timeout', (socket: Socket) => this.#idle(socket));
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.#requested(request, response));
  }

  #opened(socket: Socket): void {
    const range = addressRange(socket.remoteAddress ?? '');
    const connection: Connection = { socket, range, isKnown: false, requests: 0, idleMs: 0, movedBytes: 0 };
    if (!this.#hasRoomFor(range)) {
      socket.destroy();
      return;
    }
    this.#all.add(connection);
    this.#connections.set(socket, connection);
    this.#strangers.set(range, (this.#strangers.get(range) ?? new Set()).add(connection));
    known.set(socket, () => this.#becameKnown(connection));
    socket.once('close', () => this.#closed(connection));
  }

  #closed(connection: Connection): void {
    this.#all.delete(connection);
    this.#noStranger(connection);
  }

  #becameKnown(connection: Connection): void {
    if (connection.isKnown) return;
    connection.isKnown = true;
    this.#noStranger(connection);
  }

  #noStranger(connection: Connection): void {
    const ofAddress = this.#strangers.get(connection.range);
    ofAddress?.delete(connection);
    if (ofAddress?.size === 0) this.#strangers.delete(connection.range);
  }

  /** Whether there is room for one more connection of this address, or some was made. */
  #hasRoomFor(range: string): boolean {
    const { maxAddressConnections } = this.#limits;
    const own = this.#strangers.get(range) ?? noConnections;
    if (!this.#trustsProxy && own.size >= maxAddressConnections) return this.#evict(own);
    if (this.#all.size < this.#most) return true;
    let largest = noConnections;
    for (const ofAddress of this.#strangers.values()) if (ofAddress.size > largest.size) largest = ofAddress;
    // Last of all, a known one that is idle.
    return (
      this.#evict(largest) || [...this.#strangers.values()].some((one) => this.#evict(one)) || this.#evict(this.#all)
    );
  }

  /** Ends the first connection without a request. False where each has one. */
  #evict(connections: ReadonlySet<Connection>): boolean {
    for (const connection of connections) {
      if (connection.requests > 0) continue;
      connection.socket.destroy();
      this.#closed(connection);
      return true;
    }
    return false;
  }

  #requested(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.get(request.socket);
    if (!connection) return;
    if (this.#trustsProxy && isForwarded(request.headers)) this.#becameKnown(connection);
    connection.requests += 1;
    response.once('close', () => {
      connection.requests -= 1;
      const { socket, isKnown } = connection;
      // Node gives every connection the time of those that are kept alive.
      if (connection.requests === 0 && !isKnown && !socket.destroyed)
        socket.setTimeout(this.#limits.silentSeconds * 1000);
    });
  }

  /** Nothing moved for the time of strangers. */
  #idle(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return void socket.destroy();
    const moved = socket.bytesRead + socket.bytesWritten;
    connection.idleMs = (moved === connection.movedBytes ? connection.idleMs : 0) + (socket.timeout ?? 0);
    connection.movedBytes = moved;
    const isPatient = connection.isKnown || isAwaited(socket, connection);
    const mostMs = connection.requests > 0 ? requestIdleMs : this.#keepAliveMs;
    if (!isPatient || connection.idleMs >= mostMs) return void socket.destroy();
    socket.setTimeout(this.#limits.silentSeconds * 1000);
  }
}

/** Whether the server is to act: it has the whole request, and the client has taken what was answered so far. */
const isAwaited = (socket: Socket, { requests }: Connection): boolean => {
  const { parser } = socket as Socket & { parser?: { incoming?: IncomingMessage | null } | null };
  return requests > 0 && (parser?.incoming?.complete ?? true) && socket.writableLength === 0;
};
