import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../../shared/messages/problem.ts';
import { Pictures } from '../pictures/pictures.ts';
import type { S3Access } from '../files/s3/s3Location.ts';
import type { Clock, Ids } from '../ports.ts';
import { holdLock } from '../sqlite/holdLock.ts';
import { createHandlers } from './api/handlers.ts';
import { Links } from './api/links.ts';
import { mountApi } from './api/mountApi.ts';
import { mountDocumentation } from './documentation.ts';
import { allowOrigins } from './http/cors.ts';
import { createHttp } from './http/createHttp.ts';
import { originOf, ServedHosts } from './http/hosts.ts';
import type { Limits } from './limits.ts';
import { mountConsole } from './office/mountConsole.ts';
import { mountOffice } from './office/mountOffice.ts';
import { mountOperations } from './operations.ts';
import { type Replica, replicatedCheckpointPages, startReplica } from './replica/replica.ts';
import { openStore, type Store } from './store/openStore.ts';
import { serverPaths } from './store/serverPaths.ts';

export interface ServerOptions {
  /** The data directory; the server's own part of it is `server/`. */
  data: string;
  /** The address of a PostgreSQL; without it the database is a file in the data directory. */
  databaseUrl?: string | undefined;
  limits: Limits;
  version: string;
  log: FastifyBaseLogger;
  clock: Clock;
  ids: Ids;
  /** Where the files are, if not in the data directory. */
  s3?: S3Access | null | undefined;
  /** How clients reach this server, when it is behind a proxy: the beginning of every link. */
  publicUrl?: string | undefined;
  /** Names under which clients reach this server, besides that of the public URL, `localhost` and addresses. */
  allowedHosts?: readonly string[];
  /** Origins whose pages may use the API. */
  corsOrigins?: readonly string[];
  /** Trust the X-Forwarded headers of a proxy in front. */
  trustProxy?: boolean;
  /** Where a replica of the data is kept; by default nowhere. */
  replicate?: string | undefined;
  /** Folder of the built pages. Without it the server has the console's calls, but not its pages. */
  pages?: string | undefined;
  /** Starts the process that decodes pictures; by default a child process of Node. */
  startPictures?: (() => Pictures) | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Time limit for decoding a picture. */
const pictureMs = 30_000;

/**
 * Opens the store under the lock of the data directory. The lock comes first: a newer program must not migrate the data
 * of a running older one.
 */
const openLocked = async (options: ServerOptions) => {
  const { data, databaseUrl, clock, ids, limits, s3, replicate } = options;
  const { folder, lock: lockFile } = serverPaths(data);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = holdLock(lockFile);
  if (!lock) throw problem('data-in-use', { folder: data });
  try {
    // A short timeout, because SQLite blocks the event loop while it waits for another process; the group commit retries.
    const autoCheckpointPages = replicate === undefined ? undefined : replicatedCheckpointPages;
    const places = { data, databaseUrl, s3 };
    const how = { limits, busyTimeoutMs: 20, autoCheckpointPages };
    return { lock, store: await openStore({ ...places, clock, ids, ...how }) };
  } catch (error) {
    lock.release();
    throw error;
  }
};

const mountAll = async (
  app: FastifyInstance,
  { store, replica }: { store: Store; replica: Replica | null },
  options: ServerOptions,
): Promise<void> => {
  const { limits, version, log, clock, ids, publicUrl, pages } = options;
  const { startPictures = () => new Pictures({ timeLimitMs: pictureMs }) } = options;
  const secret = await store.settings.getOrCreate('link_secret', () => randomBytes(32).toString('base64url'));
  const links = new Links({ secret, clock, lifetimeMs: limits.linkDays * dayMs });
  const handlers = createHandlers({ store, ids, links, tagPrefix: await store.maintenance.tagPrefix() });
  const consoleOrigin = publicUrl === undefined ? null : new URL(publicUrl).origin;

  mountOperations(app, { store, replica });
  const api = { store, handlers, links, limits, version, clock };
  const apiOriginOf = (request: FastifyRequest) => publicUrl ?? originOf(request);
  await app.register((scope) => mountApi(scope, { ...api, originOf: apiOriginOf }), { prefix: '/api' });
  mountDocumentation(app, { version, originOf: apiOriginOf });
  await mountConsole(app, { pages });
  const office = { store, replica, clock, ids, limits, version, log, startPictures };
  await app.register(
    (scope) => mountOffice(scope, { ...office, originOf: (request) => consoleOrigin ?? originOf(request) }),
    { prefix: '/office' },
  );
};

/** The whole service on one data directory. Create it with `createServer`. */
export class Server {
  readonly store: Store;
  readonly #replica: Replica | null;
  readonly #app: FastifyInstance;
  readonly #lock: { release(): void };
  readonly #options: ServerOptions;
  readonly #firstToken: string | null;
  readonly #hourly: NodeJS.Timeout;
  #firstSweep: NodeJS.Immediate | undefined;
  #sweeping: Promise<unknown> = Promise.resolve();
  readonly #stopping = new AbortController();
  #url = '';

  constructor(
    options: ServerOptions,
    parts: {
      store: Store;
      replica: Replica | null;
      lock: { release(): void };
      app: FastifyInstance;
      firstToken: string | null;
    },
  ) {
    this.store = parts.store;
    this.#replica = parts.replica;
    this.#app = parts.app;
    this.#lock = parts.lock;
    this.#options = options;
    this.#firstToken = parts.firstToken;
    this.#hourly = setInterval(() => this.#sweep(), 60 * 60 * 1000).unref();
  }

  /** Starts listening; resolves with the URL. Port 0 takes any free port. */
  async listen({ host, port }: { host: string; port: number }): Promise<string> {
    await this.#app.listen({ host, port });
    this.#firstSweep = setImmediate(() => this.#sweep());
    const { address, port: bound, family } = this.#app.server.address() as AddressInfo;
    this.#url = `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`;
    return this.#url;
  }

  /**
   * The link that creates the first administrator: valid once, for a day. Null where there is a user. Call
   * `listen` first.
   */
  async firstAdministratorLink(): Promise<string | null> {
    if (this.#firstToken === null || !(await this.store.users.firstAdministrator.isNeeded())) return null;
    return `${this.#options.publicUrl ?? this.#url}/#/first/${this.#firstToken}`;
  }

  /** Finishes requests in progress within ten seconds, and releases the data directory. */
  async close(): Promise<void> {
    clearInterval(this.#hourly);
    clearImmediate(this.#firstSweep);
    this.#stopping.abort();
    await this.#app.close();
    await this.#sweeping;
    await this.#replica?.finish();
    await this.store.close();
    await this.#replica?.close();
    this.#lock.release();
  }

  #sweep(): void {
    const { log } = this.#options;
    this.#sweeping = this.store.maintenance.sweep(this.#stopping.signal).then(
      (done) => done.files + done.temporary > 0 && log.info(done, 'removed what a crash had left'),
      (error: unknown) => log.error({ err: error }, 'clean-up failed'),
    );
  }
}

/**
 * The whole service on one data directory. Throws `data-in-use` when another server has that directory, and
 * `database-newer` if this program cannot read the database.
 */
export const createServer = async (options: ServerOptions): Promise<Server> => {
  const { store, lock } = await openLocked(options);
  let replica: Replica | null = null;
  try {
    store.reserve.refill();
    replica = await startReplica(store, options);
    const { log, limits, trustProxy = false, publicUrl, allowedHosts = [], corsOrigins = [] } = options;
    const hosts = new ServedHosts([...allowedHosts, ...(publicUrl === undefined ? [] : [new URL(publicUrl).host])]);
    const app = await createHttp({ log, limits, trustProxy, hosts });
    allowOrigins(app, corsOrigins);
    await mountAll(app, { store, replica }, options);
    const firstToken = await store.users.firstAdministrator.newToken();
    return new Server(options, { store, replica, lock, app, firstToken });
  } catch (error) {
    await store.close();
    await replica?.close();
    lock.release();
    throw error;
  }
};
