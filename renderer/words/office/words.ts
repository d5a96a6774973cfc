import { en as fieldEn, type Words } from '../en.ts';
import { es as fieldEs } from '../es.ts';
import { chooseWords } from '../words.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { SaidLike } from './saidLike.ts';

/** What the console says: the words of the field app, for what is the same in both, and its own before them. */
export type OfficeWords = Words & SaidLike<typeof en>;

const languages: Record<'en' | 'es', OfficeWords> = { en: { ...fieldEn, ...en }, es: { ...fieldEs, ...es } };

/** The words of a language; `system` is what the browser speaks, English where that is neither. */
export const chooseOfficeWords = (language: 'system' | 'en' | 'es'): OfficeWords =>
  languages[chooseWords(language).languageCode === 'es' ? 'es' : 'en'];
