import pino from 'pino';
import type { Standalone } from '../../desk/settings/settingsHandlers.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { isStandalone, type Secrets, type SettingsStore, standaloneBaseUrl } from '../../desk/settings/settings.ts';
import type { Pictures } from '../../pictures/pictures.ts';
import { systemClock, serverIds } from '../../ports.ts';
import { createServer, type Server } from '../../server/createServer.ts';
import { Limits } from '../../server/base/limits.ts';
import { ownOrganization } from '../../server/organizations/ownOrganization.ts';
import { terminalJson } from '../../../shared/terminalText.ts';
import { version } from '../../version.ts';

export interface StandaloneDeps {
  data: string;
  settings: SettingsStore;
  /** The key to the current provider, which may be another server. */
  secrets: Secrets;
  /** The key to this server, saved whatever the current provider is. */
  ownKey: Secrets;
  /** Folder of the built pages, for the console. */
  pages?: string | undefined;
  /** Starts the process that decodes the console's pictures; a child process of Node by default. */
  startPictures?: (() => Pictures) | undefined;
  onBug: (error: unknown) => void;
}

/** The actor in the audit log: the app itself. */
const by = { actor: 'this computer', address: null };
const firstPort = 4180;
const host = '127.0.0.1';
/** How often a server tries again to start while another process uses its data. */
const retryMs = 3000;

/** Another program has the port, or the system reserves it. */
const isPortTaken = (error: unknown): boolean =>
  ['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Listens on the wanted port, or on any free one if it is taken. */
const listen = async (server: Server, wanted: number): Promise<URL> => {
  try {
    return new URL(await server.listen({ host, port: wanted }));
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    return new URL(await server.listen({ host, port: 0 }));
  }
};

/** The saved key if the server accepts it, else a new one. */
const keyTo = async ({ organizations }: Server['store'], ownKey: Secrets): Promise<string> => {
  const saved = ownKey.apiKey();
  if (saved !== null && (await organizations.keys.callerOf(saved)) !== null) return saved;
  const all = await organizations.list();
  // Its owner may have renamed it to the firm's name, to which letters are addressed.
  const known = all.find(({ name }) => name === ownOrganization) ?? (all.length === 1 ? all[0] : undefined);
  const { api_key } = known
    ? await organizations.createKey(known.name, by)
    : await organizations.add(ownOrganization, { street_address: '', city: '', state: '', zip_code: '' }, by);
  ownKey.saveApiKey(api_key);
  return api_key;
};

const refusalFor = (error: unknown, data: string): Problem | null => {
  if (error instanceof Problem) return error.code === 'data-in-use' ? problem('server-elsewhere', { data }) : error;
  const { code, message: reason } = error as NodeJS.ErrnoException;
  return code === undefined ? null : problem('server-not-started', { reason: `${reason}.` });
};

interface RunningServer {
  server: Server;
  url: URL;
  apiKey: string;
}

/** The server on this computer, for those who work alone: the same server, on loopback, in the same data directory. */
export class StandaloneServer implements Standalone {
  readonly #deps: StandaloneDeps;
  #running: RunningServer | null = null;
  #reason: AnyMessage | null = null;
  #retry: NodeJS.Timeout | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(deps: StandaloneDeps) {
    this.#deps = deps;
  }

  url(): string | null {
    return this.#running?.url.origin ?? null;
  }

  reason(): AnyMessage | null {
    return this.#reason;
  }

  /** The page that creates the first administrator while there is none, then the console. */
  async console(): Promise<string | null> {
    const running = this.#running;
    return running && ((await running.server.firstAdministratorLink()) ?? `${running.url.origin}/`);
  }

  start(): Promise<{ baseUrl: string; apiKey: string }> {
    return this.#inTurn(async () => {
      clearTimeout(this.#retry);
      try {
        this.#running ??= await this.#open();
        this.#reason = null;
        return { baseUrl: this.#followAddress(this.#running), apiKey: this.#running.apiKey };
      } catch (error) {
        throw refusalFor(error, this.#deps.data) ?? error;
      }
    });
  }

  /** Starts the server with the app if it is switched on. Never rejects, because drafting does not depend on it. */
  async resume(): Promise<void> {
    if (!this.#deps.settings.read().standalone) return;
    try {
      await this.start();
    } catch (error) {
      if (error instanceof Problem) this.#reason = error.asMessage;
      else {
        this.#reason = message('server-not-started', { reason: (error as Error).message });
        this.#deps.onBug(error);
      }
      // Another window of the app may run it, and may close.
      if (error instanceof Problem && error.code === 'server-elsewhere')
        this.#retry = setTimeout(() => void this.resume(), retryMs).unref();
    }
  }

  stop(): Promise<void> {
    return this.#inTurn(async () => {
      clearTimeout(this.#retry);
      this.#reason = null;
      const { server } = this.#running ?? {};
      this.#running = null;
      await server?.close();
    });
  }

  /** Runs one start or stop after the other, so that two clicks do not start two servers. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #open(): Promise<RunningServer> {
    const { data, pages, startPictures, ownKey, settings } = this.#deps;
    const server = await createServer({
      data,
      version,
      limits: Limits.parse({}),
      log: pino({ level: 'warn', hooks: { streamWrite: terminalJson } }, pino.destination({ fd: 2, sync: false })),
      clock: systemClock,
      ids: serverIds,
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
  }

  /** Updates the port, and the connection of a desk whose provider is this server. Returns the base URL. */
  #followAddress({ url, apiKey }: RunningServer): string {
    const { settings, secrets } = this.#deps;
    const before = settings.read();
    const port = Number(url.port || 80);
    const baseUrl = standaloneBaseUrl(port);
    if (before.standalonePort !== port) settings.change({ standalonePort: port });
    if (before.connection && isStandalone(before, before.connection.baseUrl)) {
      if (before.connection.baseUrl !== baseUrl) settings.change({ connection: { ...before.connection, baseUrl } });
      if (secrets.apiKey() !== apiKey) secrets.saveApiKey(apiKey);
    }
    return baseUrl;
  }
}
