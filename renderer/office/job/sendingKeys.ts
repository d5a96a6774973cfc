import type { Kept } from '../../gateway/kept.ts';

export interface SendingKeys {
  /** The same for the same content, until it has arrived. */
  of: (content: string) => string;
  /** It has arrived: sent once more, it is another one. */
  done: (content: string) => void;
}

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

const readKeys = (kept: Kept | null): [string, string][] => {
  try {
    const value = JSON.parse(kept?.read() ?? '[]') as unknown;
    return Array.isArray(value) ? (value as [string, string][]) : [];
  } catch {
    return [];
  }
};

/**
 * Keys by which the server knows what it has taken already: where its answer was lost, sending again changes nothing.
 * With `kept` they outlive the page.
 */
export const createSendingKeys = (kept: Kept | null = null, make: () => string = newKey): SendingKeys => {
  const keys = new Map(readKeys(kept));
  const keep = (): void => kept?.write(keys.size === 0 ? '' : JSON.stringify([...keys]));
  return {
    of: (content) => {
      const key = keys.get(content) ?? make();
      // What was sent in vain and then changed is not sent as it was: one at a time is kept over a reload.
      if (kept) keys.clear();
      keys.set(content, key);
      keep();
      return key;
    },
    done: (content) => {
      keys.delete(content);
      keep();
    },
  };
};
