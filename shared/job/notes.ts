import { z } from 'zod';
import { filledTextUpTo } from './text.ts';

/** The longest note, in characters. */
export const longestNote = 5000;
/** Notes on one version of a job. */
export const mostNotes = 200;
/**
 * How long its author may change or remove a note. Later, colleagues have relied on it; it stays as it is, and another
 * note corrects it.
 */
export const noteSettlesMs = 24 * 60 * 60 * 1000;

export const NoteText = filledTextUpTo(longestNote);

/** A note that the office keeps for itself on a job. */
export const NoteView = z.object({
  id: z.int(),
  /** The version of the job that it was written on. */
  job: z.int(),
  /** Email of its author. */
  author: z.string(),
  text: z.string(),
  atMs: z.int(),
  /** When its author changed it last, or null. */
  changedMs: z.int().nullable(),
  /** This user may still change or remove it. */
  isOpen: z.boolean(),
});
export type NoteView = z.infer<typeof NoteView>;
