import type { FieldError } from '../../../shared/api/problems.ts';
import type { LetterDraft } from '../../../shared/office/shapes.ts';
import { type ArrayRows, type EntryPath, errorsOf, readEntry } from './entryPaths.ts';
import { LookedAt } from './lookedAt.svelte.ts';
import type { Entries } from './mergeEntries.ts';

/** The fields of a letter as they are shown: what stands in them, what is wrong with it, and where it comes from. */
export class LetterFields extends LookedAt {
  protected shownDraft = $state.raw<LetterDraft | null>(null);
  protected typedEntries = $state.raw<Entries>({});
  protected touched = $state.raw<readonly string[]>([]);
  protected takenOver = $state.raw<LetterDraft['remembered']>(null);

  get draft(): LetterDraft | null {
    return this.shownDraft;
  }
  get entries(): Entries {
    return this.typedEntries;
  }
  get errors(): readonly FieldError[] {
    return this.shownDraft?.errors ?? [];
  }
  valueAt(path: EntryPath): unknown {
    return readEntry(this.typedEntries, this.rows, path);
  }
  errorsAt(path: EntryPath): FieldError[] {
    return errorsOf(this.errors, this.typedEntries, this.rows, path);
  }
  get repairs(): string[] {
    const { repairs } = this.typedEntries;
    return Array.isArray(repairs) ? (repairs as unknown[]).map(String) : [];
  }

  /** Whether the value still is the one that was taken over from another letter. */
  isRemembered(name: string): boolean {
    return (this.takenOver?.names.includes(name) ?? false) && !this.touched.includes(name);
  }
  get remembered(): LetterDraft['remembered'] {
    return this.takenOver;
  }

  protected get rows(): ArrayRows {
    return this.shownDraft?.arrays ?? [];
  }
}
