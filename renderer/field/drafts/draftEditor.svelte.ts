import { SvelteMap } from 'svelte/reactivity';
import type { FilledAddress } from '../../../shared/address/fillAddress.ts';
import type { FieldError } from '../../../shared/messages/problem.ts';
import type { OpenDraft, SteppedDraft } from '../../../shared/drafts/deskCalls.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import type { CallError } from '../../base/gateway/calls.ts';
import type { Gateway } from '../../base/gateway/gateway.ts';
import type { StoredJson } from '../../base/gateway/textStorage.ts';
import { afterPaint } from '../../base/afterPaint.ts';
import { Autosave } from '../../base/autosave.svelte.ts';
import { WorkUnderWay } from '../../base/workUnderWay.svelte.ts';
import { DraftFocus } from './draftFocus.svelte.ts';
import { errorsUnder } from './draftParts.ts';
import {
  type Edit,
  isApplied,
  type Path,
  PendingEdits,
  pointerOf,
  type RefusedEdit,
  saveEdits,
  unsavedEdits,
  withEdits,
} from './edits.ts';
import { KeyedDocument } from './keyedDocument.svelte.ts';

/** The longest time between an edit and its save, however fast the typing goes on. */
const saveDelayMs = 300;

/**
 * The editor of a draft: shows an edit at once and saves it a moment later, in order. An edit stays until it is saved;
 * failed saves are retried, and edits that the desk refuses are listed in `refused`.
 */
export class DraftEditor {
  readonly id: string;
  /** The person has left it; it goes on until every edit is saved. */
  isLeft = false;
  readonly focus = new DraftFocus();
  /** The saved document with the pending edits. */
  readonly shown = new KeyedDocument();
  /** Work that will edit the draft: until it ends, the draft is not saved. It may end after the person has left. */
  readonly underWay = new WorkUnderWay(() => void (this.isLeft && this.#autosave.flush()));
  /** What a pasted full address filled in, by part. */
  readonly filledAddresses = new SvelteMap<string, FilledAddress>();
  readonly #gateway: Gateway;
  readonly #autosave: Autosave;
  readonly #stored: StoredJson<Edit[]>;
  readonly #pending = new PendingEdits();
  #open = $state.raw<OpenDraft | null>(null);
  /** A reactive copy of the number of pending edits. */
  #unsavedCount = $state(0);
  #refused = $state.raw<readonly RefusedEdit[]>([]);
  #loadError = $state.raw<Error | null>(null);
  #isReloading = false;
  #undoable: { version: number; expired: () => void } | null = null;
  #isDrawDue = false;
  #whenSaved: (() => void)[] = [];
  readonly #stops: (() => void)[];
  readonly #ended: () => void;

  /** `ended` is called once the person has left and every edit is saved. */
  constructor(gateway: Gateway, id: string, ended: () => void = () => undefined) {
    this.id = id;
    this.#gateway = gateway;
    this.#ended = ended;
    this.#autosave = new Autosave({ save: () => this.#save(), delayMs: saveDelayMs });
    this.#stored = unsavedEdits(gateway.storage, id);
    for (const edit of this.#stored.read() ?? []) this.#pending.add(edit);
    this.#stops = [
      gateway.listen('changed', () => this.reload()),
      gateway.onPageHide({ save: () => this.#sendAtOnce(), hasUnsaved: () => this.failure !== null }),
    ];
    this.reload();
  }

  /** Null until it is loaded. */
  get open(): OpenDraft | null {
    return this.#open;
  }
  get document(): JobDocument {
    return this.shown.document;
  }
  get isSaved(): boolean {
    // The count makes it reactive; the pending edits are what is true now.
    return this.#unsavedCount === 0 && this.#pending.size === 0 && !this.underWay.isAny;
  }
  /** Why edits could not be saved; null once they are. */
  get failure(): Error | null {
    return this.#autosave.failure;
  }
  /** Why the draft could not be loaded. */
  get loadError(): Error | null {
    return this.#loadError;
  }
  get refused(): readonly RefusedEdit[] {
    return this.#refused;
  }

  /** Errors at and below a place. */
  errorsAt(path: Path): readonly FieldError[] {
    return errorsUnder(this.#open, path);
  }

  /** `undefined` removes the place. */
  set(path: Path, value: unknown): void {
    this.change([{ path, value }]);
  }

  /** Sets the value of a field that shows it already; everything else that shows it is rendered after the next paint. */
  type(path: Path, value: unknown): void {
    this.#add([{ path, value }]);
    if (this.#isDrawDue) return;
    this.#isDrawDue = true;
    afterPaint(() => this.drawTyped());
  }
  /** Renders typed values now, for an action that needs them. */
  drawTyped(): void {
    if (this.#isDrawDue) this.#draw();
  }

  /** Edits that are one step of undo. */
  change(edits: readonly Edit[]): void {
    this.#add(edits);
    this.#draw();
  }

  /** Edits as a step of their own; for the rest see `undoable`. */
  async changeUndoable(make: () => readonly Edit[], expired: () => void): Promise<(() => void) | null> {
    await this.flush();
    this.change(make());
    return this.undoable(expired);
  }

  /**
   * Returns how to undo exactly the latest step, or null where it is not saved yet. Calls `expired` when a later edit makes
   * that impossible.
   */
  async undoable(expired: () => void): Promise<(() => void) | null> {
    await this.flush();
    await this.#autosave.inOrder(() => this.#load());
    const version = this.#open?.version;
    if (version === undefined || !this.isSaved) return null;
    this.#undoable = { version, expired };
    return () => void this.undo(version);
  }

  /** Saves now, and again what was still under way. Resolves with whether every edit is on the disk. */
  async flush(): Promise<boolean> {
    do {
      this.drawTyped();
      await this.#autosave.flush();
    } while (await this.underWay.ended());
    return this.isSaved && this.#refused.length === 0;
  }

  /** Resolves with what was undone; null for nothing. With `version`, only while that is the newest. */
  undo(version?: number): Promise<SteppedDraft['step'] | null> {
    return this.#step('undoDraft', version);
  }
  redo(): Promise<SteppedDraft['step'] | null> {
    return this.#step('redoDraft');
  }

  discard(edit: RefusedEdit): void {
    this.#refused = this.#refused.filter((one) => one !== edit);
    this.#storeUnsaved();
  }

  /** Shows the draft as a call has returned it. */
  put = (open: OpenDraft): void => this.#take(open);

  reload(): void {
    // A save that is due returns the whole draft.
    if (this.#isReloading || this.#autosave.isScheduled) return;
    this.#isReloading = true;
    void this.#autosave.inOrder(() => this.#load());
  }

  async #load(): Promise<void> {
    this.#isReloading = false;
    try {
      this.#take(await this.#gateway.call('openDraft', { id: this.id }));
      if (this.failure !== null) void this.#autosave.flush();
    } catch (error) {
      this.#loadError = error as Error;
    }
  }

  leave(): void {
    this.isLeft = true;
    void this.flush();
  }
  /** Calls once when every pending edit is saved. */
  whenSaved(saved: () => void): void {
    this.#whenSaved.push(saved);
  }
  /** The person is back. */
  enter(): void {
    this.isLeft = false;
  }

  async #step(name: 'undoDraft' | 'redoDraft', version?: number): Promise<SteppedDraft['step'] | null> {
    await this.flush();
    return this.#autosave.inOrder(async () => {
      const open = this.#open;
      // With unsaved edits the desk would undo an earlier step.
      if (!open || !this.isSaved || (version !== undefined && open.version !== version)) return null;
      if (name === 'undoDraft' ? !open.canUndo : !open.canRedo) return null;
      try {
        const { step, ...stepped } = await this.#gateway.call(name, { id: this.id });
        this.#take(stepped);
        return step;
      } catch (error) {
        this.#loadError = error as Error;
        this.reload();
        return null;
      }
    });
  }

  async #save(): Promise<void> {
    const edits = this.#pending.all;
    const error = edits.length === 0 ? null : await saveEdits(edits, this.#send, this.#refuse);
    if (error) throw error;
    if (!this.isSaved) return;
    for (const saved of this.#whenSaved.splice(0)) saved();
    if (this.isLeft && this.#refused.length === 0) this.#end();
  }

  #send = async (edits: readonly Edit[]): Promise<void> => {
    const pieces = edits.map(({ path, value }) => ({ pointer: pointerOf(path), value }));
    const open = await this.#pending.send(edits, () =>
      this.#gateway.call('changeDraft', { id: this.id, pieces }, { outlives: true }),
    );
    if (this.#pending.size === 0) this.#autosave.succeeded();
    this.#take(open);
  };

  /** The page may close: do not wait for the request that is under way. */
  #sendAtOnce(): void {
    const edits = this.#pending.unsent;
    if (edits.length > 0) this.#send(edits).catch(() => void this.flush());
  }

  #refuse = (edit: Edit, why: CallError): void => {
    this.#pending.remove([edit]);
    if (this.#pending.size === 0) this.#autosave.succeeded();
    this.#refused = [...this.#refused, { ...edit, why }];
    this.#show();
    this.reload();
  };

  /** Shows the saved draft. Replies may arrive out of order: an older version is ignored. */
  #take(open: OpenDraft): void {
    const before = this.#open;
    if (before === null || open.version >= before.version) this.#open = open;
    this.#loadError = null;
    if (before === null) {
      // The page before this one may have saved some of its edits when it closed.
      this.#pending.remove(this.#pending.all.filter((edit) => isApplied(open.document, edit)));
      if (this.#pending.size > 0) this.#autosave.schedule(0);
    }
    this.#expireUndo(open.version);
    this.#show();
  }

  #add(edits: readonly Edit[]): void {
    for (const edit of $state.snapshot(edits as Edit[])) this.#pending.add(edit);
    // The header shows at once that it is not saved.
    this.#unsavedCount = this.#pending.size;
    this.#storeUnsaved();
    this.#expireUndo(Infinity);
    this.#autosave.schedule();
  }

  #show(): void {
    this.#draw();
    this.#storeUnsaved();
  }

  #draw(): void {
    this.#isDrawDue = false;
    this.shown.show(this.#open ? withEdits(this.#open.document, this.#pending.all) : this.shown.document);
    this.#unsavedCount = this.#pending.size;
  }

  #storeUnsaved(): void {
    const unsaved = [...this.#refused.map(({ path, value }) => ({ path, value })), ...this.#pending.all];
    this.#stored.write(unsaved.length === 0 ? null : unsaved);
  }

  #expireUndo(version: number): void {
    if (this.#undoable === null || version <= this.#undoable.version) return;
    this.#undoable.expired();
    this.#undoable = null;
  }

  #end(): void {
    // Once: later, the draft may have a new editor.
    if (this.#stops.length === 0) return;
    for (const stop of this.#stops.splice(0)) stop();
    this.#autosave.stop();
    this.#ended();
  }
}
