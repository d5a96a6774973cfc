import type { LetterEntries } from './entries.ts';

type Edition = NonNullable<LetterEntries['asce_7_edition']>;
/** From this year of a code on, it refers to this edition of ASCE 7. */
type Since = readonly [year: number, edition: Edition];

const international: readonly Since[] = [
  [2003, '7-02'],
  [2006, '7-05'],
  [2012, '7-10'],
  [2018, '7-16'],
  [2024, '7-22'],
];
/** California adopts the International Code of the year before. */
const california: readonly Since[] = [
  [2007, '7-05'],
  [2013, '7-10'],
  [2019, '7-16'],
  [2025, '7-22'],
];
const florida: readonly Since[] = [
  [2004, '7-02'],
  [2007, '7-05'],
  [2010, '7-10'],
  [2020, '7-16'],
  [2023, '7-22'],
];

/** Codes by the names and abbreviations that letters carry. Others have amendments of their own, and are not listed. */
const codes: readonly (readonly [RegExp, readonly Since[]])[] = [
  [/\b(C[BR]C|CEBC)\b|\bcalifornia\b.*\bcode\b/i, california],
  [/\bFBC\b|\bflorida\b.*\bcode\b/i, florida],
  [/\b(I[BR]C|IEBC)\b|\binternational\b.*\bcode\b/i, international],
];

/** `7-05` → 2005. */
const yearOf = (edition: Edition): number => 2000 + Number(edition.slice(2));

/** An edition of ASCE 7 that a building code does not refer to. */
export interface EditionMismatch {
  code: string;
  year: number;
  edition: Edition;
  /** The edition that the code refers to; '' where only this is known: the edition is younger than the code. */
  expected: Edition | '';
}

type Entered = Pick<LetterEntries, 'building_code' | 'building_code_year' | 'asce_7_edition' | 'asce_7_amendment'>;

interface Referred extends EditionMismatch {
  isMismatch: boolean;
}

/** What the code refers to; null where nothing is known of the code. */
const referred = ({
  building_code: code = '',
  building_code_year: entered,
  asce_7_edition: edition,
}: Entered): Referred | null => {
  const named = [...code.matchAll(/\b(?:19|20)\d\d\b/g)].map(([text]) => Number(text));
  const year = entered ?? named[0] ?? 0;
  if (edition === undefined || code === '' || year === 0) return null;
  // With another year, the name is also that of a code which it is based on: which of them is listed is not known.
  const editions = named.every((one) => one === year) ? codes.find(([name]) => name.test(code))?.[1] : undefined;
  const expected = editions?.findLast(([since]) => since <= year)?.[1];
  const isMismatch = expected === undefined ? yearOf(edition) > year : expected !== edition;
  return { code, year, edition, expected: expected ?? '', isMismatch };
};

/** Null where the edition is that of the code, where the jurisdiction amends it, and where nothing is known of the code. */
export const editionMismatch = (entries: Entered): EditionMismatch | null => {
  const found = entries.asce_7_amendment === undefined ? referred(entries) : null;
  if (!found?.isMismatch) return null;
  const { code, year, edition, expected } = found;
  return { code, year, edition, expected };
};

/** The entries name an amendment, and the edition is the one that the code refers to without it. */
export const needlessAmendment = (
  entries: Entered,
): { code: string; year: number; edition: Edition; amendment: string } | null => {
  const { asce_7_amendment: amendment } = entries;
  const found = amendment === undefined ? null : referred(entries);
  if (amendment === undefined || found === null || found.expected !== found.edition) return null;
  const { code, year, edition } = found;
  return { code, year, edition, amendment };
};
