import type { UploadKind } from '../../../shared/api/files.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { FilesHandler } from '../http/mountEndpoint.ts';
import type { UploadStore, UploadTarget } from '../store/uploadStore.ts';
import type { Upload } from '../store/uploadRows.ts';
import { jobIdIn } from './jobs.ts';
import type { Links } from './links.ts';

const arrayIdIn = (params: Readonly<Record<string, string>>): string => {
  const id = params.array_id?.toLowerCase() ?? '';
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw problem('array-not-found', { array: id });
  return id;
};

const targetOf = (kind: UploadKind, params: Readonly<Record<string, string>>): UploadTarget =>
  'array_id' in params ? { kind, array: arrayIdIn(params) } : { kind, job: jobIdIn(params) };

/** §4.4, §4.9: one handler a kind of upload; a job's files and images name the job, an array's images the array (§2.8). */
export const createUploadHandler =
  ({ uploads, links }: { uploads: UploadStore; links: Links }) =>
  (kind: UploadKind): FilesHandler => ({
    assertWanted: ({ caller, params }) => uploads.assertWritable(caller.organization, targetOf(kind, params)),

    store({ caller, by, params, origin, files, once }) {
      const replyOf = ({ id, job_id, array_id }: Upload) => ({
        id,
        file: links.to(origin, id),
        ...(array_id === null ? { job: job_id } : { array: array_id }),
      });
      return uploads.add(
        caller.organization,
        targetOf(kind, params),
        files,
        (stored) => JSON.stringify(stored.map(replyOf)),
        once,
        by,
      );
    },
  });
