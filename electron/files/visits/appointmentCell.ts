import { clockIn } from '../../../shared/address/siteZone.ts';
import type { DateOrder } from '../../../shared/visits/visits.ts';
import { plainLetters } from '../../../shared/reference/matchKey.ts';

interface Clock {
  hour: number;
  minute: string;
}
interface Zone {
  /** Minutes east of Greenwich. */
  offset: number;
}

/** What a cell states. Of `two`, it is open which is the month. */
export interface ReadAppointment {
  date: { year: string; month: string; day: string } | { year: string; two: readonly [number, number] };
  clock: Clock | null;
  zone: Zone | null;
  /** Day of the week, 0 for Sunday, where the cell names it. */
  weekday: number | null;
  /** Names a day of the week or an hour as Spanish does. */
  isSpanish: boolean;
}

const months = new Map<string, number>(
  [
    ['january jan', 'enero ene'],
    ['february feb', 'febrero'],
    ['march mar', 'marzo'],
    ['april apr', 'abril abr'],
    ['may', 'mayo'],
    ['june jun', 'junio'],
    ['july jul', 'julio'],
    ['august aug', 'agosto ago'],
    ['september sep sept', 'septiembre setiembre set'],
    ['october oct', 'octubre'],
    ['november nov', 'noviembre'],
    ['december dec', 'diciembre dic'],
  ].flatMap((names, at) => names.flatMap((list) => list.split(' ').map((name) => [name, at + 1] as const))),
);

/** From Sunday on. */
const englishDay = /\b(?:(sun)|(mon)|(tues?)|(wed(?:nes)?)|(thu(?:rs)?)|(fri)|(sat(?:ur)?))(?:day)?\b\.?/;
const spanishDay =
  /\b(?:(dom(?:ingo)?)|(lun(?:es)?)|(martes)|(mie(?:rcoles)?)|(jue(?:ves)?)|(vie(?:rnes)?)|(sab(?:ado)?))\b\.?/;
/** `lun. 1 mar.`: of a name that is a day and a month, the one before a number and a month is the day. */
const tuesday = /^mar\.?\s*,?\s+(?=\d{1,2}\s+(?:de\s+)?[a-z])/;

const zoneHours: Readonly<Record<string, number>> = {
  ...{ z: 0, utc: 0, gmt: 0, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  ...{ akst: -9, akdt: -8, hst: -10, ast: -4, adt: -3, chst: 10, sst: -11 },
};
const zoneNames = Object.keys(zoneHours).join('|');
const zoneForm = new RegExp(
  String.raw`(?:\b|(?<=\d))(?:(${zoneNames})?\s*([+-]\d{1,2})(?::?(\d{2}))?(?:\s*\([a-z ]+\)|\[[a-z_/]+\])?|\s*\(?(${zoneNames})\)?(?:\s*\([a-z ]+\)|\[[a-z_/]+\])?)$`,
);
/** `9:30-11:00` are two times: an offset alone follows seconds, or a day as ISO 8601 writes it. */
const beforeOffset = /:\d{2}:\d{2}(?:[.,]\d+)?$|^\d{4}-\d{2}-\d{2}t/;
const isZone = (text: string, [whole, name, hours]: RegExpExecArray, at: number): boolean =>
  hours === undefined ||
  name !== undefined ||
  (/[+-]\d{2}(?!\d$)/.test(whole) &&
    (beforeOffset.test(text.slice(0, at).trim()) || (/^\d{4}-/.test(text) && /^\s/.test(whole))));

const clockForm =
  /(?:^|[t\s])(\d{1,2})(?:[:h](\d{2})(?::\d{2}(?:[.,]\d+)?)?|\.(\d{2})(?=\s*[ap]))?\s*(?:([ap])(?:\.?\s?m\.?)?|(?:h|hs|hrs|horas|hours)\.?)?$/;

/** Numbers of a date: `2027-03-01`, `3/1/27`, `1.3.2027`. */
const numbersForm = /^(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\6(\d{4}|\d{2}))$/;
/** `1-mar-27`, `1 march 2027`; and `march 1 2027`. */
const namedForms = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th|o|º)?[-/ .]*(?<month>[a-z]+)[-/ .]*(?<year>\d{4}|\d{2})$/,
  /^(?<month>[a-z]+)\.?[- ]+(?<day>\d{1,2})(?:st|nd|rd|th)?[- ]+(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})[- ]+(?<month>[a-z]+)\.?[- ]+(?<day>\d{1,2})$/,
];

const two = (number: number | string): string => String(number).padStart(2, '0');
/** Years before are of programs that take `30` for 1930, or of another order: `27-03-01` is no day of 2001. */
const firstYears = { written: 2000, short: 2020 };
/** Four digits; null for a year in which no visit was. */
const fullYear = (year: string): string | null => {
  const full = year.length === 2 ? `20${year}` : year;
  return Number(full) < (year.length === 2 ? firstYears.short : firstYears.written) ? null : full;
};

const readDate = (text: string): ReadAppointment['date'] | null => {
  const numbers = numbersForm.exec(text);
  if (numbers) {
    const [, firstYear, , month, day, first, , second, lastYear] = numbers;
    const year = fullYear(firstYear ?? lastYear!);
    if (year === null) return null;
    if (firstYear !== undefined) return { year, month: two(month!), day: two(day!) };
    return { year, two: [Number(first), Number(second)] };
  }
  for (const form of namedForms) {
    const { day, month, year: written = '' } = form.exec(text)?.groups ?? {};
    const number = months.get(month ?? '');
    const year = fullYear(written);
    if (number !== undefined && year !== null) return { year, month: two(number), day: two(day!) };
  }
  return null;
};

/** `9h30`, `14:00 h`, `14 horas`, and `a. m.` with a space, as Spanish spreadsheets write it. */
const spanishHour = /\d\s?(?:h\d{2}\b|h|hs|hrs|horas)\.?$|\b[ap]\.\s+m\.$|\ba las?\b/i;

/** `9 AM`, `9:30 PM`, `14:00`; null for an hour that is none, and a bare number, which is no time. */
const readClock = ([, hour, colon, stop, half]: RegExpExecArray, whole: string): Clock | null => {
  const minute = colon ?? stop;
  const hours = Number(hour);
  const isMarked = minute !== undefined || half !== undefined || /h(?:s|rs|oras|ours)?\.?$/.test(whole);
  // 13:30 PM is a mistake whose hour is ambiguous.
  if (!isMarked || hours > (half === undefined ? 23 : 12) || (half !== undefined && hours === 0)) return null;
  return { hour: half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0), minute: minute ?? '00' };
};

const readZone = (found: RegExpExecArray | null): Zone | null => {
  if (found === null) return null;
  const [, , hours, minutes = '00', name] = found;
  if (hours === undefined) return { offset: 60 * zoneHours[name!]! };
  return { offset: 60 * Number(hours) + (hours.startsWith('-') ? -1 : 1) * Number(minutes) };
};

/** The cell without its day of the week, and that day. */
const withoutWeekday = (text: string): { text: string; weekday: number | null; isSpanish: boolean } => {
  for (const form of [englishDay, spanishDay]) {
    const found = form.exec(text);
    if (found === null) continue;
    const weekday = found.slice(1).findIndex((name) => name !== undefined);
    return { text: text.replace(found[0], ' ').replace(/\s+/g, ' ').trim(), weekday, isSpanish: form === spanishDay };
  }
  return { text, weekday: null, isSpanish: false };
};

/** Longer cells are no dates. */
const longest = 80;

/** `20270301` and `20270301T093000Z`, as calendars export it: ISO 8601 without its hyphens and colons. */
const basicForm = /^(\d{4})(\d{2})(\d{2})(?:t(\d{2})(\d{2})(?:\d{2}(?:[.,]\d+)?)?(?=z|[+-]|$)|$)/;
const withMarks = (_: string, year: string, month: string, day: string, hour?: string, minute?: string): string =>
  `${year}-${month}-${day}${hour === undefined ? '' : `t${hour}:${minute}:00`}`;

const normalized = (cell: string): string =>
  plainLetters(cell.toLowerCase())
    .replace(tuesday, 'martes ')
    .replace(/[\u00ba\u00aa]/g, 'o')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    // `Mar 1, '27`
    .replace(/(?<=[\s,/-])['\u2019](?=\d{2}\b)/g, '')
    .replace(/\ba las?\b|\bat\b|[,@]|(?<=[a-z0-9]\.?) (?:de|del|of) (?=[a-z0-9])|\s-\s|\u202f/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(basicForm, withMarks);

/**
 * A day, with or without a time, in the forms that people and their programs write: ISO 8601 with or without a zone, figures
 * separated by slashes, hyphens or full stops, and names of months in English or Spanish. Null for anything else.
 */
export const readAppointment = (cell: string): ReadAppointment | null => {
  if (cell.length > longest) return null;
  const named = withoutWeekday(normalized(cell));
  let { text } = named;
  // The zone comes after a time: `2027-03-01` ends with a day, not with an offset.
  const timed = /\d[:h.]\d{2}|\d\s*[ap]\.?\s?m\b/.test(text);
  const found = timed ? zoneForm.exec(text) : null;
  const zoned = found !== null && isZone(text, found, found.index) ? found : null;
  const zone = readZone(zoned);
  if (zoned) text = text.slice(0, zoned.index).trim();
  const time = clockForm.exec(text);
  const clock = time ? readClock(time, text) : null;
  if (time && clock) text = text.slice(0, time.index).trim();
  // `Mon Mar 01 2027 09:30:00` and `Mar 1 09:30 2027` differ only in where the year stands; the second is not written.
  const date = readDate(text);
  if (date === null || (zone !== null && clock === null)) return null;
  const isSpanish = named.isSpanish || (clock !== null && spanishHour.test(cell));
  return { date, clock, zone, weekday: named.weekday, isSpanish };
};

/** Whether the month may be the first number as well as the second. */
export const isEitherOrder = ({ date }: ReadAppointment): boolean =>
  'two' in date && date.two[0] !== date.two[1] && date.two.every((number) => number >= 1 && number <= 12);

/** `2027-03-01` in this order. */
export const dayOf = ({ date }: ReadAppointment, order: DateOrder): string => {
  if (!('two' in date)) return `${date.year}-${date.month}-${date.day}`;
  const [month, day] = order === 'month-first' ? date.two : [date.two[1], date.two[0]];
  return `${date.year}-${two(month)}-${two(day)}`;
};

/** The order that a date proves: no month is more than 12, and of two days only one is the day of the week that it names. */
export const provenOrder = (read: ReadAppointment): DateOrder | null => {
  const { date, weekday } = read;
  if (!('two' in date)) return null;
  if (weekday !== null && isEitherOrder(read)) {
    const fits = (order: DateOrder): boolean => new Date(`${dayOf(read, order)}T00:00:00Z`).getUTCDay() === weekday;
    if (fits('day-first') !== fits('month-first')) return fits('day-first') ? 'day-first' : 'month-first';
  }
  const [first, second] = date.two;
  if (first > 12 && second <= 12) return 'day-first';
  return second > 12 && first <= 12 ? 'month-first' : null;
};

/**
 * The appointment as the clock at the roof shows it; null where it names a zone and that of the roof is not known. A day
 * without a time has no zone.
 */
export const appointmentAt = (
  read: ReadAppointment,
  order: DateOrder,
  zoneOfSite: () => string | null,
): string | null => {
  const day = dayOf(read, order);
  if (read.clock === null) return day;
  const time = `${two(read.clock.hour)}:${read.clock.minute}`;
  if (read.zone === null) return `${day}T${time}`;
  const site = zoneOfSite();
  const at = Date.parse(`${day}T${time}:00Z`);
  if (site === null || Number.isNaN(at)) return site === null ? null : `${day}T${time}`;
  return clockIn(site, new Date(at - 60_000 * read.zone.offset));
};
