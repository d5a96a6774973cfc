import { type UploadKind, uploadKinds } from '../../shared/api/files.ts';
import { type BoardPlace, unsortedPlace } from '../../shared/photos/boardPlace.ts';
import { photoPlaces } from '../../shared/job/arrayNames.ts';
import type { PhonePlace } from '../../shared/phone/protocol.ts';
import { isArraySlot } from '../desk/photos/attachmentStore.ts';
import type { Desk } from '../desk/openDesk.ts';

type BoardDesk = Pick<Desk, 'drafts' | 'photos'>;

/** In the order of the board. */
const arraySlots: readonly UploadKind[] = ['beam-spacing', 'beam-size', 'attic'];
const jobSlots = uploadKinds.filter((slot) => !isArraySlot(slot)).toReversed();

const keyOf = ({ slot, array }: BoardPlace): string => (array === null ? slot : `${slot} ${array}`);

/** Where phones may send photos of a draft: the slots of its board, with what is there. */
export const boardPlaces = (desk: BoardDesk, draft: string): PhonePlace[] => {
  const counts = new Map<string, number>();
  for (const photo of desk.photos.store.ofDraft(draft)) counts.set(keyOf(photo), (counts.get(keyOf(photo)) ?? 0) + 1);
  const places: BoardPlace[] = [
    unsortedPlace,
    ...photoPlaces(desk.drafts.store.get(draft).document).flatMap((array) =>
      arraySlots.map((slot) => ({ slot, array })),
    ),
    ...jobSlots.map((slot) => ({ slot, array: null })),
  ];
  return places.map((place) => ({ ...place, key: keyOf(place), count: counts.get(keyOf(place)) ?? 0 }));
};
