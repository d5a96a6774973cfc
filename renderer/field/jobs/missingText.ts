import type { Finding } from '../../../shared/job/checklist.ts';
import type { DeskJobRow } from '../../../shared/drafts/deskCalls.ts';
import { findingSentence } from '../../base/words/messages.ts';
import type { AppWords } from '../parts/words.ts';

/** How many missing things a row names. */
const mostNamed = 2;

/** What a draft misses: a few names for its row, and the sentences of the check. What it cannot be sent without is first. */
export const missingText = (
  { state, name, street, missing }: Pick<DeskJobRow, 'state' | 'name' | 'street' | 'missing'>,
  words: AppWords,
): { short: string; all: string } | null => {
  const titles: Readonly<Record<string, string>> = words.fieldTitles;
  const required = Object.entries({ client_name: name, client_street_address: street })
    .filter(([, value]) => state === 'draft' && value === '')
    .map(([field]) => titles[field] ?? field);
  const count = required.length + missing.length;
  if (count === 0) return null;
  const names = new Set([
    ...required,
    ...missing.flatMap(({ slot, params }) => {
      const field = 'field' in params ? String(params.field) : '';
      return slot === null ? (titles[field] ?? []) : words.slots[slot];
    }),
  ]);
  const named = [...names].slice(0, mostNamed).join(', ');
  const sentences = new Set([
    ...required.map((title) => `${title}: ${words.mustBeFilled}`),
    ...missing.map((finding) => findingSentence(words, finding as Finding)),
  ]);
  return { short: words.missing(count, named), all: [...sentences].join('\n') };
};
