import { tick } from 'svelte';
import type { Photo, RemovedPhoto } from '../../../shared/photos/deskCalls.ts';
import { unsortedPlace } from '../../../shared/photos/boardPlace.ts';
import { ThumbnailQueue } from '../../pictures/thumbnailQueue.ts';
import type { AppState } from '../parts/appState.svelte.ts';
import { droppedFiles } from '../../uploads/droppedFiles.ts';
import type { FailedUpload, RunningUpload, UploadQueue } from '../../uploads/uploadQueue.svelte.ts';
import { kindOf } from '../../pictures/picture.ts';
import { type BoardPlan, type BoardSlot, type Place, placeKey, samePlace } from './boardPlan.ts';
import { clipboardPictures } from './capture.ts';
import { PhotoSelection } from './photoSelection.svelte.ts';
import { placeName } from './placeText.ts';
import { fieldPhotoWords } from './fieldPhotoWords.ts';

/** Where the drag ends outside of the window, Chromium saves the photo as a file of its name. */
const setDownload = (data: DataTransfer, { mediaType, name }: Photo, url: string): void => {
  // Colons part the three.
  data.setData('DownloadURL', `${mediaType}:${name.replaceAll(':', '_')}:${new URL(url, location.href).href}`);
};

/** The data type of photos that are dragged from one slot to another. Other drags bring files from outside. */
const photoType = 'application/x-rafter-photo';

export const acceptsDrop = (data: DataTransfer | null): data is DataTransfer =>
  data !== null && (data.types.includes(photoType) || data.types.includes('Files'));

/** Whether what is dragged leaves an element, and not only for another one within it. */
export const leaves = ({ currentTarget, relatedTarget }: DragEvent): boolean =>
  !(relatedTarget instanceof Node && (currentTarget as Element).contains(relatedTarget));

interface PhotoBoardDeps {
  app: AppState;
  uploads: UploadQueue<Place>;
  plan: () => BoardPlan;
  isArchived: () => boolean;
  /** Called after the photos of the draft have changed. */
  changed: () => void;
  /** Resolves with how to undo the latest step; calls `expired` once that is another one. */
  undoable: (expired: () => void) => Promise<(() => void) | null>;
}

/** The actions of the photo board. Each is one step of undo. */
export class PhotoBoard {
  readonly thumbnails = new ThumbnailQueue();
  readonly selection = new PhotoSelection(() =>
    this.plan.photos.filter(({ photo }) => !photo.isSent).map(({ photo }) => photo.id),
  );
  /** Id of the photo in the viewer. */
  openPhoto = $state<string | null>(null);
  /** It was opened to be drawn on. */
  isMarkup = $state(false);
  /** Id of the photo whose caption is being written. */
  captioned = $state<string | null>(null);
  /** The slot that the camera adds to, while its dialog is open. */
  cameraPlace = $state<Place | null>(null);
  /** The slot that photos were moved to last. */
  lastPlace = $state.raw<Place | null>(null);
  /** The slots under the pointer and with the focus: pasted files go there. */
  pointed: Place | null = null;
  focused: Place | null = null;
  readonly #deps: PhotoBoardDeps;

  constructor(deps: PhotoBoardDeps) {
    this.#deps = deps;
  }

  get plan(): BoardPlan {
    return this.#deps.plan();
  }
  get pastePlace(): Place {
    return this.pointed ?? this.focused ?? unsortedPlace;
  }

  runningAt(place: Place): RunningUpload[] {
    return this.#deps.uploads.runningAt(place);
  }
  failedAt(place: Place): readonly FailedUpload[] {
    return this.#deps.uploads.failedAt(place);
  }
  /** Failed uploads whose slot is gone: its array was renamed or removed meanwhile. */
  get failedElsewhere(): readonly FailedUpload[] {
    const slots: Place[] = [...this.plan.slots, unsortedPlace];
    return this.#deps.uploads.failed.filter(({ place }) => !slots.some((slot) => samePlace(slot, place)));
  }
  dismiss(failed: readonly FailedUpload[]): void {
    this.#deps.uploads.dismiss(failed);
  }

  /** Adds files that are read first: chosen, dropped or pasted ones. */
  async add(place: Place, list: (signal: AbortSignal) => Promise<readonly File[]>): Promise<void> {
    await this.#deps.uploads.addListed({ slot: place.slot, array: place.array }, list);
  }

  /** The photo and, where it is selected, the others of the selection. */
  startDrag(photo: Photo, data: DataTransfer): void {
    const { app } = this.#deps;
    setDownload(data, photo, app.gateway.fileUrl(`photo/${photo.id}`));
    data.effectAllowed = photo.isSent ? 'copy' : 'copyMove';
    if (photo.isSent) return;
    if (!this.selection.has(photo.id)) this.selection.only(photo.id);
    data.setData(photoType, this.selection.ids.join('\n'));
  }

  /** Adds what was dropped on a place: files, or photos of other places. */
  async drop(place: Place, data: DataTransfer): Promise<void> {
    const dragged = data.getData(photoType);
    if (dragged !== '') return this.move(dragged.split('\n'), place);
    await this.add(place, (signal) => droppedFiles(data, signal));
  }

  async paste(place: Place): Promise<void> {
    const { toasts } = this.#deps.app;
    const words = fieldPhotoWords.beside(this.#deps.app.words);
    await this.add(place, async () => {
      const files = await clipboardPictures();
      if (files.length === 0) toasts.show(words.nothingToPaste);
      return files;
    });
  }

  /** Moves photos to a place; those that are there stay. */
  async move(ids: readonly string[], to: Place): Promise<void> {
    const { app } = this.#deps;
    const there = this.#photos(ids)
      .filter((photo) => samePlace(photo, to))
      .map(({ id }) => id);
    const moved = ids.filter((id) => !there.includes(id));
    if (moved.length === 0) return;
    const place = { slot: to.slot, array: to.array };
    const next = this.#neighborOf(moved);
    const done = await app.attempt(() => app.gateway.call('movePhotos', { ids: moved, place }));
    if (done === null) return;
    if (to.slot !== 'unsorted') this.lastPlace = place;
    this.selection.clear();
    const text = fieldPhotoWords
      .beside(app.words)
      .movedPhotos(app.words.photosTaken(done.count), placeName(to, app.words));
    const stayed = moved.length - done.count;
    await this.#finish(
      moved.length === 1
        ? fieldPhotoWords.beside(app.words).movedTo(placeName(to, app.words))
        : this.#and(text, stayed),
      next,
    );
  }

  /** Moves the selection, or the photo that the keyboard is on. */
  async moveSelected(to: BoardSlot): Promise<void> {
    await this.move(this.#chosen(), to);
  }

  async remove(ids: readonly string[]): Promise<void> {
    const { app } = this.#deps;
    if (ids.length === 0) return;
    const next = this.#neighborOf(ids);
    const done = await app.attempt(() => app.gateway.call('removePhotos', { ids: [...ids] }));
    if (done === null) return;
    this.selection.clear();
    const text = done.count > 0 ? fieldPhotoWords.beside(app.words).removedMany(done.count) : '';
    await this.#finish(this.#and(text, ids.length - done.count), next, done.count > 0);
  }
  async removeSelected(): Promise<void> {
    await this.remove(this.#chosen());
  }

  async putBack(photos: readonly RemovedPhoto[]): Promise<void> {
    const { app } = this.#deps;
    const done = await app.attempt(() => app.gateway.call('restorePhotos', { ids: photos.map(({ id }) => id) }));
    if (done === null) return;
    const there = photos.length - done.count;
    const texts = [
      ...(done.count > 0 ? [fieldPhotoWords.beside(app.words).photosBack(app.words.photosTaken(done.count))] : []),
      ...(there > 0 ? [fieldPhotoWords.beside(app.words).backAlready(there)] : []),
    ];
    await this.#finish(texts.join(' '), photos[0] && `photo-cell-${photos[0].id}`);
  }

  canMark(photo: Photo): boolean {
    return !this.#deps.isArchived() && kindOf(photo) === 'picture' && !photo.seen?.broken && !photo.seen?.tooLarge;
  }
  /** Opens the markup of a photo. */
  mark({ id }: Photo): void {
    this.isMarkup = true;
    this.openPhoto = id;
  }
  /** The photo that the keyboard is on, or the only one that is selected; null where it cannot be drawn on. */
  get markable(): Photo | null {
    const { ids, cursor } = this.selection;
    const id = cursor ?? (ids.length === 1 ? ids[0] : undefined);
    const [photo] = id === undefined ? [] : this.#photos([id]);
    return photo && this.canMark(photo) ? photo : null;
  }
  /** The viewer or the markup is closed: its photo has the keyboard again. */
  async closePhoto(): Promise<void> {
    const id = this.openPhoto;
    const wasMarkup = this.isMarkup;
    this.openPhoto = null;
    this.isMarkup = false;
    if (!wasMarkup || id === null) return;
    await tick();
    document.getElementById(`photo-cell-${id}`)?.focus();
  }

  /** The photo whose caption was being written has the keyboard again. */
  async endCaption(id: string): Promise<void> {
    this.captioned = null;
    await tick();
    document.getElementById(`photo-cell-${id}`)?.focus();
  }

  /** What the keys act on. */
  #chosen(): string[] {
    const { ids, cursor } = this.selection;
    return ids.length > 0 || cursor === null || this.#photos([cursor]).length === 0 ? ids : [cursor];
  }

  #photos(ids: readonly string[]): Photo[] {
    return this.plan.photos.map(({ photo }) => photo).filter(({ id }) => ids.includes(id));
  }

  #and(text: string, stayed: number): string {
    return stayed === 0 ? text : `${text} ${fieldPhotoWords.beside(this.#deps.app.words).sentStay(stayed)}`.trim();
  }

  /** Shows what was done, with its undo if anything was, and moves the focus from what is gone. */
  async #finish(text: string, focus: string | undefined, isDone = true): Promise<void> {
    const { app, undoable, changed } = this.#deps;
    changed();
    let close = (): void => undefined;
    const run = isDone ? await undoable(() => close()) : null;
    close = app.toasts.show(text, run && { label: app.words.undo, run });
    await tick();
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && focus !== undefined) document.getElementById(focus)?.focus();
  }

  /** Element id of the photo behind these in their place, else before them, else of the place's button. */
  #neighborOf(ids: readonly string[]): string | undefined {
    const [first] = this.#photos(ids);
    if (!first) return undefined;
    const here = this.#photos(this.plan.photos.map(({ photo }) => photo.id)).filter((one) => samePlace(one, first));
    const last = here.findLastIndex(({ id }) => ids.includes(id));
    const next = here.slice(last + 1)[0] ?? here.slice(0, last).findLast(({ id }) => !ids.includes(id));
    return next ? `photo-cell-${next.id}` : `add-${placeKey(first)}`;
  }
}
