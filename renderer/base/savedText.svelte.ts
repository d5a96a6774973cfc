import type { Gateway } from './gateway/gateway.ts';
import type { PageHideHandler } from './gateway/pageHide.ts';
import type { StoredText } from './gateway/textStorage.ts';

/** Where a text is saved until it is sent. */
export interface TextStore {
  /** '' where nothing is saved. */
  read: () => Promise<string>;
  write: (text: string) => Promise<unknown>;
  /** The longest time between a keystroke and its save; 0 saves at once. */
  delayMs: number;
  /** Saves when the page is hidden or closed. Returns how to stop. */
  onPageHide?: (handler: PageHideHandler) => () => void;
}

const firstBackoffMs = 1000;
const longestBackoffMs = 15_000;

/** Saves a text on the disk of the desk, under a key. */
export const deskText = (gateway: Gateway, key: string): TextStore => ({
  read: async () => (await gateway.call('readUnsentText', { key })).text,
  write: (text) => gateway.call('saveUnsentText', { key, text }, { outlives: true }),
  delayMs: 400,
  onPageHide: (handler) => gateway.onPageHide(handler),
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
  /** How many saves failed, one after the other. */
  #failures = 0;
  /** What this page has written, until what was saved before is loaded. */
  #written: string[] | null = [];

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
    if (this.#store.delayMs === 0) void this.save().catch(() => undefined);
    else this.#saveLater();
  }

  /**
   * Loads what was saved before. What was typed meanwhile stays; `join` adds it to what was saved, unless that is what this
   * page has saved itself since.
   */
  async load(join?: (saved: string, typed: string) => string): Promise<string> {
    const written = this.#written;
    const text = await this.#store.read().finally(() => (this.#written = null));
    const isOwn = written?.includes(text) ?? false;
    if (!this.#wasTyped) this.#text = text;
    else if (join && !isOwn && text !== '' && this.#text !== '') this.text = join(text, this.#text);
    return text;
  }

  #saveLater(delayMs = this.#store.delayMs): void {
    const save = (): void => void this.save().catch(() => undefined);
    this.#timer ??= setTimeout(save, delayMs);
    this.#stop ??= this.#store.onPageHide?.({ save, hasUnsaved: () => this.#isUnsaved });
  }

  /** Saves now what was typed since the last save. A text that was saved and then removed elsewhere stays removed. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isUnsaved) return;
    this.#isUnsaved = false;
    this.#written?.push(this.#text);
    try {
      await this.#store.write(this.#text);
    } catch (error) {
      this.#isUnsaved = true;
      this.#saveLater(Math.min(firstBackoffMs * 2 ** this.#failures, longestBackoffMs));
      this.#failures += 1;
      throw error;
    }
    this.#failures = 0;
    if (this.#isUnsaved) return;
    this.#stop?.();
    this.#stop = undefined;
  }
}
