import { tick } from 'svelte';
import type { Photo } from '../../../shared/desk/shapes.ts';
import { ThumbnailQueue } from '../../pictures/thumbnailQueue.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import { droppedFiles } from '../../uploads/droppedFiles.ts';
import type { FailedUpload, RunningUpload, UploadQueue } from '../../uploads/uploadQueue.svelte.ts';
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
  /** Resolves with how to undo the latest step; calls `expired` once that is another one. */
  undoable: (expired: () => void) => Promise<(() => void) | null>;
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

  runningAt(place: Place): RunningUpload[] {
    return this.#deps.uploads.runningAt(place);
  }
  failedAt(place: Place): readonly FailedUpload[] {
    return this.#deps.uploads.failedAt(place);
  }
  /** Failed uploads whose slot is gone: its array was renamed or removed meanwhile. */
  get failedElsewhere(): readonly FailedUpload[] {
    const slots = this.plan.groups.flatMap((group) => group.slots);
    return this.#deps.uploads.failed.filter(({ place }) => !slots.some((slot) => samePlace(slot, place)));
  }
  dismiss(failed: readonly FailedUpload[]): void {
    this.#deps.uploads.dismiss(failed);
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
    const { app } = this.#deps;
    const place = { slot: to.slot, array: to.array };
    if ((await app.attempt(() => app.gateway.call('movePhoto', { id: photo.id, place }))) === null) return;
    await this.#showUndo(app.words.movedTo(placeName(to, app.words)));
  }

  async remove(photo: Photo): Promise<void> {
    const { app, changed } = this.#deps;
    const next = this.#neighborOf(photo);
    const done = await app.attempt(() => app.gateway.call('removePhoto', { id: photo.id }).then(() => true));
    if (!done) return;
    changed();
    await this.#showUndo(app.words.removed);
    // The focused menu is gone with its photo.
    await tick();
    document.getElementById(next)?.focus();
  }

  async #showUndo(text: string): Promise<void> {
    const { app, undoable } = this.#deps;
    let close = (): void => undefined;
    const run = await undoable(() => close());
    close = app.toasts.show(text, run && { label: app.words.undo, run });
  }

  /** Element id of the photo beside another, or of the slot's button where there is none. */
  #neighborOf(photo: Photo): string {
    const here = this.plan.photos.map((one) => one.photo).filter((one) => samePlace(one, photo));
    const at = here.findIndex(({ id }) => id === photo.id);
    const next = here[at + 1] ?? here[at - 1];
    return next ? `photo-${next.id}` : `add-${placeKey(photo)}`;
  }
}
