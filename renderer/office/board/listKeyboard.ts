const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };
/** After so many pictures what is to be seen is there, or never. */
const patience = 10;

/** Where a key leads from a row, by index; null where it leads nowhere. */
export const walk = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, at: number, last: number): number | null => {
  if (ctrlKey || metaKey || altKey) return null;
  const step = steps[key];
  if (step !== undefined) return at + step;
  return key === 'Home' ? 0 : key === 'End' ? last : null;
};

/** Puts the focus on the link of a job, as soon as its row is drawn. */
export const focusRow = async (list: HTMLElement | null, id: number): Promise<void> => {
  const link = (): HTMLElement | null => list?.querySelector<HTMLElement>(`[data-id="${id}"] a`) ?? null;
  for (let tries = 0; tries < patience && !link(); tries += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  link()?.focus({ preventScroll: true });
};
