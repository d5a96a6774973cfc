import { uploadKinds } from '../api/files.ts';

/** The slots of the photo board: those of the API, and the photos that are not sorted yet and are not sent. */
export const boardSlots = [...uploadKinds, 'unsorted'] as const;
export type PlaceSlot = (typeof boardSlots)[number];

/** A place on the photo board. */
export interface BoardPlace {
  slot: PlaceSlot;
  array: string | null;
}

export const unsortedPlace: BoardPlace = { slot: 'unsorted', array: null };
