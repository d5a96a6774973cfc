import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import type { JobFile } from '../../../shared/api/endpoints.ts';
import { tagOf } from '../http/conditional.ts';
import type { GetHandler } from '../http/mountEndpoint.ts';
import type { FileStore } from '../../files/fileStore.ts';
import type { JobStore } from '../store/jobStore.ts';
import type { LetterStore } from '../store/letterStore.ts';
import { jobIdIn } from './jobs.ts';
import type { Links } from './links.ts';
import { readWhole } from './readWhole.ts';

/** §4.5 and §4.6: what the provider made. */
export const createProducedFileHandlers = (deps: {
  jobs: JobStore;
  letters: LetterStore;
  files: FileStore;
  links: Links;
}): { retrieveJobFiles: GetHandler; retrieveLetter: GetHandler } => {
  const { jobs, letters, files, links } = deps;
  return {
    async retrieveJobFiles({ caller, params, origin }) {
      const id = jobIdIn(params);
      await jobs.assertKnown(caller.organization, id);
      const produced = await letters.produced(id);
      const body = JSON.stringify(
        produced.map((file): JobFile => ({
          id: file.id,
          name: file.name,
          file: links.to(origin, file.id),
          job: id,
          created_at: new Date(file.created_ms).toISOString(),
        })),
      );
      return { etag: tagOf(body), body: async () => body };
    },

    async retrieveLetter({ caller, params }) {
      const id = jobIdIn(params);
      const { row } = await jobs.read(caller.organization, id);
      const letter = row.status === 'Approved' ? await letters.current(id) : null;
      if (!letter) {
        throw new Problem(
          message('letter-not-available', { job: id, status: row.status }),
          row.superseded_by === null ? {} : { supersededBy: row.superseded_by },
        );
      }
      const content = readWhole(files, letter);
      return {
        etag: `"${letter.sha256}"`,
        headers: {
          'content-length': String(letter.bytes),
          'content-disposition': `inline; filename="letter-${letter.number}.pdf"`,
        },
        body: async () => content(),
      };
    },
  };
};
