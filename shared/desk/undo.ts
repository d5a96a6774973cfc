import { uploadKinds } from '../api/files.ts';
import type { OpenDraft } from './shapes.ts';

/** The slots of the photo board: those of the API, and the photos that are not sorted yet and are not sent. */
export const boardSlots = [...uploadKinds, 'unsorted'] as const;
export type BoardSlot = (typeof boardSlots)[number];

/** A place on the photo board. */
export interface BoardPlace {
  slot: BoardSlot;
  array: string | null;
}

export const unsortedPlace: BoardPlace = { slot: 'unsorted', array: null };

/** What a step of undo did to a photo; without a place it is not on the board. */
export interface SteppedPhoto {
  id: string;
  name: string;
  before: BoardPlace | null;
  after: BoardPlace | null;
  /** Where the step changed the caption. */
  caption?: { before: string; after: string };
}

/** A draft after an undo or redo, and what that changed. */
export type SteppedDraft = OpenDraft & { step: { pointers: string[]; photos: SteppedPhoto[] } };
