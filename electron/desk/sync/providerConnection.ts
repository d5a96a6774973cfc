import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { ApiClient } from '../base/apiClient/apiClient.ts';
import type { Connection } from '../base/apiClient/connection.ts';
import type { CostPauses } from '../base/apiClient/costPauses.ts';
import { probeKey, type ProbeResult } from '../base/apiClient/probe.ts';
import type { Clock } from '../../ports.ts';
import type { Item } from '../outbox/item.ts';
import { backoffMs, keyLifetimeMs, longestAwayMs, longestBackOffMs } from '../base/retryPolicy.ts';
import type { Secrets, SettingsStore } from '../settings/settings.ts';
import type { KeyValueStore } from '../base/keyValueStore.ts';
import type { Provider, ServiceStore } from '../settings/serviceStore.ts';
import { type ConnectionState, stateKey } from './connectionState.ts';

/** Requests that send something are distinguished from those that only read. */
type RequestKind = 'read' | 'write';

interface ProviderConnectionDeps {
  settings: SettingsStore;
  secrets: Secrets;
  services: ServiceStore;
  keyValues: KeyValueStore;
  clock: Clock;
  random: () => number;
  connect: (connection: Connection) => ApiClient;
  /** Identifies the settings of the network, with which a client is made. */
  networkVersion?: () => string;
  /** Reads that wait because they cost much: a person ends that. */
  pauses?: CostPauses;
}

/** An open connection: what a sender works with. */
export interface OpenConnection {
  client: ApiClient;
  service: Provider;
  /** It responds only to paths that end with a slash, so the settings should be changed. */
  trailingSlashNeeded: boolean;
}

/** Counts how often a person asked for a retry or connected, in any program. */
const requestCountKey = 'connection_requests';

/** The proxy was given a user name and a password, and does not accept them. */
const isSignInRefused = ({ code, params }: AnyMessage): boolean =>
  code === 'proxy-sign-in' && params.isRefused === true;

const hourMs = 60 * 60 * 1000;
const stoppedMs = hourMs / 4;
/** The longest possible waits. One that seems longer began under a clock that was ahead. */
const longestWaitMs = { away: longestAwayMs, resting: longestBackOffMs, stopped: stoppedMs } as const;

/**
 * The connection to the provider of the settings. A probe of the provider opens it, not what the operating system thinks of
 * its networks; responses close it.
 */
export class ProviderConnection {
  readonly #deps: ProviderConnectionDeps;
  readonly #listeners: ((state: ConnectionState) => void)[] = [];
  #state: ConnectionState = { kind: 'unproved' };
  #open: OpenConnection | null = null;
  #skewMs: number | null = null;
  /** The version of the settings that the state describes. */
  #provedSettings: string | null = null;
  #requestCount: string | null;
  readonly #trouble: Record<RequestKind, AnyMessage | null> = { read: null, write: null };
  /** How often in a row a Rafter server did not identify itself as one. */
  #unidentified = 0;

  constructor(deps: ProviderConnectionDeps) {
    this.#deps = deps;
    this.#requestCount = deps.keyValues.read(requestCountKey);
  }

  state(): ConnectionState {
    return this.#state;
  }

  current(): OpenConnection | null {
    return this.#open;
  }

  onChange(listener: (state: ConnectionState) => void): void {
    this.#listeners.push(listener);
  }

  /** Milliseconds on the provider's clock, if it is known. */
  serverNow(): number {
    return this.#deps.clock.now() + (this.#skewMs ?? 0);
  }

  /** The provider answered a request as documented. Returns whether it had failed before. */
  noteAnswer(to: RequestKind, serverMs: number | null): boolean {
    const hadTrouble = this.#trouble[to] !== null;
    this.#noteServerTime(serverMs);
    this.#setTrouble(to, null);
    return hadTrouble;
  }

  /** The provider answered a request with an error of its own (5xx). It may answer reads and still take nothing. */
  noteTrouble(to: RequestKind, reason: AnyMessage): void {
    this.#setTrouble(to, reason);
  }

  /** Nothing is left to send: whether the provider would take it is unknown. */
  noteNothingToSend(): void {
    this.#setTrouble('write', null);
  }

  #setTrouble(to: RequestKind, reason: AnyMessage | null): void {
    this.#trouble[to] = reason;
    if (this.#state.kind === 'open') this.#setOpen();
  }

  #setOpen(): void {
    const reason = this.#trouble.write ?? this.#trouble.read;
    this.#set({ kind: 'open', ...(reason && { reason }) });
  }

  #noteServerTime(serverMs: number | null): void {
    if (serverMs !== null) this.#skewMs = serverMs - this.#deps.clock.now();
  }

  /** Whether the provider replays its response to a repetition of this item instead of executing it again. */
  isRepeatable({ handedOverMs, maybeTakenMs }: Item): boolean {
    if (!this.#open?.service.extensions.includes('idempotency-key')) return false;
    const since = Math.min(handedOverMs ?? Infinity, maybeTakenMs ?? Infinity);
    const age = since === Infinity ? 0 : this.serverNow() - since;
    return age > -hourMs && age < keyLifetimeMs;
  }

  /** When the provider is probed again, while the state has a time; null otherwise. */
  waitsUntil(): number | null {
    const state = this.#state;
    if (!('untilMs' in state)) return null;
    const now = this.#deps.clock.now();
    return state.untilMs - now > longestWaitMs[state.kind] ? now : state.untilMs;
  }

  /** The connection if it is open; probes the provider if that is due. */
  async ensureOpen(signal: AbortSignal): Promise<OpenConnection | null> {
    const connection = this.#configured();
    if (connection === null) {
      this.#drop();
      this.#set({ kind: 'not-connected' });
      return null;
    }
    // The refusal of a key does not apply to the next key, in whichever program that was set.
    const settings = this.#versionOf(connection);
    if (settings !== this.#provedSettings) {
      this.#drop();
      this.#deps.pauses?.forget(probeKey(connection.baseUrl));
      this.#state = { kind: 'unproved' };
      Object.assign(this.#trouble, { read: null, write: null });
      this.#provedSettings = settings;
    }
    const requestCount = this.#deps.keyValues.read(requestCountKey);
    if (requestCount !== this.#requestCount) this.#deps.pauses?.clear();
    if (requestCount !== this.#requestCount || this.#state.kind === 'not-connected') this.#state = { kind: 'unproved' };
    this.#requestCount = requestCount;
    if (this.#needsSignIn()) return null;
    if (this.#deps.clock.now() < (this.waitsUntil() ?? -Infinity)) return null;
    if (this.#state.kind === 'open' && this.#open) return this.#open;
    const client = this.#open?.client ?? this.#deps.connect(connection);
    this.#open = await this.#prove(client, connection, signal);
    if (this.#open) this.#setOpen();
    else void client.close();
    return this.#open;
  }

  /** Whether it is what the settings name, in whichever program they were changed. */
  isConfigured(): boolean {
    return this.#versionOf(this.#configured()) === this.#provedSettings;
  }

  /** A response was missing or not understood: probe before the next request. */
  markUnverified(): void {
    if (this.#state.kind === 'open') this.#state = { kind: 'unproved' };
  }

  backOff(untilMs: number, reason: AnyMessage): void {
    if (this.#state.kind !== 'stopped') this.#set({ kind: 'resting', untilMs, reason });
  }

  stop(why: 'key-refused' | 'wrong-address', reason: AnyMessage): void {
    this.#set({ kind: 'stopped', why, reason, untilMs: this.#deps.clock.now() + stoppedMs });
  }

  /** A person acted, or the network is back: probe at once. Only a person repeats a sign-in that the proxy refused. */
  retryNow(by: 'person' | 'system' = 'person'): void {
    if (by === 'system' && this.#needsSignIn()) return;
    const { connection } = this.#deps.settings.read();
    if (by === 'person') this.#deps.pauses?.clear();
    // The sign-in page of the network before need not come again.
    else if (connection) this.#deps.pauses?.forget(probeKey(connection.baseUrl));
    this.#countRequest();
    if (this.#state.kind !== 'open') this.#state = { kind: 'unproved' };
  }

  /** Reconnects even if the settings are the same as before. */
  reset(): void {
    this.#countRequest();
    this.#provedSettings = null;
  }

  async close(): Promise<void> {
    await this.#open?.client.close();
    this.#open = null;
  }

  /** The proxy refused the sign-in: it is not repeated until a person acts or the settings change. */
  #needsSignIn(): boolean {
    return this.#state.kind === 'stopped' && this.#state.why === 'proxy-sign-in';
  }

  #set(next: ConnectionState): void {
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return;
    this.#state = next;
    this.#deps.keyValues.put(stateKey, JSON.stringify({ ...next, atMs: this.#deps.clock.now() }));
    for (const listener of this.#listeners) listener(next);
  }

  /** Other programs that have this desk open see the new count. */
  #countRequest(): void {
    this.#requestCount = String(Number(this.#deps.keyValues.read(requestCountKey) ?? 0) + 1);
    this.#deps.keyValues.put(requestCountKey, this.#requestCount);
  }

  /** The current settings; null without a provider or key. */
  #configured(): Connection | null {
    const { connection } = this.#deps.settings.read();
    const apiKey = this.#deps.secrets.apiKey();
    return connection === null || apiKey === null ? null : { ...connection, apiKey };
  }

  /** Another proxy or another certificate is another connection. */
  #versionOf(connection: Connection | null): string {
    return JSON.stringify([connection, this.#deps.networkVersion?.()]);
  }

  #drop(): void {
    void this.#open?.client.close();
    this.#open = null;
  }

  #away(reason: AnyMessage): void {
    const { clock, random } = this.#deps;
    const tries = this.#state.kind === 'away' ? this.#state.tries + 1 : 1;
    this.#set({ kind: 'away', reason, tries, untilMs: clock.now() + backoffMs(tries, random(), longestAwayMs) });
  }

  async #prove(client: ApiClient, { baseUrl }: Connection, signal: AbortSignal): Promise<OpenConnection | null> {
    const found = await client.probe({ signal });
    if (signal.aborted) return null;
    if (found.kind === 'key-refused') {
      this.stop('key-refused', found.refusal.message);
      return null;
    }
    if (found.kind === 'unreachable' && isSignInRefused(found.reason)) {
      this.#set({ kind: 'stopped', why: 'proxy-sign-in', reason: found.reason });
      return null;
    }
    if (found.kind === 'unreachable') {
      this.#away(found.reason);
      return null;
    }
    this.#noteServerTime(found.serverMs);
    const known = this.#deps.services.at(baseUrl);
    // Extensions of a Rafter server hold until it is certainly gone; otherwise photos and jobs would be doubled.
    const seemsGone = found.kind === 'plain' && known.kind === 'rafter';
    this.#unidentified = seemsGone && found.clear ? this.#unidentified + 1 : 0;
    if (seemsGone && this.#unidentified < 2) {
      this.#away(message('server-unidentified'));
      return null;
    }
    const movedFrom = await this.#movedFrom(client, known, found, signal);
    if (signal.aborted) return null;
    const { kind, instance, version, extensions } = found;
    const learned = { kind, instance, name: kind === 'rafter' ? 'Rafter' : null, version, extensions };
    const service = this.#deps.services.learn(known.id, learned, this.#deps.clock.now(), movedFrom);
    return { client, service, trailingSlashNeeded: found.trailingSlashNeeded };
  }

  /**
   * The service id under which a Rafter server was known at a URL where it is no longer, if it is new at this one. A server
   * that still answers at the old URL is another one: a copy, or itself under a second name.
   */
  async #movedFrom(
    client: ApiClient,
    here: Provider,
    { kind, instance }: Extract<ProbeResult, { kind: 'rafter' | 'plain' }>,
    signal: AbortSignal,
  ): Promise<number | null> {
    if (kind === 'plain' || instance === null || here.instance === instance) return null;
    const [before, ...more] = this.#deps.services.withInstance(instance, here.id);
    if (!before || more.length > 0) return null;
    const there = await client.askAt(before.baseUrl, { signal });
    const isThere = there?.kind === 'unreachable' || (there?.kind === 'rafter' && there.info.instance === instance);
    return isThere ? null : before.id;
  }
}
