import './typeface.css';

/** A page without its typeface is readable, and better than one that waits for it. */
const longestWaitMs = 3000;

/**
 * Resolves when the typeface can be drawn, cannot be loaded, or takes too long: a text that changes its face later would move
 * the page.
 */
export const typeface = async (): Promise<void> => {
  const tooLong = new Promise<void>((resolve) => {
    setTimeout(resolve, longestWaitMs);
  });
  await Promise.race([document.fonts.load('1rem "Inter Variable"').catch(() => []), tooLong]);
};
