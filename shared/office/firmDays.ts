const dayMs = 24 * 60 * 60 * 1000;

/** Making one is slow; there are few zones. */
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

/** What clocks of the zone show, as if it were UTC; whole seconds. */
const clockOf = (ms: number, zone: string): number => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const [year, month, day, hour, minute, second] = [
    parts.year,
    parts.month,
    parts.day,
    parts.hour,
    parts.minute,
    parts.second,
  ].map(Number) as [number, number, number, number, number, number];
  const at = new Date(0);
  at.setUTCFullYear(parts.era === 'BC' ? 1 - year : year, month - 1, day);
  return at.setUTCHours(hour, minute, second);
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

/** When a day, ISO, begins in the zone, which may be at 1 a.m. where clocks are moved at midnight. */
export const startOfDay = (day: string, zone: string): number => {
  const wanted = Date.parse(day);
  const offsetAt = (ms: number): number => clockOf(ms, zone) - Math.floor(ms / 1000) * 1000;
  const around = [wanted - dayMs, wanted + dayMs].map((ms) => wanted - offsetAt(ms));
  const [first, last] = [Math.min(...around), Math.max(...around)];
  return clockOf(first, zone) >= wanted ? first : last;
};

/** When the day after begins: the first moment that is not of this day. */
export const endOfDay = (day: string, zone: string): number =>
  startOfDay(new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10), zone);
