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

/** A zone for people: `America/Los Angeles`. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');

const key = (text: string): string => zoneText(text).trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The zone that a text names, ignoring case and spaces; the text itself where it names none. */
export const matchingZone = (text: string, zones: readonly string[]): string =>
  zones.find((zone) => key(zone) === key(text)) ?? text.trim();

/** The zones whose names contain a text. */
export const zonesWith = (text: string, zones: readonly string[]): string[] =>
  key(text) === '' ? [] : zones.filter((zone) => key(zone).includes(key(text)));
