import type { StoredText } from '../../gateway/textStorage.ts';

export interface IdempotencyKeys {
  /** The key of a content: the same one until its request has succeeded. */
  of: (content: string) => string;
  /** The request has succeeded: the same content later is another request. */
  done: (content: string) => void;
  /** Gives up failed requests: the same content later is another request. */
  drop: () => void;
}

export interface IdempotencyKeysDeps {
  /** Keeps the last key across reloads, with a hash of its content. */
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
export const createIdempotencyKeys = ({
  stored,
  make = newKey,
  now = Date.now,
}: IdempotencyKeysDeps = {}): IdempotencyKeys => {
  const keys = new Map(readStored(stored));
  const nameOf = (content: string): string => (stored ? hashOf(content) : content);
  const store = (): void => {
    const [first] = keys;
    stored?.write(first ? JSON.stringify([first[0], { key: first[1].key, atMs: first[1].usedMs }]) : '');
  };
  return {
    of: (content) => {
      const name = nameOf(content);
      const found = keys.get(name);
      const key = found && (!stored || now() - found.usedMs < keyLifeMs) ? found.key : make();
      // A changed text replaces the failed one: only the last key is stored.
      if (stored) keys.clear();
      keys.set(name, { key, usedMs: now() });
      store();
      return key;
    },
    done: (content) => {
      keys.delete(nameOf(content));
      store();
    },
    drop: () => {
      keys.clear();
      store();
    },
  };
};
