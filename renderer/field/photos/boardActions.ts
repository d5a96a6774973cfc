import { tick } from 'svelte';
import type { Photo } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import { type BoardPlan, keyOf, type Place, samePlace } from './boardPlan.ts';
import { placeName } from './slotWords.ts';

export interface BoardActionsDeps {
  app: AppState;
  plan: () => BoardPlan;
  changed: () => void;
}

/** What a person does to photos that are on the board. Each can be taken back. */
export const createBoardActions = ({ app, plan, changed }: BoardActionsDeps) => {
  /** The keyboard stays where it was, on the photo that came next. */
  const focusOn = async (id: string): Promise<void> => {
    await tick();
    document.getElementById(id)?.focus();
  };
  const neighbourOf = (photo: Photo): string => {
    const here = plan()
      .photos.map((one) => one.photo)
      .filter((one) => samePlace(one, photo));
    const at = here.findIndex(({ id }) => id === photo.id);
    const next = here[at + 1] ?? here[at - 1];
    return next ? `photo-${next.id}` : `add-${keyOf(photo)}`;
  };

  const restore = async ({ id }: Photo): Promise<void> => {
    if ((await app.attempt(() => app.gateway.call('restorePhoto', { id }))) === null) return;
    changed();
  };
  const place = (id: string, to: Place): Promise<Photo | null> =>
    app.attempt(() => app.gateway.call('movePhoto', { id, place: { slot: to.slot, array: to.array } }));

  const move = async (photo: Photo, to: Place): Promise<void> => {
    if (samePlace(photo, to) || photo.isSent) return;
    const moved = await place(photo.id, to);
    if (moved === null) return;
    changed();
    app.toasts.show(app.words.movedTo(placeName(app.words, to)), {
      label: app.words.undo,
      run: () => void place(photo.id, photo).then(changed),
    });
  };

  return {
    move,
    moveId: (id: string, to: Place): void => {
      const found = plan().photos.find(({ photo }) => photo.id === id);
      if (found) void move(found.photo, to);
    },
    remove: async (photo: Photo): Promise<void> => {
      const next = neighbourOf(photo);
      const done = await app.attempt(() => app.gateway.call('removePhoto', { id: photo.id }).then(() => true));
      if (!done) return;
      changed();
      app.toasts.show(app.words.removed, { label: app.words.undo, run: () => void restore(photo) });
      await focusOn(next);
    },
  };
};
