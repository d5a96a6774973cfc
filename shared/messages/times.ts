import { languageNames } from './locales.ts';

/** The tag of a language with the region whose clock it tells: Spanish alone would count to 24. */
export const regionalTag = (language: string): string =>
  language in languageNames ? languageNames[language as keyof typeof languageNames].tag : language;

export interface Times {
  /** A moment: day, hour and minute. */
  time: (ms: number) => string;
  /** Its day. */
  day: (ms: number) => string;
  /** Its day for a narrow column: without the year where that is clear. */
  shortDay: (ms: number) => string;
}

/** In its one spelling: zones have aliases. */
const nameOf = (zone?: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** The first day of a week: 0 is Sunday, 1 Monday. */
export const weekStartIn = (language: string): 0 | 1 => (language.startsWith('en') ? 0 : 1);

/** A day without its year is one of the last months. */
const yearIsClearMs = 300 * 86_400_000;

/** Days for a narrow column: without the year where that is clear. */
export const shortDaysIn = (language: string, zone?: string): ((ms: number) => string) => {
  const near = new Intl.DateTimeFormat(language, { timeZone: zone, month: 'short', day: 'numeric' });
  const far = new Intl.DateTimeFormat(language, { timeZone: zone, month: 'short', year: 'numeric' });
  return (ms) => (Math.abs(Date.now() - ms) < yearIsClearMs ? near : far).format(ms);
};

/** Times in a language, of the computer's time zone or of another one, which each time then names. */
export const timesIn = (language: string, zone?: string): Times => {
  const isElsewhere = zone !== undefined && nameOf(zone) !== nameOf();
  const dayParts = { timeZone: zone, year: 'numeric', month: 'short', day: 'numeric' } as const;
  const times = new Intl.DateTimeFormat(language, {
    ...dayParts,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: isElsewhere ? 'short' : undefined,
  });
  const days = new Intl.DateTimeFormat(language, dayParts);
  return { time: (ms) => times.format(ms), day: (ms) => days.format(ms), shortDay: shortDaysIn(language, zone) };
};

/** An appointment such as `2027-03-01` or `2027-03-01T09:30`, as the clock at the roof shows it. */
export const appointmentText = (language: string, appointment: string): string => {
  const [day = '', time] = appointment.split('T');
  const year = Number(day.slice(0, 4)) === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  const clock = time === undefined ? {} : ({ hour: 'numeric', minute: '2-digit' } as const);
  const form = { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric', ...year, ...clock } as const;
  return new Intl.DateTimeFormat(regionalTag(language), form).format(Date.parse(`${day}T${time ?? '00:00'}:00Z`));
};

/** A calendar day such as `2027-06-30`, which has no time zone. At noon it is the same day in almost every zone. */
export const isoDayText = ({ day }: Pick<Times, 'day'>, isoDay: string): string =>
  day(Date.parse(`${isoDay}T12:00:00Z`));
