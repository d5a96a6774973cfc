import pino from 'pino';
import type { Standalone } from '../../desk/rpc/settingsHandlers.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { message as messageOf } from '../../../shared/messages/catalogue.ts';
import { isStandalone, type Secrets, type SettingsStore, standaloneBaseUrl } from '../../desk/settings/deskSettings.ts';
import type { Pictures } from '../../pictures/pictures.ts';
import { systemClock, systemIds } from '../../ports.ts';
import { LockedError } from '../../sqlite/holdLock.ts';
import { UnsupportedDatabaseError } from '../../sqlite/migrate.ts';
import { createServer, type Server } from '../../server/createServer.ts';
import { Limits } from '../../server/limits.ts';
import { ownOrganization } from '../../server/ownOrganization.ts';
import { version } from '../../version.ts';

export interface StandaloneDeps {
  data: string;
  settings: SettingsStore;
  /** The key to the provider that is set, whoever that is. */
  secrets: Secrets;
  /** The key to this server, kept whichever provider is set. */
  ownKey: Secrets;
  /** Folder of the built pages, for the console. */
  pages?: string | undefined;
  /** Starts what decodes the console's pictures; a child of Node unless told otherwise. */
  startPictures?: (() => Pictures) | undefined;
  onBug: (error: unknown) => void;
}

/** The app itself acts, as the audit log names it. */
const by = { actor: 'this computer', address: null };
const firstPort = 4180;
const host = '127.0.0.1';
/** How often a server that is kept out by another one tries again. */
const tryAgainMs = 3000;

/** Some ports are taken, others are kept from us by the system. */
const isPortTaken = (error: unknown): boolean =>
  ['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Listens where it did before; elsewhere only when something else is there now. */
const listen = async (server: Server, wanted: number): Promise<URL> => {
  try {
    return new URL(await server.listen({ host, port: wanted }));
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    return new URL(await server.listen({ host, port: 0 }));
  }
};

/** The one key of this desk, as long as the server takes it. */
const keyTo = async ({ organizations }: Server['store'], ownKey: Secrets): Promise<string> => {
  const kept = ownKey.apiKey();
  if (kept !== null && (await organizations.callerOf(kept)) !== null) return kept;
  const all = await organizations.list();
  // Its owner may have given it the firm's name: letters are addressed to that.
  const known = all.find(({ name }) => name === ownOrganization) ?? (all.length === 1 ? all[0] : undefined);
  const { api_key } = known
    ? await organizations.createKey(known.name, by)
    : await organizations.add(ownOrganization, { street_address: '', city: '', state: '', zip_code: '' }, by);
  ownKey.saveApiKey(api_key);
  return api_key;
};

const refusalFor = (error: unknown, data: string): Problem | null => {
  if (error instanceof LockedError) return problem('server-elsewhere', { data });
  if (error instanceof UnsupportedDatabaseError) return problem('server-not-started', { reason: error.message });
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? null : problem('server-not-started', { reason: `${message}.` });
};

/** The service on this computer, for those who work alone: the same server, on loopback, in the same data directory. */
export const createStandalone = ({ data, settings, secrets, ownKey, pages, startPictures, onBug }: StandaloneDeps) => {
  let running: { server: Server; url: URL; apiKey: string } | null = null;
  let reason: AnyMessage | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  /** One after the other, so that two clicks are not two servers. */
  const inTurn = <T>(doing: () => Promise<T>): Promise<T> => {
    const done = queue.then(doing);
    queue = done.catch(() => undefined);
    return done;
  };

  const open = async () => {
    const server = await createServer({
      data,
      version,
      limits: Limits.parse({}),
      log: pino({ level: 'warn' }, pino.destination({ fd: 2, sync: false })),
      clock: systemClock,
      ids: systemIds,
      pages,
      startPictures,
    });
    try {
      const apiKey = await keyTo(server.store, ownKey);
      const url = await listen(server, settings.read().standalonePort ?? firstPort);
      return { server, url, apiKey };
    } catch (error) {
      await server.close();
      throw error;
    }
  };

  /** The desk knows its provider by its address: where that is this server, it follows. */
  const settle = ({ url, apiKey }: { url: URL; apiKey: string }): string => {
    const before = settings.read();
    const port = Number(url.port || 80);
    const baseUrl = standaloneBaseUrl(port);
    if (before.standalonePort !== port) settings.change({ standalonePort: port });
    if (before.connection && isStandalone(before, before.connection.baseUrl)) {
      if (before.connection.baseUrl !== baseUrl) settings.change({ connection: { ...before.connection, baseUrl } });
      if (secrets.apiKey() !== apiKey) secrets.saveApiKey(apiKey);
    }
    return baseUrl;
  };

  const start: Standalone['start'] = () =>
    inTurn(async () => {
      clearTimeout(timer);
      try {
        running ??= await open();
        reason = null;
        return { baseUrl: settle(running), apiKey: running.apiKey };
      } catch (error) {
        throw refusalFor(error, data) ?? error;
      }
    });

  const resume = async (): Promise<void> => {
    if (!settings.read().standalone) return;
    try {
      await start();
    } catch (error) {
      reason =
        error instanceof Problem
          ? error.asMessage
          : messageOf('server-not-started', { reason: (error as Error).message });
      if (!(error instanceof Problem)) onBug(error);
      // Another window of the app may have it: when that is closed, it is ours.
      else if (error.code === 'server-elsewhere') timer = setTimeout(() => void resume(), tryAgainMs).unref();
    }
  };

  return {
    url: () => running?.url.origin ?? null,
    reason: () => reason,
    start,
    /** Where the console is opened: the page that makes the first administrator, while there is none. */
    console: async (): Promise<string | null> =>
      running && ((await running.server.firstAdministratorLink()) ?? `${running.url.origin}/`),
    /** At the start of the app: runs again if it did. Never rejects: drafting does not depend on it. */
    resume,
    stop: () =>
      inTurn(async () => {
        clearTimeout(timer);
        reason = null;
        const { server } = running ?? {};
        running = null;
        await server?.close();
      }),
  } satisfies Standalone & { resume: () => Promise<void> };
};
