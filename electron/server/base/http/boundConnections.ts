import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { addressRange } from '../work/addressRange.ts';
import type { Limits } from '../limits.ts';
import { isForwarded } from './forwarded.ts';

export type ConnectionLimits = Pick<Limits, 'maxConnections' | 'maxAddressConnections' | 'silentSeconds'>;

/** Idle timeout of a request whose client has shown who it is, waits for its answer, or reads it. */
const requestIdleMs = 120_000;

/** Open files that the server has besides those of requests: database, log, threads, processes. */
const ownFiles = 64;
/** A request may have two files open besides its connection. */
const filesOfConnection = 3;

/** Of all connections, those that one organization or user may hold. */
const shareOfOwner = 1 / 4;
/** A browser opens as many to one server. */
const fewestOfOwner = 6;

interface Connection {
  socket: Socket;
  range: string;
  /** Who has shown a key, a session or a signed link. Null for strangers, and behind a trusted proxy. */
  owner: string | null;
  isKnown: boolean;
  /** Requests that are not answered yet. */
  requests: number;
  /** For how long nothing has moved, in steps of the idle timeout, and how much had by then. */
  idleMs: number;
  movedBytes: number;
}

type Connections = Set<Connection>;
const noConnections: ReadonlySet<Connection> = new Set();

const known = new WeakMap<Socket, (owner: string) => void>();

/**
 * Who has shown a key, a session or a signed link. Links are of the organization whose key asked for them, from however many
 * addresses they are opened, and apart from its crews, whom those who open links must not push out.
 */
export type ConnectionOwner = `organization ${number}` | `user ${number}` | `links of organization ${number}`;

/** The client of this connection has shown who it is. */
export const noteKnown = ({ raw }: Pick<FastifyRequest, 'raw'>, owner: ConnectionOwner): void =>
  known.get(raw.socket)?.(owner);

/** Adds to one of the sets. */
const addTo = (sets: Map<string, Connections>, name: string, connection: Connection): Connections => {
  const own = sets.get(name) ?? new Set();
  sets.set(name, own.add(connection));
  return own;
};

/** Empty sets go. */
const removeFrom = (sets: Map<string, Connections>, name: string, connection: Connection): void => {
  const own = sets.get(name);
  own?.delete(connection);
  if (own?.size === 0) sets.delete(name);
};

const largestOf = (sets: Map<string, Connections>): ReadonlySet<Connection> => {
  let largest = noConnections;
  for (const own of sets.values()) if (own.size > largest.size) largest = own;
  return largest;
};

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
 * Bounds connections: in all, of one address those that have not shown who they are, and of one organization or user the
 * others. Where one is too many, another goes, of who has the most, and not the new one: strangers before those who are
 * known; of one set first who does not read what is sent, then the oldest silent one, then the oldest. Nobody who holds
 * thousands open keeps others out. Crews behind one address are not counted there once their first request has shown a
 * key. Behind a trusted proxy all connections are of its address, and only their sum is bounded.
 */
export class BoundConnections {
  readonly #limits: ConnectionLimits;
  readonly #trustsProxy: boolean;
  readonly #all: Connections = new Set();
  /** Those that are not known, by address, the oldest first. */
  readonly #strangers = new Map<string, Connections>();
  /** Those that are, by owner, the oldest first. */
  readonly #known = new Map<string, Connections>();
  readonly #most: number;
  readonly #mostOfOwner: number;
  readonly #connections = new WeakMap<Socket, Connection>();
  #keepAliveMs = 0;

  constructor(limits: ConnectionLimits, { trustsProxy, files }: { trustsProxy: boolean; files?: number | null }) {
    this.#limits = limits;
    this.#trustsProxy = trustsProxy;
    this.#most = connectionsFor(limits.maxConnections, files);
    this.#mostOfOwner = Math.max(fewestOfOwner, Math.floor(this.#most * shareOfOwner));
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
    const progress = { requests: 0, idleMs: 0, movedBytes: 0 };
    const connection: Connection = { socket, range, owner: null, isKnown: false, ...progress };
    if (!this.#hasRoomFor(range)) {
      socket.destroy();
      return;
    }
    this.#all.add(connection);
    this.#connections.set(socket, connection);
    addTo(this.#strangers, range, connection);
    known.set(socket, (owner) => this.#becameKnown(connection, owner));
    socket.once('close', () => this.#closed(connection));
  }

  #closed(connection: Connection): void {
    const { range, owner } = connection;
    this.#all.delete(connection);
    removeFrom(this.#strangers, range, connection);
    if (owner !== null) removeFrom(this.#known, owner, connection);
  }

  /** By whom it was shown last. A proxy sends requests of anyone over one connection. */
  #becameKnown(connection: Connection, owner: string): void {
    const { range, owner: before } = connection;
    if (!this.#all.has(connection) || before === owner) return;
    connection.isKnown = true;
    removeFrom(this.#strangers, range, connection);
    if (this.#trustsProxy) return;
    if (before !== null) removeFrom(this.#known, before, connection);
    connection.owner = owner;
    const own = this.#known.get(owner) ?? noConnections;
    if (own.size >= this.#mostOfOwner) this.#evictAny(own);
    addTo(this.#known, owner, connection);
  }

  /** Whether there is room for one more connection of this address, or some was made. */
  #hasRoomFor(range: string): boolean {
    const own = this.#strangers.get(range) ?? noConnections;
    if (!this.#trustsProxy && own.size >= this.#limits.maxAddressConnections) return this.#evictAny(own);
    if (this.#all.size < this.#most) return true;
    const largest = largestOf(this.#strangers);
    const largestKnown = largestOf(this.#known);
    return (
      this.#evictQuiet(largest) ||
      [...this.#strangers.values()].some((one) => this.#evictQuiet(one)) ||
      this.#evictFirst(largestKnown, isIdle) ||
      this.#evictFirst(this.#all, isIdle) ||
      this.#evictAny(largest) ||
      this.#evictAny(largestKnown)
    );
  }

  #evictAny(connections: ReadonlySet<Connection>): boolean {
    return this.#evictQuiet(connections) || this.#evictFirst(connections, () => true);
  }

  /** Nothing moves on them. */
  #evictQuiet(connections: ReadonlySet<Connection>): boolean {
    return this.#evictFirst(connections, isUnread) || this.#evictFirst(connections, isIdle);
  }

  /** Ends the first that is so. False where none is. */
  #evictFirst(connections: ReadonlySet<Connection>, isSo: (connection: Connection) => boolean): boolean {
    for (const connection of connections) {
      if (!isSo(connection)) continue;
      connection.socket.destroy();
      this.#closed(connection);
      return true;
    }
    return false;
  }

  #requested(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.get(request.socket);
    if (!connection) return;
    if (this.#trustsProxy && isForwarded(request.headers)) this.#becameKnown(connection, 'proxy');
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
    const moved = movedBytes(socket);
    connection.idleMs = (moved === connection.movedBytes ? connection.idleMs : 0) + (socket.timeout ?? 0);
    connection.movedBytes = moved;
    const isPatient = connection.isKnown || isAwaited(connection);
    const mostMs = connection.requests > 0 ? requestIdleMs : this.#keepAliveMs;
    if (!isPatient || connection.idleMs >= mostMs) return void socket.destroy();
    socket.setTimeout(this.#limits.silentSeconds * 1000);
  }
}

/** What the system has taken from the client, and of the server's for it. A large response waits to be taken in parts. */
const movedBytes = (socket: Socket): number => {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return socket.bytesRead + socket.bytesWritten - (handle?.writeQueueSize ?? 0);
};

const isIdle = ({ requests }: Connection): boolean => requests === 0;

/**
 * A response waits to be read, and nothing has moved for the time of strangers. They may read all the time: the system
 * takes nothing more until a part of what it holds for them, megabytes, was read.
 */
const isUnread = ({ socket, requests, idleMs, movedBytes: before }: Connection): boolean =>
  requests > 0 && socket.writableLength > 0 && idleMs > 0 && movedBytes(socket) === before;

/** Whether the server is to act, or the client reads: the server has the whole request. */
const isAwaited = ({ socket, requests }: Connection): boolean => {
  const { parser } = socket as Socket & { parser?: { incoming?: IncomingMessage | null } | null };
  return requests > 0 && (parser?.incoming?.complete ?? true);
};
