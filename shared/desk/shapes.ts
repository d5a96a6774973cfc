import type { FieldError } from '../messages/problem.ts';
import type { AnyMessage } from '../messages/rows.ts';
import type { UploadKind } from '../api/files.ts';
import type { Mark } from '../photos/markup.ts';
import type { Finding } from '../job/checklist.ts';
import type { DraftState } from '../job/draftState.ts';
import type { ItemShown, ItemState, NotSent, ReceiptShown } from '../outbox/deskCalls.ts';
import type { BoardPlace, PlaceSlot } from '../photos/boardPlace.ts';
import type { DraftVisit } from '../visits/deskCalls.ts';

/** What a window is shown. Times are milliseconds since 1970 UTC unless the name says otherwise. */

/** Another job of this laptop at the address of a job. */
export interface JobAtAddress {
  id: string;
  name: string;
  state: DraftState;
  jobId: number | null;
  status: string | null;
}

/** What a draft began with. */
export interface Beginning {
  /** The name of its template; null where only the company's defaults filled it in. */
  template: string | null;
  /** The fields that the template filled in; the others are the company's defaults. */
  ofTemplate: string[];
  document: Record<string, unknown>;
}

/** A template in a list. */
export interface TemplateShown {
  id: string;
  name: string;
  arrays: number;
  /** How many values it fills in. */
  values: number;
}

/** What every new draft begins with, at the provider in the settings. */
export interface DefaultsShown {
  values: Record<string, unknown>;
  /** What is wrong with them, and entries that this provider's lists do not have. */
  errors: FieldError[];
}

/** A draft in the editor. */
export interface OpenDraft {
  id: string;
  name: string;
  document: Record<string, unknown>;
  version: number;
  state: DraftState;
  jobId: number | null;
  archived: boolean;
  /** Items whose bytes are on their way. */
  sending: number;
  canUndo: boolean;
  canRedo: boolean;
  prefilled: Beginning | null;
  /** It is as it began: empty, or as it was filled in then. */
  isUntouched: boolean;
  /** The part of the editor that was open last; null before that. */
  part: string | null;
  /** What Submit Job would refuse, as the server would say it. */
  errors: FieldError[];
  /** What is wrong with its references, since the lists have changed. */
  notices: FieldError[];
  photos: Photo[];
  /** Taken off the board, the latest first: they can be put back until they are deleted. */
  removed: RemovedPhoto[];
  atAddress: JobAtAddress[];
  visit: DraftVisit | null;
}

/** Whether the provider has the caption of a photo as it is now. */
export type CaptionState =
  /** It goes with the photo, or has arrived. */
  | 'with-photo'
  /** It was changed after the photo was sent, and is sent next. */
  | 'waiting'
  /** It was changed after the photo was sent, and this provider takes no changes. */
  | 'local';

export interface Photo {
  id: string;
  slot: PlaceSlot;
  array: string | null;
  name: string;
  bytes: number;
  sha256: string;
  mediaType: string;
  takenAt: string | null;
  place: { latitude: number; longitude: number } | null;
  addedMs: number;
  /** Null until the picture was looked at; then what was noticed about it. */
  seen: { blurred: boolean; dark: boolean; broken?: true; tooLarge?: true } | null;
  caption: string;
  captionState: CaptionState;
  /** What is drawn on it. */
  marks: readonly Mark[];
  /** How many copies with the drawing the job has, or will have, beside the photo itself. */
  copies: number;
  /** How many of them were sent: they stay there, whatever is drawn from now on. */
  sentCopies: number;
  /** It was sent, or its sending has started: it stays where it is. */
  isSent: boolean;
  state: ItemState | null;
}

/** A photo that was taken off the board. */
export interface RemovedPhoto {
  id: string;
  name: string;
  sha256: string;
  mediaType: string;
  bytes: number;
  caption: string;
  marks: readonly Mark[];
  /** Where it was. */
  place: BoardPlace;
  removedMs: number;
  /** When its bytes are deleted. */
  deletedMs: number;
}

/** A photo as the desk answers when one is added. */
export interface AddedPhoto extends Photo {
  /** The same bytes were in this place already: nothing was added. */
  wasThere: boolean;
}

export interface CheckResult {
  findings: (Finding & { text: string })[];
  errors: FieldError[];
  notices: FieldError[];
}

/** What is known of a letter: a provider may say only that the job is not Approved any more. */
export type LetterState = 'in-force' | 'withdrawn' | 'superseded' | 'not-in-force';

/** A letter as it is called, and whether it holds. */
export interface LetterMark {
  /** `<job>-<issue>`; null where the provider does not tell. */
  number: string | null;
  state: LetterState;
  withdrawnMs: number | null;
}

/** A file that the office delivered for a service, where the provider tells. */
export interface DeliverableMark {
  /** The slug. */
  service: string;
  isWithdrawn: boolean;
  /** Another file has its place, and holds. */
  isReplaced: boolean;
  /** When it was withdrawn or replaced; null also where the provider does not tell. */
  withdrawnMs: number | null;
}

/** A file that the provider made for a job. */
export interface ProducedFileShown {
  key: string;
  jobId: number;
  name: string;
  bytes: number | null;
  error: AnyMessage | null;
  /** Null where the file is no letter. */
  letter: LetterMark | null;
  deliverable: DeliverableMark | null;
}

export interface LetterShown extends LetterMark {
  id: number;
  jobId: number;
  bytes: number;
  sha256: string;
  receivedMs: number;
  /** Why it does not hold any more, as the desk noted it. */
  superseded: AnyMessage | null;
}

/** Something that the office asks for. */
export interface JobAskShown {
  /** Where photos belong; null for a field. */
  slot: UploadKind | null;
  /** The name of a field; null for photos. */
  field: string | null;
  /** The name of the array; null for the whole job. */
  array: string | null;
  text: string;
}

export interface DeskJobView {
  id: string;
  name: string;
  state: DraftState;
  jobId: number | null;
  archived: boolean;
  unread: number;
  isAnswered: boolean;
  status: string | null;
  /** Why the last look at it failed. */
  error: AnyMessage | null;
  /** What a person should know of the last look, which did not fail. */
  notice: AnyMessage | null;
  document: Record<string, unknown>;
  atAddress: JobAtAddress[];
  /** In the order of time: by the provider's clock, where it names one. `seenMs`: when this laptop learned it. */
  timeline: { atMs: number; seenMs: number; jobId: number; status: string }[];
  /** The provider's latest message about a job that is on hold or rejected. */
  reason: string | null;
  /** What the reason of a hold asks for, where the provider tells. */
  asks: JobAskShown[];
  messages: { at: string | null; author: string | null; body: string; isOwn: boolean; waiting: boolean }[];
  files: ProducedFileShown[];
  letters: LetterShown[];
  /** The provider has approved it without a letter: none is waited for. */
  isWithoutLetter: boolean;
  receipts: ReceiptShown[];
  /** Without those that only an earlier job has, before a revision. */
  photos: Photo[];
  items: ItemShown[];
  notSent: NotSent[];
}
