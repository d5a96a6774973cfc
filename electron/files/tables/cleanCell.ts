import { isBlank } from '../../../shared/job/text.ts';
import { withoutFormulaGuard } from '../csv.ts';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { longestName } from '../../../shared/reference/lists.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';

/** Soft hyphens, zero-width spaces and byte order marks, which text copied from web pages contains. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

/** Characters of a cell that are read. */
const maxLengthRead = 4 * longestName;

/**
 * A cell in normal form: canonical composition, and one space for every run of white space. Removes a line break right
 * after a hyphen, where a long model number was broken, and the apostrophe by which `csvRow` prevents a spreadsheet from
 * evaluating a cell. Reads only the start of a very long cell, which is enough to refuse it as too long.
 */
export const cleanCell = (raw: string): string => {
  const cell = withoutFormulaGuard(
    raw
      .slice(0, maxLengthRead)
      .normalize('NFC')
      .replace(invisible, '')
      .replace(/-[ \t]*[\r\n]\s*/g, '-')
      .replace(/\s+/g, ' ')
      .trim(),
  );
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
