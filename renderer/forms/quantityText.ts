import { readLength, readNumber, readPitch, showFeet, showRise } from '../../shared/job/quantities.ts';
import type { SharedWords } from '../base/words/sharedEn.ts';
import type { FieldRow } from './fieldRows.ts';

/** A unit as the language of the window writes it: `in`, `pulg`. */
export const unitText = (unit: string, words: Pick<SharedWords, 'units'>): string =>
  Object.hasOwn(words.units, unit) ? words.units[unit]! : unit;

/** With the space that a value and its unit have between them. */
export const valueWithUnit = (value: string, unit: string, words: Pick<SharedWords, 'units'>): string =>
  `${value}${unit === '°' ? '' : ' '}${unitText(unit, words)}`;

/** Parses typed text; null where it is no quantity. */
const readQuantity = ({ kind }: Pick<FieldRow, 'kind'>, text: string): number | null => {
  switch (kind) {
    case 'length':
    case 'lengths':
      return readLength(text);
    case 'pitch':
      return readPitch(text);
    case 'whole':
      return /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : null;
    default:
      return readNumber(text);
  }
};

/** The document's value for typed text: the quantity, or else the text itself, which the check reports. */
export const quantityValue = (row: Pick<FieldRow, 'kind'>, text: string): number | string | undefined =>
  text.trim() === '' ? undefined : (readQuantity(row, text) ?? text.trim());

/**
 * The same for a list: `144, 12' 6"` or `144; 150`. A comma separates only before a space or at the end; in a number it is
 * the decimal sign.
 */
export const lengthsValue = (row: Pick<FieldRow, 'kind'>, text: string): number[] | string | undefined => {
  const members = text.split(/[;\n]|,(?=\s)|,$/).filter((part) => part.trim() !== '');
  const read = members.map((part) => readQuantity(row, part));
  if (members.length === 0) return undefined;
  return read.every((one) => one !== null) ? read : text.trim();
};

const quantities: readonly FieldRow['kind'][] = ['number', 'whole', 'length', 'lengths', 'pitch'];
export const isQuantity = ({ kind }: Pick<FieldRow, 'kind'>): boolean => quantities.includes(kind);

/** The quantity in the other notation: feet, or rise on twelve. */
export const otherNotation = ({ kind }: Pick<FieldRow, 'kind'>, value: number): string | null =>
  kind === 'pitch' ? showRise(value) : kind === 'length' || kind === 'lengths' ? showFeet(value) : null;

/** The parsed quantity in both notations; of several, only in the other. Null where there is one notation. */
export const quantityEcho = (
  row: Pick<FieldRow, 'kind'>,
  value: unknown,
  words: Pick<SharedWords, 'units'>,
): string | null => {
  const members = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number');
  const others = members.map((one) => otherNotation(row, one)).filter((one) => one !== null);
  if (others.length === 0) return null;
  if (row.kind === 'pitch') return `${members[0]}° · ${others[0]}`;
  return others.length > 1 ? others.join(', ') : `${members[0]} ${unitText('in', words)} · ${others[0]}`;
};
