import { isProblem } from '../../base/gateway/calls.ts';
import type { AppState } from '../parts/appState.svelte.ts';
import { Autosave } from '../../base/autosave.svelte.ts';

const saveDelayMs = 300;

/** The caption of a photo while it is typed. It goes on after its field has gone, until the last text is saved. */
export class CaptionSaver {
  readonly #app: Pick<AppState, 'gateway' | 'complain'>;
  readonly #id: string;
  readonly #saved: () => void;
  readonly #before: string;
  /** One save after the other, so that the caption is the last text, in whatever order replies come. */
  readonly #autosave: Autosave;
  #text = $state('');
  /** The text that the desk has. */
  #sent: string;
  /** The text of the latest request while it is under way. */
  #sending: string | null = null;
  #isLeft = false;
  /** Stops waiting for the page to close; while a text is unsaved. */
  #stop: (() => void) | undefined;

  /** `saved` is called after the caption was saved. */
  constructor(app: Pick<AppState, 'gateway' | 'complain'>, photo: { id: string; caption: string }, saved: () => void) {
    this.#app = app;
    this.#id = photo.id;
    this.#saved = saved;
    this.#before = photo.caption;
    this.#text = photo.caption;
    this.#sent = photo.caption;
    this.#autosave = new Autosave({
      save: () => this.#save(),
      delayMs: saveDelayMs,
      untilPause: true,
      isTransient: (error) => isProblem(error, 'gone'),
      failed: (error, isFirst) => this.#failed(error, isFirst),
    });
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
    this.#stop ??= this.#app.gateway.onPageHide({
      save: () => this.#sendAtOnce(),
      hasUnsaved: () => this.#text !== this.#sent,
    });
    this.#autosave.schedule();
  }

  /** Takes back what was typed. */
  takeBack(): void {
    this.text = this.#before;
  }

  flush(): Promise<void> {
    return this.#autosave.flush();
  }

  /** The field goes. */
  leave(): Promise<void> {
    this.#isLeft = true;
    return this.flush();
  }

  async #save(): Promise<void> {
    if (this.#text !== this.#sent) await this.#send();
    if (this.#text === this.#sent) this.#end();
    this.#autosave.succeeded();
  }

  async #send(): Promise<void> {
    const caption = this.#text;
    this.#sending = caption;
    try {
      await this.#app.gateway.call('captionPhoto', { id: this.#id, caption }, { outlives: true });
    } finally {
      if (this.#sending === caption) this.#sending = null;
    }
    this.#sent = caption;
    this.#saved();
  }

  /** The page may close: do not wait for the request that is under way. */
  #sendAtOnce(): void {
    if (this.#text === this.#sent || this.#text === this.#sending) return;
    // The page may stay, and the replies come in any order: the save that follows compares.
    void this.#send()
      .catch(() => undefined)
      .then(() => this.flush());
  }

  #failed(error: unknown, isFirst: boolean): void {
    if (isFirst) this.#app.complain(error);
    // It is not tried again, and nobody can change it any more.
    if (this.#isLeft && !isProblem(error, 'gone')) this.#end();
  }

  #end(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
