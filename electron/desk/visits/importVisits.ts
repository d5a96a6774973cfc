import { ofFile, readVisits, visitKeyOf } from '../../files/visits/readVisits.ts';
import { assertBounded, visitBounds } from '../../files/tables/tableBounds.ts';
import type { DateOrder, VisitFields, VisitImportReport } from '../../../shared/visits/visits.ts';
import type { DeskStores } from '../deskStores.ts';

/**
 * Adds the visits of a file to the work list, and changes those with the same reference, or without one the same client,
 * street and appointment; a dry run only reports. One invalid row prevents every change.
 * Throws what `TableCount.add` throws.
 */
export const importVisits = (
  { visits, transaction }: Pick<DeskStores, 'visits' | 'transaction'>,
  file: { name: string; bytes: Uint8Array },
  { isDryRun, order }: { isDryRun: boolean; order?: DateOrder | undefined },
): VisitImportReport => {
  assertBounded(file.bytes, visitBounds);
  const read = readVisits(file.bytes, file.name, order);
  return transaction(() => {
    const known = new Map(visits.ofFiles().map(({ id, fields }) => [visitKeyOf(fields), { id, fields }]));
    const counts = { added: 0, changed: 0, unchanged: 0 };
    const put = (visit: VisitFields): void => {
      const before = known.get(visitKeyOf(visit));
      const isSame = before !== undefined && JSON.stringify(before.fields) === JSON.stringify(visit);
      counts[before === undefined ? 'added' : isSame ? 'unchanged' : 'changed'] += 1;
      if (isDryRun || read.errors.length > 0 || isSame) return;
      if (before === undefined) visits.add(visit);
      else visits.write(before.id, visit);
    };
    for (const { visit } of read.read) put(visit);
    return { dry_run: isDryRun, rows: read.rows, ...counts, ...ofFile(read) };
  });
};
