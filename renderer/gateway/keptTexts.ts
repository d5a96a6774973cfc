import type { KeptTexts } from './gateway.ts';

/** A browser may have no storage for us, or no room in it: then a text lives as long as the window. */
const tolerant = <T>(doing: () => T): T | null => {
  try {
    return doing();
  } catch {
    return null;
  }
};

export const keptTexts = (storage: () => Storage): KeptTexts => ({
  read: (key) => tolerant(() => storage().getItem(key)),
  write: (key, text) => {
    tolerant(() => (text === null ? storage().removeItem(key) : storage().setItem(key, text)));
  },
});
