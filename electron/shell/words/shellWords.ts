import { en, type Words } from './en.ts';
import { es } from './es.ts';

export type { Words };

/** `system` lists what the computer speaks, best first: the first that we speak too. */
export const shellWords = (language: 'system' | 'en' | 'es', system: readonly string[]): Words => {
  const spoken = language === 'system' ? system : [language];
  for (const one of spoken) {
    if (/^es\b/i.test(one)) return es;
    if (/^en\b/i.test(one)) return en;
  }
  return en;
};
