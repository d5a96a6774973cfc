import { languageNames, locales } from '../../../shared/messages/locales.ts';
import type { OfficeWords } from '../parts/words.ts';

/** How the figures are written in the language of the window. */
export interface FigureFormats {
  amount: (count: number) => string;
  /** `40 min`, `3.5 hr`, `2.1 days`; a dash for null. */
  duration: (ms: number | null) => string;
  /** A share from 0 to 1: `87%`. */
  percent: (share: number) => string;
  /** An ISO day, in no time zone. */
  day: (day: string) => string;
  shortDay: (day: string) => string;
}

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export const figureFormats = ({ languageCode }: Pick<OfficeWords, 'languageCode'>): FigureFormats => {
  const known = locales.find((locale) => locale === languageCode);
  const language = known === undefined ? languageCode : languageNames[known].tag;
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(language, { style: 'percent' });
  const [minutes, hours, days] = ['minute', 'hour', 'day'].map(
    (unit) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
  ) as [Intl.NumberFormat, Intl.NumberFormat, Intl.NumberFormat];
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const shortDates = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return {
    amount: (count) => numbers.format(count),
    duration: (ms) => {
      if (ms === null) return '–';
      if (ms < hourMs) return minutes.format(Math.round(ms / 60_000));
      return ms < 2 * dayMs ? hours.format(ms / hourMs) : days.format(ms / dayMs);
    },
    percent: (share) => percents.format(share),
    day: (day) => dates.format(Date.parse(day)),
    shortDay: (day) => shortDates.format(Date.parse(day)),
  };
};
