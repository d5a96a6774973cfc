import type { Entries, SentEntries } from '../../../renderer/office/letters/letterEntries.ts';
import { LetterForm } from '../../../renderer/office/letters/letterForm.svelte.ts';
import type { LetterDraft } from '../../../shared/letters/shapes.ts';

export const me = 'me@firm.example';
export const other = 'you@firm.example';

export const draftOf = (entries: Entries, more: Partial<LetterDraft> = {}): LetterDraft => ({
  entries: { ...entries },
  from: 'prefilled',
  remembered: null,
  prefilled: [],
  revised: null,
  kept: null,
  isBehind: false,
  mark: null,
  arrays: [
    { name: 'South', position: null },
    { name: 'A', position: 2 },
    { name: 'A', position: 3 },
  ],
  errors: [],
  obstacles: [],
  overridable: [],
  signer: null,
  number: '7-1',
  ...more,
});

export type Save = (sent: SentEntries) => Promise<LetterDraft>;

/** A form with its first draft loaded, and what it saves, reports and stores. */
export const open = (draft: LetterDraft, save?: Save, stored = '') => {
  const saved: Entries[] = [];
  const errors: unknown[] = [];
  const storage = { text: stored, read: () => storage.text, write: (text: string) => void (storage.text = text) };
  const form = new LetterForm({
    save: (sent) => {
      saved.push(sent.entries);
      return save ? save(sent) : Promise.resolve(draftOf(sent.entries, { from: 'kept' }));
    },
    complain: (error) => errors.push(error),
    isTransient: (error) => error instanceof Error && error.message === 'away',
    unsaved: storage,
    me,
  });
  form.receive(draft);
  return { form, saved, errors, storage };
};
