import type { AppState } from '../parts/appState.svelte.ts';
import { complainIfAdding } from '../photos/stillAdding.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';
import { openDrafts } from './openDrafts.ts';

/** Creates a draft, from a template or not, and goes to it. If the person has gone elsewhere meanwhile, the draft is discarded. */
export async function startJob(app: AppState, template?: string): Promise<void> {
  const goOn = app.router.fromHere();
  const made = await app.attempt(() => app.gateway.call('createDraft', template === undefined ? {} : { template }));
  if (made && !goOn({ screen: 'draft', id: made.id, part: 'client' })) await discardEmptyDraft(app, made.id);
}

/** Whether a draft was opened and never edited: it is empty, or as it was filled in when it began. */
export const isEmptyDraft = ({ open, isSaved, refused }: DraftEditor): boolean =>
  open !== null &&
  open.state === 'draft' &&
  !open.archived &&
  open.isUntouched &&
  open.photos.length === 0 &&
  isSaved &&
  refused.length === 0;

/** Archives a draft, and offers to undo that on the screen that `goOn` leads to. */
export async function archiveDraft(app: AppState, id: string, goOn = (): unknown => undefined): Promise<void> {
  if (complainIfAdding(app, [id], (text) => app.toasts.complain(text))) return;
  const done = await app.attempt(() => app.gateway.call('archiveDraft', { id }).then(() => true));
  if (!done) return;
  goOn();
  app.toasts.show(app.words.archived, { label: app.words.undo, run: () => void restoreDraft(app, id) });
}
export const restoreDraft = (app: AppState, id: string): unknown =>
  app.attempt(() => app.gateway.call('restoreDraft', { id }));

/** Archives an empty draft, unless another window has edited it meanwhile. */
export async function discardEmptyDraft(app: AppState, id: string): Promise<void> {
  const { gateway } = app;
  const now = await gateway.call('openDraft', { id }).catch(() => null);
  if (now === null || !now.isUntouched || now.photos.length > 0) return;
  // A phone may send its photos while the person is elsewhere.
  const phone = await gateway.call('readPhone', {}).catch(() => null);
  if (phone?.session?.draft === id) return;
  // The person may have come back to it while the desk was asked.
  if (openDrafts(app).get(id)?.isLeft === false) return;
  await gateway.call('archiveDraft', { id }).catch(() => null);
}
