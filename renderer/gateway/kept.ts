/** A small setting of this browser: gone where the browser keeps nothing. */
export interface Kept {
  read: () => string | null;
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
      localStorage.setItem(`rafter.${name}`, value);
    } catch {
      // A browser that keeps nothing asks again the next time.
    }
  },
});
