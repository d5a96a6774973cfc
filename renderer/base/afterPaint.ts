/** Runs work after the next paint, so that it does not delay input. */
export const afterPaint = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));

/** Waits for the next paint, so that what was pressed is seen to be before anything large is made for it. */
export const painted = (): Promise<void> => new Promise((done) => afterPaint(done));
