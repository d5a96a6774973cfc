/** Runs work after the next paint, so that it does not delay input. */
export const afterPaint = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));
