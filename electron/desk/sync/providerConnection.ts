import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { ApiClient } from '../apiClient/createApiClient.ts';
import type { Connection } from '../apiClient/connection.ts';
import type { Clock } from '../../ports.ts';
import { backoffMs, longestBackOffMs, longestRetryMs } from '../outbox/retryPolicy.ts';
import { readStoredMessage } from '../storedMessage.ts';
import type { Secrets, SettingsStore } from '../settings/deskSettings.ts';
import type { KeyValueStore } from '../settings/keyValueStore.ts';
import type { Provider, ServiceStore } from '../settings/serviceStore.ts';

/** How the desk stands with its provider. */
export type ConnectionState =
  | { kind: 'not-connected' }
  /** Nobody has asked yet, or something went wrong: a probe comes before anything else. */
  | { kind: 'unproved' }
  | { kind: 'open' }
  | { kind: 'away'; reason: AnyMessage; untilMs: number; tries: number }
  /** The provider asked for a pause. */
  | { kind: 'resting'; reason: AnyMessage; untilMs: number }
  /** Nothing is sent until a person acts, or a look at that time shows that it was a passing trouble of the provider's. */
  | { kind: 'stopped'; why: 'key-refused' | 'wrong-address'; reason: AnyMessage; untilMs: number };

export interface ProviderConnectionDeps {
  settings: SettingsStore;
  secrets: Secrets;
  services: ServiceStore;
  keyValues: KeyValueStore;
  clock: Clock;
  random: () => number;
  connect: (connection: Connection) => ApiClient;
}

/**
 * The state that the sending program stored last. Earlier versions stored a sentence as the reason; a newer one may have
 * stored a code that this one does not know.
 */
export const readConnectionState = (keyValues: Pick<KeyValueStore, 'read'>): ConnectionState => {
  const stored = keyValues.read('line');
  if (stored === null) return { kind: 'unproved' };
  const state = JSON.parse(stored) as ConnectionState;
  if (!('reason' in state)) return state;
  const reason: unknown = state.reason;
  const text = typeof reason === 'string' ? reason : JSON.stringify(reason);
  return { ...state, reason: readStoredMessage(text) };
};

/** The provider, reachable: what a sender works with. */
export interface OpenConnection {
  client: ApiClient;
  service: Provider;
  /** It answered only where the path ends with a slash: the settings should say so. */
  trailingSlashNeeded: boolean;
}

const stoppedMs = 15 * 60 * 1000;
/** No wait is longer than this: one that seems to be was begun under a clock that was ahead. */
const longestMs = { away: longestRetryMs, resting: longestBackOffMs, stopped: stoppedMs } as const;
/** Counts how often a person said "now" or "connect", in whichever program. */
const saidFact = 'line_asked';

/**
 * The line to the provider: made from the settings, proved by our own question rather than by what the operating system
 * thinks of its networks, and given up or resumed as answers tell.
 */
export const createProviderConnection = ({
  settings,
  secrets,
  services,
  keyValues,
  clock,
  random,
  connect,
}: ProviderConnectionDeps) => {
  let state: ConnectionState = { kind: 'unproved' };
  let open: (OpenConnection & { connection: Connection }) | null = null;
  let skewMs: number | null = null;
  /** What the state speaks of. */
  let judged: string | null = null;
  let said = keyValues.read(saidFact);
  /** How often in a row a server of ours seemed to be none any more. */
  let denied = 0;
  const listeners: ((state: ConnectionState) => void)[] = [];

  const set = (next: ConnectionState): void => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    keyValues.put('line', JSON.stringify({ ...next, atMs: clock.now() }));
    for (const tell of listeners) tell(state);
  };

  /** When the provider is asked again, while it waits for a time; null otherwise. */
  const waitsUntil = (): number | null => {
    if (state.kind !== 'away' && state.kind !== 'resting' && state.kind !== 'stopped') return null;
    return state.untilMs - clock.now() > longestMs[state.kind] ? clock.now() : state.untilMs;
  };

  const stop = (why: 'key-refused' | 'wrong-address', reason: AnyMessage): void =>
    set({ kind: 'stopped', why, reason, untilMs: clock.now() + stoppedMs });

  /** A person said something; other programs that have this desk open hear of it. */
  const say = (): void => {
    said = String(Number(keyValues.read(saidFact) ?? 0) + 1);
    keyValues.put(saidFact, said);
  };

  /** What is set now; null without a provider or key. */
  const wanted = (): Connection | null => {
    const { connection } = settings.read();
    const apiKey = secrets.apiKey();
    return connection === null || apiKey === null ? null : { ...connection, apiKey };
  };

  const drop = (): void => {
    void open?.client.close();
    open = null;
  };

  const noteServerTime = (serverMs: number | null): void => {
    if (serverMs !== null) skewMs = serverMs - clock.now();
  };

  const away = (reason: AnyMessage): void => {
    const tries = state.kind === 'away' ? state.tries + 1 : 1;
    set({ kind: 'away', reason, tries, untilMs: clock.now() + backoffMs(tries, random()) });
  };

  /**
   * The service that a server, seen at this URL for the first time, was known as at the one where it is no longer. One
   * that still answers there is another: a copy of it, or it itself under a second name.
   */
  const movedFrom = async (
    client: ApiClient,
    here: Provider,
    instance: string | null,
    signal: AbortSignal,
  ): Promise<number | null> => {
    if (instance === null || here.instance === instance) return null;
    const [before, ...more] = services.withInstance(instance, here.id);
    if (!before || more.length > 0) return null;
    const there = await client.askAt(before.baseUrl, { signal });
    const isThere = there?.kind === 'away' || (there?.kind === 'rafter' && there.info.instance === instance);
    return isThere ? null : before.id;
  };

  const prove = async ({ client, connection }: { client: ApiClient; connection: Connection }, signal: AbortSignal) => {
    const found = await client.probe({ signal });
    if (signal.aborted) return null;
    if (found.kind === 'key-refused') {
      stop('key-refused', found.refusal.message);
      return null;
    }
    if (found.kind === 'away') {
      away(found.reason);
      return null;
    }
    noteServerTime(found.serverMs);
    const known = services.at(connection.baseUrl);
    denied = found.kind === 'plain' && known.kind === 'rafter' ? (found.clear ? denied + 1 : 0) : 0;
    // What a server of ours promised holds until it is plain that it is gone: photos and jobs would be doubled.
    if (found.kind === 'plain' && known.kind === 'rafter' && denied < 2) {
      away(message('server-unidentified'));
      return null;
    }
    const rafter = found.kind === 'rafter' ? found : null;
    const from = rafter ? await movedFrom(client, known, rafter.instance, signal) : null;
    if (signal.aborted) return null;
    const service = services.learn(
      known.id,
      {
        kind: found.kind,
        instance: rafter?.instance ?? null,
        name: rafter ? 'Rafter' : null,
        version: rafter?.version ?? null,
        extensions: rafter?.extensions ?? [],
      },
      clock.now(),
      from,
    );
    return { service, trailingSlashNeeded: found.trailingSlashNeeded };
  };

  return {
    state: (): ConnectionState => state,
    current: (): OpenConnection | null => open,
    /** Milliseconds on the provider's clock, as far as that is known. */
    serverNow: (): number => clock.now() + (skewMs ?? 0),
    noteServerTime,

    waitsUntil,
    /** Tells of every change from now on. */
    onChange: (tell: (state: ConnectionState) => void): void => void listeners.push(tell),

    /** The line, if it is open now; asks whether it is where that is due. */
    async ensureOpen(signal: AbortSignal): Promise<OpenConnection | null> {
      const connection = wanted();
      if (connection === null) {
        drop();
        set({ kind: 'not-connected' });
        return null;
      }
      // A key that was refused says nothing about the next one, whichever program it was set in.
      if (JSON.stringify(connection) !== judged) {
        drop();
        state = { kind: 'unproved' };
        judged = JSON.stringify(connection);
      }
      const latest = keyValues.read(saidFact);
      if (latest !== said || state.kind === 'not-connected') state = { kind: 'unproved' };
      said = latest;
      if (clock.now() < (waitsUntil() ?? -Infinity)) return null;
      if (state.kind === 'open' && open) return open;
      const client = open?.client ?? connect(connection);
      const proved = await prove({ client, connection }, signal);
      if (proved === null) {
        open = null;
        void client.close();
        return null;
      }
      open = { client, service: proved.service, trailingSlashNeeded: proved.trailingSlashNeeded, connection };
      set({ kind: 'open' });
      return open;
    },

    /** An answer did not come, or was not one: the next thing is to ask whether anybody is there. */
    markUnverified: (): void => {
      if (state.kind === 'open') state = { kind: 'unproved' };
    },
    backOff: (untilMs: number, reason: AnyMessage): void => {
      if (state.kind !== 'stopped') set({ kind: 'resting', untilMs, reason });
    },
    stop,
    /** A person acted, or the network came back: whatever stood in the way is asked about again. */
    retryNow: (): void => {
      say();
      if (state.kind !== 'open') state = { kind: 'unproved' };
    },
    /** The same settings mean something else from now on. */
    reset: (): void => {
      say();
      judged = null;
    },
    close: async (): Promise<void> => {
      await open?.client.close();
      open = null;
    },
  };
};
export type ProviderConnection = ReturnType<typeof createProviderConnection>;
