import type { DeskResult, DeskInput, DeskCallName, EventData, EventName } from '../../shared/desk/contract.ts';
import type { CallProblem } from '../../shared/rpc.ts';
import type { Photo } from '../../shared/desk/shapes.ts';
import type { UploadKind } from '../../shared/api/files.ts';

/** The desk said no: in words for people, with the fields that it means. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly problem: CallProblem;
  constructor(problem: CallProblem) {
    super(problem.detail);
    this.problem = problem;
  }
}

export interface PhotoPlace {
  draft: string;
  slot: UploadKind;
  array: string | null;
}

/** Somebody who has to know that the window may be about to go. */
export interface Leaving {
  /** The window is hidden, closed or loaded anew: what has to be kept is sent off now. */
  leave: () => void;
  /** Whether something would be lost that could not be kept. */
  wouldLose: () => boolean;
}

/** Short texts that are there again when the window is loaded anew. */
export interface KeptTexts {
  read: (key: string) => string | null;
  /** Null takes it away. */
  write: (key: string, text: string | null) => void;
}

/** The one way from a window to the desk, whichever host stands between them. Calls reject with `Refused`. */
export interface Gateway {
  /** `outlives`: what is asked arrives also where the window goes at this moment. */
  call: <N extends DeskCallName>(
    name: N,
    request: DeskInput<N>,
    how?: { outlives?: boolean },
  ) => Promise<DeskResult<N>>;
  /** Answers how to stop listening. */
  listen: <N extends EventName>(name: N, listener: (data: EventData<N>) => void) => () => void;
  /** Answers how to stop listening. */
  leaving: (who: Leaving) => () => void;
  kept: KeptTexts;
  /** Copies a file into the desk; `onProgress` with its share, 0 to 1. */
  addPhoto: (place: PhotoPlace, file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<Photo>;
  /** Shows an address in another window of the browser. */
  openOutside: (address: string) => void;
  /** Address of a file of the desk: `thumbnail/SHA256`, `view/SHA256`, `photo/ID`, `letter/ID`, `file/JOB/KEY`. */
  fileUrl: (address: string) => string;
  /** Lets the person choose a folder; null where the host cannot, or they did not. */
  chooseFolder: () => Promise<string | null>;
}
