import type { Bridge } from '../../../shared/desk/bridge.ts';
import type { DeskResult, DeskInput, DeskCallName } from '../../../shared/desk/contract.ts';
import type { EventData, EventName } from '../../../shared/desk/events.ts';
import type { AddedPhoto } from '../../../shared/photos/deskCalls.ts';
import type { BoardPlace } from '../../../shared/photos/boardPlace.ts';
import type { PageHideHandler } from './pageHide.ts';
import type { TextStorage } from './textStorage.ts';

export interface PhotoPlace extends BoardPlace {
  draft: string;
}

/** The way from a field window to the desk, by IPC or HTTP. Calls reject with `CallError`. */
export interface Gateway {
  /** `outlives`: the request is completed even where the page is closed meanwhile. */
  call: <N extends DeskCallName>(
    name: N,
    request: DeskInput<N>,
    how?: { outlives?: boolean },
  ) => Promise<DeskResult<N>>;
  /** Returns how to stop listening. */
  listen: <N extends EventName>(name: N, listener: (data: EventData<N>) => void) => () => void;
  /** Returns how to stop listening. */
  onPageHide: (handler: PageHideHandler) => () => void;
  storage: TextStorage;
  /** Copies a file into the desk; `onProgress` from 0 to 1. */
  addPhoto: (
    place: PhotoPlace,
    file: File,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<AddedPhoto>;
  /** Tells the host whether files are still to be added: they are lost with the window. A browser asks the page itself. */
  showAdding: (isAdding: boolean) => void;
  /** Opens an address in another window of the browser. */
  openOutside: (address: string) => void;
  /** Address of a file of the desk: `thumbnail/SHA256`, `view/SHA256`, `photo/ID`, `letter/ID`, `file/JOB/KEY`. */
  fileUrl: (path: string) => string;
  /** Opens a file of the desk with the system's program for it, or in another window of the browser. */
  openFile: (path: string) => Promise<void>;
  /** Lets the person choose a folder; null where the host has no such dialog, or nothing was chosen. */
  chooseFolder: () => Promise<string | null>;
}

declare global {
  interface Window {
    /** Set by the preload script of the desktop app only. */
    rafter?: Bridge;
  }
}

/** The other page gets no reference to this one, nor its address. */
export const openOutside = (address: string): void => void window.open(address, '_blank', 'noreferrer');
