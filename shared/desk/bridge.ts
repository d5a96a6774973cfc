import type { EventName } from './events.ts';
import type { CallOutcome } from '../rpc/rpc.ts';
import type { AddedPhoto } from '../photos/deskCalls.ts';
import type { BoardPlace } from '../photos/boardPlace.ts';

/** A photo on its way into the desk. */
export interface PhotoOnItsWay {
  ended: Promise<CallOutcome<AddedPhoto>>;
  /** Ends it with the problem `stopped`, unless it has ended. */
  stop: () => void;
}

/**
 * What the preload script puts into a desktop window, as `window.rafter`, and nothing else. Plain values, files and
 * functions cross this bridge; proxies do not, and objects of classes arrive empty.
 */
export interface Bridge {
  call: (name: string, request: unknown) => Promise<CallOutcome<unknown>>;
  /** Answers how to stop listening. */
  listen: (name: EventName, listener: (data: unknown) => void) => () => void;
  /** `onProgress` with the share that has arrived, 0 to 1. */
  addPhoto: (place: { draft: string } & BoardPlace, file: File, onProgress: (share: number) => void) => PhotoOnItsWay;
  /** Whether the window has files that are still to be added: the app asks before it closes such a window. */
  showAdding: (isAdding: boolean) => void;
  /** Opens a copy of a file of the desk with the system's program; `address` as in `photo/ID`. */
  openFile: (address: string) => Promise<CallOutcome<null>>;
  chooseFolder: () => Promise<string | null>;
}
