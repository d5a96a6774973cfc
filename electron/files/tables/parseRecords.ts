import { CsvError, parse } from 'csv-parse/sync';

export const usualDelimiters = [',', ';', '\t', '|'];

/** A first line such as `sep=;`, by which spreadsheets name the delimiter. They do not show it as a row. */
const separatorLine = /^"?sep=([^\p{L}\p{N}\s"]|\t)"?[,;\t ]*(?:\r\n|\n|\r|$)/iu;

/** The text without its `sep=` line, and the delimiters to try. */
export const delimitersOf = (whole: string): { text: string; delimiters: ReadonlySet<string> } => {
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
export const parseRecords = (text: string, delimiter: string, to = -1): string[][] =>
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
export const topRecords = (text: string, delimiter: string, depth: number): string[][] => {
  try {
    return parseRecords(text, delimiter, depth);
  } catch (error) {
    const whole = wholeRecords(error);
    return whole === 0 ? [] : parseRecords(text, delimiter, whole);
  }
};

/** The number of complete records before csv-parse failed. Rethrows other errors. */
export const wholeRecords = (error: unknown): number => {
  if (!(error instanceof CsvError)) throw error;
  return Number(error['records'] ?? 0);
};
