/** Once what is shown now has been painted: for work that no key should wait for. */
export const afterPaint = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));
