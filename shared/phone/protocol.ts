import type { PlaceSlot } from '../photos/boardPlace.ts';

/** What a phone sends before the chunks of a photo. Its id and its size are in the header of the message. */
export interface PhotoOffer {
  /** Of `places`, when the photo was chosen: a photo of one job must not come to another with a later code. */
  draft: string;
  /** A place's `key`. */
  place: string;
  name: string;
  /** Lower-case hex, of the whole photo. */
  sha256: string;
}

/** A place of the draft's board, as phones see it. */
export interface PhonePlace {
  key: string;
  slot: PlaceSlot;
  array: string | null;
  /** Photos that are there. */
  count: number;
}

export type PhoneRefusal =
  | 'photo-too-large'
  | 'too-many-photos'
  | 'disk-full'
  | 'place-gone'
  /** It was chosen for another job than that of this session. */
  | 'other-job'
  /** The bytes are not those that were offered. */
  | 'photo-changed'
  | 'not-kept'
  /** A message that came before, or after a later one. */
  | 'replayed'
  | 'out-of-order';

/** What the desk answers. Every answer is sealed, and bound to its request. */
export type PhoneReply =
  | { kind: 'places'; draft: string; job: string; places: PhonePlace[] }
  /** `received`: whole chunks. */
  | { kind: 'wanted'; received: number }
  /** `withoutPlace`: it is a picture that does not say where it was taken. */
  | { kind: 'kept'; wasThere: boolean; withoutPlace?: true }
  | { kind: 'refused'; reason: PhoneRefusal };

/** What a phone may send to the desk in one session. Both ends read them. */
export const phoneLimits = {
  /** Plain bytes of a chunk; the last one of a photo may be shorter. */
  chunkBytes: 256 * 1024,
  photoBytes: 100 * 1024 * 1024,
  photos: 500,
  /** Plain bytes of a message that is not a chunk. */
  textBytes: 8 * 1024,
} as const;

/** The bytes of one chunk of a photo. */
export const chunkLength = (index: number, total: number): number =>
  Math.max(0, Math.min(phoneLimits.chunkBytes, total - index * phoneLimits.chunkBytes));
