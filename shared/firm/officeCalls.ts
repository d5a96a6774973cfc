import { z } from 'zod';
import { HoldReasonText, HoldReasonView } from '../job/holdReasons.ts';
import { Turnaround } from '../job/turnaround.ts';
import { fieldsOf, mutationBy, nothing, type OfficeCall, queryBy, TextId } from '../rpc/officeCallRows.ts';
import { administrators, reviewers } from '../rpc/roles.ts';
import { FirmSettings, StoredFirmSettings } from './firm.ts';

export const FirmView = z.object({
  settings: StoredFirmSettings,
  /** SHA-256 of the images, or null. */
  logo: z.string().nullable(),
  signature: z.string().nullable(),
});
export type FirmView = z.infer<typeof FirmView>;

/** What a hold is often given as its reason; the answers of changes are the whole list. */
const HoldReasonViews = z.array(HoldReasonView);

/** Calls about the firm: what letters print of it, how soon it wants to be done, and reasons that it often gives. */
export const firmCalls = {
  readFirm: queryBy(reviewers)(nothing, FirmView),
  changeFirm: mutationBy(administrators)(z.object({ settings: fieldsOf(FirmSettings) }), FirmView),
  readTurnaround: queryBy(reviewers)(nothing, Turnaround),
  /** Due dates of open jobs are counted again. */
  changeTurnaround: mutationBy(administrators)(z.object({ turnaround: fieldsOf(Turnaround) }), Turnaround),
  removeFirmImage: mutationBy(administrators)(z.object({ what: z.enum(['logo', 'signature']) }), FirmView),
  listHoldReasons: queryBy(reviewers)(nothing, HoldReasonViews),
  /** Without an id it is added, at the end. */
  saveHoldReason: mutationBy(administrators)(HoldReasonText.extend({ id: TextId.optional() }), HoldReasonViews),
  removeHoldReason: mutationBy(administrators)(z.object({ id: TextId }), HoldReasonViews),
} as const satisfies Record<string, OfficeCall>;
