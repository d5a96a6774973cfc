import { z } from 'zod';
import { longestMarkText, type Mark, mostInches, mostLinePoints, mostMarks, mostPoints, pointsLeft } from './markup.ts';

const Share = z.number().min(0).max(1);
const Point = z.tuple([Share, Share]).readonly();
const ends = { from: Point, to: Point };

/** Something drawn on a photo. */
export const MarkSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('arrow'), ...ends }),
  z.strictObject({
    kind: z.literal('dimension'),
    ...ends,
    inches: z.number().positive().max(mostInches).nullable(),
  }),
  z.strictObject({ kind: z.literal('box'), ...ends }),
  z.strictObject({ kind: z.literal('line'), points: z.array(Point).min(2).max(mostLinePoints).readonly() }),
  z.strictObject({ kind: z.literal('text'), at: Point, text: z.string().trim().min(1).max(longestMarkText) }),
]) satisfies z.ZodType<Mark>;

/** What is drawn on one photo, in the order of drawing. */
export const Markup = z
  .array(MarkSchema)
  .max(mostMarks)
  .refine((marks: readonly Mark[]) => pointsLeft(marks) >= 0, { error: `at most ${mostPoints} points` });

/** Reads a stored markup; null for what is none. */
export const readMarkup = (stored: string): Mark[] | null => {
  try {
    return Markup.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
};

/** As it is stored; null where nothing is drawn. */
export const storedMarkup = (marks: readonly Mark[]): string | null =>
  marks.length === 0 ? null : JSON.stringify(marks);
