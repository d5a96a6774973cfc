import { z } from 'zod';
import type { Kept } from '../../gateway/kept.ts';

const Mirrored = z.object({
  entries: z.record(z.string(), z.unknown()),
  /** The entries that were changed, and when those were kept. */
  from: z.record(z.string(), z.unknown()),
  base: z.number().nullable(),
  typed: z.array(z.string()),
});
/** What is typed and the server does not have yet. */
export type Mirrored = Readonly<z.infer<typeof Mirrored>>;

/** Null where nothing is held; what another version of this page has written is not read. */
export const readMirror = (mirror: Kept): Mirrored | null => {
  try {
    return Mirrored.safeParse(JSON.parse(mirror.read() ?? '')).data ?? null;
  } catch {
    return null;
  }
};
