import { densities, type Density, type Theme, themes } from '../../../shared/appearance.ts';
import type { SharedWords } from './sharedEn.ts';

type AppearanceWords = Pick<SharedWords, 'system' | 'light' | 'dark' | 'compact' | 'large'>;

export const themeOptions = (words: AppearanceWords): { value: Theme; label: string }[] =>
  themes.map((value) => ({ value, label: words[value] }));

export const densityOptions = (words: AppearanceWords): { value: Density; label: string }[] =>
  densities.map((value) => ({ value, label: words[value] }));
