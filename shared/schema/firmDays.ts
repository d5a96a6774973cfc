const dayMs = 24 * 60 * 60 * 1000;

/** Creating one is slow; there are few zones. */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
};

/** Local time of the zone as if it were UTC; whole seconds. */
const clockOf = (ms: number, zone: string): number => {
  const parts = formatOf(zone).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)!.value;
  const year = Number(part('year'));
  const at = new Date(0);
  at.setUTCFullYear(part('era') === 'BC' ? 1 - year : year, Number(part('month')) - 1, Number(part('day')));
  return at.setUTCHours(Number(part('hour')), Number(part('minute')), Number(part('second')));
};

/** Whether this is the name of a time zone, such as `America/Phoenix`. */
export const isTimeZone = (zone: string): boolean => {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
};

/** The zone of this machine. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day on calendars of the zone, as ISO: `2026-03-14`. */
export const dayIn = (ms: number, zone: string): string => new Date(clockOf(ms, zone)).toISOString().slice(0, 10);

/** How far clocks of the zone are ahead of UTC, in milliseconds. */
const offsetAt = (ms: number, zone: string): number => clockOf(ms, zone) - Math.floor(ms / 1000) * 1000;

/** The time on clocks of the zone with their offset from UTC, as ISO: `2026-03-14T22:30:00.000-07:00`. */
export const isoTimeIn = (ms: number, zone: string): string => {
  const offset = offsetAt(ms, zone);
  const iso = (of: number): string => new Date(of).toISOString();
  return `${iso(ms + offset).slice(0, -1)}${offset < 0 ? '-' : '+'}${iso(Math.abs(offset)).slice(11, 16)}`;
};

/**
 * When clocks of the zone first show a time of an ISO day, in minutes since midnight. Where they skip that time, as late
 * as if they did not: 3:30 a.m. for 2:30.
 */
export const timeOfDay = (day: string, minutes: number, zone: string): number => {
  const wanted = Date.parse(day) + minutes * 60_000;
  const around = [wanted - dayMs, wanted + dayMs].map((ms) => wanted - offsetAt(ms, zone));
  const [first, last] = [Math.min(...around), Math.max(...around)];
  return clockOf(first, zone) >= wanted ? first : last;
};

/** When an ISO day begins in the zone: at 1 a.m. where clocks change at midnight. */
export const startOfDay = (day: string, zone: string): number => timeOfDay(day, 0, zone);

/** The ISO day so many days later, or earlier. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** When the next day begins. */
export const endOfDay = (day: string, zone: string): number => startOfDay(dayAfter(day, 1), zone);

/** Whether a text is a day of the calendar, such as `2026-02-28`. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};
