import { gazetteer } from './gazetteer.ts';

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

/** States and territories that have one time zone, or all but some ZIP codes of which do. */
const ofState: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC TN VT VA WV'.split(' ').map((state) => [state, eastern]),
  ),
  ...Object.fromEntries(
    'AL AR IL IA KS LA MN MS MO ND NE OK SD TX WI'.split(' ').map((state) => [state, central] as const),
  ),
  ...Object.fromEntries('CO ID MT NM UT WY'.split(' ').map((state) => [state, mountain])),
  ...Object.fromEntries('CA NV OR WA'.split(' ').map((state) => [state, pacific])),
  AZ: 'America/Phoenix',
  AK: 'America/Anchorage',
  HI: 'Pacific/Honolulu',
  PR: 'America/Puerto_Rico',
  VI: 'America/St_Thomas',
  GU: 'Pacific/Guam',
  MP: 'Pacific/Saipan',
  AS: 'Pacific/Pago_Pago',
};

/**
 * First and last ZIP code of areas that differ from the rest of their state; null where a border of zones runs through the
 * area, so that the ZIP code alone does not decide.
 */
const exceptions: readonly (readonly [state: string, from: number, to: number, zone: string | null])[] = [
  ['AK', 99546, 99547, null],
  ['AZ', 86020, 86099, null],
  ['AZ', 86500, 86599, null],
  ['FL', 32400, 32499, null],
  ['FL', 32500, 32599, central],
  ['ID', 83500, 83599, null],
  ['ID', 83800, 83899, pacific],
  ['IN', 46300, 46499, null],
  ['IN', 46500, 46599, null],
  ['IN', 47500, 47599, null],
  ['IN', 47600, 47799, central],
  ['IN', 47900, 47999, null],
  ['KS', 67700, 67999, null],
  ['KY', 42000, 42499, central],
  ['KY', 42500, 42799, null],
  ['MI', 49800, 49999, null],
  ['ND', 58500, 58899, null],
  ['NE', 69000, 69299, null],
  ['NE', 69300, 69399, mountain],
  ['NV', 89800, 89899, null],
  ['OR', 97900, 97999, null],
  ['SD', 57500, 57699, null],
  ['SD', 57700, 57799, mountain],
  ['TN', 37000, 37299, central],
  ['TN', 37300, 37399, null],
  ['TN', 38000, 38499, central],
  ['TN', 38500, 38599, null],
  ['TX', 79800, 79899, null],
  ['TX', 79900, 79999, mountain],
  ['TX', 88500, 88599, mountain],
];

/** States in which the ZIP code must be known. */
const divided = new Set(exceptions.map(([state]) => state));

/**
 * The time zone (IANA) at an address by its state and ZIP code, either of which may be ''; null where they do not decide it.
 */
export const siteZone = (state: string, zip: string): string | null => {
  const number = /^\d{5}/.test(zip) ? Number(zip.slice(0, 5)) : null;
  const [own, ...others] = state !== '' ? [state] : number === null ? [] : gazetteer().statesOf(number);
  if (own === undefined || others.length > 0) return null;
  if (divided.has(own) && number === null) return null;
  const exception = exceptions.find(
    ([of, from, to]) => of === own && number !== null && number >= from && number <= to,
  );
  return exception === undefined ? (ofState[own] ?? null) : exception[3];
};

/** The clock of a zone at an instant: `2027-03-01T09:30`. */
export const clockIn = (zone: string, at: Date): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
};
