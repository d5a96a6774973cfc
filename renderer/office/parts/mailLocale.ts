import { type Locale, locales } from '../../../shared/messages/locales.ts';

/** The language of the window as mails have it; English where the window speaks none of them. */
export const mailLocale = ({ languageCode }: { languageCode: string }): Locale =>
  locales.find((locale) => locale === languageCode) ?? 'en';
