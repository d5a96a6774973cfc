import type { SteppedPhoto, BoardPlace } from '../../../shared/desk/undo.ts';
import type { Attachment } from '../attachments/attachmentStore.ts';
import type { Original } from '../attachments/keepOriginal.ts';
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

  /** Moves it to another place, back onto the board, or off it (null). */
  put(id: string, after: BoardPlace | null): Attachment {
    const { drafts, attachments, outbox, transaction } = this.#deps;
    return transaction(() => {
      const photo = attachments.get(id);
      drafts.active(photo.draftId);
      attachments.put(id, after);
      // Taking it off the board took it out of the outbox.
      if (after !== null) outbox.photosAdded(photo.draftId);
      drafts.recordPhotos(photo.draftId, [{ id, name: photo.name, before: placeOf(photo), after }]);
      return attachments.get(id);
    });
  }

  /** Undoes or redoes the latest step, of fields or photos. */
  step(id: string, which: 'undo' | 'redo'): DraftStep {
    const { drafts, attachments, outbox, transaction } = this.#deps;
    return transaction(() => {
      const { step } = drafts[which](id);
      for (const photo of which === 'undo' ? step.photos.toReversed() : step.photos)
        attachments.put(photo.id, which === 'undo' ? photo.before : photo.after);
      if (step.pieces.length > 0) outbox.edited(id);
      if (step.photos.length > 0) outbox.photosAdded(id);
      return step;
    });
  }

  /** Whether the latest steps can be undone and redone: fields until the job is sent, photos until they are. */
  steps({ id, jobId, archivedMs }: Pick<Draft, 'id' | 'jobId' | 'archivedMs'>): { canUndo: boolean; canRedo: boolean } {
    const { toUndo, toRedo } = this.#deps.drafts.steps(id);
    const isUnsent = (photo: SteppedPhoto): boolean => !this.#deps.attachments.isAttempted(photo.id);
    const isOpen = (step: DraftStep | null): boolean =>
      step !== null &&
      archivedMs === null &&
      (jobId === null || step.pieces.length === 0) &&
      step.photos.every(isUnsent);
    return { canUndo: isOpen(toUndo), canRedo: isOpen(toRedo) };
  }
}
