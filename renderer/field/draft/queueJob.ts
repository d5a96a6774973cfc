import type { AppState } from '../../state/appState.svelte.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';
import { isMissingAt, partNames } from './draftParts.ts';
import { targetOfPointer } from './draftFocus.svelte.ts';

/**
 * How many things the check calls needed, of a job that could be queued; null where it cannot be: then the person is told
 * why, and led to where that is mended. Never with fields of before, where what was typed since is not kept.
 */
export const askQueue = async (app: AppState, editor: DraftEditor): Promise<number | null> => {
  const { focus, id } = editor;
  if (!(await editor.flush())) {
    app.toasts.complain(app.words.queueNotSaved);
    return null;
  }
  const errors = editor.open?.errors ?? [];
  const targets = errors
    .filter(({ pointer }) => isMissingAt(editor.document, pointer))
    .map(({ pointer }) => targetOfPointer(pointer))
    .sort((a, b) => partNames.indexOf(a.part) - partNames.indexOf(b.part));
  if (errors.length > 0) {
    focus.markMissing();
    // What is wrong is listed at the top of the check: whoever is there already, further down, would see nothing happen.
    if (!targets[0]) app.toasts.complain(app.words.queueFixFirst);
    focus.moveTo(targets[0] ?? { part: 'check', id: null, array: null });
    app.router.go({ screen: 'draft', id, part: targets[0]?.part ?? 'check' });
    return null;
  }
  // What is queued, or was sent in part, was asked about before.
  if (editor.open?.state !== 'draft') return 0;
  const check = await app.attempt(() => app.gateway.call('checkDraft', { id }));
  return check && check.findings.filter(({ severity }) => severity === 'needed').length;
};

/** When what was queued is sent. */
const queuedText = ({ settings, sync, words }: AppState): string => {
  if (!settings.value?.connection) return words.queuedNoProvider;
  return sync.value?.paused ? words.queuedPaused : words.queued;
};

/** Queues the job as it stands on the screen. */
export const queueJob = async (app: AppState, editor: DraftEditor): Promise<void> => {
  const goOn = app.router.fromHere();
  if (!(await editor.flush())) return void app.toasts.complain(app.words.queueNotSaved);
  const done = await app.attempt(() => app.gateway.call('queueDraft', { id: editor.id }));
  if (!done) return;
  editor.put(done);
  app.toasts.show(queuedText(app));
  goOn({ screen: 'jobs' });
};
