/** A small setting of this browser: gone where the browser keeps nothing. */
export interface Kept {
  read: () => string | null;
  /** Empty: it is gone. */
  write: (value: string) => void;
}

export const keptHere = (name: string): Kept => ({
  read: () => {
    try {
      return localStorage.getItem(`rafter.${name}`);
    } catch {
      return null;
    }
  },
  write: (value) => {
    try {
      if (value === '') localStorage.removeItem(`rafter.${name}`);
      else localStorage.setItem(`rafter.${name}`, value);
    } catch {
      // A browser that keeps nothing asks again the next time.
    }
  },
});

/** Names of the settings that this browser keeps, and that begin so. */
export const namesKeptHere = (beginning: string): string[] => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`rafter.${beginning}`))
      .map((key) => key.slice('rafter.'.length));
  } catch {
    return [];
  }
};
