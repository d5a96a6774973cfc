import type { CheckedPhoto } from '../../../shared/job/checklist.ts';
import type { PhotoMetadata } from '../../pictures/photoMetadata.ts';
import { judgeLook } from '../../pictures/pictureLook.ts';
import { isSorted } from './attachmentStore.ts';
import type { Desk } from '../openDesk.ts';

/** The photos of a draft that are sent, as the checklist reads them, with what was measured here. */
export const checkedPhotos = (desk: Pick<Desk, 'photos'>, draftId: string): CheckedPhoto[] =>
  desk.photos.store
    .ofDraft(draftId)
    .filter(isSorted)
    .map(({ facts, ...photo }) => {
      const look = desk.photos.looks.get(photo.sha256);
      return { ...photo, place: (facts as PhotoMetadata | null)?.place ?? null, look: look && judgeLook(look) };
    });
