import { CsvError, parse } from 'csv-parse/sync';

const usualDelimiters = [',', ';', '\t'];

/** A first line such as `sep=;`, by which spreadsheets name the delimiter. They do not show it as a row. */
const separatorLine = /^"?sep=([^\p{L}\p{N}\s"]|\t)"?[,;\t ]*(?:\r\n|\n|\r|$)/iu;

/** Records in which the header is searched; some exports have a title above it. */
const headerDepth = 40;

/** Limit of a record. A quotation mark without its partner would otherwise turn the rest of the file into one cell. */
const maxRecordLength = 200_000;

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
    // Lists that were typed by hand contain unquoted inch marks: 5-1/8" Glulam.
    relax_quotes: true,
    trim: true,
    max_record_size: maxRecordLength,
    to,
  });

export interface Table<H> {
  /** The result of `recognizeHeader`. */
  header: H;
  /** The rows below the header; `row` counts as a spreadsheet does. */
  rows: { row: number; cells: string[] }[];
  /** There are more records than were to be read. */
  isCut: boolean;
}

type ParsedTable<H> =
  { kind: 'table'; table: Table<H> } | { kind: 'unknown'; columns: string[] } | { kind: 'damaged'; row: number };

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Finds the header by trying comma, semicolon, tab and the delimiter of a `sep=` line: of the records that
 * `recognizeHeader` recognizes, the one with most columns. `first` is true for the first record that is not blank. The
 * result has no blank rows. No more than `mostRecords` below the header are read, blank ones among them: csv-parse takes
 * half a minute for a million records that are shorter than the header.
 */
export const parseTable = <H>(
  whole: string,
  recognizeHeader: (cells: readonly string[], first: boolean) => H | undefined,
  mostRecords: number | null = null,
): ParsedTable<H> => {
  const [line = '', named] = separatorLine.exec(whole) ?? [];
  const text = whole.slice(line.length);
  // Try the named delimiter first, but do not trust it: another spreadsheet may have saved the file with its own.
  const delimiters = new Set(named === undefined ? usualDelimiters : [named, ...usualDelimiters]);
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
  const last = mostRecords === null ? -1 : at + 1 + mostRecords;
  try {
    const found = records(text, delimiter, mostRecords === null ? -1 : last + 1);
    const rows = found
      .map((cells, index) => ({ row: index + 1, cells }))
      .filter(({ row, cells }) => row > at + 1 && !isBlank(cells));
    return { kind: 'table', table: { header, rows, isCut: mostRecords !== null && found.length > last } };
  } catch (error) {
    return { kind: 'damaged', row: wholeRecords(error) + 1 };
  }
};

/** The first records, as far as the text is valid CSV with this delimiter. */
const topRecords = (text: string, delimiter: string): string[][] => {
  try {
    return records(text, delimiter, headerDepth);
  } catch (error) {
    const whole = wholeRecords(error);
    return whole === 0 ? [] : records(text, delimiter, whole);
  }
};

/** The number of complete records before csv-parse failed. Rethrows other errors. */
const wholeRecords = (error: unknown): number => {
  if (!(error instanceof CsvError)) throw error;
  return Number(error['records'] ?? 0);
};
