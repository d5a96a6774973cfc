type CsvValue = string | number | boolean | null;

/**
 * Where a spreadsheet may see a formula: at the start of a cell, also for spreadsheets that split at semicolons or tabs and
 * then read quotes inside of a cell as their own. Includes full-width formula signs, and signs after quotes, apostrophes and
 * invisible characters. Some spreadsheets drop a tab or a line break at the start of a cell. Separators are not part of the
 * blanks, so that one pass is enough.
 */
const risk = String.raw`(?:(?![\t\r\n])["'\s\p{C}])*[=+\-@＝＋－＠]`;
const formulaStart = new RegExp(String.raw`^(?='*[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?=${risk})`, 'gu');
const guardedFormula = new RegExp(String.raw`^'(?='*[\t\r\n])|(?:^|(?<=[;\t\r\n]))'(?=${risk})`, 'gu');

/** Undoes the apostrophes of `csvRow`. */
export const withoutFormulaGuard = (text: string): string => text.replace(guardedFormula, '');

const cell = (value: CsvValue): string => {
  // Numbers stay numbers.
  if (typeof value !== 'string') return value === null ? '' : String(value);
  // An apostrophe before each formula keeps spreadsheets from running it.
  const text = value.replace(formulaStart, "'");
  return /["\r\n,;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One row of CSV (RFC 4180). Safe to open in spreadsheets that expect commas, semicolons or tabs. */
export const csvRow = (values: readonly CsvValue[], lineEnd: '\r\n' | '\n' = '\r\n'): string =>
  `${values.map(cell).join(',')}${lineEnd}`;

/** The first row of a file; the byte order mark makes spreadsheets read it as UTF-8. */
export const csvHead = (names: readonly string[]): string => `\ufeff${csvRow(names)}`;
