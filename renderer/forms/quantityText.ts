import { readLength, readPitch, showFeet, showRise } from '../../shared/job/quantities.ts';
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
    default: {
      const value = Number(text.trim().replace(',', '.'));
      return text.trim() !== '' && Number.isFinite(value) ? value : null;
    }
  }
};

/** The same quantity in the other way of saying it: feet, or rise on twelve. */
export const otherWay = ({ kind }: Pick<FieldRow, 'kind'>, value: number): string | null =>
  kind === 'pitch' ? showRise(value) : kind === 'length' || kind === 'lengths' ? showFeet(value) : null;
