import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { type CheckedPhoto, checkJob, type Finding } from '../../../shared/job/checklist.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { StoredUpload } from '../uploads/uploadRows.ts';

/** Photos for the checklist, which knows arrays by name. */
const checkedPhotos = (job: Job, uploads: readonly StoredUpload[]): CheckedPhoto[] => {
  const names = arrayNames(job);
  const nameOf = new Map(job.arrays?.map(({ id }, index) => [id, names[index]!]));
  return uploads.map(({ kind, array_id, sha256, name, media_type, cut_short }) => ({
    slot: kind,
    array: array_id === null ? null : (nameOf.get(array_id) ?? null),
    sha256,
    name,
    ...(cut_short === 1 ? { fault: 'unreadable', mediaType: media_type } : { fault: null }),
  }));
};

/** What the checklist finds in a stored job. */
export const findingsOf = (job: Job, uploads: readonly StoredUpload[]): Finding[] =>
  checkJob({ job, photos: checkedPhotos(job, uploads) });
