import { en, type Words } from './en.ts';
import { es } from './es.ts';

export type { Words };

const languages: Record<'en' | 'es', Words> = { en, es };

/** The words of a language; `system` is what the browser or the computer speaks, English where that is neither. */
export const chooseWords = (language: 'system' | 'en' | 'es'): Words => {
  if (language !== 'system') return languages[language];
  return navigator.languages.some((one) => one.toLowerCase().startsWith('es')) &&
    !navigator.languages[0]?.toLowerCase().startsWith('en')
    ? es
    : en;
};
