import { z } from 'zod';

/** Any text a client may send: well-formed Unicode without NUL, so that it is stored and answered exactly as sent. */
export const Text = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'must be well-formed text without NUL' });

/** Text that has to say something: at least one character that is not blank. */
export const FilledText = Text.regex(/\S/, { error: 'must not be empty' });

export const DateTime = z.iso.datetime({ offset: true }).meta({ description: 'ISO 8601 timestamp' });

/** A whole number of things: panels, modules, batteries. */
export const Count = z.int().min(0);
