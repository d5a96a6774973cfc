import { z } from 'zod';

/** What a window is told without asking. They only say "look again"; the database is the truth. */
export const events = {
  /** Something that screens show is different. */
  changed: z.object({ at: z.number() }),
  /** Bytes on their way, a few times a second. */
  progress: z.object({
    items: z.array(z.object({ id: z.string(), sent: z.number(), total: z.number() })),
    bytesPerSecond: z.number().nullable(),
  }),
  /** Worth a notice: a letter, a hold, a rejection or a message has come, a letter holds no more, a person must act. */
  notice: z.object({
    kind: z.enum(['letter', 'letter-gone', 'person', 'hold', 'rejected', 'message']),
    draft: z.string(),
    name: z.string(),
    letter: z.string().nullable(),
  }),
} as const;
export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.output<(typeof events)[N]>;
