import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { decodeText, isZip } from './decodeText.ts';
import type { TableBounds } from './tableBounds.ts';
import { readWorkbook } from './workbook/readWorkbook.ts';
import { WorkbookRefusal } from './workbook/zipParts.ts';
import { CsvError, parse } from 'csv-parse/sync';

const usualDelimiters = [',', ';', '\t', '|'];

/** A first line such as `sep=;`, by which spreadsheets name the delimiter. They do not show it as a row. */
const separatorLine = /^"?sep=([^\p{L}\p{N}\s"]|\t)"?[,;\t ]*(?:\r\n|\n|\r|$)/iu;

/** The text without its `sep=` line, and the delimiters to try. */
const delimitersOf = (whole: string): { text: string; delimiters: ReadonlySet<string> } => {
  const [line = '', named] = separatorLine.exec(whole) ?? [];
  // Try the named delimiter first, but do not trust it: another spreadsheet may have saved the file with its own.
  const delimiters = new Set(named === undefined ? usualDelimiters : [named, ...usualDelimiters]);
  return { text: whole.slice(line.length), delimiters };
};

/** Limit of a record. A quotation mark without its partner would otherwise turn the rest of the file into one cell. */
const maxRecordLength = 200_000;

/**
 * The records of a CSV text, each with as many cells as the file gives it. A blank line is a record of one empty cell,
 * and line breaks inside quotes stay inside their record: record n is row n + 1 of a spreadsheet.
 * Throws csv-parse's CsvError.
 */
const parseRecords = (text: string, delimiter: string, to = -1): string[][] =>
  parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Lists that were typed by hand contain unquoted inch marks: 5-1/8" Glulam.
    relax_quotes: true,
    trim: true,
    max_record_size: maxRecordLength,
    to,
  });

/** The first records, as far as the text is valid CSV with this delimiter. */
const topRecords = (text: string, delimiter: string, depth: number): string[][] => {
  try {
    return parseRecords(text, delimiter, depth);
  } catch (error) {
    const whole = wholeRecords(error);
    return whole === 0 ? [] : parseRecords(text, delimiter, whole);
  }
};

/** The number of complete records before csv-parse failed. Rethrows other errors. */
const wholeRecords = (error: unknown): number => {
  if (!(error instanceof CsvError)) throw error;
  return Number(error['records'] ?? 0);
};

/** Records in which the header is searched; some exports have a title above it. */
const headerDepth = 40;
/** Characters of a file's name, its extension among them, that errors repeat. */
const longestFileName = 255;

export interface Table<H> {
  /** The result of `recognizeHeader`. */
  header: H;
  /** The rows below the header that are not blank; `row` counts as a spreadsheet does. */
  rows: { row: number; cells: string[] }[];
  /** There are more records than were to be read. */
  isCut: boolean;
  /** What separates the cells; null in a workbook. */
  delimiter: string | null;
}

/** A table; or what the file is refused for; or the first row, where no header was recognized. */
export type ReadTable<H> = { table: Table<H> } | { refused: Message } | { columns: string[] };

type RecognizeHeader<H> = (cells: readonly string[], first: boolean) => H | undefined;

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

interface FoundHeader<H> {
  at: number;
  width: number;
  header: H;
}

/** The header in the first records, and the first of them that is not blank. */
const findHeader = <H>(
  top: readonly string[][],
  recognizeHeader: RecognizeHeader<H>,
): { found: FoundHeader<H> | null; columns: string[] } => {
  const first = top.findIndex((cells) => !isBlank(cells));
  for (const [at, cells] of top.entries()) {
    const header = recognizeHeader(cells, at === first);
    if (header !== undefined) return { found: { at, width: cells.length, header }, columns: top[first] ?? [] };
  }
  return { found: null, columns: top[first] ?? [] };
};

const rowsBelow = <H>(
  records: readonly string[][],
  { at, header }: FoundHeader<H>,
  mostRecords: number,
  delimiter: string | null,
): Table<H> => {
  const rows = records
    .slice(0, at + 1 + mostRecords)
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ row, cells }) => row > at + 1 && !isBlank(cells));
  return { header, rows, isCut: records.length > at + 1 + mostRecords, delimiter };
};

/**
 * Finds the header by trying comma, semicolon, tab, bar and the delimiter of a `sep=` line: of the records that
 * `recognizeHeader` recognizes, the one with most columns.
 */
const readText = <H>(
  whole: string,
  recognizeHeader: RecognizeHeader<H>,
  mostRecords: number,
  file: string,
): ReadTable<H> => {
  const damaged = (row: number): ReadTable<H> => ({ refused: message('list-file-broken-from-row', { file, row }) });
  const { text, delimiters } = delimitersOf(whole);
  let best: (FoundHeader<H> & { delimiter: string }) | undefined;
  let widest: string[] = [];
  for (const delimiter of delimiters) {
    const { found, columns } = findHeader(topRecords(text, delimiter, headerDepth), recognizeHeader);
    if (columns.length > widest.length) widest = columns;
    if (found && (!best || found.width > best.width)) best = { delimiter, ...found };
  }
  if (!best) return widest.length === 0 ? damaged(1) : { columns: widest };
  try {
    // csv-parse takes half a minute for a million records that are shorter than the header.
    const to = Number.isFinite(mostRecords) ? best.at + 2 + mostRecords : -1;
    return { table: rowsBelow(parseRecords(text, best.delimiter, to), best, mostRecords, best.delimiter) };
  } catch (error) {
    return damaged(wholeRecords(error) + 1);
  }
};

/** The first sheet with the header; without one, the columns of the first sheet that is not blank. */
const readSheets = <H>(
  bytes: Uint8Array,
  recognizeHeader: RecognizeHeader<H>,
  mostRecords: number,
  { bounds, file }: { bounds: TableBounds; file: string },
): ReadTable<H> => {
  let first: string[] = [];
  try {
    for (const records of readWorkbook(bytes, bounds)) {
      const { found, columns } = findHeader(records.slice(0, headerDepth), recognizeHeader);
      if (found) return { table: rowsBelow(records, found, mostRecords, null) };
      if (first.length === 0) first = columns;
    }
  } catch (error) {
    if (error instanceof WorkbookRefusal) return { refused: message(error.code, { file }) };
    throw error;
  }
  return first.length === 0 ? { refused: message('list-file-empty', { file }) } : { columns: first };
};

/**
 * Reads a file as a table: CSV in any encoding and with any delimiter that spreadsheets use, or an Excel workbook.
 * `recognizeHeader` gets `first` for the first record that is not blank. No more than `mostRecords` below the header are read,
 * blank ones among them. The bytes are within the bounds already, what a workbook unpacks to is held to them here.
 */
export const readTable = <H>(
  bytes: Uint8Array,
  fileName: string,
  recognizeHeader: RecognizeHeader<H>,
  { bounds, mostRecords = Infinity }: { bounds: TableBounds; mostRecords?: number },
): ReadTable<H> => {
  const file = fileName.slice(-longestFileName);
  if (isZip(bytes)) return readSheets(bytes, recognizeHeader, mostRecords, { bounds, file });
  const decoded = decodeText(bytes);
  if ('refusal' in decoded) return { refused: message(decoded.refusal, { file }) };
  return readText(decoded.text, recognizeHeader, mostRecords, file);
};
