import { withoutFormulaGuard } from '../../files/csv.ts';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { longestName } from '../../../shared/reference/lists.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';

/** Soft hyphens, zero-width spaces and stray byte order marks, as copies from web pages have them. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

/** Characters of a cell that are read. */
const mostRead = 4 * longestName;

/**
 * A cell as people read it: canonical composition, every run of white space one space. Removes a line break right after
 * a hyphen, because there a long model number was broken, and the apostrophes by which `csvRow` keeps a spreadsheet from
 * evaluating a cell. Of an endless cell only the start is read; it is refused as too long all the same.
 */
export const cleanCell = (raw: string): string =>
  withoutFormulaGuard(
    raw
      .slice(0, mostRead)
      .normalize('NFC')
      .replace(invisible, '')
      .replace(/-[ \t]*[\r\n]\s*/g, '-')
      .replace(/\s+/g, ' ')
      .trim(),
  );

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
