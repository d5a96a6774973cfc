import { referenceList } from '../../../shared/reference/lists.ts';
import type { ReferenceEntry, ReferenceListKey } from '../../../shared/reference/lists.ts';

/**
 * The CSV of a list: a header, then one line an entry in the order given; UTF-8 text with LF. `readListFile` reads it
 * back as the same entries with the same ids; what a spreadsheet would run has an apostrophe before it, as it has there.
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
  return [columns, ...lines].map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
};

/** What a spreadsheet takes for a formula, and what would be read back as such an inert one. */
const inert = (cell: string): string => (/^'*\s*[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell);

const quotedText = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const quoted = (cell: string): string => quotedText(inert(cell));
