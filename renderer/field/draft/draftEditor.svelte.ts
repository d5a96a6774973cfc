import type { FieldError } from '../../../shared/api/problems.ts';
import type { OpenDraft } from '../../../shared/desk/shapes.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { pendingPieces } from './pendingPieces.ts';

type Document = Record<string, unknown>;
type Path = readonly (string | number)[];

/** Typing rests this long before it is kept; well within the second in which everything has to be on the disk. */
const restMs = 250;

export const pointerOf = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The document with one place changed; what is on the way to it is copied, the rest is shared. */
const changed = (container: unknown, path: Path, value: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = (Array.isArray(container) ? [...(container as unknown[])] : { ...(container as Document) }) as Document;
  if (rest.length > 0) copy[key] = changed(copy[key] ?? {}, rest, value);
  else if (value === undefined) delete copy[key];
  else copy[key] = value;
  return copy;
};

/** A draft that is being edited: shown at once, kept a moment later, in the order in which it was typed. */
export class DraftEditor {
  readonly id: string;
  #gateway: Gateway;
  #open = $state.raw<OpenDraft | null>(null);
  #document = $state.raw<Document>({});
  /** Nothing is drawn from it: `#unsaved` tells how much it holds. */
  readonly #pending = pendingPieces();
  #unsaved = $state(0);
  #failure = $state.raw<Error | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #chain: Promise<unknown> = Promise.resolve();
  #stop: () => void;

  constructor(gateway: Gateway, id: string) {
    this.id = id;
    this.#gateway = gateway;
    this.#stop = gateway.listen('changed', () => this.lookAgain());
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
    return this.#unsaved === 0;
  }
  /** Why the last keystrokes could not be kept, or the draft not be read. */
  get failure(): Error | null {
    return this.#failure;
  }

  valueAt(path: Path): unknown {
    return path.reduce<unknown>((value, key) => (value as Document | undefined)?.[key], this.#document);
  }

  /** What is wrong at a place, as the server would say it. */
  errorsAt(path: Path): FieldError[] {
    const pointer = `#${pointerOf(path)}`;
    const all = [...(this.#open?.errors ?? []), ...(this.#open?.notices ?? [])];
    return all.filter((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`));
  }

  /** `undefined` takes the place away. */
  set(path: Path, value: unknown): void {
    this.#document = changed(this.#document, path, value) as Document;
    const pointer = pointerOf(path);
    // A place inside one that is set as a whole is part of that.
    for (const other of this.#pending.keys()) if (other.startsWith(`${pointer}/`)) this.#pending.delete(other);
    // Asked for last, kept last.
    this.#pending.delete(pointer);
    this.#pending.set(pointer, { path, value });
    this.#unsaved = this.#pending.size;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), restMs);
  }

  /** Keeps what was typed; resolves when it is on the disk. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#inOrder(async () => {
      if (this.#pending.size === 0) return;
      const sent = [...this.#pending];
      const pieces = sent.map(([pointer, { value }]) => (value === undefined ? { pointer } : { pointer, value }));
      try {
        const open = await this.#gateway.call('changeDraft', { id: this.id, pieces: $state.snapshot(pieces) });
        for (const [pointer, piece] of sent) if (this.#pending.get(pointer) === piece) this.#pending.delete(pointer);
        this.#take(open);
      } catch (error) {
        this.#failure = error as Error;
      }
    });
  }

  undo(): Promise<void> {
    return this.#step('undoDraft');
  }
  redo(): Promise<void> {
    return this.#step('redoDraft');
  }

  /** Shows what a call has answered. */
  put(open: OpenDraft): void {
    this.#take(open);
  }

  close(): void {
    this.#stop();
    void this.flush();
  }

  async #step(name: 'undoDraft' | 'redoDraft'): Promise<void> {
    await this.flush();
    await this.#inOrder(async () => {
      try {
        this.#take(await this.#gateway.call(name, { id: this.id }));
      } catch (error) {
        this.#failure = error as Error;
      }
    });
  }

  /** Reads it again: something of it was changed elsewhere. */
  lookAgain(): void {
    void this.#inOrder(async () => {
      try {
        this.#take(await this.#gateway.call('openDraft', { id: this.id }));
      } catch (error) {
        this.#failure = error as Error;
      }
    });
  }

  /** What the desk has, under what is not kept yet. */
  #take(open: OpenDraft): void {
    this.#open = open;
    this.#failure = null;
    this.#document = [...this.#pending.values()].reduce<Document>(
      (document, { path, value }) => changed(document, path, value) as Document,
      open.document,
    );
    this.#unsaved = this.#pending.size;
  }

  /** One after the other: an answer of earlier must not overtake one of later. */
  #inOrder(doing: () => Promise<void>): Promise<void> {
    const done = this.#chain.then(doing);
    this.#chain = done;
    return done;
  }
}
