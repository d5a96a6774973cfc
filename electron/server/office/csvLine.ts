/** How formulas begin, also as Chinese and Japanese keyboards write the signs, and after what is not seen. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]/u;

/** A cell that no spreadsheet takes for a formula, quoted where it has to be (RFC 4180). Numbers stay numbers. */
const cell = (value: string | number | null): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const inert = formula.test(value) ? `'${value}` : value;
  return /["\r\n,;\t]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

/** One line of a CSV file that people open in a spreadsheet. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const csvBeginning = (heads: readonly string[]): string => `\ufeff${csvLine(heads)}`;
