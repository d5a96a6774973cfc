import { z } from 'zod';

// What the rows of the desk's contract are made of.

export const noInput = z.object({});
export const DeskId = z.string().min(1).max(100);
export const OfDraft = z.object({ id: DeskId });
/** Of anything else of the desk that has an id. */
export const OfDeskOne = z.object({ id: DeskId });
/** A job document, or a part of one, as it is stored. */
export const StoredFields = z.record(z.string(), z.unknown());
/** A folder of this computer. */
export const Folder = z.object({ folder: z.string().min(1).max(5000) });
/** How many photos, jobs or items a call has changed. */
export const Changed = z.object({ count: z.int() });
