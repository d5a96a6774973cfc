import { type BoardPlace, unsortedPlace } from '../../../shared/photos/boardPlace.ts';
import type { SteppedPhoto } from '../../../shared/photos/deskCalls.ts';
import { type Mark, mergedMarks } from '../../../shared/photos/markup.ts';
import { photoPlaces } from '../../../shared/job/arrayNames.ts';
import type { Attachment } from '../photos/attachmentStore.ts';
import type { Original } from '../photos/keepOriginal.ts';
import type { DeskStores } from '../deskStores.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Draft } from './draftRow.ts';
import type { DraftStep } from './draftStepStore.ts';

interface DraftPhotosDeps extends Pick<DeskStores, 'drafts' | 'attachments' | 'transaction'> {
  outbox: Outbox;
}

const placeOf = ({ slot, array, removedMs }: Attachment): BoardPlace | null =>
  removedMs === null ? { slot, array } : null;

/** What a person does with the photos of a draft. Each action is one step of undo, in the order of all edits. */
export class DraftPhotos {
  readonly #deps: DraftPhotosDeps;

  constructor(deps: DraftPhotosDeps) {
    this.#deps = deps;
  }

  add(original: Original, draftId: string, place: BoardPlace): Attachment {
    const { drafts, attachments, outbox, transaction } = this.#deps;
    return transaction(() => {
      drafts.active(draftId);
      const added = attachments.add(original, draftId, original.name, place);
      drafts.recordPhotos(draftId, [{ id: added.id, name: added.name, before: null, after: place }]);
      outbox.photosAdded(draftId);
      return added;
    });
  }

  /** Moves it to another place, back onto the board, or off it (null). Throws `photo-already-sent`. */
  put(id: string, after: BoardPlace | null): Attachment {
    const { attachments, transaction } = this.#deps;
    return transaction(() => {
      this.#put([attachments.get(id)], () => after);
      return attachments.get(id);
    });
  }

  /** Moves several photos of one draft, as one step. Those that were sent stay where they are. Returns how many moved. */
  putAll(ids: readonly string[], after: BoardPlace | null): number {
    return this.#putEach(ids, () => after);
  }

  /**
   * Puts removed photos back where they were. Returns how many: a photo that is on the board, or was added there again since,
   * is not put back a second time.
   */
  restoreAll(ids: readonly string[]): number {
    const { attachments, transaction } = this.#deps;
    return transaction(() => {
      const places = new Map<string, BoardPlace>();
      const taken = new Set<string>();
      for (const photo of ids.map((id) => attachments.get(id))) {
        const place = this.#formerPlace(photo);
        const where = JSON.stringify([photo.draftId, photo.sha256, place]);
        if (photo.removedMs === null || taken.has(where) || attachments.same(photo.draftId, photo.sha256, place))
          continue;
        taken.add(where);
        places.set(photo.id, place);
      }
      return this.#putEach([...places.keys()], ({ id }) => places.get(id)!);
    });
  }

  /** Also of a photo that was sent: the provider hears of it where it can. */
  caption(id: string, text: string): Attachment {
    const { drafts, attachments, outbox, transaction } = this.#deps;
    return transaction(() => {
      const { draftId, name, caption: before, ...photo } = attachments.get(id);
      drafts.active(draftId);
      attachments.setCaption(id, text);
      const after = attachments.get(id).caption;
      if (after === before) return attachments.get(id);
      const place = { slot: photo.slot, array: photo.array };
      drafts.recordPhotos(draftId, [{ id, name, before: place, after: place, caption: { before, after } }]);
      outbox.captionChanged(id);
      return attachments.get(id);
    });
  }

  /**
   * What is drawn on a photo, also of one that was sent. `isDrawing`: a person goes on. `base`: what the window began with; what
   * another one has drawn since stays.
   */
  mark(
    id: string,
    marks: readonly Mark[],
    { isDrawing, base }: { isDrawing: boolean; base?: readonly Mark[] | undefined },
  ): Attachment {
    const { drafts, attachments, outbox, transaction } = this.#deps;
    return transaction(() => {
      const { draftId, name, marks: before, slot, array } = attachments.get(id);
      drafts.active(draftId);
      const after = base ? mergedMarks(base, before, marks) : marks;
      if (JSON.stringify(after) !== JSON.stringify(before)) {
        attachments.setMarks(id, after);
        const place = { slot, array };
        drafts.recordPhotos(draftId, [{ id, name, before: place, after: place, marks: { before, after } }]);
      }
      outbox.markupChanged(id, { isDrawing });
      return attachments.get(id);
    });
  }

  /** Undoes or redoes the latest step, of fields or photos. */
  step(id: string, which: 'undo' | 'redo'): DraftStep {
    const { drafts, attachments, outbox, transaction } = this.#deps;
    return transaction(() => {
      const { step } = drafts[which](id);
      for (const photo of which === 'undo' ? step.photos.toReversed() : step.photos) {
        const side = which === 'undo' ? 'before' : 'after';
        if (photo.marks !== undefined) {
          attachments.setMarks(photo.id, photo.marks[side]);
          outbox.markupChanged(photo.id, { isDrawing: false });
        } else if (photo.caption === undefined) attachments.put(photo.id, photo[side]);
        else {
          attachments.setCaption(photo.id, photo.caption[side]);
          outbox.captionChanged(photo.id);
        }
      }
      if (step.pieces.length > 0) outbox.edited(id);
      if (step.photos.length > 0) outbox.photosAdded(id);
      return step;
    });
  }

  /**
   * Whether the latest steps can be undone and redone: fields until the job is sent, places of photos until they are,
   * captions and drawings always. A photo that was deleted after thirty days ends it.
   */
  steps({ id, jobId, archivedMs }: Pick<Draft, 'id' | 'jobId' | 'archivedMs'>): { canUndo: boolean; canRedo: boolean } {
    const { drafts, attachments } = this.#deps;
    const { toUndo, toRedo } = drafts.steps(id);
    // In one query each: a step that added hundreds of photos is asked about with every photo that follows.
    const areOpen = (photos: readonly SteppedPhoto[]): boolean =>
      attachments.hasAll(photos.map(({ id }) => id)) &&
      !attachments.isAnyAttempted(
        photos.filter(({ caption, marks }) => caption === undefined && marks === undefined).map(({ id }) => id),
      );
    const isOpen = (step: DraftStep | null): boolean =>
      step !== null && archivedMs === null && (jobId === null || step.pieces.length === 0) && areOpen(step.photos);
    return { canUndo: isOpen(toUndo), canRedo: isOpen(toRedo) };
  }

  #putEach(ids: readonly string[], after: (photo: Attachment) => BoardPlace | null): number {
    const { attachments, transaction } = this.#deps;
    return transaction(() => {
      const open = [...new Set(ids)].map((id) => attachments.get(id)).filter(({ id }) => !attachments.isAttempted(id));
      const ofOne = open.filter(({ draftId }) => draftId === open[0]!.draftId);
      if (ofOne.length > 0) this.#put(ofOne, after);
      return ofOne.length;
    });
  }

  /** Photos of one draft, inside a transaction. */
  #put(photos: readonly Attachment[], place: (photo: Attachment) => BoardPlace | null): void {
    const { drafts, attachments, outbox } = this.#deps;
    const { draftId } = photos[0]!;
    drafts.active(draftId);
    const steps = photos.map((photo): SteppedPhoto => {
      const after = place(photo);
      attachments.put(photo.id, after);
      return { id: photo.id, name: photo.name, before: placeOf(photo), after };
    });
    // Taking a photo off the board took it out of the outbox.
    if (steps.some(({ after }) => after !== null)) outbox.photosAdded(draftId);
    drafts.recordPhotos(draftId, steps);
  }

  /** Where a removed photo was. Unsorted where its array is gone since. */
  #formerPlace({ draftId, slot, array }: Attachment): BoardPlace {
    const { document } = this.#deps.drafts.get(draftId);
    return array === null || photoPlaces(document).includes(array) ? { slot, array } : unsortedPlace;
  }
}
