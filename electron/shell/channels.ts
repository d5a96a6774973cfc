import type { UploadKind } from '../../shared/api/files.ts';
import type { Photo } from '../../shared/desk/shapes.ts';

/** The names under which the preload script and the main process speak. Types only beside them: the preload is one small file. */
export const channels = {
  call: 'rafter:call',
  photo: 'rafter:photo',
  photoProgress: 'rafter:photo-progress',
  folder: 'rafter:folder',
  event: 'rafter:event',
} as const;

/** What the preload says of a photo, one step after the other. `id` is its own, new for each photo. */
export type PhotoStep =
  | {
      step: 'begin';
      id: string;
      draft: string;
      slot: UploadKind;
      array: string | null;
      name: string;
      bytes: number;
      /** Null for what has none: pasted, or taken with the camera. */
      path: string | null;
    }
  /** What the file holds at the places that were asked for, in their order. */
  | { step: 'prove'; id: string; pieces: Uint8Array[] }
  | { step: 'piece'; id: string; bytes: Uint8Array }
  | { step: 'end'; id: string }
  | { step: 'stop'; id: string };

/** How a step is answered while it is not refused. */
export type PhotoAnswer =
  /** Places of the file that have to be shown before its path counts; null where its bytes are wanted. */
  { show: { start: number; end: number }[] | null } | { photo: Photo };

/** The largest piece that is taken. */
export const pieceBytes = 1024 * 1024;
