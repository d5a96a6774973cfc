import type { Job } from '../../../../shared/job/job.ts';
import type { LetterEntries } from '../../../../shared/letters/entries.ts';
import type { LetterDraft } from '../../../../shared/letters/shapes.ts';
import type { JobRow } from '../../jobs/store/jobRow.ts';
import type { SavedDraft } from './letterDraftStore.ts';
import type { Store } from '../../store/openStore.ts';
import { knownFromLetter } from './copiedEditions.ts';
import { type Known, nothingKnown } from './knownEntries.ts';
import { readIssued, revisedEntries } from './prefill.ts';
import { knownOf } from './prefillSources.ts';

/** The entries that a letter begins with: of an earlier letter, or else of what is known. */
export interface LetterBeginning {
  kept: SavedDraft | null;
  /** Of the job's last letter, or of the job that it revises. */
  letter: LetterEntries | null;
  revised: LetterDraft['revised'];
  known: Known;
  /** Where its loads come from: the earlier letter, or what is known. */
  source: Known;
}

/** What the letter of a job begins with, and what was saved of it since. */
export const letterBeginning = async (
  store: Pick<Store, 'jobs' | 'designValues' | 'settings' | 'references'>,
  id: number,
  { row, job }: { row: JobRow; job: Job },
): Promise<LetterBeginning> => {
  const kept = await store.jobs.letterDrafts.find(id);
  const own = readIssued(await store.jobs.letterDrafts.lastOfJob(id));
  const revised = own ? null : await revisedEntries(store, job, row.revision_of);
  const letter = own ?? revised?.entries ?? null;
  const known = letter && !kept ? nothingKnown : await knownOf(store, id, job);
  const source = letter ? knownFromLetter(letter) : known;
  return { kept, letter, revised: kept ? null : (revised?.from ?? null), known, source };
};
