import { FirmSettings } from '../../../shared/letter/firm.ts';
import { type FieldRow, rowsOf } from '../../forms/fieldRows.ts';
import { usFirst } from '../../forms/zones.ts';
import { letterRows } from '../letter/letterRows.ts';

const rows = rowsOf(FirmSettings.shape);
type Plain = Exclude<keyof FirmSettings, 'engineer'>;
const row = (name: Plain): FieldRow & { name: Plain } => ({ ...rows.get(name)!, name });
const long = (name: Plain): FieldRow & { name: Plain } => ({ ...row(name), kind: 'long-text' });

/** Fields of the letterhead, derived from its schema, in the order of the letter. */
export const firmRows = {
  firm: [
    ...(['name', 'licence', 'street', 'city', 'state', 'zip', 'phone', 'email'] as const).map(row),
    { ...row('time_zone'), kind: 'zone' as const, options: usFirst(Intl.supportedValuesOf('timeZone')) },
  ],
  engineer: letterRows.engineer,
  texts: (['scope', 'limitations'] as const).map(long),
} as const;
