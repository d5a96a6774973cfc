import { inOrderOfTime, type Ordered } from '../../../shared/job/takenTime.ts';
import { notedTime } from '../../pictures/cameraTime.ts';
import type { PhotoMetadata } from '../../pictures/photoMetadata.ts';
import type { Attachment } from './attachmentStore.ts';

const orderOf = ({ facts, addedMs: cameMs, name }: Attachment): Ordered => ({
  taken: notedTime((facts as PhotoMetadata | null)?.takenAt),
  cameMs,
  name,
});

/** By the time at which they were taken, then by name; the office uses the same order. */
export const inPhotoOrder = (attachments: readonly Attachment[]): Attachment[] => inOrderOfTime(attachments, orderOf);
