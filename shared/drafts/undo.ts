import type { Mark } from '../photos/markup.ts';
import type { BoardPlace } from '../photos/boardPlace.ts';
import type { OpenDraft } from '../desk/shapes.ts';

/** What a step of undo did to a photo; without a place it is not on the board. */
export interface SteppedPhoto {
  id: string;
  name: string;
  before: BoardPlace | null;
  after: BoardPlace | null;
  /** Where the step changed the caption. */
  caption?: { before: string; after: string };
  /** Where the step changed what is drawn on it. */
  marks?: { before: readonly Mark[]; after: readonly Mark[] };
}

/** A draft after an undo or redo, and what that changed. */
export type SteppedDraft = OpenDraft & { step: { pointers: string[]; photos: SteppedPhoto[] } };
