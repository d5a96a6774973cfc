import type { LetterEntries } from '../../../../shared/letters/entries.ts';
import type { Prefilled } from '../../../../shared/letters/shapes.ts';

/** Entries that are known before anyone types, and where each came from. */
export interface Known {
  entries: LetterEntries;
  sources: Prefilled[];
  /**
   * The edition of ASCE 7 of each value that is that of one, by `ground_snow_load` or `arrays/"South"/attachment_demand`: of its
   * source, or else the one that stands beside it.
   */
  editions: Readonly<Record<string, string | undefined>>;
  /** It stays as it is: a draft that differs from it was changed by a person. */
  isFixed?: boolean;
}

export const nothingKnown: Known = { entries: {}, sources: [], editions: {} };
