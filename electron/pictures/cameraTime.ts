/** When a photo or video was taken. */
export interface TakenAt {
  /** `2026-03-14T09:26:53`, by the camera's own clock; in UTC where only that is known. */
  local: string;
  /** Of that clock from UTC, `-07:00`; null where the camera did not record it. */
  offset: string | null;
  /** The camera recorded no other time than this one in UTC. */
  isUtc?: true;
}

/** As the desk and the server note it: with a `Z` where it is UTC instead of the camera's clock. */
export const notedTime = (taken: TakenAt | null | undefined): string | null =>
  taken ? `${taken.local}${taken.isUtc ? 'Z' : ''}` : null;

/** Cameras without a set clock write years before digital photos, or the last one that they know. */
const [firstYear, lastYear] = [1990, 2090];

/** The digits of a time that a calendar has, as ISO; null for one that it has not, and for those of a clock that was never set. */
export const realTime = (local: string): string | null => {
  const ms = Date.parse(`${local}Z`);
  // Months and days beyond their end, and 24:00:00, would become another day.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(local)) return null;
  const year = Number(local.slice(0, 4));
  const isUnset = local.endsWith('-01-01T00:00:00');
  return year < firstYear || year > lastYear || isUnset ? null : local;
};

/** Milliseconds since 1970 as such digits. */
export const utcTime = (ms: number): string | null => {
  const time = new Date(ms);
  return Number.isNaN(time.getTime()) ? null : realTime(time.toISOString().slice(0, 19));
};

/** `-07:00`, `-0700` or `Z`, as `-07:00`; null for no offset that a country has. */
export const readOffset = (written: string | null): string | null => {
  if (written === 'Z') return '+00:00';
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(written ?? '') ?? [];
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return null;
  return `${sign}${hours}:${minutes}`;
};

/** `2026:03:14 09:26:53`, perhaps with fractions of a second and an offset behind it; null for no time. */
export const readCameraTime = (written: string | null): TakenAt | null => {
  const found = /^(\d{4})[:/-]([ \d]\d)[:/-]([ \d]\d)[ T]([ \d]\d):([ \d]\d):([ \d]\d)(?:[.,]\d*)?\s*(.*)$/.exec(
    written ?? '',
  );
  // Half of the day is not in digits: 01:12 PM would be read as a time of the night.
  if (!found || /^[ap]\.?\s?m/i.test(found[7]!)) return null;
  // Some clocks leave out the first zero of a number.
  const parts = found.map((part, at) => (at < 7 ? part.replace(' ', '0') : part));
  const local = realTime(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}`);
  if (local === null) return null;
  return { local, offset: readOffset(parts[7]!), ...(parts[7] === 'Z' ? { isUtc: true } : {}) };
};

/** Minutes from UTC that some country has, beside whole hours. */
const unusual = new Set([-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765]);
const isZone = (minutes: number): boolean =>
  (minutes % 60 === 0 && minutes >= -720 && minutes <= 840) || unusual.has(minutes);
/** A receiver's time may be as old as its last fix. */
const mostSecondsApart = 60;

/** The offset of a camera's clock from the time of its receiver; null where the two differ by that of no country. */
export const offsetBetween = (local: string, utc: string): string | null => {
  const seconds = (Date.parse(`${local}Z`) - Date.parse(`${utc}Z`)) / 1000;
  const minutes = Math.round(seconds / 900) * 15;
  if (Math.abs(seconds - minutes * 60) > mostSecondsApart || !isZone(minutes)) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};
