import { supportedTypeNames } from '../../../shared/api/fileTypes.ts';
import type { ItemShown } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import { isUnsupportedFile } from '../../uploads/droppedFiles.ts';

/**
 * Another file in the place of one that was refused: it goes to the same slot, and the refused one is not sent any more.
 * Answers whether it did; what stands in the way is said.
 */
export const replaceFile = async (app: AppState, draft: string, item: ItemShown, file: File): Promise<boolean> => {
  const { words, gateway, toasts } = app;
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
  // These very bytes were refused before: the desk answers with the photo that it has.
  if (added.state === 'failed') return refuse(words.sameFile);
  const done = await app.attempt(() => gateway.call('withdrawItem', { id: item.id, replaced: true }).then(() => true));
  if (done) toasts.show(words.replaced(file.name));
  return done === true;
};
