import { csvRow } from '../../files/csv.ts';
import { referenceList, type ReferenceEntry, type ReferenceListKey } from '../../../shared/reference/lists.ts';

/**
 * The CSV of a list: a header and one line for each entry, with LF. `readListFile` reads it back as the same entries with
 * the same ids.
 */
export const writeListCsv = (list: ReferenceListKey, entries: readonly ReferenceEntry[]): string => {
  const { manufacture, abbreviation } = referenceList(list);
  const columns = ['id', ...(manufacture ? ['manufacture'] : []), 'name', ...(abbreviation ? ['abbreviation'] : [])];
  const lines = entries.map((entry) => [
    String(entry.id),
    ...(manufacture ? [entry.manufacture ?? ''] : []),
    entry.name,
    ...(abbreviation ? [entry.abbreviation ?? ''] : []),
  ]);
  return [columns, ...lines].map((cells) => csvRow(cells, '\n')).join('');
};
