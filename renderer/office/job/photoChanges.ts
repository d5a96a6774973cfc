import type { Job } from '../../../shared/job/job.ts';
import type { ConsoleJob, UploadView } from '../../../shared/office/shapes.ts';
import { arrayTitle } from '../../forms/fieldNames.ts';
import type { AppWords } from '../../i18n/words.ts';

/** Files that a revision added, removed or carried over, each with the name of its array. */
export interface PhotoChange {
  how: 'new' | 'dropped' | 'same';
  files: { upload: UploadView; array: string | null }[];
}

/** How a revision changed the files of its job, compared by content hash. Omits empty groups. */
export const photoChanges = (
  { job, uploads, beforeUploads }: Pick<ConsoleJob, 'job' | 'uploads' | 'beforeUploads'>,
  before: Job,
  words: AppWords,
): PhotoChange[] => {
  const had = new Set(beforeUploads.map(({ sha256 }) => sha256));
  const has = new Set(uploads.map(({ sha256 }) => sha256));
  const placed = (of: Job) => (upload: UploadView) => {
    const index = of.arrays?.findIndex(({ id }) => id === upload.arrayId) ?? -1;
    return { upload, array: index < 0 ? null : arrayTitle({ ...of }, index, words) };
  };
  const changes: PhotoChange[] = [
    { how: 'new', files: uploads.filter(({ sha256 }) => !had.has(sha256)).map(placed(job)) },
    { how: 'dropped', files: beforeUploads.filter(({ sha256 }) => !has.has(sha256)).map(placed(before)) },
    { how: 'same', files: uploads.filter(({ sha256 }) => had.has(sha256)).map(placed(job)) },
  ];
  return changes.filter(({ files }) => files.length > 0);
};
