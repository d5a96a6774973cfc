import type { DeskInput } from '../../../../shared/desk/contract.ts';
import { areSameMarks, type Mark, mergedMarks } from '../../../../shared/photos/markup.ts';
import type { AppState } from '../../parts/appState.svelte.ts';
import { Autosave } from '../../../base/autosave.svelte.ts';

const saveDelayMs = 300;

/** As the desk stores them: texts are trimmed. */
const stored = (marks: readonly Mark[]): readonly Mark[] =>
  marks.map((mark) => (mark.kind === 'text' ? { ...mark, text: mark.text.trim() } : mark));

/** What is drawn in the editor. */
interface Drawn {
  readonly marks: readonly Mark[];
  /** What is being drawn or typed becomes a mark. */
  finish: () => void;
  adopt: (marks: readonly Mark[]) => void;
}

/** Saves what is drawn on a photo as it is drawn; the copy of a sent job waits until the editor is closed. */
export class MarkupSaver {
  readonly #app: AppState;
  readonly #id: string;
  readonly #drawn: Drawn;
  readonly #autosave = new Autosave({ save: () => this.#save(), delayMs: saveDelayMs });
  readonly #stop: () => void;
  #saved: readonly Mark[];
  #wasSaved = false;
  #isClosed = false;

  constructor(app: AppState, id: string, drawn: Drawn) {
    this.#app = app;
    this.#id = id;
    this.#drawn = drawn;
    this.#saved = drawn.marks;
    this.#stop = app.gateway.onPageHide({
      save: () => void this.#autosave.flush(),
      hasUnsaved: () => this.#autosave.failure !== null,
    });
  }

  /** Why the marks could not be saved; null once they are. */
  get failure(): Error | null {
    return this.#autosave.failure;
  }

  changed(): void {
    this.#autosave.schedule();
  }

  /** The person has finished: the copy may be made. What cannot be saved yet is tried again until it is. */
  async close(): Promise<void> {
    // Another screen may have taken the place of the editor in the middle of a text.
    this.#drawn.finish();
    this.#isClosed = true;
    await this.#autosave.flush();
    const { failure } = this.#autosave;
    if (failure) this.#app.complain(failure);
  }

  async #save(): Promise<void> {
    const isChanged = this.#drawn.marks !== this.#saved;
    if (isChanged || (this.#isClosed && this.#wasSaved)) {
      await this.#send(!this.#isClosed);
      this.#wasSaved = true;
    }
    if (this.#isClosed) this.#stop();
    this.#autosave.succeeded();
  }

  /** What another window has drawn since stays, and is shown here, too. */
  async #send(drawing: boolean): Promise<void> {
    const { marks } = this.#drawn;
    const sent = stored(marks);
    const request = { id: this.#id, marks: sent, base: stored(this.#saved), drawing } as DeskInput<'markPhoto'>;
    const photo = await this.#app.gateway.call('markPhoto', request, { outlives: true });
    this.#saved = marks;
    if (areSameMarks(photo.marks, sent)) return;
    this.#saved = photo.marks;
    const merged = mergedMarks(sent, photo.marks, stored(this.#drawn.marks));
    this.#drawn.adopt(areSameMarks(merged, photo.marks) ? photo.marks : merged);
    this.changed();
  }
}
