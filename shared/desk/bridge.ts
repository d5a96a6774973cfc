import type { UploadKind } from '../api/files.ts';
import type { Ended, EventName } from './contract.ts';
import type { Photo } from './shapes.ts';

/** What the preload script puts into a desktop window, as `window.rafter`, and nothing else. */
export interface Bridge {
  call: (name: string, request: unknown) => Promise<Ended<unknown>>;
  /** Answers how to stop listening. */
  listen: (name: EventName, listener: (data: unknown) => void) => () => void;
  addPhoto: (
    place: { draft: string; slot: UploadKind; array: string | null },
    file: File,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<Ended<Photo>>;
  chooseFolder: () => Promise<string | null>;
}
