import type { EventData, EventName } from '../../../shared/desk/events.ts';
import type { Clock } from '../../ports.ts';
import type { UploadProgress } from '../sync/uploadProgress.ts';

export type Listener = <N extends EventName>(name: N, data: EventData<N>) => void;

/** Changes within this time become one event. */
const gatherMs = 100;
/** Time between two events at least: while hundreds of photos come in, each event has every window read and draw again. */
const changedEveryMs = 400;
const progressEveryMs = 250;

/** Sends events to all windows. */
export class EventHub {
  readonly #clock: Clock;
  readonly #listeners = new Set<Listener>();
  #changed: NodeJS.Timeout | null = null;
  /** When the last event of a change was sent. */
  #lastChangedMs = 0;
  #progress: NodeJS.Timeout | undefined;

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
  }

  tell<N extends EventName>(name: N, data: EventData<N>): void {
    for (const listener of this.#listeners) listener(name, data);
  }

  /** Returns a function that stops listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  changed(): void {
    if (this.#changed !== null) return;
    const pauseMs = this.#lastChangedMs + changedEveryMs - this.#clock.now();
    // No longer than usual where the clock was set back.
    const waitMs = Math.min(Math.max(pauseMs, gatherMs), changedEveryMs);
    this.#changed = setTimeout(() => {
      this.#changed = null;
      this.#lastChangedMs = this.#clock.now();
      this.tell('changed', { at: this.#lastChangedMs });
    }, waitMs).unref();
  }

  /** Reports the bytes in flight for as long as there are any. */
  follow(uploadProgress: UploadProgress): void {
    let wasSending = false;
    this.#progress = setInterval(() => {
      const items = uploadProgress.inFlight().map(({ itemId, sent, total }) => ({ id: itemId, sent, total }));
      const isSending = items.length > 0;
      if (isSending || wasSending) this.tell('progress', { items, bytesPerSecond: uploadProgress.bytesPerSecond() });
      wasSending = isSending;
    }, progressEveryMs).unref();
  }

  close(): void {
    if (this.#changed) clearTimeout(this.#changed);
    clearInterval(this.#progress);
    this.#listeners.clear();
  }
}
