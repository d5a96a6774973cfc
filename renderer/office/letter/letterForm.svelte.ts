import type { FieldError } from '../../../shared/api/problems.ts';
import type { LetterDraft } from '../../../shared/office/shapes.ts';
import type { StoredText } from '../../gateway/textStorage.ts';
import { Autosave, type SaveState } from './autosave.svelte.ts';
import {
  type ArrayRows,
  baseOf,
  type BaseVersion,
  copyEntries,
  type Entries,
  type EntryPath,
  errorsOf,
  isSame,
  keyOf,
  mergeEntries,
  readEntry,
  readUnsaved,
  withField,
  writeEntry,
} from './letterEntries.ts';
import { PreviewConfirmation } from './previewConfirmation.svelte.ts';
import { RemoteReset } from './remoteReset.svelte.ts';

/** A save request; `base` is the version that it changes: when that was saved, or null for none. */
export interface SentEntries {
  entries: Entries;
  base: number | null;
  /** Names of the entries that were edited here. */
  typed: string[];
}

export interface LetterFormDeps {
  save: (sent: SentEntries) => Promise<LetterDraft>;
  complain: (error: unknown) => void;
  /** Whether the same request may succeed later. */
  isTransient: (error: unknown) => boolean;
  /** Unsaved entries, kept in this browser. */
  unsaved: StoredText;
  /** E-mail address of the user of this window. */
  me: string;
}

/** The reply to a save request, with what was sent. */
type Sent = Readonly<{ draft: LetterDraft; entries: Entries; edits: number }>;

/** The entries of a letter while they are edited: saved automatically and merged with other reviewers' edits. */
export class LetterForm {
  readonly confirmation = new PreviewConfirmation(() => this.#edits);
  #deps: LetterFormDeps;
  #autosave: Autosave<Sent>;
  #draft = $state.raw<LetterDraft | null>(null);
  #entries = $state.raw<Entries>({});
  #edits = $state(0);
  #touched = $state.raw<readonly string[]>([]);
  #remembered = $state.raw<LetterDraft['remembered']>(null);
  #otherEditor = $state.raw<LetterDraft['kept']>(null);
  /** The other reviewer's values of fields that both changed, until one is chosen. */
  #conflicts = $state.raw<Entries>({});
  #remoteReset = new RemoteReset();
  #base: BaseVersion = { entries: {}, savedMs: null };
  /** Sent since the last acknowledged save: the server may have stored any of them. */
  #unacknowledged: Entries[] = [];
  #isLoaded = false;
  #generation = 0;

  constructor(deps: LetterFormDeps) {
    this.#deps = deps;
    this.#autosave = new Autosave({
      send: () => this.#send(),
      accept: (reply) => this.#accept(reply),
      complain: deps.complain,
      isTransient: deps.isTransient,
    });
  }

  /** Null until it is loaded. */
  get draft(): LetterDraft | null {
    return this.#draft;
  }
  get entries(): Entries {
    return this.#entries;
  }
  /** Counts changes of the entries. */
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
    return this.#autosave.state;
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
  get repairs(): string[] {
    const { repairs } = this.#entries;
    return Array.isArray(repairs) ? (repairs as unknown[]).map(String) : [];
  }

  get remembered(): LetterDraft['remembered'] {
    return this.#remembered;
  }
  /** Whether an entry still has the value of that letter. */
  isRemembered(name: string): boolean {
    return (this.#remembered?.names.includes(name) ?? false) && !this.#touched.includes(name);
  }

  /** Another reviewer who edits this letter, and when they saved last. */
  get otherEditor(): LetterDraft['kept'] {
    return this.#otherEditor;
  }
  get conflictCount(): number {
    return Object.keys(this.#conflicts).length;
  }
  /** The other reviewer's value of a field that both changed. */
  conflictAt(path: EntryPath): { value: unknown } | null {
    const key = keyOf(this.#rows, path);
    return key !== null && key in this.#conflicts ? { value: this.#conflicts[key] } : null;
  }

  /**
   * Takes over a draft of the server, merged with unsaved edits. The first one also restores what an earlier window
   * could not save, where the job still takes a letter (`isOpen`). Ignores one that was requested in an earlier generation.
   */
  receive(draft: LetterDraft, generation = this.#generation, isOpen = true): void {
    if (generation !== this.#generation) return;
    this.#noteEditor(draft);
    if (!this.#isLoaded) this.#load(draft, isOpen);
    else if (this.saveState === 'saved') {
      this.#remembered = draft.remembered;
      this.#noteReset(draft);
      this.#base = baseOf(draft);
      if (!isSame(draft.entries, this.#entries)) this.#replace(draft.entries);
    } else if (!this.#autosave.isSending && baseOf(draft).savedMs !== this.#base.savedMs) this.#merge(draft);
    this.#draft = draft;
    if (this.saveState === 'saved') this.confirmation.compare(draft.mark);
  }

  set(path: EntryPath, value: unknown): void {
    this.#settleConflict(keyOf(this.#rows, path));
    this.#edit(writeEntry(this.#entries, this.#rows, path, value), path.length === 1 ? path : []);
  }
  copyToAll(from: number, names: readonly string[]): void {
    this.#edit(copyEntries(this.#entries, this.#rows, from, names));
  }
  setRepairs(repairs: readonly string[]): void {
    this.#settleConflict('repairs');
    this.#edit(withField(this.#entries, 'repairs', repairs.length === 0 ? undefined : [...repairs]));
  }

  /** Starts over with the server's draft. */
  restart(draft: LetterDraft): void {
    this.discard();
    this.#base = baseOf(draft);
    this.#edits += 1;
    this.receive(draft);
  }
  discard(): void {
    this.#autosave.cancel();
    this.#touched = [];
    this.#conflicts = {};
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
    this.#conflicts = { ...this.#conflicts, ...restored.conflicts };
    this.#edit(restored.entries, restored.touched);
  }

  /** Resolves once everything is saved, or saving it has failed. */
  flush(): Promise<void> {
    return this.#autosave.flush();
  }
  retry(): void {
    this.#autosave.retry();
  }
  close(): void {
    this.#autosave.close();
  }

  get #rows(): ArrayRows {
    return this.#draft?.arrays ?? [];
  }

  #edit(entries: Entries, touched: readonly string[] = []): void {
    this.#entries = entries;
    this.#touched = [...this.#touched, ...touched.filter((name) => !this.#touched.includes(name))];
    this.confirmation.reset();
    this.#edits += 1;
    this.#generation += 1;
    this.#schedule();
  }
  /** Takes over entries that nobody has checked here. */
  #replace(entries: Entries): void {
    this.confirmation.isConfirmed = false;
    this.#entries = entries;
    this.#edits += 1;
  }
  #settleConflict(key: string | null): void {
    if (key !== null && key in this.#conflicts) this.#conflicts = withField(this.#conflicts, key, undefined);
  }

  #load(draft: LetterDraft, isOpen: boolean): void {
    this.#isLoaded = true;
    this.#remembered = draft.remembered;
    this.#entries = draft.entries;
    this.#base = baseOf(draft);
    const unsaved = isOpen ? readUnsaved(this.#deps.unsaved) : null;
    if (!unsaved) return;
    if (isSame(unsaved.entries, draft.entries)) return this.#deps.unsaved.write('');
    this.#touched = unsaved.typed;
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
    this.#conflicts = { ...this.#conflicts, ...conflicts };
    if (isSame(entries, this.#entries)) return;
    this.#replace(entries);
    this.confirmation.noteMerge();
  }

  /** Remembers what another reviewer's reset removes. Issuing the letter, which changes its number, is no reset. */
  #noteReset(draft: LetterDraft): void {
    const wasIssued = this.#draft !== null && this.#draft.number !== draft.number;
    if (this.#base.savedMs === null || draft.kept !== null || wasIssued) return;
    this.#remoteReset.record({ entries: this.#entries, touched: this.#touched }, draft.entries);
  }

  #schedule(): void {
    this.#storeUnsaved();
    this.#autosave.schedule();
  }
  #storeUnsaved(): void {
    const { entries: from, savedMs: base } = this.#base;
    this.#deps.unsaved.write(JSON.stringify({ entries: this.#entries, from, base, typed: this.#touched }));
  }
  async #send(): Promise<Sent> {
    const [entries, edits] = [this.#entries, this.#edits];
    this.#unacknowledged.push(entries);
    const draft = await this.#deps.save({ entries, base: this.#base.savedMs, typed: [...this.#touched] });
    return { draft, entries, edits };
  }
  /** Answers false where the server refused an outdated base version: the merged entries are sent again. */
  #accept({ draft, entries, edits }: Sent): boolean {
    this.#noteEditor(draft);
    if (draft.isBehind) {
      this.#merge(draft);
      return false;
    }
    this.#base = { entries, savedMs: draft.kept?.atMs ?? null };
    this.#unacknowledged = [];
    if (edits !== this.#edits) {
      this.#storeUnsaved();
      return true;
    }
    this.#generation += 1;
    this.#draft = draft;
    this.#deps.unsaved.write('');
    this.confirmation.compare(draft.mark);
    return true;
  }
}
