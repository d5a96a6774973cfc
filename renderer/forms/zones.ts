import { isTimeZone } from '../../shared/schema/firmDays.ts';

/** The zones of most firms in the United States. */
const common = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];
const elsewhereInUs =
  /^America\/(Adak|Boise|Detroit|Indiana.*|Juneau|Kentucky\/.+|Louisville|Menominee|Metlakatla|Nome|North_Dakota\/.+|Puerto_Rico|Sitka|Yakutat)$/;

/** Sorts the zones of the United States first, and keeps the order otherwise. */
export const usFirst = (zones: readonly string[]): string[] => {
  const rank = (zone: string): number => {
    const at = common.indexOf(zone);
    return at >= 0 ? at : elsewhereInUs.test(zone) ? common.length : common.length + 1;
  };
  return zones.toSorted((one, other) => rank(one) - rank(other));
};

/** A zone with spaces: `America/Los Angeles`. */
const spaced = (zone: string): string => zone.replaceAll('_', ' ');

/** By language and zone: each name costs a format. */
const names = new Map<string, string>();

const newName = (zone: string, language: string): string => {
  const called = (timeZoneName: 'longGeneric' | 'long'): string =>
    new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName })
      .formatToParts(Date.now())
      .find(({ type }) => type === 'timeZoneName')!.value;
  const generic = called('longGeneric');
  // Only its long name says what UTC is.
  const time = generic.startsWith('GMT') ? called('long') : generic;
  const city = spaced(zone).split('/').at(-1)!;
  return `${time.charAt(0).toLocaleUpperCase(language)}${time.slice(1)} (${city})`;
};

/** A zone for people: `Pacific Time (Los Angeles)`; as it is written where this browser does not know it. */
export const zoneName = (zone: string, language: string): string => {
  if (!isTimeZone(zone)) return spaced(zone);
  const key = `${language} ${zone}`;
  const name = names.get(key) ?? newName(zone, language);
  names.set(key, name);
  return name;
};

const key = (text: string): string => spaced(text).trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The zone that a text names, ignoring case and spaces; the text itself where it names none. */
export const matchingZone = (text: string, zones: readonly string[], language: string): string =>
  zones.find((zone) => key(zone) === key(text)) ??
  // Only names have parentheses.
  (text.includes('(') ? zones.find((zone) => key(zoneName(zone, language)) === key(text)) : undefined) ??
  text.trim();

/** The zones whose names contain a text. */
export const zonesWith = (text: string, zones: readonly string[], language: string): string[] =>
  key(text) === ''
    ? []
    : zones.filter((zone) => key(zone).includes(key(text)) || key(zoneName(zone, language)).includes(key(text)));
