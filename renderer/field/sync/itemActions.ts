import { supportedTypeNames } from '../../../shared/api/fileTypes.ts';
import type { ItemShown } from '../../../shared/outbox/deskCalls.ts';
import type { AppState } from '../parts/appState.svelte.ts';
import { isUnsupportedFile } from '../../uploads/droppedFiles.ts';
import { syncWords } from './syncWords.ts';

export const retryItem = (app: AppState, { id }: ItemShown): unknown =>
  app.attempt(() => app.gateway.call('retryItem', { id }));

/** Resolves when the copy waits to be sent, or none could be made. */
export const sendSmallerCopy = (app: AppState, { id }: ItemShown): Promise<unknown> =>
  app.attempt(() => app.gateway.call('sendSmallerCopy', { id }));

/** Sends an item again that the provider may have received. */
export const sendItemAgain = (app: AppState, { id }: ItemShown): unknown =>
  app.attempt(() => app.gateway.call('decideItem', { id, decision: { kind: 'send-again' } }));

export const sendAfterAll = (app: AppState, { id }: { id: string }): unknown =>
  app.attempt(() => app.gateway.call('sendAfterAll', { id }));

/** Resolves with whether the item will no longer be sent. */
export async function withdrawItem(app: AppState, { id }: ItemShown): Promise<boolean> {
  const done = await app.attempt(() => app.gateway.call('withdrawItem', { id }).then(() => true));
  if (!done) return false;
  app.toasts.show(syncWords.beside(app.words).notSentNow, {
    label: app.words.undo,
    run: () => void sendAfterAll(app, { id }),
  });
  return true;
}

/**
 * Sends another file in the place of a refused one: to the same slot, and withdraws the refused one. Resolves with whether
 * it did; otherwise it shows why.
 */
export async function replaceFile(app: AppState, draft: string, item: ItemShown, file: File): Promise<boolean> {
  const { gateway, toasts } = app;
  const words = syncWords.beside(app.words);
  const refuse = (why: string): false => {
    toasts.complain(`${file.name}: ${why}`);
    return false;
  };
  if (item.slot === null) return false;
  if (file.size === 0) return refuse(words.uploadProblems.empty);
  if (isUnsupportedFile(file)) return refuse(words.uploadUnsupported(supportedTypeNames));
  const place = { draft, slot: item.slot, array: item.array };
  const added = await app.attempt(() => gateway.addPhoto(place, file, () => undefined, new AbortController().signal));
  if (added === null) return false;
  // The desk answered with the photo that it has: the provider refused these bytes before.
  if (added.state === 'failed') return refuse(words.sameFile);
  const done = await app.attempt(() => gateway.call('withdrawItem', { id: item.id, replaced: true }).then(() => true));
  if (done) toasts.show(words.replaced(file.name));
  return done === true;
}
