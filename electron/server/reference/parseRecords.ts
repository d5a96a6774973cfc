import { CsvError, parse } from 'csv-parse/sync';

const usualDelimiters = [',', ';', '\t'];

/** What a spreadsheet writes above the header to say where cells end: `sep=;`. Spreadsheets do not show it as a row. */
const separatorLine = /^"?sep=([^\p{L}\p{N}\s"]|\t)"?[,;\t ]*(?:\r\n|\n|\r|$)/iu;

/** Headers stand at the top; some exports have a title above them. */
const headerDepth = 40;

/** A record far longer than any list has: a quotation mark that was never closed swallows the rows after it. */
const longestRecord = 200_000;

/**
 * The records of a CSV text, each with as many cells as the file gives it. A blank line is a record of one empty cell,
 * and line breaks inside quotes stay inside their record: record n is row n + 1 of a spreadsheet.
 * Throws csv-parse's CsvError.
 */
const records = (text: string, delimiter: string, to = -1): string[][] =>
  parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Inch marks stand unquoted in lists typed by hand: 5-1/8" Glulam.
    relax_quotes: true,
    trim: true,
    max_record_size: longestRecord,
    to,
  });

export interface Table<H> {
  /** What `recognizeHeader` said of the header. */
  header: H;
  /** The rows below the header; `row` counts as a spreadsheet does. */
  rows: { row: number; cells: string[] }[];
}

export type ParsedTable<H> =
  { kind: 'table'; table: Table<H> } | { kind: 'unknown'; columns: string[] } | { kind: 'damaged'; row: number };

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Finds the header by trying comma, semicolon and tab, and before them what a line `sep=` at the top says: of the records
 * `recognizeHeader` knows, the one with most columns. `first` tells it whether the record is the first that is not blank. Blank
 * rows are left out of the result.
 */
export const parseTable = <H>(
  whole: string,
  recognizeHeader: (cells: readonly string[], first: boolean) => H | undefined,
): ParsedTable<H> => {
  const [line = '', told] = separatorLine.exec(whole) ?? [];
  const text = whole.slice(line.length);
  // Saved again by another spreadsheet, the line stays and the cells end otherwise: what it says is tried, not trusted.
  const delimiters = new Set(told === undefined ? usualDelimiters : [told, ...usualDelimiters]);
  let best: { delimiter: string; at: number; width: number; header: H } | undefined;
  let columns: string[] = [];
  for (const delimiter of delimiters) {
    const top = topRecords(text, delimiter);
    const first = top.findIndex((cells) => !isBlank(cells));
    if ((top[first]?.length ?? 0) > columns.length) columns = top[first] ?? [];
    for (const [at, cells] of top.entries()) {
      const header = recognizeHeader(cells, at === first);
      if (header === undefined) continue;
      if (!best || cells.length > best.width) best = { delimiter, at, width: cells.length, header };
      break;
    }
  }
  if (!best) return columns.length === 0 ? { kind: 'damaged', row: 1 } : { kind: 'unknown', columns };
  const { delimiter, at, header } = best;
  try {
    const rows = records(text, delimiter)
      .map((cells, index) => ({ row: index + 1, cells }))
      .filter(({ row, cells }) => row > at + 1 && !isBlank(cells));
    return { kind: 'table', table: { header, rows } };
  } catch (error) {
    return { kind: 'damaged', row: wholeRecords(error) + 1 };
  }
};

/** The records at the top, as far as the text is CSV with this delimiter: cut the wrong way it need not be. */
const topRecords = (text: string, delimiter: string): string[][] => {
  try {
    return records(text, delimiter, headerDepth);
  } catch (error) {
    const whole = wholeRecords(error);
    return whole === 0 ? [] : records(text, delimiter, whole);
  }
};

/** How many records were whole before csv-parse gave up; anything else that was thrown is thrown on. */
const wholeRecords = (error: unknown): number => {
  if (!(error instanceof CsvError)) throw error;
  return Number(error['records'] ?? 0);
};
