import { clockIn } from '../../../shared/address/siteZone.ts';
import type { DateOrder } from '../../../shared/job/visits.ts';
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
  /** `AM` or `PM`, which no country but English-speaking ones writes in figures. */
  hasHalves: boolean;
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

const weekdays =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?|\b(?:lun(?:es)?|mar(?:tes)|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sab(?:ado)?|dom(?:ingo)?)\b\.?/g;
/** `lun. 1 mar.`: of a name that is a day and a month, the one before a number and a month is the day. */
const tuesday = /^mar\.?\s*,?\s+(?=\d{1,2}\s+(?:de\s+)?[a-z])/;

const zoneHours: Readonly<Record<string, number>> = {
  ...{ z: 0, utc: 0, gmt: 0, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  ...{ akst: -9, akdt: -8, hst: -10, ast: -4, adt: -3, chst: 10, sst: -11 },
};
const zoneForm = new RegExp(
  String.raw`(?:\b|(?<=\d))(?:(${Object.keys(zoneHours).join('|')})?\s*([+-]\d{2}):?(\d{2})?|(${Object.keys(zoneHours).join('|')}))(?:\s*\([a-z ]+\))?$`,
);

const clockForm =
  /(?:^|[t\s])(\d{1,2})(?:[:h](\d{2})(?::\d{2}(?:[.,]\d+)?)?)?\s*(?:([ap])\.?\s?m\.?|(?:h|hs|hrs|horas|hours)\.?)?$/;

/** Numbers of a date: `2027-03-01`, `3/1/27`, `1.3.2027`. */
const numbersForm = /^(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\6(\d{4}|\d{2}))$/;
/** `1-mar-27`, `1 march 2027`; and `march 1 2027`. */
const namedForms = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th|o|º)?[-/ .]+(?<month>[a-z]+)\.?[-/ ]+(?<year>\d{4}|\d{2})$/,
  /^(?<month>[a-z]+)\.?[- ]+(?<day>\d{1,2})(?:st|nd|rd|th)?[- ]+(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})[- ]+(?<month>[a-z]+)\.?[- ]+(?<day>\d{1,2})$/,
];

const two = (number: number | string): string => String(number).padStart(2, '0');
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

const readDate = (text: string): ReadAppointment['date'] | null => {
  const numbers = numbersForm.exec(text);
  if (numbers) {
    const [, year, , month, day, first, , second, lastYear] = numbers;
    if (year !== undefined) return { year, month: two(month!), day: two(day!) };
    return { year: fullYear(lastYear!), two: [Number(first), Number(second)] };
  }
  for (const form of namedForms) {
    const { day, month, year } = form.exec(text)?.groups ?? {};
    const number = months.get(month ?? '');
    if (number !== undefined) return { year: fullYear(year!), month: two(number), day: two(day!) };
  }
  return null;
};

/** `9 AM`, `9:30 PM`, `14:00`; null for an hour that is none, and a bare number, which is no time. */
const readClock = ([, hour, minute, half]: RegExpExecArray, whole: string): Clock | null => {
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

/** Longer cells are no dates. */
const longest = 80;

const normalized = (cell: string): string =>
  plainLetters(cell.toLowerCase())
    .replace(tuesday, '')
    .replace(weekdays, ' ')
    .replace(/\ba las?\b|\bat\b|[,@]|(?<=[a-z0-9]) (?:de|del|of) (?=[a-z0-9])|\s-\s|\u202f/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * A day, with or without a time, in the forms that people and their programs write: ISO 8601 with or without a zone, figures
 * separated by slashes, hyphens or full stops, and names of months in English or Spanish. Null for anything else.
 */
export const readAppointment = (cell: string): ReadAppointment | null => {
  if (cell.length > longest) return null;
  let text = normalized(cell);
  // The zone comes after a time: `2027-03-01` ends with a day, not with an offset.
  const timed = /\d[:h]\d{2}|\d\s*[ap]\.?\s?m\b/.test(text);
  const zoned = timed ? zoneForm.exec(text) : null;
  const zone = readZone(zoned);
  if (zoned) text = text.slice(0, zoned.index).trim();
  const time = clockForm.exec(text);
  const clock = time ? readClock(time, text) : null;
  if (time && clock) text = text.slice(0, time.index).trim();
  // `Mon Mar 01 2027 09:30:00` and `Mar 1 09:30 2027` differ only in where the year stands; the second is not written.
  const date = readDate(text);
  if (date === null || (zone !== null && clock === null)) return null;
  return { date, clock, zone, hasHalves: time?.[3] !== undefined && clock !== null };
};

/** Whether the month may be the first number as well as the second. */
export const isEitherOrder = ({ date }: ReadAppointment): boolean =>
  'two' in date && date.two[0] !== date.two[1] && date.two.every((number) => number >= 1 && number <= 12);

/** The order that the numbers of a date prove: no month is more than 12. */
export const provenOrder = ({ date }: ReadAppointment): DateOrder | null => {
  if (!('two' in date)) return null;
  const [first, second] = date.two;
  if (first > 12 && second <= 12) return 'day-first';
  return second > 12 && first <= 12 ? 'month-first' : null;
};

/** `2027-03-01` in this order. */
export const dayOf = ({ date }: ReadAppointment, order: DateOrder): string => {
  if (!('two' in date)) return `${date.year}-${date.month}-${date.day}`;
  const [month, day] = order === 'month-first' ? date.two : [date.two[1], date.two[0]];
  return `${date.year}-${two(month)}-${two(day)}`;
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
