import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import {
  DesignRow,
  designValueNames,
  mostDesignRows,
  placeColumns,
} from '../../../shared/designValues/designValues.ts';
import type { RestoredZip } from '../../../shared/visits/visits.ts';
import { cleanCell } from '../../files/tables/cleanCell.ts';
import { type RowError, rowError } from '../reference/collectEntries.ts';
import { readTable } from '../../files/tables/readTable.ts';
import { keepsZeros, plainZip, restoredZip } from '../../files/tables/restoredZip.ts';
import { designBounds } from '../../files/tables/tableBounds.ts';
import { placeKeyOf } from './designPlaces.ts';
import { columnOf, type DesignColumn, readDesignCell } from './designColumns.ts';

export interface DesignFile {
  /** Rows below the header that are not blank. */
  rows: number;
  /** Valid rows, with their number in a spreadsheet. */
  read: { row: number; values: DesignRow }[];
  errors: RowError[];
  /** ZIP codes of valid rows that got back the zeros that a spreadsheet dropped. */
  restored: RestoredZip[];
  /** The columns that the file has. */
  columns: ReadonlySet<DesignColumn>;
}

interface Header {
  columns: ReadonlyMap<DesignColumn, number>;
  /** Names of columns that are none of ours, and of those that are there twice. */
  unknown: string[];
  repeated: string[];
  width: number;
}

/** Characters of a file's name, its extension among them, that errors repeat. */
const longestFileName = 255;
const namedColumns = 8;
const shown = (cell: string): string => cleanCell(cell).slice(0, 40);

const readHeader = (cells: readonly string[]): Header | undefined => {
  const columns = new Map<DesignColumn, number>();
  const unknown: string[] = [];
  const repeated: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const column = columnOf(cleanCell(cell));
    if (column === null) {
      if (cleanCell(cell) !== '') unknown.push(shown(cell));
    } else if (columns.has(column)) repeated.push(shown(cell));
    else columns.set(column, index);
  }
  const isHeader = placeColumns.some((name) => name !== 'state' && columns.has(name));
  return isHeader ? { columns, unknown, repeated, width: cells.length } : undefined;
};

const wrongHeader = (file: string, { columns, unknown, repeated }: Header): Message | null => {
  if (unknown.length > 0)
    return message('design-file-unknown-columns', { file, columns: unknown.slice(0, namedColumns) });
  if (repeated.length > 0)
    return message('design-file-columns-twice', { file, columns: repeated.slice(0, namedColumns) });
  const hasValues = designValueNames.some((name) => columns.has(name));
  return hasValues ? null : message('design-file-without-values', { file });
};

const zipsOf = function* ({ columns }: Header, rows: readonly { cells: string[] }[]): Generator<string> {
  const at = columns.get('zip');
  if (at !== undefined) for (const { cells } of rows) yield cleanCell(cells[at] ?? '');
};

const readRow = (header: Header, cells: readonly string[], mayRestore: boolean): { sent: unknown; from: string } => {
  const cell = (name: DesignColumn): string => cleanCell(cells[header.columns.get(name) ?? -1] ?? '');
  const values = designValueNames.flatMap((name) => {
    const value = readDesignCell(name, cell(name));
    return value === undefined ? [] : [[name, value] as const];
  });
  const { zip, county, ahj, state } = Object.fromEntries(placeColumns.map((name) => [name, cell(name)]));
  const restored = mayRestore ? restoredZip(zip!, state!) : null;
  const sent = { zip: restored ?? plainZip(zip!), county, ahj, state, values: Object.fromEntries(values) };
  return { sent, from: restored === null ? '' : zip! };
};

/** A row with its ZIP code before zeros were put back, or else ''; or its first error, under the name of its column. */
const readOne = (
  { row, cells }: { row: number; cells: readonly string[] },
  header: Header,
  mayRestore: boolean,
): RowError | { values: DesignRow; from: string } => {
  if (cells.slice(header.width).some((cell) => cell !== '')) return rowError(row, message('more-cells-than-header'));
  const { sent, from } = readRow(header, cells, mayRestore);
  const parsed = DesignRow.safeParse(sent, { reportInput: true });
  if (parsed.success) return { values: parsed.data, from };
  const [error] = fieldErrors(parsed.error);
  const { code, params, pointer } = error!;
  const column = pointer.split('/').findLast((part) => part !== '#' && part !== 'values') ?? '';
  const reason = { code, params };
  return rowError(row, column === '' ? (reason as Message) : message('design-cell-wrong', { column, reason }));
};

/**
 * Reads a table of design values, CSV or an Excel workbook: in any encoding and with any delimiter that spreadsheets use.
 * Rows are numbered as a spreadsheet shows them; row 0 is the file as a whole. Never throws.
 */
export const readDesignTable = (bytes: Uint8Array, fileName: string): DesignFile => {
  const file = fileName.slice(-longestFileName);
  const refused = (error: Message): DesignFile => ({
    rows: 0,
    read: [],
    errors: [rowError(0, error)],
    restored: [],
    columns: new Set(),
  });
  const found = readTable(bytes, file, readHeader, { bounds: designBounds });
  if ('refused' in found) return refused(found.refused);
  if ('columns' in found)
    return refused(
      message('design-file-without-places', { file, columns: found.columns.slice(0, namedColumns).map(shown) }),
    );
  const { header, rows } = found.table;
  const wrong = wrongHeader(file, header);
  if (wrong) return refused(wrong);
  if (rows.length === 0) return refused(message('list-file-without-entries', { file }));
  if (rows.length > mostDesignRows) return refused(message('design-file-too-long', { file, maximum: mostDesignRows }));
  return { rows: rows.length, columns: new Set(header.columns.keys()), ...collect(header, rows) };
};

const collect = (
  header: Header,
  rows: readonly { row: number; cells: string[] }[],
): Pick<DesignFile, 'read' | 'errors' | 'restored'> => {
  const mayRestore = !keepsZeros(zipsOf(header, rows));
  const read: DesignFile['read'] = [];
  const errors: RowError[] = [];
  const restored: RestoredZip[] = [];
  const seen = new Map<string, number>();
  for (const each of rows) {
    const { row } = each;
    const found = readOne(each, header, mayRestore);
    if ('detail' in found) {
      errors.push(found);
      continue;
    }
    const { values, from } = found;
    const key = placeKeyOf(values);
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      errors.push(rowError(row, message('design-place-repeated', { row: earlier })));
      continue;
    }
    seen.set(key, row);
    read.push({ row, values });
    if (from !== '') restored.push({ row, from, zip: values.zip });
  }
  return { read, errors, restored };
};
