import type { StoredText } from '../../gateway/textStorage.ts';

export interface SendingKeys {
  /** The same for the same content, until it has arrived. */
  of: (content: string) => string;
  /** It has arrived: sent once more, it is another one. */
  done: (content: string) => void;
  /** Whatever was sent in vain is given up: the same content later is another one. */
  drop: () => void;
}

export interface SendingKeysDeps {
  /** Where they outlive the page: one at a time, for some minutes, and nothing of what it says. */
  kept?: StoredText;
  make?: () => string;
  now?: () => number;
}

/** Long enough for a server that comes back; said again later, it is meant to be said again. */
export const keyLifeMs = 10 * 60_000;

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Tells contents apart without holding them: two hashes of 32 bits and the length. Digests need a secure page. */
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
  /** When it was last used. */
  atMs: number;
}

const readKeys = (kept: StoredText | undefined): [string, Key][] => {
  try {
    const value = JSON.parse(kept?.read() ?? '') as [string, Key];
    return typeof value[1].key === 'string' ? [value] : [];
  } catch {
    return [];
  }
};

/** Keys by which the server knows what it has taken already: where its answer was lost, sending again changes nothing. */
export const createSendingKeys = ({ kept, make = newKey, now = Date.now }: SendingKeysDeps = {}): SendingKeys => {
  const keys = new Map(readKeys(kept));
  const keep = (): void => {
    const [first] = keys;
    kept?.write(first ? JSON.stringify(first) : '');
  };
  return {
    of: (content) => {
      const name = kept ? hashOf(content) : content;
      const found = keys.get(name);
      const isAlive = found && (!kept || now() - found.atMs < keyLifeMs);
      const key = isAlive ? found.key : make();
      // What was sent in vain and then changed is not sent as it was: one at a time is kept over a reload.
      if (kept) keys.clear();
      keys.set(name, { key, atMs: now() });
      keep();
      return key;
    },
    done: (content) => {
      keys.delete(kept ? hashOf(content) : content);
      keep();
    },
    drop: () => {
      keys.clear();
      keep();
    },
  };
};
