import { gazetteer } from '../../../shared/address/gazetteer.ts';
import { stateAbbreviation } from '../../../shared/job/stateAbbreviation.ts';

/** Whether the zeros of this file were kept: where one of its ZIP codes has them, no spreadsheet dropped those of another. */
export const keepsZeros = (zips: Iterable<string>): boolean => {
  for (const zip of zips) if (/^0\d{4}(?:-?\d{4})?$/.test(plainZip(zip))) return true;
  return false;
};

/** Post offices abroad have the ZIP codes from 09000 on: no roofs that a firm sees. */
const military = 'AE';

/** `2108`, `2108-1234`, and `21081234` of nine digits. */
const shortForm = /^(\d{3,4})(?:-(\d{4}))?$|^(\d{3,4})(\d{4})$/;

/**
 * Without the apostrophe that makes a number a text, the fraction that some programs write, and the hyphen of an empty
 * plus-four; a plus-four behind a space or a dash gets a hyphen.
 */
export const plainZip = (cell: string): string =>
  cell
    .replace(/^['’`]+/, '')
    .replace(/^(\d{3,9})(?:\.0+|,0{1,2})$/, '$1')
    .replace(/^(\d{3,5})\s?[-\u2010-\u2015\u2212]$/, '$1')
    .replace(/^(\d{3,5})(?:\s?[-\u2010-\u2015\u2212]\s?|\s)(\d{4})$/, '$1-$2');

/**
 * Spreadsheets drop leading zeros. They are put back where that makes a ZIP code of the row's state, or of any without one;
 * elsewhere a digit is missing. Null for a cell that stays as it is.
 */
export const restoredZip = (cell: string, state: string): string | null => {
  const [, alone, four, ofNine, fourOfNine] = shortForm.exec(plainZip(cell)) ?? [];
  const digits = alone ?? ofNine;
  if (digits === undefined) return null;
  const own = stateAbbreviation({ name: state });
  const states = gazetteer().statesOf(Number(digits));
  const fits = own === null ? gazetteer().hasZip(Number(digits)) && !states.includes(military) : states.includes(own);
  const plusFour = four ?? fourOfNine;
  return fits ? `${digits.padStart(5, '0')}${plusFour === undefined ? '' : `-${plusFour}`}` : null;
};
