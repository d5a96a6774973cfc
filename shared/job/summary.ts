import { z } from 'zod';
import { nested } from '../messages/rows.ts';

const Line = z.string().max(2000);
const Text = z.string().max(100_000);
const Row = z.object({ title: Line, value: Text });

/**
 * The content of a job summary, in the language of the window that asks for it; the desk adds the pictures. Photos are named by
 * their ids.
 */
export const SummaryContent = z.object({
  /** BCP 47. */
  language: z.string().regex(/^[A-Za-z0-9-]{2,35}$/),
  title: Line,
  name: Line,
  /** `YYYY-MM-DD`. */
  day: z.iso.date(),
  facts: z.array(Row).max(50),
  sections: z.array(z.object({ title: Line, rows: z.array(Row).max(1000) })).max(500),
  /** Where the photos were taken, against each other: to the east and to the south of their middle, in half widths of the sketch. */
  map: z
    .object({
      title: Line,
      alt: Line,
      note: Text,
      points: z
        .array(
          z.object({ x: z.number().min(-1).max(1), y: z.number().min(-1).max(1), isFar: z.boolean(), label: Line }),
        )
        .max(10_000),
    })
    .nullable(),
  photoNote: Text,
  groups: z
    .array(
      z.object({
        title: Line,
        photos: z
          .array(z.object({ id: z.string().min(1).max(100), name: Line, facts: z.array(Line).max(10) }))
          .max(5000),
      }),
    )
    .max(2000),
  words: z.object({
    /** Below each page: `{at}` and `{of}` are numbers. */
    footer: Line,
    photo: Line,
    noPicture: Line,
    notGiven: Line,
  }),
});
export type SummaryContent = z.infer<typeof SummaryContent>;

/** How far the summary of a job is. */
export const SummaryShown = z.object({
  photos: z.int(),
  ready: z.int(),
  /** Address of the PDF among the desk's files, once it is there. */
  file: z.string().nullable(),
  pages: z.int().nullable(),
  failure: nested.nullable(),
});
export type SummaryShown = z.infer<typeof SummaryShown>;
