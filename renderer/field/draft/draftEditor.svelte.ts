import type { FieldError } from '../../../shared/api/problems.ts';
import type { OpenDraft } from '../../../shared/desk/shapes.ts';
import type { Gateway, Refused } from '../../gateway/gateway.ts';
import { afterPaint } from '../../state/afterPaint.ts';
import { Attention } from './attention.svelte.ts';
import { errorsUnder } from './draftParts.ts';
import {
  type Document,
  isThere,
  type Path,
  PendingPieces,
  type Piece,
  pointerOf,
  valueIn,
  withPieces,
} from './pendingPieces.ts';
import { keepOneByOne, type RefusedPiece, retryAfter } from './refusedPieces.ts';
import { createUnsavedTexts, type UnsavedTexts } from './unsavedTexts.ts';

/** So long after the first keystroke that is not kept it is sent to be, however fast the typing goes on. */
const longestMs = 300;

/**
 * A draft that is being edited: shown at once, kept a moment later, in the order in which it was typed. Nothing that was
 * typed is let go before it is kept: it is tried again, and what is refused for good is shown as `refused`.
 */
export class DraftEditor {
  readonly id: string;
  readonly attention = new Attention();
  #gateway: Gateway;
  #open = $state.raw<OpenDraft | null>(null);
  #document = $state.raw<Document>({});
  readonly #pending = new PendingPieces();
  #unsaved = $state(0);
  #refused = $state.raw<readonly RefusedPiece[]>([]);
  #failure = $state.raw<Error | null>(null);
  #unread = $state.raw<Error | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #chain: Promise<unknown> = Promise.resolve();
  #looking = false;
  #alone: { version: number; over: () => void } | null = null;
  #isLeft = false;
  #isToDraw = false;
  #toTell: (() => void)[] = [];
  readonly #unsavedTexts: UnsavedTexts;
  readonly #stops: (() => void)[];
  readonly #ended: () => void;

  /** `ended` is told once the person has left it, and everything is kept. */
  constructor(gateway: Gateway, id: string, ended: () => void = () => undefined) {
    this.id = id;
    this.#gateway = gateway;
    this.#ended = ended;
    this.#unsavedTexts = createUnsavedTexts(gateway.kept);
    for (const piece of this.#unsavedTexts.of(id)) this.#pending.add(piece);
    this.#stops = [
      gateway.listen('changed', () => this.lookAgain()),
      gateway.leaving({ leave: () => this.#sendAtOnce(), wouldLose: () => this.#failure !== null }),
    ];
    this.lookAgain();
  }

  /** Null until it was read. */
  get open(): OpenDraft | null {
    return this.#open;
  }
  /** As it is shown, with what is not kept yet. */
  get document(): Document {
    return this.#document;
  }
  get isSaved(): boolean {
    // Whoever shows it is told by the count; what is true is in the pieces.
    return this.#unsaved === 0 && this.#pending.size === 0;
  }
  /** Why what was typed is not kept: there until it is. */
  get failure(): Error | null {
    return this.#failure;
  }
  /** Why the draft cannot be read. */
  get unread(): Error | null {
    return this.#unread;
  }
  get refused(): readonly RefusedPiece[] {
    return this.#refused;
  }

  valueAt(path: Path): unknown {
    return valueIn(this.#document, path);
  }

  /** What is wrong at a place, as the server would say it. */
  errorsAt(path: Path): readonly FieldError[] {
    return errorsUnder(this.#open, path);
  }

  /** `undefined` takes the place away. */
  set(path: Path, value: unknown): void {
    this.change([{ path, value }]);
  }

  /** What a key has made of a place: the letter is in its field already, and what else shows it is drawn after that. */
  type(path: Path, value: unknown): void {
    this.#add([{ path, value }]);
    if (this.#isToDraw) return;
    this.#isToDraw = true;
    afterPaint(() => this.drawTyped());
  }
  /** Does not wait for that any longer: somebody goes on with what was typed. */
  drawTyped(): void {
    if (this.#isToDraw) this.#draw();
  }

  /** Places that change together, and are taken back together. */
  change(pieces: readonly Piece[]): void {
    this.#add(pieces);
    this.#draw();
  }

  /**
   * A change that is one step by itself. Answers how to take back just that, or null where it is not kept yet; `over` is
   * told when something else was changed since, and taking back would take back that.
   */
  async changeAlone(make: () => readonly Piece[], over: () => void): Promise<(() => void) | null> {
    await this.flush();
    this.change(make());
    await this.flush();
    const version = this.#open?.version;
    if (version === undefined || !this.isSaved) return null;
    this.#alone = { version, over };
    return () => void this.undo(version);
  }

  /** Keeps what was typed. Whether all of it is on the disk when this resolves. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.drawTyped();
    await this.#inOrder(() => this.#keep());
    return this.isSaved && this.#refused.length === 0;
  }

  /** `version`: only where it is still the newest. */
  undo(version?: number): Promise<void> {
    return this.#step('undoDraft', version);
  }
  redo(): Promise<void> {
    return this.#step('redoDraft');
  }

  /** Lets go of something that was refused. */
  discard(piece: RefusedPiece): void {
    this.#refused = this.#refused.filter((one) => one !== piece);
    this.#keepTexts();
  }

  /** Shows what a call has answered. */
  put = (open: OpenDraft): void => this.#take(open);

  /** Reads it again: something of it was changed elsewhere, or the desk is there again. */
  lookAgain(): void {
    // What is about to be kept brings the whole draft, as it is then.
    if (this.#looking || this.#timer !== undefined) return;
    this.#looking = true;
    void this.#inOrder(async () => {
      this.#looking = false;
      try {
        this.#take(await this.#gateway.call('openDraft', { id: this.id }));
        if (this.#failure !== null) await this.#keep();
      } catch (error) {
        this.#unread = error as Error;
      }
    });
  }

  /** The person looks elsewhere. It works on until everything is kept. */
  leave(): void {
    this.#isLeft = true;
    void this.flush();
  }
  /** Tells once, when what is not kept yet is. */
  whenKept(told: () => void): void {
    this.#toTell.push(told);
  }
  /** The person is back. */
  enter(): void {
    this.#isLeft = false;
  }

  async #step(name: 'undoDraft' | 'redoDraft', version?: number): Promise<void> {
    await this.flush();
    await this.#inOrder(async () => {
      const open = this.#open;
      // What is not kept is no step yet: an earlier one would go in its place.
      if (!open || !this.isSaved || (version !== undefined && open.version !== version)) return;
      if (name === 'undoDraft' ? !open.canUndo : !open.canRedo) return;
      try {
        this.#take(await this.#gateway.call(name, { id: this.id }));
      } catch (error) {
        this.#unread = error as Error;
        this.lookAgain();
      }
    });
  }

  async #keep(): Promise<void> {
    const pieces = this.#pending.all;
    if (pieces.length > 0) {
      try {
        await this.#send(pieces);
      } catch (error) {
        const stopped = await keepOneByOne(pieces, error, {
          send: (some) => this.#send(some),
          putAside: (piece, why) => this.#putAside(piece, why),
        });
        if (stopped) this.#tryLater(stopped);
      }
    }
    if (!this.isSaved) return;
    for (const tell of this.#toTell.splice(0)) tell();
    if (this.#isLeft && this.#refused.length === 0) this.#end();
  }

  async #send(pieces: readonly Piece[]): Promise<void> {
    const said = pieces.map(({ path, value }) => ({ pointer: pointerOf(path), value }));
    const open = await this.#pending.send(pieces, () =>
      this.#gateway.call('changeDraft', { id: this.id, pieces: said }, { outlives: true }),
    );
    this.#tries = 0;
    if (this.#pending.size === 0) this.#failure = null;
    this.#take(open);
  }

  /** The window may be about to go: nobody waits for the answer to what was asked before. */
  #sendAtOnce(): void {
    const pieces = this.#pending.resting;
    if (pieces.length > 0) this.#send(pieces).catch(() => void this.flush());
  }

  #tryLater(error: Error): void {
    this.#failure = error;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.flush(), retryAfter(this.#tries));
    this.#tries += 1;
  }

  #putAside(piece: Piece, why: Refused): void {
    this.#pending.settle([piece]);
    if (this.#pending.size === 0) this.#failure = null;
    this.#refused = [...this.#refused, { ...piece, why }];
    this.#show();
    this.lookAgain();
  }

  /** What the desk has. An answer of earlier does not replace one of later. */
  #take(open: OpenDraft): void {
    const before = this.#open;
    if (before === null || open.version >= before.version) this.#open = open;
    this.#unread = null;
    if (before === null) {
      // Sent off by the window that is gone, and kept.
      this.#pending.settle(this.#pending.all.filter((piece) => isThere(open.document, piece)));
      if (this.#pending.size > 0) this.#timer ??= setTimeout(() => void this.flush(), 0);
    }
    this.#notAlone(open.version);
    this.#show();
  }

  #add(pieces: readonly Piece[]): void {
    for (const piece of $state.snapshot(pieces as Piece[])) this.#pending.add(piece);
    this.#keepTexts();
    this.#notAlone(Infinity);
    this.#timer ??= setTimeout(() => void this.flush(), longestMs);
  }

  #show(): void {
    this.#draw();
    this.#keepTexts();
  }

  #draw(): void {
    this.#isToDraw = false;
    if (this.#open) this.#document = withPieces(this.#open.document, this.#pending.all);
    this.#unsaved = this.#pending.size;
  }

  #keepTexts(): void {
    this.#unsavedTexts.put(this.id, [
      ...this.#refused.map(({ path, value }) => ({ path, value })),
      ...this.#pending.all,
    ]);
  }

  #notAlone(version: number): void {
    if (this.#alone === null || version <= this.#alone.version) return;
    this.#alone.over();
    this.#alone = null;
  }

  #end(): void {
    for (const stop of this.#stops) stop();
    clearTimeout(this.#timer);
    clearTimeout(this.#retry);
    this.#ended();
  }

  /** One after the other: what was typed first is kept first. */
  #inOrder(doing: () => Promise<void>): Promise<void> {
    const done = this.#chain.then(doing);
    this.#chain = done;
    return done;
  }
}
