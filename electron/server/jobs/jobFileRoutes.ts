import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileTypes } from '../../../shared/api/fileTypes.ts';
import type { FileStorage } from '../../files/fileStorage.ts';
import { answerFile } from '../../pagePolicy.ts';
import { attachment } from '../base/http/attachment.ts';
import { isFresh } from '../base/http/conditional.ts';
import { fileRoute, sentBytes } from '../base/rpc/fileRoute.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import type { StoredFile } from '../uploads/uploadStore.ts';
import { attachFile } from './attachFile.ts';
import { readConsoleJob } from './consoleJob.ts';
import { jobOfAddress, visibleFile } from './jobAccess.ts';
import { jobZip } from './jobZip.ts';
import { sendZip } from './streamedZip.ts';

const unknown = 'application/octet-stream';

/** Types that a browser may show: pictures, videos and PDFs. Every other file is a download. */
const shownTypes = new Set<string>(
  fileTypes.filter(({ family }) => family !== 'word').flatMap(({ mediaTypes }) => mediaTypes),
);

/**
 * Sends a stored file or the requested range of it; as a download on request, and where browsers have nothing to show.
 * Its headers keep any content inert. Rejects when the stored file is not whole.
 */
const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStorage,
  { name, media_type, sha256, bytes }: StoredFile,
  { download }: { download: boolean },
): Promise<FastifyReply> => {
  const mediaType = shownTypes.has(media_type) && !download ? media_type : unknown;
  const answer = answerFile({ name, mediaType }, bytes, request.headers.range ?? null);
  const { 'cache-control': _, ...headers } = answer.headers;
  void reply.headers(headers).header('x-frame-options', 'SAMEORIGIN');
  if (mediaType === unknown) void reply.header('content-disposition', attachment(name));
  if (isFresh(request, reply, `"${sha256}"`)) {
    for (const part of ['content-length', 'content-range']) reply.removeHeader(part);
    return reply.send();
  }
  const content = answer.bytes === null ? Readable.from([]) : await files.open({ sha256, bytes }, answer.bytes);
  return reply.code(answer.status).send(content);
};

/** The files of a job to the browser, one by one and as a ZIP; attachments from it. */
export const mountJobFileRoutes = (
  app: FastifyInstance,
  deps: Pick<OfficeDeps, 'store' | 'clock' | 'ids' | 'limits'>,
): void => {
  const { store } = deps;

  fileRoute(app, 'file', async ({ session: { user }, params: { id }, query, request, reply }) => {
    const file = await visibleFile(store, user, id);
    request.fileQuery = { ...query, id, name: file.name };
    return sendFile(request, reply, store.files, file, query);
  });

  fileRoute(app, 'attach', async ({ session, query, request }) => {
    try {
      await attachFile(deps, session, query, sentBytes(request));
    } finally {
      // Drain the body of a refused file, so that the browser reads the response.
      request.raw.resume();
    }
    return readConsoleJob(store, session.user, query.job);
  });

  fileRoute(app, 'jobZip', async ({ session: { user }, params, reply }) => {
    const shown = await readConsoleJob(store, user, jobOfAddress(params.id));
    return sendZip(reply, await jobZip(store.files, shown), `job ${shown.job.id}.zip`);
  });
};
