import type { AddedPhoto } from '../../shared/photos/deskCalls.ts';
import type { PlaceSlot } from '../../shared/photos/boardPlace.ts';
import type { ByteRange } from './verifiedFile.ts';

/** IPC channels between the preload script and the main process. Only types beside them: the preload must stay small. */
export const channels = {
  call: 'rafter:call',
  photo: 'rafter:photo',
  photoProgress: 'rafter:photo-progress',
  adding: 'rafter:adding',
  folder: 'rafter:folder',
  open: 'rafter:open',
  event: 'rafter:event',
} as const;

/** One step of handing over a photo. `id` identifies the photo and is new for each. */
export type PhotoStep =
  | {
      step: 'begin';
      id: string;
      draft: string;
      slot: PlaceSlot;
      array: string | null;
      name: string;
      bytes: number;
      /** Null for photos without a file: pasted, or taken with the camera. */
      path: string | null;
    }
  /** The bytes at the ranges that were asked for, in their order. */
  | { step: 'verify'; id: string; samples: Uint8Array[] }
  | { step: 'chunk'; id: string; bytes: Uint8Array }
  | { step: 'end'; id: string }
  | { step: 'cancel'; id: string };

/** The reply to a step that is not refused. */
export type PhotoReply =
  /** Ranges to verify before the path is used; null if the bytes themselves are wanted. */
  { ranges: ByteRange[] | null } | { photo: AddedPhoto };

/** The largest chunk that is accepted. */
export const chunkBytes = 1024 * 1024;
