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
 * Photos in the order in which they were taken; after them, what no camera dated, in the order in which it came. What
 * was taken or came at once is in the order of its names, numbers by their size. To sort with where equals keep their
 * places: a laptop, the office and its exports then show one order, whichever of several uploads was over first.
 */
export const inOrderTaken = (one: Ordered, other: Ordered): number => {
  if (one.taken !== null && other.taken !== null)
    return textOrder(one.taken, other.taken) || names.compare(one.name, other.name);
  if (one.taken !== null || other.taken !== null) return one.taken === null ? 1 : -1;
  return one.cameMs - other.cameMs || names.compare(one.name, other.name);
};
