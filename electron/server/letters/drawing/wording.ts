import { readPitch, showRise } from '../../../../shared/job/quantities.ts';
import { shownNumber } from '../../../../shared/letters/figures.ts';

/** Printed where the reviewer entered nothing. */
export const notEvaluated = 'not evaluated';
/** Printed where nothing was submitted. */
export const notGiven = 'not given';

/** At most four decimals, no trailing zeros, commas between thousands. */
export const decimal = (value: number): string => shownNumber(value);

export const inches = (value: number): string => `${decimal(value)} in`;
export const degrees = (value: number): string => `${decimal(value)}°`;
/** `26.6° (6:12)`: also as rise over run; "about" where the two differ by a tenth of a degree or more. */
export const pitch = (value: number): string => {
  const rise = showRise(value);
  if (rise === null) return degrees(value);
  const isThat = readPitch(rise) === Math.round(value * 10) / 10;
  return `${degrees(value)} (${isThat ? '' : 'about '}${rise})`;
};
export const pounds = (value: number): string => `${decimal(value)} lb`;
export const psf = (value: number): string => `${decimal(value)} psf`;

const sixteenth = (parts: number): string => {
  let [top, bottom] = [parts, 16];
  while (top % 2 === 0) [top, bottom] = [top / 2, bottom / 2];
  return `${top}/${bottom}`;
};

/** Feet and inches: 144 → 12'-0", 150.5 → 12'-6 1/2"; decimals where it is not a multiple of 1/16 in. */
export const feetAndInches = (value: number): string => {
  const sixteenths = Math.round(value * 16);
  if (Math.abs(sixteenths / 16 - value) > 1e-6) {
    // Round before splitting: 143.999 must not become 11'-12".
    const rounded = Math.round(value * 100) / 100;
    const feet = Math.floor(rounded / 12);
    return `${feet}'-${decimal(Math.round((rounded - feet * 12) * 100) / 100)}"`;
  }
  const feet = Math.floor(sixteenths / 192);
  const whole = Math.floor((sixteenths % 192) / 16);
  const rest = sixteenths % 16;
  return `${feet}'-${whole}${rest ? ` ${sixteenth(rest)}` : ''}"`;
};

/** `2026-11-21` → November 21, 2026. */
export const longDate = (isoDay: string): string =>
  new Date(`${isoDay}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${decimal(count)} ${count === 1 ? one : many}`;

const slotWords: Readonly<Record<string, string>> = {
  'panel-layout': 'panel layout',
  'beam-spacing': 'beam spacing',
  'beam-size': 'beam size',
  attic: 'attic',
  file: 'other',
};

/** `3 panel layout, 2 attic, 1 other` */
export const uploadsByKind = (counts: readonly { kind: string; count: number }[]): string =>
  counts.map(({ kind, count }) => `${decimal(count)} ${slotWords[kind] ?? kind}`).join(', ');
