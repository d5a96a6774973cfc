import { SvelteMap } from 'svelte/reactivity';
import type { DefaultsShown } from '../../../shared/drafts/deskCalls.ts';
import type { DefaultField } from '../../../shared/job/reusedFields.ts';
import type { FieldError } from '../../../shared/messages/problem.ts';
import type { AppState } from '../parts/appState.svelte.ts';
import { Autosave } from '../../base/autosave.svelte.ts';
import { LiveQuery } from '../../base/liveQuery.svelte.ts';

const saveDelayMs = 400;

/** The company's defaults while they are edited: each is saved a moment after it was. */
export class DefaultsForm {
  readonly #app: AppState;
  readonly #query: LiveQuery<DefaultsShown>;
  readonly #autosave: Autosave;
  /** Edits that are not saved yet. */
  readonly #edits = new SvelteMap<DefaultField, unknown>();
  readonly #stop: () => void;
  #hasSaved = $state(false);

  constructor(app: AppState) {
    this.#app = app;
    this.#query = new LiveQuery(
      () => app.gateway,
      () => app.gateway.call('readDefaults', {}),
    );
    this.#autosave = new Autosave({
      save: () => this.#save(),
      delayMs: saveDelayMs,
      failed: (error, isFirst) => void (isFirst && app.complain(error)),
    });
    this.#stop = app.gateway.onPageHide({
      save: () => void this.#autosave.flush(),
      hasUnsaved: () => this.#autosave.failure !== null,
    });
  }

  get isLoaded(): boolean {
    return this.#query.value !== null;
  }
  get isSaving(): boolean {
    return this.#edits.size > 0;
  }
  /** Something was saved here. */
  get hasSaved(): boolean {
    return this.#hasSaved;
  }

  valueOf(field: DefaultField): unknown {
    return this.#edits.has(field) ? this.#edits.get(field) : this.#query.value?.values[field];
  }

  errorsOf(field: DefaultField): FieldError[] {
    if (this.#edits.has(field)) return [];
    const pointer = `#/${field}`;
    const errors = this.#query.value?.errors ?? [];
    return errors.filter((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`));
  }

  set(field: DefaultField, value: unknown): void {
    this.#edits.set(field, value);
    this.#autosave.schedule();
  }

  /** Saves what is unsaved, also after the screen has gone. */
  leave(): void {
    this.#stop();
    void this.#autosave.flush().then(() => this.#query.close());
  }

  async #save(): Promise<void> {
    for (const [field, value] of [...this.#edits]) {
      const shown = await this.#app.gateway.call('changeDefault', { field, value }, { outlives: true });
      this.#query.set(shown);
      // A newer edit of the field is saved next.
      if (this.#edits.get(field) === value) this.#edits.delete(field);
      this.#hasSaved = true;
    }
    this.#autosave.succeeded();
  }
}
