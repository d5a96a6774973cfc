import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { problem } from '../../shared/messages/problem.ts';
import type { Clock, Ids } from '../ports.ts';
import { createPictures, type Pictures } from '../pictures/pictures.ts';
import { holdLock } from '../sqlite/holdLock.ts';
import { createHandlers } from './api/handlers.ts';
import { createLinks } from './api/links.ts';
import { mountApi } from './api/mountApi.ts';
import { mountDocumentation } from './documentation.ts';
import { createHttp } from './http/createHttp.ts';
import { originOf } from './http/originOf.ts';
import type { Limits } from './limits.ts';
import { mountConsole } from './office/mountConsole.ts';
import { mountOffice } from './office/mountOffice.ts';
import { mountOperations } from './operations.ts';
import { openStore, type Store } from './store/openStore.ts';
import { serverPaths } from './store/serverPaths.ts';

export interface ServerOptions {
  /** The data directory; the server's own part of it is `server/`. */
  data: string;
  limits: Limits;
  version: string;
  log: FastifyBaseLogger;
  clock: Clock;
  ids: Ids;
  /** How clients reach this server, when it is behind a proxy: the beginning of every link. */
  publicUrl?: string | undefined;
  /** Trust the X-Forwarded headers of a proxy in front. */
  trustProxy?: boolean;
  /** Folder of the built pages, the console among them. Without it there is no console, only what it asks. */
  pages?: string | undefined;
  /** Starts what decodes pictures; a child of Node unless told otherwise. */
  startPictures?: (() => Pictures) | undefined;
}

export interface Server {
  store: Store;
  /** Starts listening; resolves with the URL. Port 0 takes any free port. */
  listen(at: { host: string; port: number }): Promise<string>;
  /**
   * The link that creates the first administrator: valid once, until the next start. Null where there is a user. Call
   * `listen` first.
   */
  firstAdministratorLink(): Promise<string | null>;
  /** Finishes requests in progress within ten seconds, and releases the data directory. */
  close(): Promise<void>;
}

/** Time limit for decoding a picture. */
const pictureMs = 30_000;

/**
 * The whole service on one data directory. Throws `data-in-use` when another server has that directory, and
 * `database-newer` if this program cannot read the database.
 */
export const createServer = async (options: ServerOptions): Promise<Server> => {
  const { data, limits, version, log, clock, ids } = options;
  const { folder, lock: lockFile } = serverPaths(data);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Lock before opening: a newer program must not migrate the data of a running older one.
  const lock = holdLock(lockFile);
  if (!lock) throw problem('data-in-use', { folder: data });
  let store: Store;
  try {
    // Requests wait between two of them for a command that writes beside the server, never in the middle of one.
    store = await openStore({ data, clock, ids, busyTimeoutMs: 20 });
  } catch (error) {
    lock.release();
    throw error;
  }
  const secret = await store.settings.getOrCreate('link_secret', () => randomBytes(32).toString('base64url'));
  const links = createLinks({ secret, clock, lifetimeMs: limits.linkDays * 24 * 60 * 60 * 1000 });
  const mark = randomBytes(6).toString('base64url');
  const handlers = createHandlers({ store, ids, links, mark });

  const app = await createHttp({ log, maxJsonBytes: limits.maxJsonBytes, trustProxy: options.trustProxy ?? false });
  mountOperations(app, { store });
  await app.register(
    (api) =>
      mountApi(api, {
        store,
        handlers,
        links,
        limits,
        version,
        clock,
        originOf: (request) => options.publicUrl ?? originOf(request),
      }),
    { prefix: '/api' },
  );
  mountDocumentation(app, { version });
  await mountConsole(app, { pages: options.pages });
  const consoleOrigin = options.publicUrl === undefined ? null : new URL(options.publicUrl).origin;
  await app.register(
    (office) =>
      mountOffice(office, {
        store,
        clock,
        ids,
        limits,
        version,
        log,
        startPictures: options.startPictures ?? (() => createPictures({ timeLimitMs: pictureMs })),
        originOf: (request) => consoleOrigin ?? originOf(request),
      }),
    { prefix: '/office' },
  );
  const firstToken = await store.users.firstAdministrator.newToken();
  let url = '';

  let first: NodeJS.Immediate | undefined;
  let swept: Promise<unknown> = Promise.resolve();
  const sweep = (): void => {
    swept = store.maintenance.sweep().then(
      (done) => done.files + done.temporary > 0 && log.info(done, 'cleared away what a crash had left'),
      (error: unknown) => log.error({ err: error }, 'clearing away failed'),
    );
  };
  const hourly = setInterval(sweep, 60 * 60 * 1000);
  hourly.unref();

  return {
    store,
    async listen({ host, port }) {
      await app.listen({ host, port });
      first = setImmediate(sweep);
      const { address, port: bound, family } = app.server.address() as AddressInfo;
      url = `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`;
      return url;
    },
    firstAdministratorLink: async () =>
      firstToken !== null && store.users.firstAdministrator.isNeeded()
        ? `${options.publicUrl ?? url}/#/first/${firstToken}`
        : null,
    async close() {
      clearInterval(hourly);
      clearImmediate(first);
      await app.close();
      await swept;
      store.close();
      lock.release();
    },
  };
};
