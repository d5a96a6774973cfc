/** One short text of this browser, under a name of its own. */
export interface StoredText {
  read: () => string | null;
  /** An empty text removes it. */
  write: (text: string) => void;
}

/** Short texts that outlive the page. */
export interface TextStorage {
  text: (name: string) => StoredText;
  /** The names that begin with a prefix. */
  names: (prefix: string) => string[];
}

const ours = 'rafter.';

/** A browser may offer no storage, or have no room left: then a text lives as long as the window. */
const tolerant = <T>(access: () => T, fallback: T): T => {
  try {
    return access();
  } catch {
    return fallback;
  }
};

export const createTextStorage = (storage: () => Storage): TextStorage => ({
  text: (name) => ({
    read: () => tolerant(() => storage().getItem(ours + name), null),
    write: (text) =>
      tolerant(
        () => (text === '' ? storage().removeItem(ours + name) : storage().setItem(ours + name, text)),
        undefined,
      ),
  }),
  names: (prefix) =>
    tolerant(
      () =>
        Object.keys(storage())
          .filter((key) => key.startsWith(ours + prefix))
          .map((key) => key.slice(ours.length)),
      [],
    ),
});

/** A JSON value in such a text. */
export interface StoredJson<T> {
  /** Null where there is none, or where it is not such a value: another version of the page may have written it. */
  read: () => T | null;
  /** Null removes it. */
  write: (value: T | null) => void;
}

/** `readAs` checks a value that was stored. */
export const storedJson = <T>(text: StoredText, readAs: (value: unknown) => T | null): StoredJson<T> => ({
  read: () => {
    try {
      return readAs(JSON.parse(text.read() ?? ''));
    } catch {
      return null;
    }
  },
  write: (value) => text.write(value === null ? '' : JSON.stringify(value)),
});
