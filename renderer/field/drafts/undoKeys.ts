/**
 * Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z (Cmd on a Mac) in the editor. A field with typed text undoes it itself, letter by letter,
 * until it has the text that it had when it got the focus. After that, and everywhere else, the keys undo and redo steps of
 * the draft. A field whose value was set by code (chosen from a list, undone) has no typed text.
 */
export class UndoKeys {
  #field: HTMLInputElement | HTMLTextAreaElement | null = null;
  #entered = '';
  #typed: string | null = null;
  #isUndoing = false;

  readonly focusin = ({ target }: Event): void => {
    this.#field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
    this.#entered = this.#field?.value ?? '';
    this.#typed = null;
  };

  readonly input = (event: Event): void => {
    if (event.target !== this.#field) return;
    this.#typed = this.#field?.value ?? null;
    this.#isUndoing = (event as InputEvent).inputType === 'historyUndo';
  };

  /** The step of the draft; null for any other key, and where the field undoes itself. */
  stepOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): 'undo' | 'redo' | null {
    const letter = key.toLowerCase();
    if (!(ctrlKey || metaKey) || altKey || !(letter === 'z' || (letter === 'y' && !shiftKey))) return null;
    const step = letter === 'y' || shiftKey ? 'redo' : 'undo';
    const isTyping = this.#field !== null && target === this.#field && this.#field.value === this.#typed;
    const isOfField = isTyping && (this.#typed !== this.#entered || (step === 'redo' && this.#isUndoing));
    return isOfField ? null : step;
  }
}
