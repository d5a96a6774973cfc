/** What the order of photos and files is made of. */
export interface Ordered {
  /** By the camera's own clock, `2026-03-14T09:26:53`; null where the file does not tell. */
  taken: string | null;
  /** When it came, in milliseconds. */
  cameMs: number;
  name: string;
}

const names = new Intl.Collator('en', { numeric: true });
const textOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Photos in the order in which they were taken; after them, what no camera dated, in the order of its names, as is what
 * was taken at once: numbers by their size. When something came decides only between equal names: of what was chosen
 * together, small files come before large ones, and not in the same order on a laptop and in the office. To sort with
 * where equals keep their places.
 */
export const inOrderTaken = (one: Ordered, other: Ordered): number => {
  if (one.taken !== other.taken) {
    if (one.taken === null || other.taken === null) return one.taken === null ? 1 : -1;
    return textOrder(one.taken, other.taken);
  }
  return names.compare(one.name, other.name) || one.cameMs - other.cameMs;
};
