import type { ArrayEntries, LetterEntries } from '../../../../shared/letter/entries.ts';
import type { LetterDraft } from '../../../../shared/office/shapes.ts';
import { arrayNamesOf, type LetterJob } from '../../letters/letterFacts.ts';
import { matchEntries } from '../../letters/matchEntries.ts';
import type { Store } from '../../store/openStore.ts';
import { arraysOf } from './prefill.ts';
import { validEntries } from './validEntries.ts';

/** The finding is of the roof as it was, and repairs belong to it; a visit is of one letter. */
const notTakenOver = ['finding', 'repairs', 'site_visited'];

/** The entries of the arrays that both jobs have under one name, which is that of one array alone. */
const byName = (before: LetterJob, now: LetterJob, entered: readonly ArrayEntries[]): ArrayEntries[] => {
  const { matched } = matchEntries(arrayNamesOf(before), entered);
  const names = new Set(
    arraysOf(now).flatMap(({ name, position }) => (position === null ? [name.normalize('NFC')] : [])),
  );
  return arraysOf(before).flatMap(({ name, position }, index) => {
    const entries = matched[index];
    if (!entries || position !== null || !names.has(name.normalize('NFC'))) return [];
    const { position: _position, ...values } = entries;
    return [{ ...values, name }];
  });
};

/**
 * What a revision's letter begins with: the kept entries of the job it revises, else those of its last letter, else of
 * the job before that. Never the finding.
 */
export const revisedEntries = async (
  store: Pick<Store, 'jobs'>,
  job: LetterJob,
  revises: number | null,
): Promise<{ entries: LetterEntries; from: NonNullable<LetterDraft['revised']> } | null> => {
  if (revises === null) return null;
  const { row, job: before } = await store.jobs.inspect(revises);
  const kept = await store.jobs.letterDrafts.find(revises);
  const issued = kept ? null : await store.jobs.letterDrafts.lastOfJob(revises);
  const typed = (kept ?? issued)?.entries as Record<string, unknown> | undefined;
  if (!typed) return revisedEntries(store, job, row.revision_of);
  const entries = validEntries(typed, notTakenOver);
  return {
    entries: { ...entries, arrays: byName(before, job, entries.arrays ?? []) },
    from: { job: revises, letter: issued?.number ?? null },
  };
};
