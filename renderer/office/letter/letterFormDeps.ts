import type { LetterDraft } from '../../../shared/office/shapes.ts';
import type { Kept } from '../../gateway/kept.ts';
import type { Entries } from './mergeEntries.ts';

/** What is sent to be kept: `base` is when the draft was kept that it changes. */
export interface SentEntries {
  entries: Entries;
  base: number | null;
  typed: string[];
}

export interface LetterFormDeps {
  keep: (sent: SentEntries) => Promise<LetterDraft>;
  /** Why it was not kept. */
  complain: (error: unknown) => void;
  /** Whether the same may succeed a little later. */
  isPassing: (error: unknown) => boolean;
  /** Holds what the server does not have yet. */
  mirror: Kept;
  /** Who types here, by their address. */
  me: string;
}
