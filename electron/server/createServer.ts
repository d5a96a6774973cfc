import { backupPlaceOf } from './backups/backupPlace.ts';
import { newBackupTag } from './backups/backups.ts';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../../shared/messages/problem.ts';
import { loadOtherContent } from '../files/judge/otherContent.ts';
import { Pictures } from '../pictures/pictures.ts';
import { holdLock } from '../sqlite/holdLock.ts';
import { createHandlers } from './api/handlers.ts';
import { Links } from './api/links.ts';
import { mountApi } from './api/mountApi.ts';
import { loadDocumentation, mountDocumentation } from './api/documentation.ts';
import { allowOrigins } from './base/http/cors.ts';
import { createHttp, stopListening } from './base/http/createHttp.ts';
import { boundOriginOf, originOf, ServedHosts } from './base/http/hosts.ts';
import { loadArgon2 } from './accounts/argon2.ts';
import { mountConsole } from './office/mountConsole.ts';
import { mountOffice } from './office/mountOffice.ts';
import { operatorSecret } from './accounts/signIn/providerSettings.ts';
import type { OfficeDeps } from './office/officeDeps.ts';
import { mountOperations } from './health/operations.ts';
import { MailPost } from './notices/mailPost.ts';
import { operatorPassword } from './notices/mailSettings.ts';
import { NoticeSender } from './notices/noticeSender.ts';
import { WebhookPost } from './notices/postWebhook.ts';
import { lookupHost, type TargetRules } from './notices/webhookTarget.ts';
import { PeriodicWork } from './base/periodicWork.ts';
import { type Replica, replicatedCheckpointBytes, startReplica } from './backups/replica/replica.ts';
import type { ServerOptions } from './serverOptions.ts';
import { logStorageProxies } from './storageProxies.ts';
import { openStore, type Store } from './store/openStore.ts';
import { serverPaths } from './base/serverPaths.ts';
import { ownThreadTime } from './base/work/requestWork.ts';

/** First requests come before what they do not need. */
const loadRestMs = 1000;
const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

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
    const autoCheckpointBytes = replicate === undefined ? undefined : replicatedCheckpointBytes;
    const places = { data, databaseUrl, s3 };
    const how = { limits, busyTimeoutMs: 20, autoCheckpointBytes };
    const store = await openStore({ ...places, clock, ids, ...how });
    const settleFiles = async (): Promise<void> => {
      await store.filesOfDatabase.assertHere();
      await store.maintenance.assertFilesThere();
      await store.filesOfDatabase.claim();
    };
    await settleFiles().catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
    return { lock, store };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** What sends notices, and what the console needs of it. */
const noticeParts = (store: Store, options: ServerOptions) => {
  const { clock, log, version, publicUrl, privateWebhooks = false, lookup = lookupHost } = options;
  const mailPassword = operatorPassword(options);
  const targets: TargetRules = { isAny: privateWebhooks, lookup };
  const mails = new MailPost({ store, publicUrl, password: mailPassword });
  const webhooks = new WebhookPost({ clock, version, ...targets });
  const sender = new NoticeSender({ store, clock, log, webhooks, mails, lookEveryMs: options.noticesEveryMs });
  return { targets, mails, mailPassword, sender };
};

type MountedParts = Pick<ServerParts, 'store' | 'replica' | 'periodic' | 'stopping'> &
  Pick<OfficeDeps, 'targets' | 'mails' | 'mailPassword' | 'chargeTo'>;

const mountAll = async (
  app: FastifyInstance,
  { store, replica, periodic, stopping, targets, mails, mailPassword, chargeTo }: MountedParts,
  options: ServerOptions,
): Promise<void> => {
  const { limits, version, log, clock, ids, publicUrl, pages, checkReply } = options;
  const { startPictures = () => new Pictures({ timeLimitMs: pictureMs }) } = options;
  const secret = await store.settings.getOrCreate('link_secret', () => randomBytes(32).toString('base64url'));
  // Before the first request: looking for backups that are due is no change of its own.
  await store.settings.getOrCreate('backup_tag', newBackupTag);
  const links = new Links({ secret, clock, lifetimeMs: limits.linkDays * dayMs });
  const handlers = createHandlers({ store, ids, links, tagPrefix: await store.maintenance.tagPrefix() });
  const consoleOrigin = publicUrl === undefined ? null : new URL(publicUrl).origin;

  mountOperations(app, { store, replica, periodic, stopping: stopping.signal, version });
  const api = { store, handlers, links, limits, version, clock, ids, chargeTo };
  const apiOriginOf = (request: FastifyRequest) => publicUrl ?? originOf(request);
  await app.register((scope) => mountApi(scope, { ...api, originOf: apiOriginOf }), { prefix: '/api' });
  mountDocumentation(app, { version, originOf: apiOriginOf });
  await mountConsole(app, { pages });
  const shared = { store, replica, periodic, clock, ids, limits, version, log, startPictures, chargeTo, checkReply };
  const providerSecret = operatorSecret(options);
  const office = { ...shared, targets, mails, mailPassword, providerSecret, backupPlace: backupPlaceOf(options) };
  const origins = {
    originOf: (request: FastifyRequest) => consoleOrigin ?? originOf(request),
    boundOriginOf: (request: FastifyRequest) => consoleOrigin ?? boundOriginOf(request),
  };
  await app.register((scope) => mountOffice(scope, { ...office, ...origins }), { prefix: '/office' });
};

/** What one process does for all: removes what crashes have left, and examines older pictures. */
const sweepAll = async (
  { jobs, maintenance, olderPictures, deliveries }: Store,
  log: FastifyBaseLogger,
  goesOn: () => Promise<boolean>,
): Promise<void> => {
  await deliveries.prune();
  const expired = await jobs.openUploads.removeExpired();
  if (expired > 0) log.info({ expired }, 'removed uploads that were not finished in time');
  await jobs.dueDates.catchUp(goesOn);
  const done = await maintenance.sweep(goesOn);
  if (done.files > 0) log.info(done, 'removed what a crash had left');
  const pictures = await olderPictures.examine(goesOn);
  if (pictures > 0) log.info({ pictures }, 'marked older pictures that are cut short');
};

interface ServerParts {
  store: Store;
  replica: Replica | null;
  lock: { release(): void };
  app: FastifyInstance;
  periodic: PeriodicWork;
  sender: NoticeSender;
  /** Aborted when the server begins to stop. */
  stopping: AbortController;
}

/** The whole service on one data directory. Create it with `createServer`. */
export class Server {
  readonly store: Store;
  readonly #parts: ServerParts;
  readonly #options: ServerOptions;
  readonly #hourly: NodeJS.Timeout;
  readonly #minutely: NodeJS.Timeout;
  #takingOver: Promise<void> = Promise.resolve();
  #rest: NodeJS.Timeout | undefined;
  #url = '';

  constructor(options: ServerOptions, parts: ServerParts) {
    this.store = parts.store;
    this.#parts = parts;
    this.#options = options;
    this.#hourly = setInterval(() => this.#sweepTemporary(), hourMs).unref();
    this.#minutely = setInterval(() => this.#takeOverRemovals(), minuteMs).unref();
  }

  /** Starts listening; resolves with the URL. Port 0 takes any free port. */
  async listen({ host, port }: { host: string; port: number }): Promise<string> {
    const { app, periodic, sender } = this.#parts;
    await app.listen({ host, port });
    this.#sweepTemporary();
    periodic.start();
    sender.start();
    this.#rest = setTimeout(() => void this.#loadRest(), loadRestMs).unref();
    const { address, port: bound, family } = app.server.address() as AddressInfo;
    this.#url = `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`;
    return this.#url;
  }

  /**
   * The link that creates the first administrator: valid once, for a day, and the same in all processes. Null where there is
   * a user. Call `listen` first.
   */
  async firstAdministratorLink(): Promise<string | null> {
    const token = await this.store.users.firstAdministrator.token();
    return token && `${this.#options.publicUrl ?? this.#url}/#/first/${token}`;
  }

  /**
   * Fails `/readyz`, goes on for as long as a proxy needs to notice, finishes requests in progress within ten
   * seconds, and releases the data directory.
   */
  async close(): Promise<void> {
    const { app, periodic, sender, replica, lock, stopping } = this.#parts;
    stopping.abort();
    clearInterval(this.#hourly);
    clearInterval(this.#minutely);
    clearTimeout(this.#rest);
    const swept = periodic.stop();
    await sleep(this.#options.limits.drainSeconds * 1000);
    await stopListening(app);
    await app.close();
    await swept;
    await this.#takingOver;
    await sender.stop();
    await replica?.finish();
    await this.store.close();
    await replica?.close();
    lock.release();
  }

  /** What the first requests do not need. Not only when it is asked for: a new build replaces the files of this one. */
  async #loadRest(): Promise<void> {
    try {
      await Promise.all([loadArgon2(), loadOtherContent(), loadDocumentation()]);
    } catch (error) {
      this.#parts.app.log.error({ err: error }, 'a part of the program cannot be loaded');
    }
  }

  /** Not only the process that sweeps: another one may have stopped in the middle of a removal. */
  #takeOverRemovals(): void {
    this.#takingOver = this.#takingOver
      .then(() => this.store.maintenance.takeOverRemovals())
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'clean-up failed'));
  }

  /** Each process has its own temporary files. */
  #sweepTemporary(): void {
    try {
      this.store.files.sweepTemporary();
    } catch (error) {
      this.#options.log.error({ err: error }, 'clean-up failed');
    }
  }
}

/**
 * The whole service on one data directory. Throws `data-in-use` when another server has that directory, and
 * `database-newer` if this program cannot read the database.
 */
export const createServer = async (options: ServerOptions): Promise<Server> => {
  await logStorageProxies(options);
  const { store, lock } = await openLocked(options);
  let replica: Replica | null = null;
  try {
    store.locks.onOutdated(() => {
      options.log.fatal('a newer version has changed the database');
      options.onOutdated?.();
    });
    store.reserve.refill();
    replica = await startReplica(store, options);
    const { log, limits, trustProxy = false, publicUrl, allowedHosts = [], corsOrigins = [] } = options;
    const hosts = new ServedHosts([...allowedHosts, ...(publicUrl === undefined ? [] : [new URL(publicUrl).host])]);
    const stopping = new AbortController();
    const { clock, threadTime = ownThreadTime } = options;
    const times = { clock, threadTime };
    const { app, chargeTo } = await createHttp({
      ...{ log, limits, trustProxy, hosts, stopping: stopping.signal },
      ...times,
    });
    allowOrigins(app, corsOrigins);
    const work = (goesOn: () => Promise<boolean>) => sweepAll(store, log, goesOn);
    const periodic = new PeriodicWork({ locks: store.locks, work, log });
    const { sender, ...notices } = noticeParts(store, options);
    await mountAll(app, { store, replica, periodic, stopping, chargeTo, ...notices }, options);
    return new Server(options, { store, replica, lock, app, periodic, sender, stopping });
  } catch (error) {
    await store.close();
    await replica?.close();
    lock.release();
    throw error;
  }
};
