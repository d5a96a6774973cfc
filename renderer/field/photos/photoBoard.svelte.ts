import { tick } from 'svelte';
import type { Photo } from '../../../shared/desk/shapes.ts';
import { ThumbnailQueue } from '../../pictures/thumbnailQueue.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import { droppedFiles } from '../../uploads/droppedFiles.ts';
import type { UploadQueue } from '../../uploads/uploadQueue.svelte.ts';
import { type BoardPlan, type Place, placeKey, samePlace } from './boardPlan.ts';
import { clipboardPictures } from './capture.ts';
import { placeName } from './placeText.ts';

/** The data type of a photo that is dragged from one slot to another. Other drags bring files from outside. */
export const photoType = 'application/x-rafter-photo';

export const acceptsDrop = (data: DataTransfer | null): data is DataTransfer =>
  data !== null && (data.types.includes(photoType) || data.types.includes('Files'));

interface PhotoBoardDeps {
  app: AppState;
  uploads: UploadQueue<Place>;
  plan: () => BoardPlan;
  /** Called after the photos of the draft have changed. */
  changed: () => void;
}

/** The actions of the photo board. Moving and removing a photo can be undone. */
export class PhotoBoard {
  readonly thumbnails = new ThumbnailQueue();
  /** Id of the photo in the viewer. */
  openPhoto = $state<string | null>(null);
  /** The slot that the camera adds to, while its dialog is open. */
  cameraPlace = $state<Place | null>(null);
  /** The slot under the pointer or with the focus: pasted files go there. */
  pastePlace: Place = { slot: 'file', array: null };
  readonly #deps: PhotoBoardDeps;

  constructor(deps: PhotoBoardDeps) {
    this.#deps = deps;
  }

  get plan(): BoardPlan {
    return this.#deps.plan();
  }

  add(place: Place, files: readonly File[]): void {
    this.#deps.uploads.add(place, files);
  }

  /** Adds what was dropped on a slot: files, or a photo of another slot. */
  async drop(place: Place, data: DataTransfer): Promise<void> {
    const dragged = data.getData(photoType);
    const found = this.plan.photos.find(({ photo }) => photo.id === dragged);
    if (found) await this.move(found.photo, place);
    else if (dragged === '') this.add(place, await droppedFiles(data));
  }

  async paste(place: Place): Promise<void> {
    const { toasts, words } = this.#deps.app;
    const files = await clipboardPictures();
    if (files.length === 0) toasts.show(words.nothingToPaste);
    this.add(place, files);
  }

  async move(photo: Photo, to: Place): Promise<void> {
    if (samePlace(photo, to) || photo.isSent) return;
    if ((await this.#place(photo.id, to)) === null) return;
    const { toasts, words } = this.#deps.app;
    toasts.show(words.movedTo(placeName(to, words)), {
      label: words.undo,
      run: () => void this.#place(photo.id, photo),
    });
  }

  async remove(photo: Photo): Promise<void> {
    const { app, changed } = this.#deps;
    const next = this.#neighborOf(photo);
    const done = await app.attempt(() => app.gateway.call('removePhoto', { id: photo.id }).then(() => true));
    if (!done) return;
    changed();
    app.toasts.show(app.words.removed, { label: app.words.undo, run: () => void this.#restore(photo) });
    // The focused menu is gone with its photo.
    await tick();
    document.getElementById(next)?.focus();
  }

  async #restore({ id }: Photo): Promise<void> {
    const { app, changed } = this.#deps;
    if ((await app.attempt(() => app.gateway.call('restorePhoto', { id }))) !== null) changed();
  }

  async #place(id: string, { slot, array }: Place): Promise<Photo | null> {
    const { app, changed } = this.#deps;
    const moved = await app.attempt(() => app.gateway.call('movePhoto', { id, place: { slot, array } }));
    if (moved !== null) changed();
    return moved;
  }

  /** Element id of the photo beside another, or of the slot's button where there is none. */
  #neighborOf(photo: Photo): string {
    const here = this.plan.photos.map((one) => one.photo).filter((one) => samePlace(one, photo));
    const at = here.findIndex(({ id }) => id === photo.id);
    const next = here[at + 1] ?? here[at - 1];
    return next ? `photo-${next.id}` : `add-${placeKey(photo)}`;
  }
}
