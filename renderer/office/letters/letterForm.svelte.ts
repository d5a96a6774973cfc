import type { FieldError } from '../../../shared/messages/problem.ts';
import type { LetterDraft } from '../../../shared/letters/shapes.ts';
import { Autosave } from '../../base/autosave.svelte.ts';
import type { StoredText } from '../../base/gateway/textStorage.ts';
import {
  afterSending,
  type ArrayRows,
  baseOf,
  type BaseVersion,
  changedEditionValues,
  type Entries,
  type EntryPath,
  errorsOf,
  isSame,
  keyOf,
  mergeEntries,
  nothingTyped,
  readEntry,
  readUnsaved,
  type SentEntries,
  stillTyped,
  type TypedEntries,
  typedForEdition,
  typedNames,
  withForOther,
  withoutTyped,
  withTyped,
  writeEntry,
} from './letterEntries.ts';
import { EntryConflicts, HeldUpdates, RemoteReset } from './mergeOutcome.svelte.ts';
import { PrefilledValues } from './prefilledValues.svelte.ts';
import { PreviewConfirmation } from './previewConfirmation.svelte.ts';

export interface LetterFormDeps {
  save: (sent: SentEntries) => Promise<LetterDraft>;
  complain: (error: unknown) => void;
  /** Whether the same request may succeed later. */
  isTransient: (error: unknown) => boolean;
  /** Unsaved entries, stored in this browser. */
  unsaved: StoredText;
  /** E-mail address of the user of this window. */
  me: string;
}

const saveDelayMs = 400;
export type SaveState = 'saved' | 'saving' | 'failed';

/** The entries of a letter while they are edited: saved automatically and merged with other reviewers' edits. */
export class LetterForm {
  readonly confirmation = new PreviewConfirmation(() => this.#edits);
  readonly updates = new HeldUpdates();
  readonly prefill = new PrefilledValues(
    (path) => this.valueAt(path),
    (name) => this.#typed.names.includes(name),
  );
  #deps: LetterFormDeps;
  #autosave: Autosave;
  #isUnsaved = $state(false);
  #isSending = false;
  #isClosed = false;
  #draft = $state.raw<LetterDraft | null>(null);
  #entries = $state.raw<Entries>({});
  #edits = $state(0);
  #typed = $state.raw<TypedEntries>(nothingTyped);

  #otherEditor = $state.raw<LetterDraft['kept']>(null);
  #conflicts = new EntryConflicts();
  #remoteReset = new RemoteReset();
  #base: BaseVersion = { entries: {}, savedMs: null };
  /** Sent since the last acknowledged save: the server may have stored any of them. */
  #unacknowledged: Entries[] = [];
  #isLoaded = false;
  #generation = 0;
  /** Increases on `discard`: replies to earlier requests are ignored. */
  #session = 0;

  constructor(deps: LetterFormDeps) {
    this.#deps = deps;
    this.#autosave = new Autosave({
      save: () => this.#save(),
      delayMs: saveDelayMs,
      untilPause: true,
      isTransient: deps.isTransient,
      failed: (error, isFirst) => {
        if (isFirst && !this.#isClosed) deps.complain(error);
      },
    });
  }

  get draft(): LetterDraft | null {
    return this.#draft;
  }
  get entries(): Entries {
    return this.#entries;
  }
  get edits(): number {
    return this.#edits;
  }
  /** Increases with every edit and save; a draft that was requested in an earlier generation is stale. */
  get generation(): number {
    return this.#generation;
  }
  /** When the base version was saved; null where nothing is. */
  get base(): number | null {
    return this.#base.savedMs;
  }
  get saveState(): SaveState {
    return !this.#isUnsaved ? 'saved' : this.#autosave.failure ? 'failed' : 'saving';
  }
  get errors(): readonly FieldError[] {
    return this.#draft?.errors ?? [];
  }
  valueAt(path: EntryPath): unknown {
    return readEntry(this.#entries, this.#rows, path);
  }
  errorsAt(path: EntryPath): FieldError[] {
    return errorsOf(this.errors, this.#entries, this.#rows, path);
  }
  /** Another reviewer who edits this letter, and when they saved last. */
  get otherEditor(): LetterDraft['kept'] {
    return this.#otherEditor;
  }
  get conflictCount(): number {
    return this.#conflicts.count;
  }
  /** The other reviewer's value of a field that both changed. */
  conflictAt(path: EntryPath): { value: unknown } | null {
    return this.#conflicts.at(keyOf(this.#rows, path));
  }

  /**
   * Takes over a draft of the server, merged with unsaved edits. The first one also restores what an earlier window
   * could not save, where the job still takes a letter (`isOpen`). Ignores one that was requested in an earlier generation.
   */
  receive(draft: LetterDraft, generation = this.#generation, isOpen = true): void {
    if (this.updates.keeps(() => this.receive(draft, generation, isOpen))) return;
    if (generation !== this.#generation) return;
    this.#noteEditor(draft);
    if (!this.#isLoaded) this.#load(draft, isOpen);
    else if (this.saveState === 'saved') {
      this.prefill.take(draft);
      this.#noteReset(draft);
      this.#base = baseOf(draft);
      if (!isSame(draft.entries, this.#entries)) this.#replace(draft.entries, this.#entries);
    } else if (!this.#isSending && baseOf(draft).savedMs !== this.#base.savedMs) this.#merge(draft);
    this.#draft = draft;
    if (this.saveState === 'saved') this.confirmation.compare(draft.mark);
  }

  set(path: EntryPath, value: unknown): void {
    this.#conflicts.resolve(keyOf(this.#rows, path));
    this.#edit(writeEntry(this.#entries, this.#rows, path, value), typedNames(this.#rows, path));
  }
  /** Changes entries of several fields at once, as a preset does: no person typed what it changes. */
  update(change: (entries: Entries, rows: ArrayRows) => Entries): void {
    const entries = change(this.#entries, this.#rows);
    this.#typed = withoutTyped(this.#typed, changedEditionValues(this.#entries, entries));
    this.#edit(entries);
  }

  restart(draft: LetterDraft): void {
    this.discard();
    this.#base = baseOf(draft);
    this.#edits += 1;
    this.receive(draft);
  }
  discard(): void {
    this.#autosave.stop();
    this.#autosave.succeeded();
    this.#isUnsaved = false;
    this.#session += 1;
    this.#typed = nothingTyped;
    this.#conflicts.clear();
    this.#remoteReset.clear();
    this.confirmation.reset();
    this.#deps.unsaved.write('');
  }

  /** Whether another reviewer has reset the draft, which removed entries of this form. */
  get isResetRemotely(): boolean {
    return this.#remoteReset.hasRemoved;
  }
  /** Restores the removed entries, merged with what was typed since. */
  restore(): void {
    const restored = this.#remoteReset.restore(this.#entries);
    if (!restored) return;
    this.#conflicts.add(restored.conflicts);
    this.#typed = withForOther(this.#typed, restored.typed);
    this.#edit(restored.entries, restored.typed.names);
  }

  /** Resolves once everything is saved, or saving it has failed. */
  flush(): Promise<void> {
    return this.#autosave.flush();
  }
  retry(): void {
    if (this.saveState === 'failed') void this.flush();
  }
  close(): void {
    this.#isClosed = true;
    void this.flush();
  }

  get #rows(): ArrayRows {
    return this.#draft?.arrays ?? [];
  }

  #edit(entries: Entries, names: readonly string[] = []): void {
    this.#typed = withTyped(typedForEdition(this.#typed, this.#entries, entries), names);
    this.#entries = entries;
    this.confirmation.reset();
    this.#edits += 1;
    this.#generation += 1;
    this.#schedule();
  }
  #replace(entries: Entries, saved: Entries): void {
    this.confirmation.isConfirmed = false;
    this.#typed = stillTyped(this.#typed, this.#entries, entries, saved);
    this.#entries = entries;
    this.#edits += 1;
  }

  #load(draft: LetterDraft, isOpen: boolean): void {
    this.#isLoaded = true;
    this.prefill.take(draft);
    this.#entries = draft.entries;
    this.#base = baseOf(draft);
    const unsaved = isOpen ? readUnsaved(this.#deps.unsaved) : null;
    if (!unsaved) return;
    if (isSame(unsaved.entries, draft.entries)) return this.#deps.unsaved.write('');
    this.#typed = { names: unsaved.typed, forOther: unsaved.typedForOther };
    this.#edits += 1;
    this.#generation += 1;
    this.#entries = unsaved.entries;
    if (unsaved.base !== this.#base.savedMs) {
      this.#base = { entries: unsaved.from, savedMs: unsaved.base };
      this.#merge(draft);
    }
    this.#schedule();
  }

  #noteEditor({ kept }: LetterDraft): void {
    if (kept && kept.by !== this.#deps.me) this.#otherEditor = kept;
  }

  #merge(draft: LetterDraft): void {
    // Where the reply to a save was lost, the server's version is one of ours.
    const isOurs = this.#unacknowledged.some((sent) => isSame(draft.entries, sent));
    const from = isOurs ? draft.entries : this.#base.entries;
    const { entries, conflicts } = mergeEntries(from, this.#entries, draft.entries);
    this.#noteReset(draft);
    this.#base = baseOf(draft);
    this.#conflicts.add(conflicts);
    if (isSame(entries, this.#entries)) return;
    this.#replace(entries, from);
    this.confirmation.noteMerge();
  }

  /** Remembers what another reviewer's reset removes. Issuing the letter, which changes its number, is no reset. */
  #noteReset(draft: LetterDraft): void {
    const wasIssued = this.#draft !== null && this.#draft.number !== draft.number;
    if (this.#base.savedMs === null || draft.kept !== null || wasIssued) return;
    this.#remoteReset.record({ entries: this.#entries, typed: this.#typed }, draft.entries);
  }

  #schedule(): void {
    this.#isUnsaved = true;
    this.#storeUnsaved();
    this.#autosave.schedule();
  }
  #storeUnsaved(): void {
    const { entries: from, savedMs: base } = this.#base;
    const { names: typed, forOther: typedForOther } = this.#typed;
    this.#deps.unsaved.write(JSON.stringify({ entries: this.#entries, from, base, typed, typedForOther }));
  }
  async #save(): Promise<void> {
    const session = this.#session;
    for (let isAccepted = false; this.#isUnsaved && !isAccepted;) {
      const [entries, edits, typed] = [this.#entries, this.#edits, this.#typed];
      this.#unacknowledged.push(entries);
      this.#isSending = true;
      try {
        const sent = { typed: [...typed.names], typedForOther: { ...typed.forOther } };
        const draft = await this.#deps.save({ entries, base: this.#base.savedMs, ...sent });
        if (session !== this.#session) return;
        this.#autosave.succeeded();
        isAccepted = this.#accept(draft, entries, edits, typed);
      } catch (error) {
        if (session !== this.#session) return;
        throw error;
      } finally {
        this.#isSending = false;
      }
    }
  }
  /** Answers false where the server refused an outdated base version: the merged entries are sent again. */
  #accept(draft: LetterDraft, entries: Entries, edits: number, typed: TypedEntries): boolean {
    this.#noteEditor(draft);
    if (draft.isBehind) {
      this.#merge(draft);
      return false;
    }
    this.#base = { entries, savedMs: draft.kept?.atMs ?? null };
    this.#unacknowledged = [];
    this.#typed = afterSending(this.#typed, typed);
    if (edits !== this.#edits) {
      this.#storeUnsaved();
      return true;
    }
    this.#isUnsaved = false;
    this.#generation += 1;
    this.#draft = draft;
    this.#deps.unsaved.write('');
    this.confirmation.compare(draft.mark);
    return true;
  }
}
