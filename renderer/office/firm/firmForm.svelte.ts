import { FirmSettings, textSetting } from '../../../shared/firm/firm.ts';
import type { LetterKind } from '../../../shared/job/letterKinds.ts';
import type { TextBlock } from '../../../shared/firm/standardTexts.ts';
import { type FieldRow, rowsOf } from '../../forms/fieldRows.ts';
import { usFirst } from '../../forms/zones.ts';
import { SavedForm } from '../../base/savedForm.svelte.ts';
import { letterRows } from '../letters/letterRows.ts';

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
} as const;

/** The field of a text of a kind of letter. */
export const textRow = (kind: LetterKind, block: TextBlock): FieldRow & { name: Plain } =>
  long(textSetting(kind, block));

/** Path of a field of the letterhead. */
export type FirmPath =
  readonly [Exclude<keyof FirmSettings, 'engineer'>] | readonly ['engineer', keyof FirmSettings['engineer']];

/** The letterhead while it is edited. */
export class FirmForm extends SavedForm<FirmSettings> {
  valueAt(path: FirmPath): string {
    const { typed } = this;
    if (typed === null) return '';
    return path.length === 1 ? typed[path[0]] : typed.engineer[path[1]];
  }

  set(path: FirmPath, value: string): void {
    const engineer = path.length === 2 && this.typed ? { ...this.typed.engineer, [path[1]]: value } : null;
    this.change(engineer ? { engineer } : { [path[0]]: value }, path);
  }
}
