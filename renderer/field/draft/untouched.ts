import type { AppState } from '../../state/appState.svelte.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';

/** Opened, and nothing ever done with it. */
export const isUntouched = ({ open, document, isSaved, refused }: DraftEditor): boolean =>
  open !== null &&
  open.state === 'draft' &&
  !open.archived &&
  !open.canUndo &&
  !open.canRedo &&
  open.photos.length === 0 &&
  Object.keys(document).length === 0 &&
  isSaved &&
  refused.length === 0;

/** Puts such a draft away, unless another window has begun with it. Nobody is told: there is nothing to be missed. */
export const putAway = async ({ gateway }: AppState, id: string): Promise<void> => {
  const now = await gateway.call('openDraft', { id }).catch(() => null);
  if (now === null || now.canUndo || now.photos.length > 0) return;
  await gateway.call('archiveDraft', { id }).catch(() => null);
};
