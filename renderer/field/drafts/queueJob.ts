import { jobLimits } from '../../../shared/api/files.ts';
import type { OpenDraft } from '../../../shared/drafts/deskCalls.ts';
import { shownConnection, type ShownConnection } from '../../../shared/outbox/shownState.ts';
import type { AppState } from '../parts/appState.svelte.ts';
import { mostBytes } from '../photos/boardPlan.ts';
import { complainIfAdding } from '../photos/stillAdding.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';
import { isMissingAt, partNames } from './draftParts.ts';
import { targetOfPointer } from './draftFocus.svelte.ts';
import { editorWords, type EditorWords } from './editorWords.ts';
import type { Toasts } from '../../base/toasts.svelte.ts';

/** Why a job could not be queued, shown until the reason is gone. */
export class QueueComplaint {
  readonly #toasts: Toasts;
  #close = (): void => undefined;

  constructor(toasts: Toasts) {
    this.#toasts = toasts;
  }

  show(text: string): void {
    this.#close = this.#toasts.complain(text);
  }
  end(): void {
    this.#close();
  }
}

/**
 * Saves and checks a job. Resolves with the number of findings that the person should confirm before the job is queued, or
 * with null where it cannot be queued: then the person sees why, at the field to fix or by `complain`.
 */
export const checkBeforeQueue = async (
  app: AppState,
  editor: DraftEditor,
  complain: (text: string) => void,
): Promise<number | null> => {
  const { focus, id } = editor;
  if (complainIfAdding(app, [id], complain)) return null;
  if (!(await editor.flush())) {
    complain(editorWords.beside(app.words).queueNotSaved);
    return null;
  }
  const errors = editor.open?.errors ?? [];
  const targets = errors
    .filter(({ pointer }) => isMissingAt(editor.document, pointer))
    .map(({ pointer }) => targetOfPointer(pointer))
    .sort((a, b) => partNames.indexOf(a.part) - partNames.indexOf(b.part));
  if (errors.length > 0) {
    focus.markMissing();
    // Errors are listed at the top of the check. The person may be there already, further down, and see no change.
    if (!targets[0]) complain(editorWords.beside(app.words).queueFixFirst);
    focus.moveTo(targets[0] ?? { part: 'check', id: null, array: null });
    app.router.go({ screen: 'draft', id, part: targets[0]?.part ?? 'check' });
    return null;
  }
  // The person confirmed a queued or partly sent job before.
  if (editor.open?.state !== 'draft') return 0;
  const check = await app.attempt(() => app.gateway.call('checkDraft', { id }));
  return check && check.findings.filter(({ severity }) => severity === 'needed').length;
};

/** What of the photos would not arrive, or be refused, if the job were queued now. */
export const photoComplaints = (
  { photos }: Pick<OpenDraft, 'photos'>,
  words: EditorWords,
): { unsorted: number; refused: string[] } => {
  const unsorted = photos.filter(({ slot }) => slot === 'unsorted').length;
  const sending = photos.length - unsorted;
  const heavy = photos.flatMap((photo) => {
    const most = mostBytes(photo);
    return photo.slot === 'unsorted' || photo.bytes <= most ? [] : words.tooHeavyNamed(photo.name, words.size(most));
  });
  const tooMany = sending > jobLimits.files ? [words.tooManyFiles(sending, jobLimits.files)] : [];
  return { unsorted, refused: [...tooMany, ...heavy] };
};

/** When the queued job will be sent. */
const queuedText = ({ sync, words: shown }: AppState): string => {
  const words = editorWords.beside(shown);
  const texts: Partial<Record<ShownConnection, string>> = {
    'not-connected': words.queuedNoProvider,
    stopped: words.queuedStopped,
    paused: words.queuedPaused,
    open: words.queuedNow,
  };
  return (sync.value && texts[shownConnection(sync.value)]) ?? words.queued;
};

/** Saves and queues the job. */
export const queueJob = async (app: AppState, editor: DraftEditor): Promise<void> => {
  const goOn = app.router.fromHere();
  const complain = (text: string): unknown => app.toasts.complain(text);
  // Files may have come while the person was asked.
  if (complainIfAdding(app, [editor.id], complain)) return;
  if (!(await editor.flush())) return void complain(editorWords.beside(app.words).queueNotSaved);
  const done = await app.attempt(() => app.gateway.call('queueDraft', { id: editor.id }));
  if (!done) return;
  editor.put(done);
  goOn({ screen: 'jobs' });
  app.toasts.show(queuedText(app));
};
