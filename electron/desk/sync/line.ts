import type { ApiClient } from '../apiClient/createApiClient.ts';
import type { Connection } from '../apiClient/connection.ts';
import type { Clock } from '../../ports.ts';
import { backoffMs } from '../outbox/retryPolicy.ts';
import type { Secrets, SettingsStore } from '../settings/deskSettings.ts';
import type { FactStore } from '../settings/factStore.ts';
import type { Service, ServiceStore } from '../settings/serviceStore.ts';

/** How the desk stands with its provider. */
export type LineState =
  | { kind: 'not-connected' }
  /** Nobody has asked yet, or something went wrong: a probe comes before anything else. */
  | { kind: 'unproved' }
  | { kind: 'open' }
  | { kind: 'away'; reason: string; untilMs: number; tries: number }
  /** The provider asked for a pause. */
  | { kind: 'resting'; reason: string; untilMs: number }
  /** Nothing is sent until a person acts. */
  | { kind: 'stopped'; why: 'key-refused' | 'wrong-address'; reason: string };

export interface LineDeps {
  settings: SettingsStore;
  secrets: Secrets;
  services: ServiceStore;
  facts: FactStore;
  clock: Clock;
  random: () => number;
  connect: (connection: Connection) => ApiClient;
}

/** The provider, reachable: what a sender works with. */
export interface OpenLine {
  client: ApiClient;
  service: Service;
  /** It answered only where the path ends with a slash: the settings should say so. */
  trailingSlashNeeded: boolean;
}

/**
 * The line to the provider: made from the settings, proved by our own question rather than by what the operating system
 * thinks of its networks, and given up or resumed as answers tell.
 */
export const createLine = ({ settings, secrets, services, facts, clock, random, connect }: LineDeps) => {
  let state: LineState = { kind: 'unproved' };
  let open: (OpenLine & { connection: Connection }) | null = null;
  let skewMs: number | null = null;
  /** What the state speaks of. */
  let judged: string | null = null;

  const set = (next: LineState): void => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    facts.put('line', JSON.stringify({ ...next, atMs: clock.now() }));
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

  const heard = (serverMs: number | null): void => {
    if (serverMs !== null) skewMs = serverMs - clock.now();
  };

  const away = (reason: string): void => {
    const tries = state.kind === 'away' ? state.tries + 1 : 1;
    set({ kind: 'away', reason, tries, untilMs: clock.now() + backoffMs(tries, random()) });
  };

  const prove = async ({ client, connection }: { client: ApiClient; connection: Connection }, signal: AbortSignal) => {
    const found = await client.probe({ signal });
    if (signal.aborted) return null;
    if (found.kind === 'key-refused') {
      set({ kind: 'stopped', why: 'key-refused', reason: found.refusal.detail });
      return null;
    }
    if (found.kind === 'away') {
      away(found.reason);
      return null;
    }
    heard(found.serverMs);
    const { id } = services.at(connection.baseUrl);
    const rafter = found.kind === 'rafter' ? found : null;
    const service = services.learn(
      id,
      {
        kind: found.kind,
        instance: rafter?.instance ?? null,
        name: rafter ? 'Rafter' : null,
        version: rafter?.version ?? null,
        extensions: rafter?.extensions ?? [],
      },
      clock.now(),
    );
    return { service, trailingSlashNeeded: found.trailingSlashNeeded };
  };

  return {
    state: (): LineState => state,
    current: (): OpenLine | null => open,
    /** Milliseconds on the provider's clock, as far as that is known. */
    serverNow: (): number => clock.now() + (skewMs ?? 0),
    heard,

    /** The line, if it is open now; asks whether it is where that is due. */
    async pass(signal: AbortSignal): Promise<OpenLine | null> {
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
      if (state.kind === 'not-connected') state = { kind: 'unproved' };
      if (state.kind === 'stopped') return null;
      if ((state.kind === 'away' || state.kind === 'resting') && clock.now() < state.untilMs) return null;
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
    doubt: (): void => {
      if (state.kind === 'open') state = { kind: 'unproved' };
    },
    rest: (untilMs: number, reason: string): void => {
      if (state.kind !== 'stopped') set({ kind: 'resting', untilMs, reason });
    },
    stop: (why: 'key-refused' | 'wrong-address', reason: string): void => set({ kind: 'stopped', why, reason }),
    /** A person acted, or the network came back: whatever stood in the way is asked about again. */
    again: (): void => {
      if (state.kind !== 'open') state = { kind: 'unproved' };
    },
    /** The same settings mean something else from now on. */
    renew: (): void => void (judged = null),
    close: async (): Promise<void> => {
      await open?.client.close();
      open = null;
    },
  };
};
export type Line = ReturnType<typeof createLine>;
