import type { StoredText } from '../../base/gateway/textStorage.ts';

interface Options {
  /** Stores the last key across reloads, with a hash of its content. */
  stored?: StoredText;
  make?: () => string;
  now?: () => number;
}

/** How long a stored key is used for the same content; later, the content is meant to be sent again. */
export const keyLifeMs = 10 * 60_000;

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Distinguishes contents: two 32-bit hashes and the length. `crypto.subtle` is missing on pages without TLS. */
const hashOf = (content: string): string => {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < content.length; index += 1) {
    const unit = content.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x5bd1e995);
    other ^= other >>> 15;
  }
  return [one >>> 0, other >>> 0, content.length].join('-');
};

interface Key {
  key: string;
  usedMs: number;
}

const readStored = (stored: StoredText | undefined): [string, Key][] => {
  try {
    const [name, { key, atMs }] = JSON.parse(stored?.read() ?? '') as [string, { key: string; atMs: number }];
    return typeof key === 'string' ? [[name, { key, usedMs: atMs }]] : [];
  } catch {
    return [];
  }
};

/** Idempotency keys of requests: repeating a request whose reply was lost changes nothing on the server. */
export class IdempotencyKeys {
  readonly #stored: StoredText | undefined;
  readonly #make: () => string;
  readonly #now: () => number;
  readonly #keys: Map<string, Key>;

  constructor({ stored, make = newKey, now = Date.now }: Options = {}) {
    this.#stored = stored;
    this.#make = make;
    this.#now = now;
    this.#keys = new Map(readStored(stored));
  }

  /** The key of a content: the same one until its request has succeeded. */
  of(content: string): string {
    const name = this.#nameOf(content);
    const found = this.#keys.get(name);
    const key = found && (!this.#stored || this.#now() - found.usedMs < keyLifeMs) ? found.key : this.#make();
    // A changed text replaces the failed one: only the last key is stored.
    if (this.#stored) this.#keys.clear();
    this.#keys.set(name, { key, usedMs: this.#now() });
    this.#store();
    return key;
  }
  /** The request has succeeded: the same content later is another request. */
  done(content: string): void {
    this.#keys.delete(this.#nameOf(content));
    this.#store();
  }
  /** Gives up failed requests: the same content later is another request. */
  drop(): void {
    this.#keys.clear();
    this.#store();
  }

  #nameOf(content: string): string {
    return this.#stored ? hashOf(content) : content;
  }
  #store(): void {
    const [first] = this.#keys;
    this.#stored?.write(first ? JSON.stringify([first[0], { key: first[1].key, atMs: first[1].usedMs }]) : '');
  }
}
