import { z } from 'zod';
import { License } from './engineers.ts';

/** A reviewer or an administrator as an engineer; '' and empty lists where nothing was entered. */
export const EngineerView = z.object({
  user: z.int(),
  email: z.string(),
  name: z.string(),
  licenses: z.array(License),
  /** Their letters carry their name, license and signature. */
  isOfRecord: z.boolean(),
  /** SHA-256 of the image, or null. */
  signature: z.string().nullable(),
});
export type EngineerView = z.infer<typeof EngineerView>;

export const EngineersView = z.object({
  engineers: z.array(EngineerView),
  /** Only engineers of record issue letters; others prepare them. */
  onlyEngineersIssue: z.boolean(),
});
export type EngineersView = z.infer<typeof EngineersView>;
