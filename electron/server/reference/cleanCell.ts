import { withoutFormulaGuard } from '../../files/csv.ts';
import { longestName } from '../../../shared/reference/lists.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';

/** Soft hyphens, zero-width blanks and stray byte order marks: copied along from web pages, seen by nobody. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

/**
 * A cell as people read it: canonical composition, every run of blanks (no-break, wide and line breaks too) one space,
 * none at the ends. A line break right after a hyphen goes without a trace: there a long model number was broken. So
 * do the apostrophes by which `csvRow` keeps a spreadsheet from running what follows.
 */
export const cleanCell = (raw: string): string =>
  withoutFormulaGuard(
    raw
      .normalize('NFC')
      .replace(invisible, '')
      .replace(/-[ \t]*[\r\n]\s*/g, '-')
      .replace(/\s+/g, ' ')
      .trim(),
  );

/** Control characters, direction overrides and the sign for an undecodable one: names with these are damaged. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd]/u;

/** What is wrong with a cleaned text as `what` ("name", "manufacturer") of an entry; undefined when nothing is. */
export const cellProblem = (what: string, text: string): string | undefined => {
  if (unprintable.test(text)) return `the ${what} holds characters that cannot be printed`;
  if (text.length > longestName) return `the ${what} is longer than ${longestName} characters`;
  if (text !== '' && matchKey(text) === '') return `the ${what} is only punctuation`;
  return undefined;
};
