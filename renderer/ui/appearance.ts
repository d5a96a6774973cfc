import type { Density, Theme } from '../../shared/appearance.ts';

/** Shows the page in the colors of a theme. */
export const showTheme = (theme: Theme): void => {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
};

/**
 * Shows the page in a density.
 * @returns ends following the computer from mouse to fingers.
 */
export const showDensity = (density: Density): (() => void) => {
  const fingers = matchMedia('(pointer: coarse)');
  const show = (): void => {
    const isLarge = density === 'large' || (density === 'system' && fingers.matches);
    document.documentElement.dataset.density = isLarge ? 'large' : 'compact';
  };
  show();
  fingers.addEventListener('change', show);
  return () => fingers.removeEventListener('change', show);
};
