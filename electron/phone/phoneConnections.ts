/** Of a socket, what is needed to bound them. */
export interface PhoneConnection {
  remoteAddress?: string | undefined;
  once(name: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** A phone's browser opens six at most. */
const mostOfOne = 12;
const mostOfAll = 64;

/**
 * Bounds the connections. Where there are too many, one of a stranger gives way to the new one: the oldest of the address that
 * has the most. So devices that open connections and send nothing shut out neither a phone that proved the secret nor, unless
 * they have more addresses than there may be connections, one that is about to.
 */
export class PhoneConnections<C extends PhoneConnection> {
  readonly #isKnown: (from: string) => boolean;
  /** By address, the oldest first. */
  readonly #open = new Map<string, Set<C>>();
  #count = 0;

  constructor(isKnown: (from: string) => boolean) {
    this.#isKnown = isKnown;
  }

  get count(): number {
    return this.#count;
  }

  add(connection: C): void {
    const from = connection.remoteAddress ?? '';
    const own = this.#open.get(from) ?? new Set<C>();
    if (own.size >= mostOfOne) {
      connection.destroy();
      return;
    }
    own.add(connection);
    this.#open.set(from, own);
    this.#count += 1;
    connection.once('close', () => this.#remove(from, connection));
    if (this.#count > mostOfAll) this.#endOne();
  }

  #endOne(): void {
    const all = [...this.#open];
    const strangers = all.filter(([from]) => !this.#isKnown(from));
    // Twelve of each known phone are more than there may be only where there are six of them.
    const [from, crowd] = (strangers.length > 0 ? strangers : all).reduce((most, one) =>
      one[1].size > most[1].size ? one : most,
    );
    const [oldest] = crowd;
    this.#remove(from, oldest!);
    oldest!.destroy();
  }

  #remove(from: string, connection: C): void {
    const own = this.#open.get(from);
    if (!own?.delete(connection)) return;
    this.#count -= 1;
    if (own.size === 0) this.#open.delete(from);
  }
}
