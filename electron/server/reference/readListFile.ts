import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { referenceList, type ReferenceListKey, referenceLists } from '../../../shared/reference/lists.ts';
import { cleanCell } from '../../files/tables/cleanCell.ts';
import { collectEntries, type FileEntry, type RowError, rowError } from './collectEntries.ts';
import { type CellOf, columnName, type FormatRow, type ListFileFormat, listFileFormats } from './listFileFormats.ts';
import { readTable, type Table } from '../../files/tables/readTable.ts';
import { listBounds } from '../../files/tables/tableBounds.ts';
import { referenceId } from './referenceId.ts';

/** Characters of a file's name, its extension among them, that errors repeat. */
const longestFileName = 255;

export interface ListFile {
  /** null where the file as a whole is refused: then `errors` holds the one reason, at row 0, and `entries` nothing. */
  format: ListFileFormat | null;
  /** Rows below the header that are not blank and not the library's own unit rows. */
  rows: number;
  /** In the order of the file; makers and names as written, blanks tidied. */
  entries: FileEntry[];
  errors: RowError[];
  /** Rows that repeat an earlier row: other voltages of a model, other case or punctuation of a name. */
  merged: number;
  /** Rows that are remarks or products of another list. `rows = entries + merged + skipped + errors`. */
  skipped: number;
}

/**
 * Reads a CSV file or an Excel workbook as entries of `list`: plain lists (`name`, `manufacture`, `abbreviation`, `id`), the NREL SAM
 * libraries of modules and inverters, the ADR inverters, the CEC's own exports and the domestic content registry,
 * recognized by their headers; separated by comma, semicolon, tab, bar or the character in a first line such as `sep=|`.
 *
 * Rows are numbered as a spreadsheet shows them: from 1, blank rows count, and a row with line breaks inside quotes is
 * one row. A file that is no table, of an unknown format or for another list is refused as a whole. Never throws.
 */
export const readListFile = (list: ReferenceListKey, bytes: Uint8Array, fileName: string): ListFile => {
  const file = fileName.slice(-longestFileName);
  const refused = (error: Message): ListFile => ({
    format: null,
    rows: 0,
    entries: [],
    errors: [rowError(0, error)],
    merged: 0,
    skipped: 0,
  });
  const found = readTable(bytes, file, recognizeHeader, { bounds: listBounds });
  if ('refused' in found) return refused(found.refused);
  if ('columns' in found) {
    const columns = found.columns.slice(0, 8).map((column) => cleanCell(column).slice(0, 40));
    return refused(message('list-file-unknown', { file, columns }));
  }
  const { header } = found.table;
  const rows = withoutUnits(found.table);
  const misfit = misfitOf(file, list, found.table, rows);
  if (misfit) return refused(misfit);

  const collected = collectEntries(
    list,
    rows.map(({ row, cells }) => {
      const overflow = cells.slice(header.width).some((cell) => cell !== '');
      const reading = overflow
        ? { error: message('more-cells-than-header') }
        : header.format.read(cellsByColumn(header, cells), list);
      return { row, reading };
    }),
  );
  if (collected.skipped === rows.length && rows.length > 0) {
    return refused(message('list-file-nothing-for-list', { file, list }));
  }
  return { format: header.format.format, rows: rows.length, ...collected };
};

interface Header {
  format: FormatRow;
  /** Column name → index. */
  columns: ReadonlyMap<string, number>;
  width: number;
}

const recognizeHeader = (cells: readonly string[], first: boolean): Header | undefined => {
  const columns = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const name = columnName(cell);
    if (name !== '' && !columns.has(name)) columns.set(name, index);
  }
  // Below the first row, the word "name" alone is no header. The other formats have more columns.
  const has = (column: string | readonly string[]): boolean => [column].flat().some((name) => columns.has(name));
  const format = listFileFormats.find((row) => (first || row.format !== 'plain') && row.columns.every(has));
  return format && { format, columns, width: cells.length };
};

const cellsByColumn =
  (header: Header, cells: readonly string[]): CellOf =>
  (column) =>
    cleanCell(cells[header.columns.get(column) ?? -1] ?? '');

type Rows = Table<Header>['rows'];

/** Removes the second and third header row of SAM's libraries: units, and the variables of the program. */
const withoutUnits = ({ header, rows }: Table<Header>): Rows => {
  if (!/^(sam|adr)-/.test(header.format.format)) return rows;
  return rows.filter(({ cells }, index) => index > 1 || !['Units', '[0]'].includes(cells[0] ?? ''));
};

/** The reason why this file cannot be read as this list; undefined if it can. */
const misfitOf = (file: string, list: ReferenceListKey, { header }: Table<Header>, rows: Rows): Message | undefined => {
  const { format, columns } = header;
  if (format.lists && !format.lists.includes(list))
    return message('list-file-for-other-list', { file, kind: format.format, lists: [...format.lists], list });
  if (format.format === 'sam-modules' && !columns.has('manufacturer')) return message('list-file-old-sam', { file });
  if (format.format !== 'plain') return undefined;
  const cells = rows.slice(0, 2).map((record) => record.cells[0]);
  if (cells[0] === 'Units' && cells[1] === '[0]') return message('list-file-unknown-sam', { file });
  if (referenceList(list).abbreviation && !columns.has('abbreviation'))
    return message('list-file-without-abbreviations', { file });
  return ownerMisfit(file, list, header, rows);
};

/** Plain files look alike: a column of makers, or the id of an entry of another list, shows that the wrong list was chosen. */
const ownerMisfit = (file: string, list: ReferenceListKey, header: Header, rows: Rows): Message | undefined => {
  for (const { row, cells } of rows) {
    const cell = cellsByColumn(header, cells);
    const entry = { name: cell('name'), manufacture: cell('manufacture') || cell('manufacturer') };
    if (entry.manufacture !== '' && !referenceList(list).manufacture)
      return message('list-file-with-makers', { file, row, list });
    const id = cell('id').toLowerCase();
    const owner = id === '' ? undefined : referenceLists.find(({ key }) => referenceId(key, entry) === id);
    if (owner)
      return owner.key === list ? undefined : message('list-file-of-other-list', { file, from: owner.key, list });
  }
  return undefined;
};
