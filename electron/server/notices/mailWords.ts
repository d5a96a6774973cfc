import type { Locale } from '../../../shared/messages/locales.ts';
import { mailEn, type MailWords } from './mailWords.en.ts';
import { mailEs } from './mailWords.es.ts';

export type { MailWords };

const languages: Readonly<Partial<Record<Locale, MailWords>>> = { en: mailEn, es: mailEs };

/** The words of mails; in English where a language has none. */
export const mailWords = (locale: Locale): MailWords => languages[locale] ?? mailEn;
