import { readLength, readNumber, readPitch, showFeet, showRise } from '../../shared/job/quantities.ts';
import { unitText } from '../i18n/unitText.ts';
import type { AppWords } from '../i18n/words.ts';
import type { FieldRow } from './fieldRows.ts';

/** A quantity as it was typed; null where the text is none. */
export const readQuantity = ({ kind }: Pick<FieldRow, 'kind'>, text: string): number | null => {
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

/** What the document holds for a text: the quantity; the text itself where it is none, for the check to report. */
export const meantQuantity = (row: Pick<FieldRow, 'kind'>, text: string): number | string | undefined =>
  text.trim() === '' ? undefined : (readQuantity(row, text) ?? text.trim());

/**
 * The same for one a member: `144, 12' 6"` or `144; 150`. A comma that parts them has a blank behind it; within a number
 * it is a decimal one.
 */
export const meantLengths = (row: Pick<FieldRow, 'kind'>, text: string): number[] | string | undefined => {
  const members = text.split(/[;\n]|,(?=\s)|,$/).filter((part) => part.trim() !== '');
  const read = members.map((part) => readQuantity(row, part));
  if (members.length === 0) return undefined;
  return read.every((one) => one !== null) ? read : text.trim();
};

const quantities: readonly FieldRow['kind'][] = ['number', 'whole', 'length', 'lengths', 'pitch'];
export const isQuantity = ({ kind }: Pick<FieldRow, 'kind'>): boolean => quantities.includes(kind);

/** The same quantity in the other way of saying it: feet, or rise on twelve. */
export const otherWay = ({ kind }: Pick<FieldRow, 'kind'>, value: number): string | null =>
  kind === 'pitch' ? showRise(value) : kind === 'length' || kind === 'lengths' ? showFeet(value) : null;

/** What was read, in both ways of saying it; of several only the other one, for room. Null where there is one way. */
export const quantityEcho = (
  row: Pick<FieldRow, 'kind'>,
  value: unknown,
  words: Pick<AppWords, 'units'>,
): string | null => {
  const members = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number');
  const others = members.map((one) => otherWay(row, one)).filter((one) => one !== null);
  if (others.length === 0) return null;
  if (row.kind === 'pitch') return `${members[0]}° · ${others[0]}`;
  return others.length > 1 ? others.join(', ') : `${members[0]} ${unitText('in', words)} · ${others[0]}`;
};
