import type { Gateway } from '../gateway/gateway.ts';
import type { StoredText } from '../gateway/textStorage.ts';

/** Where a text is saved until it is sent. */
export interface TextStore {
  /** '' where nothing is saved. */
  read: () => Promise<string>;
  write: (text: string) => Promise<unknown>;
  /** The longest time between a keystroke and its save; 0 saves at once. */
  delayMs: number;
  /** Runs `save` when the page is hidden or closed. Returns how to stop. */
  onPageHide?: (save: () => void) => () => void;
}

/** Saves a text on the disk of the desk, under a key. */
export const deskText = (gateway: Gateway, key: string): TextStore => ({
  read: async () => (await gateway.call('readUnsentText', { key })).text,
  write: (text) => gateway.call('saveUnsentText', { key, text }, { outlives: true }),
  delayMs: 400,
  onPageHide: (save) => gateway.onPageHide({ save, hasUnsaved: () => false }),
});

/** Saves a text in the browser. */
export const browserText = (stored: StoredText): TextStore => ({
  read: () => Promise.resolve(stored.read() ?? ''),
  write: (text) => Promise.resolve(stored.write(text)),
  delayMs: 0,
});

/** Forgets a text when its component goes. */
export const memoryText: TextStore = { read: () => Promise.resolve(''), write: () => Promise.resolve(), delayMs: 0 };

/** A text that is being typed, saved until it is sent: leaving the screen, a reload or a crash does not lose it. */
export class SavedText {
  readonly #store: TextStore;
  readonly #changed: () => void;
  #text = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Stops waiting for the page to close; while a text is unsaved. */
  #stop: (() => void) | undefined;
  #wasTyped = false;
  #isUnsaved = false;

  /** `changed` is called on every edit. */
  constructor(store: TextStore, changed: () => void = () => undefined) {
    this.#store = store;
    this.#changed = changed;
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
    this.#wasTyped = true;
    this.#isUnsaved = true;
    this.#changed();
    if (this.#store.delayMs === 0) void this.save();
    else this.#saveLater();
  }

  /** Loads what was saved before. What was typed meanwhile stays; `join` adds it to what was saved. */
  async load(join?: (saved: string, typed: string) => string): Promise<string> {
    const text = await this.#store.read();
    if (!this.#wasTyped) this.#text = text;
    else if (join && text !== '' && this.#text !== '') this.text = join(text, this.#text);
    return text;
  }

  #saveLater(): void {
    const save = (): void => void this.save().catch(() => undefined);
    this.#timer ??= setTimeout(save, this.#store.delayMs);
    this.#stop ??= this.#store.onPageHide?.(save);
  }

  /** Saves now what was typed since the last save. A text that was saved and then removed elsewhere stays removed. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#stop?.();
    this.#stop = undefined;
    if (!this.#isUnsaved) return;
    this.#isUnsaved = false;
    try {
      await this.#store.write(this.#text);
    } catch (error) {
      this.#isUnsaved = true;
      throw error;
    }
  }
}
