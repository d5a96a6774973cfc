import type { SteppedPhoto } from '../../../shared/photos/deskCalls.ts';
import type { SteppedDraft } from '../../../shared/drafts/deskCalls.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { fieldName } from '../../forms/fieldNames.ts';
import type { AppState } from '../parts/appState.svelte.ts';
import { placeKey } from '../photos/boardPlan.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';
import { type FocusTarget, targetOfPointer } from './draftFocus.svelte.ts';
import { editorWords, type EditorWords } from './editorWords.ts';

type Step = SteppedDraft['step'];

const photosText = (photos: readonly SteppedPhoto[], words: EditorWords): string => {
  const { before, after, caption, marks } = photos[0]!;
  const kind = marks
    ? 'drawn'
    : caption
      ? 'captioned'
      : before === null
        ? 'added'
        : after === null
          ? 'removed'
          : 'moved';
  return words.photoSteps[kind](photos.length === 1 ? photos[0]!.name : words.photoCount(photos.length));
};

/** `Garage · Roof pitch`, `roof.jpg moved`: what a step changed. */
const stepText = ({ pointers, photos }: Step, document: JobDocument, words: EditorWords): string => {
  if (photos.length > 0) return photosText(photos, words);
  return [...new Set(pointers.map((pointer) => fieldName(pointer, document, words)))].slice(0, 3).join(', ');
};

/** Where a person sees what a step changed. */
const targetOf = ({ pointers, photos: [photo] }: Step, which: 'undo' | 'redo'): FocusTarget => {
  if (!photo) return targetOfPointer(pointers[0] ?? '#');
  const [now, then] = which === 'undo' ? [photo.before, photo.after] : [photo.after, photo.before];
  // A photo that is not on the board any more was in this slot.
  return { part: 'photos', array: null, id: now ? `photo-cell-${photo.id}` : `add-${placeKey(then!)}` };
};

/** Undoes or redoes the latest step of a draft, names it, and goes there. */
export const takeStep = async (app: AppState, editor: DraftEditor, which: 'undo' | 'redo'): Promise<void> => {
  const { toasts, router } = app;
  const words = editorWords.beside(app.words);
  const { document } = editor;
  const step = await editor[which]();
  if (step === null) return;
  // An array that the step removed is named in the document before.
  const text = stepText(step, { ...document, ...editor.document }, words);
  toasts.show((which === 'undo' ? words.undone : words.redone)(text));
  const target = targetOf(step, which);
  const { place } = router;
  if (place.screen !== 'draft' || place.id !== editor.id) return;
  editor.focus.moveTo(target);
  if (place.part !== target.part) router.go({ ...place, part: target.part });
};

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
