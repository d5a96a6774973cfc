import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { referenceList, referenceLists } from '../../../shared/reference/lists.ts';
import { cleanCell } from './cleanCell.ts';
import { collectEntries } from './collectEntries.ts';
import type { FileEntry, RowError } from './collectEntries.ts';
import { decodeText } from './decodeText.ts';
import { columnName, listFileFormats } from './listFileFormats.ts';
import type { Cell, FormatRow, ListFileFormat } from './listFileFormats.ts';
import { parseTable } from './parseRecords.ts';
import type { Table } from './parseRecords.ts';
import { referenceId } from './referenceId.ts';

export interface ListFile {
  /** null where the file as a whole is refused: then `errors` holds the one reason, at row 0, and `entries` nothing. */
  format: ListFileFormat | null;
  /** Rows below the header that are not blank and not the library's own unit rows. */
  rows: number;
  /** In the order of the file; makers and names as written, blanks tidied. */
  entries: FileEntry[];
  errors: RowError[];
  /** Rows that say what an earlier row said: other voltages of a model, other case or punctuation of a name. */
  merged: number;
  /** Rows that are remarks or products of another list. `rows = entries + merged + skipped + errors`. */
  skipped: number;
}

/**
 * Reads a CSV file as entries of `list`: plain lists (`name`, `manufacture`, `abbreviation`, `id`), the NREL SAM
 * libraries of modules and inverters, the ADR inverters, the CEC's own exports and the domestic content registry, told
 * apart by their headers; comma, semicolon, tab or what a first line such as `sep=|` says; any usual encoding.
 *
 * Rows are numbered as a spreadsheet shows them: from 1, blank rows count, and a row with line breaks inside quotes is
 * one row. A file that is not CSV, not known or made for another list is refused as a whole. Never throws.
 */
export const readListFile = (list: ReferenceListKey, bytes: Uint8Array, fileName: string): ListFile => {
  const refused = (detail: string): ListFile => ({
    format: null,
    rows: 0,
    entries: [],
    errors: [{ row: 0, detail: `${fileName} ${detail}` }],
    merged: 0,
    skipped: 0,
  });
  const decoded = decodeText(bytes);
  if ('refusal' in decoded) return refused(decoded.refusal);

  const parsed = parseTable(decoded.text, recognise);
  if (parsed.kind === 'damaged') {
    return refused(`cannot be read as CSV from row ${parsed.row} on: a quotation mark may be missing there`);
  }
  if (parsed.kind === 'unknown') {
    const columns = parsed.columns.slice(0, 8).map((column) => JSON.stringify(cleanCell(column).slice(0, 40)));
    return refused(`has no column "name" and is none of the known lists; its columns are ${columns.join(', ')}`);
  }
  const { header } = parsed.table;
  const rows = withoutUnits(parsed.table);
  const misfit = misfitOf(list, parsed.table, rows);
  if (misfit) return refused(misfit);

  const collected = collectEntries(
    list,
    rows.map(({ row, cells }) => {
      const overflow = cells.slice(header.width).some((cell) => cell !== '');
      const reading = overflow
        ? { problem: 'has more cells than the header: put quotation marks around text with the delimiter in it' }
        : header.format.read(cellsByColumn(header, cells), list);
      return { row, reading };
    }),
  );
  if (collected.skipped === rows.length && rows.length > 0) {
    return refused(`holds nothing for ${referenceList(list).title.toLowerCase()}`);
  }
  return { format: header.format.format, rows: rows.length, ...collected };
};

interface Header {
  format: FormatRow;
  /** Column name → index. */
  columns: ReadonlyMap<string, number>;
  width: number;
}

const recognise = (cells: readonly string[], first: boolean): Header | undefined => {
  const columns = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const name = columnName(cell);
    if (name !== '' && !columns.has(name)) columns.set(name, index);
  }
  // The word "name" in some later row is not a header; the particular formats cannot be met by chance.
  const format = listFileFormats.find(
    (row) => (first || row.format !== 'plain') && row.recognise((c) => columns.has(c)),
  );
  return format && { format, columns, width: cells.length };
};

const cellsByColumn =
  (header: Header, cells: readonly string[]): Cell =>
  (column) =>
    cleanCell(cells[header.columns.get(column) ?? -1] ?? '');

type Rows = Table<Header>['rows'];

/** SAM's libraries have three header rows: names, units, and the variables of the program. */
const withoutUnits = ({ header, rows }: Table<Header>): Rows => {
  if (!/^(sam|adr)-/.test(header.format.format)) return rows;
  return rows.filter(({ cells }, index) => index > 1 || !['Units', '[0]'].includes(cells[0] ?? ''));
};

/** Why this file cannot be read as this list, as the rest of a sentence that begins with the file's name. */
const misfitOf = (list: ReferenceListKey, { header }: Table<Header>, rows: Rows): string | undefined => {
  const { format, columns } = header;
  const row = referenceList(list);
  if (format.lists && !format.lists.includes(list)) {
    const titles = format.lists.map((key) => referenceList(key).title.toLowerCase());
    return `is ${format.label}: it holds ${titles.join(', ')}, not ${row.title.toLowerCase()}`;
  }
  if (format.format === 'sam-modules' && !columns.has('manufacturer')) {
    return 'is an old SAM library without a column of manufacturers: use a newer one';
  }
  if (format.format !== 'plain') return undefined;
  const cells = rows.slice(0, 2).map((record) => record.cells[0]);
  if (cells[0] === 'Units' && cells[1] === '[0]') return 'is a SAM library of a kind that is not known here';
  if (row.abbreviation && !columns.has('abbreviation')) return 'has no column "abbreviation"';
  return ownerMisfit(list, header, rows);
};

/** Plain files look alike: a filled column of makers, or an id made for another list, gives a wrong choice away. */
const ownerMisfit = (list: ReferenceListKey, header: Header, rows: Rows): string | undefined => {
  const title = referenceList(list).title.toLowerCase();
  for (const { row, cells } of rows) {
    const cell = cellsByColumn(header, cells);
    const entry = { name: cell('name'), manufacture: cell('manufacture') || cell('manufacturer') };
    if (entry.manufacture !== '' && !referenceList(list).manufacture) {
      return `names a manufacturer in row ${row}: ${title} have none`;
    }
    const id = cell('id').toLowerCase();
    const owner = id === '' ? undefined : referenceLists.find(({ key }) => referenceId(key, entry) === id);
    if (owner) return owner.key === list ? undefined : `was exported from ${owner.title.toLowerCase()}, not ${title}`;
  }
  return undefined;
};
