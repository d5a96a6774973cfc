/** Announces to the console's screens when to read again, and whether the server can be reached. */
export interface ChangeStream {
  /** Returns how to stop listening. */
  onChange: (listener: () => void) => () => void;
  /** Calls at once and on every change. Returns how to stop listening. */
  onConnection: (listener: (isConnected: boolean) => void) => () => void;
}

const firstBackoffMs = 1000;
const longestBackoffMs = 30_000;
/** How often a hidden window polls instead of listening. */
const hiddenPollMs = 60_000;

/**
 * Server-sent events that reconnect with backoff. A browser allows six connections to one server for all windows
 * together, so that a hidden window closes its stream and polls.
 */
class EventStream implements ChangeStream {
  readonly #address: () => string;
  readonly #changed = new Set<() => void>();
  readonly #connection = new Set<(isConnected: boolean) => void>();
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #backoffMs = firstBackoffMs;
  #isConnected = true;

  constructor(address: () => string) {
    this.#address = address;
    document.addEventListener('visibilitychange', () => this.#start());
    addEventListener('online', () => this.#start());
    addEventListener('offline', () => this.#setConnected(false));
    this.#start();
  }

  onChange(listener: () => void): () => void {
    this.#changed.add(listener);
    return () => void this.#changed.delete(listener);
  }

  onConnection(listener: (isConnected: boolean) => void): () => void {
    listener(this.#isConnected);
    this.#connection.add(listener);
    return () => void this.#connection.delete(listener);
  }

  #start(): void {
    if (document.hidden) this.#poll();
    else this.#connect();
  }

  #connect(): void {
    this.#close();
    this.#source = new EventSource(this.#address());
    this.#source.addEventListener('changed', () => this.#emitChange());
    this.#source.onopen = () => {
      this.#backoffMs = firstBackoffMs;
      this.#setConnected(true);
      // Read again what may have changed while there was no connection.
      this.#emitChange();
    };
    this.#source.onerror = () => {
      this.#close();
      this.#setConnected(false);
      // A read distinguishes an expired session from a server that is down.
      this.#emitChange();
      this.#timer = setTimeout(() => this.#connect(), this.#backoffMs * (0.5 + Math.random()));
      this.#backoffMs = Math.min(2 * this.#backoffMs, longestBackoffMs);
    };
  }

  #poll(): void {
    this.#close();
    this.#timer = setTimeout(() => {
      this.#emitChange();
      this.#poll();
    }, hiddenPollMs);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  #emitChange(): void {
    this.#changed.forEach((listener) => listener());
  }

  #setConnected(isConnected: boolean): void {
    if (isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    this.#connection.forEach((listener) => listener(isConnected));
  }
}

/** The address is asked for each time: it carries the key of the session. */
export const openChangeStream = (address: () => string): ChangeStream => new EventStream(address);
