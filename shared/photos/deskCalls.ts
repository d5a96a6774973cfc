import { z } from 'zod';
import { ItemState } from '../outbox/deskCalls.ts';
import { Changed, DeskId } from '../rpc/deskCallRows.ts';
import { type Calls, mutation } from '../rpc/rpc.ts';
import { type BoardPlace, boardSlots } from './boardPlace.ts';
import { MarkSchema, Markup } from './markupSchema.ts';

/** A place on the photo board. */
const ShownPlace = z.object({
  slot: z.enum(boardSlots),
  array: z.string().nullable(),
}) satisfies z.ZodType<BoardPlace>;

/** What is drawn on a photo. */
const Marks = z.array(MarkSchema).readonly();

/** Whether the provider has the caption of a photo as it is now. */
export const CaptionState = z.enum([
  /** It goes with the photo, or has arrived. */
  'with-photo',
  /** It was changed after the photo was sent, and is sent next. */
  'waiting',
  /** It was changed after the photo was sent, and this provider takes no changes. */
  'local',
]);
export type CaptionState = z.infer<typeof CaptionState>;

/** Times are milliseconds since 1970 UTC unless the name says otherwise. */
export const Photo = z.object({
  id: z.string(),
  ...ShownPlace.shape,
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  mediaType: z.string(),
  takenAt: z.string().nullable(),
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  addedMs: z.int(),
  /** Null until the picture was looked at; then what was noticed about it. */
  seen: z
    .object({
      blurred: z.boolean(),
      dark: z.boolean(),
      broken: z.literal(true).optional(),
      tooLarge: z.literal(true).optional(),
    })
    .nullable(),
  caption: z.string(),
  captionState: CaptionState,
  /** What is drawn on it. */
  marks: Marks,
  /** How many copies with the drawing the job has, or will have, beside the photo itself. */
  copies: z.int(),
  /** How many of them were sent: they stay there, whatever is drawn from now on. */
  sentCopies: z.int(),
  /** It was sent, or its sending has started: it stays where it is. */
  isSent: z.boolean(),
  state: ItemState.nullable(),
});
export type Photo = z.infer<typeof Photo>;

/** A photo that was taken off the board. */
export const RemovedPhoto = Photo.pick({
  id: true,
  name: true,
  sha256: true,
  mediaType: true,
  bytes: true,
  caption: true,
  marks: true,
}).extend({
  /** Where it was. */
  place: ShownPlace,
  removedMs: z.int(),
  /** When its bytes are deleted. */
  deletedMs: z.int(),
});
export type RemovedPhoto = z.infer<typeof RemovedPhoto>;

/** A photo as the desk answers when one is added. */
export const AddedPhoto = Photo.extend({
  /** The same bytes were in this place already: nothing was added. */
  wasThere: z.boolean(),
});
export type AddedPhoto = z.infer<typeof AddedPhoto>;

/** What a step of undo did to a photo; without a place it is not on the board. */
export const SteppedPhoto = z.object({
  id: z.string(),
  name: z.string(),
  before: ShownPlace.nullable(),
  after: ShownPlace.nullable(),
  /** Where the step changed the caption. */
  caption: z.object({ before: z.string(), after: z.string() }).optional(),
  /** Where the step changed what is drawn on it. */
  marks: z.object({ before: Marks, after: Marks }).optional(),
});
export type SteppedPhoto = z.infer<typeof SteppedPhoto>;

const OfPhoto = z.object({ id: DeskId });
const OfPhotos = z.object({ ids: z.array(DeskId).min(1).max(5000) });
const NewPlace = ShownPlace.extend({ array: z.string().max(1000).nullable() });

/** Photos come in through the host, as bytes or as files that a person chose: no call names a path of theirs. */
export const deskPhotoCalls = {
  movePhoto: mutation(OfPhoto.extend({ place: NewPlace }), Photo),
  removePhoto: mutation(OfPhoto, z.null()),
  restorePhoto: mutation(OfPhoto, Photo),
  /** Photos of one draft, as one step of undo. Answers how many were moved: those that are sent stay. */
  movePhotos: mutation(OfPhotos.extend({ place: NewPlace }), Changed),
  removePhotos: mutation(OfPhotos, Changed),
  /** Back to where they were. */
  restorePhotos: mutation(OfPhotos, Changed),
  captionPhoto: mutation(OfPhoto.extend({ caption: z.string().max(1000) }), Photo),
  /** What is drawn on a photo. While `drawing`, more will follow: a copy of a sent job waits for its end. */
  markPhoto: mutation(
    OfPhoto.extend({
      marks: Markup,
      /** What the window began with: what another window has drawn since stays. Without it, `marks` replace everything. */
      base: Markup.optional(),
      drawing: z.boolean().default(false),
    }),
    Photo,
  ),
} as const satisfies Calls;
