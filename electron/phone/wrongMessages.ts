import type { Clock } from '../ports.ts';

const windowMs = 60_000;
const mostInWindow = 20;
/** More than a local network has devices. */
const mostSenders = 1000;

/** Messages that could not be opened, and those that were sent again, by the network address they came from: after some, the address waits a minute. */
export class WrongMessages {
  readonly #clock: Clock;
  readonly #senders = new Map<string, { sinceMs: number; count: number }>();

  /** They sent a new message that could be opened: a stranger who shares their address does not shut them out. */
  readonly #known = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  know(from: string): void {
    this.#known.add(from);
  }

  isKnown(from: string): boolean {
    return this.#known.has(from);
  }

  isBlocked(from: string): boolean {
    if (this.isKnown(from)) return false;
    const sender = this.#senders.get(from);
    return sender !== undefined && sender.count >= mostInWindow && this.#isRecent(sender.sinceMs);
  }

  add(from: string): void {
    const sender = this.#senders.get(from);
    if (sender && this.#isRecent(sender.sinceMs)) {
      sender.count += 1;
      return;
    }
    if (this.#senders.size >= mostSenders) this.#senders.clear();
    this.#senders.set(from, { sinceMs: this.#clock.now(), count: 1 });
  }

  #isRecent(sinceMs: number): boolean {
    return this.#clock.now() - sinceMs < windowMs;
  }
}
