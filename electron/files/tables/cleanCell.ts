import { isBlank } from '../../../shared/job/text.ts';
import { withoutFormulaGuard } from '../csv.ts';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { longestName } from '../../../shared/reference/lists.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';

/** Soft hyphens, zero-width spaces and byte order marks, which text copied from web pages contains. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

/** Characters of a cell that are read. */
const maxLengthRead = 4 * longestName;

/** `="02108"`, `=T("02108")` and `+"02108"`, by which exports keep a spreadsheet from dropping zeros: the text in it. */
export const withoutTextFormula = (cell: string): string => {
  const [, text] = /^[=+]\s*(?:T\()?\s*"((?:[^"]|"")*)"\s*\)?$/i.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"').trim();
};

/**
 * A cell in normal form: canonical composition, and one space for every run of white space. Removes a line break right
 * after a hyphen, where a long model number was broken, the apostrophe by which `csvRow` prevents a spreadsheet from
 * evaluating a cell, and a formula around a text. Reads only the start of a very long cell, which is enough to refuse it as
 * too long.
 */
export const cleanCell = (raw: string): string => {
  const text = raw
    .slice(0, maxLengthRead)
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/-[ \t]*[\r\n]\s*/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const unguarded = withoutFormulaGuard(text);
  // What `csvRow` guarded is a text, also where it looks like a formula.
  const cell = unguarded === text ? withoutTextFormula(text) : unguarded;
  return isBlank(cell) ? '' : cell;
};

/** Control characters, direction overrides and the replacement character: a name with these is damaged. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd]/u;

type CellCode = 'cell-not-printable' | 'cell-too-long' | 'cell-only-punctuation';

/** What is wrong with the cleaned text of a name or a maker; undefined when nothing is. */
export const cellError = (part: 'name' | 'manufacturer', text: string): Message<CellCode> | undefined => {
  if (text.length > longestName) return message('cell-too-long', { part, maximum: longestName });
  if (unprintable.test(text)) return message('cell-not-printable', { part });
  if (text !== '' && matchKey(text) === '') return message('cell-only-punctuation', { part });
  return undefined;
};
