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

export const NoteText = z.object({ text: filledTextUpTo(longestNote) });

/** A note that the office keeps for itself on a job. */
export interface NoteView {
  id: number;
  /** The version of the job that it was written on. */
  job: number;
  /** Email of its author. */
  author: string;
  text: string;
  atMs: number;
  /** When its author changed it last, or null. */
  changedMs: number | null;
  /** This user may still change or remove it. */
  isOpen: boolean;
}
