import { MediaQuery } from 'svelte/reactivity';
import { tick } from 'svelte';

/** What the composer shows side by side, or in turns. */
export type ComposerPart = 'values' | 'photos' | 'preview';

/**
 * Photos, values and paper: beside each other on a wide screen; values beside one of the others on a smaller one; one by one on
 * a small one.
 */
export class ComposerLayout {
  readonly #wide = new MediaQuery('min-width: 68.75rem');
  readonly #widest = new MediaQuery('min-width: 90rem');
  #tab = $state<ComposerPart>('values');
  /** Chosen beside the values; null while it follows what is filled in. */
  #beside = $state<'photos' | 'preview' | null>(null);
  #filled = $state<number | null>(null);
  /** The group of photos that is shown: an array from 0, or the job's own photos after them. */
  group = $state(0);

  get mode(): 'one' | 'two' | 'three' {
    return this.#widest.current ? 'three' : this.#wide.current ? 'two' : 'one';
  }
  /** Parts that take turns. */
  get tabs(): readonly ComposerPart[] {
    const all = ['values', 'photos', 'preview'] as const;
    return this.mode === 'one' ? all : this.mode === 'two' ? all.slice(1) : [];
  }
  /** The one of them that is shown. */
  get shown(): ComposerPart {
    if (this.mode === 'one') return this.#tab;
    return this.#beside ?? (this.#filled === null ? 'preview' : 'photos');
  }
  isShown(part: ComposerPart): boolean {
    return !this.tabs.includes(part) || this.shown === part;
  }

  open(part: ComposerPart): void {
    this.#tab = part;
    if (part !== 'values') this.#beside = part;
  }
  /** An array's row has the focus, or none has. */
  fill(array: number | null): void {
    this.#filled = array;
    if (array !== null) this.group = array;
  }
}

/** Brings a field into view and focuses it, in the part that `open` shows. Returns whether there is one. */
export const showField = (field: HTMLElement | null | undefined, open: () => void): boolean => {
  if (!field) return false;
  open();
  field.closest('details')?.setAttribute('open', '');
  void tick().then(() => {
    field.focus({ preventScroll: true });
    // The list of what is missing may lie above the lower half of the form.
    field.scrollIntoView({ block: 'center' });
    if (field.getBoundingClientRect().top > innerHeight / 2) field.scrollIntoView({ block: 'start' });
  });
  return true;
};
