const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };
/** Frames to wait for a row to be drawn. */
const framesToWait = 10;

/** Index of the row that a key moves to from the row `at`; null for other keys. */
export const rowForKey = (
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  at: number,
  last: number,
): number | null => {
  if (ctrlKey || metaKey || altKey) return null;
  const step = steps[key];
  if (step !== undefined) return at + step;
  return key === 'Home' ? 0 : key === 'End' ? last : null;
};

/** Focuses the link of a row as soon as the row is drawn. */
export const focusRow = async (list: HTMLElement | null, id: string | number): Promise<void> => {
  const link = (): HTMLElement | null =>
    list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(`${id}`)}"] a`) ?? null;
  for (let tries = 0; tries < framesToWait && !link(); tries += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  link()?.focus({ preventScroll: true });
};
