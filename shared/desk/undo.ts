import type { UploadKind } from '../api/files.ts';
import type { OpenDraft } from './shapes.ts';

/** A place on the photo board. */
export interface BoardPlace {
  slot: UploadKind;
  array: string | null;
}

/** What a step of undo did to a photo; without a place it is not on the board. */
export interface SteppedPhoto {
  id: string;
  name: string;
  before: BoardPlace | null;
  after: BoardPlace | null;
}

/** A draft after an undo or redo, and what that changed. */
export type SteppedDraft = OpenDraft & { step: { pointers: string[]; photos: SteppedPhoto[] } };
