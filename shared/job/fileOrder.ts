export interface Ordered {
  /** By the camera's clock, `2026-03-14T09:26:53`; null if the file has no date. */
  taken: string | null;
  /** When it was uploaded, in milliseconds. */
  cameMs: number;
  name: string;
}

const names = new Intl.Collator('en', { numeric: true });
const textOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Compares files for a stable sort: dated photos by date, then files without a date; within equal dates by name (`2`
 * before `10`), then by upload. Upload comes last because files chosen together arrive in a different order on the
 * laptop and in the office.
 */
export const inOrderTaken = (one: Ordered, other: Ordered): number => {
  if (one.taken !== other.taken) {
    if (one.taken === null || other.taken === null) return one.taken === null ? 1 : -1;
    return textOrder(one.taken, other.taken);
  }
  return names.compare(one.name, other.name) || one.cameMs - other.cameMs;
};
