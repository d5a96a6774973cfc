import './typeface.css';

/** Resolves when the typeface can be drawn, or cannot be loaded: a text that changes its face later would move the page. */
export const typeface = async (): Promise<void> => {
  await document.fonts.load('1rem "Inter Variable"').catch(() => []);
};
