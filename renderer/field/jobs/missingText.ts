import type { Finding } from '../../../shared/job/checklist.ts';
import type { DeskJobRow } from '../../../shared/desk/jobListShapes.ts';
import { findingSentence } from '../../i18n/messages.ts';
import type { AppWords } from '../../i18n/words.ts';

/** How many missing things a row names. */
const mostNamed = 2;

/** What a draft misses: a few names for its row, and the sentences of the check. */
export const missingText = (missing: DeskJobRow['missing'], words: AppWords): { short: string; all: string } | null => {
  if (missing.length === 0) return null;
  const names = new Set(
    missing.flatMap(({ slot, params }) => {
      const field = 'field' in params ? String(params.field) : '';
      const titles: Readonly<Record<string, string>> = words.fieldTitles;
      return slot === null ? (titles[field] ?? []) : words.slots[slot];
    }),
  );
  const named = [...names].slice(0, mostNamed).join(', ');
  const sentences = new Set(missing.map((finding) => findingSentence(words, finding as Finding)));
  return { short: words.missing(missing.length, named), all: [...sentences].join('\n') };
};
