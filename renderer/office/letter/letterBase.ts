import type { LetterDraft } from '../../../shared/office/shapes.ts';
import type { Entries } from './mergeEntries.ts';

/** Entries of a letter as the server has them, and when they were kept: null where nothing is. */
export interface Base {
  entries: Entries;
  ms: number | null;
}

export const baseOf = ({ entries, kept }: LetterDraft): Base => ({ entries, ms: kept?.atMs ?? null });
