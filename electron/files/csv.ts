/** The one writer of CSV files that people open in a spreadsheet (RFC 4180). */

export type CsvValue = string | number | boolean | null;

/**
 * Where a spreadsheet may see a formula: at the beginning of a cell, and after what a spreadsheet that expects semicolons
 * or tabs takes for the end of a cell or row. Formula signs count also as Chinese and Japanese keyboards write them, and
 * after apostrophes and invisible characters. Separators are no part of the blanks, so that one pass is enough.
 */
const formulaStart = /(^|[;\t\r\n])('*(?:(?![\t\r\n])[\s\p{C}])*[=+\-@＝＋－＠])/gu;
const guardedFormula = /(^|[;\t\r\n])'(?='*(?:(?![\t\r\n])[\s\p{C}])*[=+\-@＝＋－＠])/gu;

/** An apostrophe before each formula: no spreadsheet runs it. `withoutFormulaGuard` takes them away again. */
const guarded = (text: string): string => text.replace(formulaStart, "$1'$2");

/** The text as it was before it was written to a CSV file. */
export const withoutFormulaGuard = (text: string): string => text.replace(guardedFormula, '$1');

const cell = (value: CsvValue): string => {
  // Numbers stay numbers.
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = guarded(value);
  return /["\r\n,;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One row, with its line end. Safe to open in spreadsheets that expect commas, semicolons or tabs. */
export const csvRow = (values: readonly CsvValue[], lineEnd: '\r\n' | '\n' = '\r\n'): string =>
  `${values.map(cell).join(',')}${lineEnd}`;

/** The first row of a file for spreadsheets: the byte order mark tells them that it is UTF-8. */
export const csvHead = (names: readonly string[]): string => `\ufeff${csvRow(names)}`;
