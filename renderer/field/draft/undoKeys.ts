/**
 * Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z (Cmd on a Mac) in the editor. While somebody types in a field, they belong to that
 * field, which takes back letter by letter, until it says again what it said when it was entered; from there on, and
 * everywhere else, they take the draft a step back or forward. A field whose value was changed from outside (chosen from a
 * list, undone) has nothing of its own to take back any more.
 */
export class UndoKeys {
  #field: HTMLInputElement | HTMLTextAreaElement | null = null;
  #entered = '';
  #typed: string | null = null;
  #isTakingBack = false;

  readonly focusin = ({ target }: Event): void => {
    this.#field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
    this.#entered = this.#field?.value ?? '';
    this.#typed = null;
  };

  readonly input = (event: Event): void => {
    if (event.target !== this.#field) return;
    this.#typed = this.#field?.value ?? null;
    this.#isTakingBack = (event as InputEvent).inputType === 'historyUndo';
  };

  /** What the draft has to do; null where the key is none of these, or the field's own. */
  of({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): 'undo' | 'redo' | null {
    const letter = key.toLowerCase();
    if (!(ctrlKey || metaKey) || altKey || !(letter === 'z' || (letter === 'y' && !shiftKey))) return null;
    const step = letter === 'y' || shiftKey ? 'redo' : 'undo';
    const isTyping = this.#field !== null && target === this.#field && this.#field.value === this.#typed;
    const isItsOwn = isTyping && (this.#typed !== this.#entered || (step === 'redo' && this.#isTakingBack));
    return isItsOwn ? null : step;
  }
}
