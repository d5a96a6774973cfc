import { z } from 'zod';
import { uploadKinds } from '../api/files.ts';
import type { JobAsk } from './job.ts';
import { filledTextUpTo, lineUpTo, maxLength, textUpTo } from './text.ts';
import { photoMarks } from './photoMarks.ts';

/** How many reasons a firm keeps. */
export const mostHoldReasons = 50;
/** The longest title of one, in characters: it is a line of a list. */
const longestHoldTitle = 80;

/** What an administrator writes; the text becomes part of the reason of a hold. */
export const HoldReasonText = z.object({
  title: lineUpTo(longestHoldTitle),
  text: filledTextUpTo(maxLength.notes),
});

/** A reason for a hold that the firm gives often. */
export const HoldReasonView = z.object({ id: z.string(), title: z.string(), text: z.string() });
export type HoldReasonView = z.infer<typeof HoldReasonView>;

/** The most parts that the reason of one hold is composed of. */
export const mostAsked = 200;
/** The longest text of a part, in characters. */
export const longestAsked = 1000;

const asked = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.strictObject({ kind: z.literal(kind), ...shape });
/** Where in the job, and what the reason says of it. */
const place = { array: textUpTo(maxLength.arrayName).nullable(), text: filledTextUpTo(longestAsked) };
const slot = z.enum(uploadKinds);

/**
 * What a hold asks for, kept beside its reason and counted by `name`: a reason of the firm by its title, a photo by the
 * reviewer's mark, what the checklist misses by its slot or its field.
 */
export const AskedPart = z.discriminatedUnion('kind', [
  asked('firm', { name: lineUpTo(longestHoldTitle) }),
  asked('photo', { name: z.enum(photoMarks).exclude(['good']), slot, ...place }),
  asked('slot', { name: slot, ...place }),
  asked('field', { name: lineUpTo(maxLength.name), ...place }),
]);
export type AskedPart = z.infer<typeof AskedPart>;

/** What the crew is shown of it: the reasons of the firm are whole texts, which the message has. */
export const asksOf = (parts: readonly AskedPart[]): JobAsk[] =>
  parts.flatMap((part): JobAsk[] => {
    if (part.kind === 'firm') return [];
    const at = part.kind === 'field' ? { field: part.name } : { slot: part.kind === 'photo' ? part.slot : part.name };
    return [{ ...at, ...(part.array === null ? {} : { array: part.array }), text: part.text }];
  });
