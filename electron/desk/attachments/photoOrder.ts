import { inOrderTaken, type Ordered } from '../../../shared/job/fileOrder.ts';
import type { PhotoMetadata } from '../../pictures/photoMetadata.ts';
import type { Attachment } from './attachmentStore.ts';

const orderOf = ({ facts, addedMs: cameMs, name }: Attachment): Ordered => ({
  taken: (facts as PhotoMetadata | null)?.takenAt?.local ?? null,
  cameMs,
  name,
});

/** By the time at which they were taken, then by name; the office uses the same order. */
export const inPhotoOrder = (attachments: readonly Attachment[]): Attachment[] =>
  attachments.toSorted((one, other) => inOrderTaken(orderOf(one), orderOf(other)));
