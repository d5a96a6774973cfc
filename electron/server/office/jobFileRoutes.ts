import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../../shared/messages/problem.ts';
import { dayIn } from '../../../shared/schema/firmDays.ts';
import type { PictureCache } from '../../pictures/pictureCache.ts';
import { askLater, isPictureSize, pictureOwner } from '../photos/openPictureCache.ts';
import { isPicture } from '../../pictures/pictures.ts';
import { attachment } from '../base/http/attachment.ts';
import { isFresh } from '../base/http/conditional.ts';
import type { StoredFile } from '../uploads/uploadStore.ts';
import { assertLeft, inTurns } from '../base/work/requestWork.ts';
import { firmZone } from '../firm/firm.ts';
import type { OfficeDeps } from './officeDeps.ts';
import { deliverFiles } from '../deliverables/deliverables.ts';
import { actorOf } from '../base/rpc/handlers.ts';
import { fileRoute, sentBytes } from '../base/rpc/fileRoute.ts';
import { attachFile } from '../jobs/attachFile.ts';
import { boardFilterOf, boardPageOf, organizationOf } from '../queue/boardFilter.ts';
import { jobsCsv } from '../queue/jobsCsv.ts';
import { jobZip } from '../jobs/jobZip.ts';
import { lettersZip } from '../letters/lettersZip.ts';
import type { StreamedZip } from '../jobs/streamedZip.ts';
import { jobOfAddress, visibleFile } from '../jobs/jobAccess.ts';
import { readConsoleJob } from '../jobs/consoleJob.ts';
import { fileTypes } from '../../../shared/api/fileTypes.ts';
import { answerFile } from '../../pagePolicy.ts';
import type { FileStorage } from '../../files/fileStorage.ts';

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

const sendZip = async (reply: FastifyReply, { stream, bytes }: StreamedZip, name: string): Promise<FastifyReply> =>
  reply
    .type('application/zip')
    .headers({ 'content-length': await bytes, 'cache-control': 'no-store', 'content-disposition': attachment(name) })
    .send(stream);

interface JobFileRoutesDeps extends Pick<OfficeDeps, 'store' | 'clock' | 'ids' | 'limits'> {
  pictures: PictureCache;
}

/** Files, pictures, attachments and exports of the board and the job page. */
export const mountJobFileRoutes = (app: FastifyInstance, deps: JobFileRoutesDeps): void => {
  const { store, clock, pictures } = deps;

  fileRoute(app, 'file', async ({ session: { user }, params: { id }, query, request, reply }) => {
    const file = await visibleFile(store, user, id);
    request.fileQuery = { ...query, id, name: file.name };
    return sendFile(request, reply, store.files, file, query);
  });

  fileRoute(app, 'picture', async ({ session: { user }, params: { id, size }, request, reply }) => {
    const file = await visibleFile(store, user, id);
    if (!isPictureSize(size) || !isPicture(file.media_type)) throw problem('file-not-found', { file: id });
    void reply.type('image/jpeg');
    if (isFresh(request, reply, `"${file.sha256}-${size}"`)) return reply.send();
    const owner = pictureOwner(file.organization);
    const picture = await pictures.bytes(file.sha256, file.media_type, size, owner).catch(askLater);
    // Without decoding it, nobody could see it on arrival.
    if (!picture && pictures.isIncomplete(file.sha256)) await store.jobs.uploads.markCutShort(id);
    if (!picture) throw problem('file-not-found', { file: id });
    return reply.send(picture);
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

  fileRoute(
    app,
    'deliver',
    async ({ session, query: { job, file, service = null, replaces = null, name }, request }) => {
      try {
        const files = [{ name: file, bytes: sentBytes(request) }];
        await deliverFiles(deps, job, { service, replaces, name }, files, actorOf(session), session.assertLive);
      } finally {
        request.raw.resume();
      }
      return readConsoleJob(store, session.user, job);
    },
  );

  fileRoute(app, 'jobZip', async ({ session: { user }, params, reply }) => {
    const shown = await readConsoleJob(store, user, jobOfAddress(params.id));
    return sendZip(reply, await jobZip(store.files, shown), `job ${shown.job.id}.zip`);
  });

  fileRoute(app, 'lettersZip', async ({ query: { ids }, reply }) => {
    const day = dayIn(clock.now(), await firmZone(store));
    return sendZip(reply, await lettersZip(store, ids), `letters ${day}.zip`);
  });

  fileRoute(app, 'jobsCsv', async ({ session: { user }, query, reply }) => {
    assertLeft('rows');
    const zone = await firmZone(store);
    const ids = query.ids.length === 0 ? undefined : query.ids;
    const filter = boardFilterOf(user, { ...query, ids }, { zone, nowMs: clock.now() });
    const { order } = boardPageOf(query, { limit: 1 });
    const lines = jobsCsv(store.jobs.board, organizationOf(user, query), filter, { order, zone });
    const day = dayIn(clock.now(), zone);
    return reply
      .type('text/csv; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-disposition': attachment(`jobs ${day}.csv`) })
      .send(Readable.from(inTurns(lines), { objectMode: false }));
  });
};
