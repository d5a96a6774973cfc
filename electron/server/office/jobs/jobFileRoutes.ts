import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import { dayIn } from '../../../../shared/office/firmDays.ts';
import { PictureCache, type PictureSize, PictureUnavailableError } from '../../../pictures/pictureCache.ts';
import { isPicture } from '../../../pictures/pictures.ts';
import { attachment } from '../../http/attachment.ts';
import { isFresh } from '../../http/conditional.ts';
import type { StoredFile } from '../../store/uploadStore.ts';
import type { SessionUser } from '../handlers.ts';
import { firmZone } from '../firm.ts';
import type { OfficeDeps } from '../officeDeps.ts';
import { fileRoute } from '../fileRoute.ts';
import { attachFile } from './attachFile.ts';
import { boardFilterOf, organizationOf } from './boardFilter.ts';
import { jobsCsv } from './jobsCsv.ts';
import { jobZip } from './jobZip.ts';
import { canOpenWithdrawn } from './jobAccess.ts';
import { readConsoleJob } from './consoleJob.ts';
import { createReadStream } from 'node:fs';
import { fileTypes } from '../../../../shared/api/fileTypes.ts';
import { answerFile } from '../../../pagePolicy.ts';
import type { FileStore } from '../../../files/fileStore.ts';

const unknown = 'application/octet-stream';

/** What a browser may be told a file is: pictures, videos and PDFs. All else is bytes to be kept. */
const shownTypes = new Set<string>(
  fileTypes.filter(({ family }) => family !== 'word').flatMap(({ mediaTypes }) => mediaTypes),
);

/**
 * A stored file as it is, or the part of it that is asked for; to be kept where `download` says so or where it is
 * nothing to look at. Whatever is in it does nothing in a browser. Throws when the stored file is not whole.
 */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { name, media_type, sha256, bytes }: StoredFile,
  { download }: { download: boolean },
): FastifyReply => {
  const found = files.size(sha256);
  if (found !== bytes)
    throw new Error(`the stored file ${sha256} has ${found === null ? 'gone' : `${found} bytes`} instead of ${bytes}`);
  const mediaType = shownTypes.has(media_type) && !download ? media_type : unknown;
  const answer = answerFile({ name, mediaType }, bytes, request.headers.range ?? null);
  const { 'cache-control': _, ...headers } = answer.headers;
  void reply.headers(headers).header('x-frame-options', 'SAMEORIGIN');
  if (mediaType === unknown) void reply.header('content-disposition', attachment(name));
  // The whole is known by its content; of a part no mark is asked for.
  if (isFresh(request, reply, `"${sha256}"`)) {
    for (const part of ['content-length', 'content-range']) reply.removeHeader(part);
    return reply.send();
  }
  void reply.code(answer.status);
  if (answer.bytes === null) return reply.send(Readable.from([]));
  return reply.send(createReadStream(files.pathOf(sha256), { ...answer.bytes, highWaterMark: 256 * 1024 }));
};

const jobIdIn = (text: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw problem('job-not-found', { job: text });
  return Number(text);
};

/** Longest edges in pixels. */
const pictureEdges: Readonly<Record<PictureSize, number>> = { thumbnail: 480, view: 2400 };
const isPictureSize = (text: string): text is PictureSize => Object.hasOwn(pictureEdges, text);

/** Ways in and out of the board and the job page: files, pictures, exports. */
export const mountJobFileRoutes = (
  app: FastifyInstance,
  deps: Pick<OfficeDeps, 'store' | 'clock' | 'ids' | 'limits' | 'startPictures'>,
): void => {
  const { store, clock, ids, startPictures } = deps;
  // Two processes, so that a large view does not wait for the thumbnails of a whole job.
  const [thumbnails, views] = [startPictures(), startPictures()];
  const pictures = new PictureCache({
    folder: store.maintenance.paths.pictures,
    originals: store.files,
    makers: {
      thumbnail: (from, mediaType, to) => thumbnails.thumbnail(from, mediaType, to, pictureEdges.thumbnail),
      view: (from, mediaType, to) => views.smallerCopy(from, mediaType, to, pictureEdges.view),
    },
    clock,
    ids,
  });
  app.addHook('onClose', async () => {
    await Promise.all([thumbnails.close(), views.close()]);
    await pictures.close();
  });

  /** The file, if this user may see it. */
  const visibleFile = async (user: SessionUser, id: string): Promise<StoredFile> => {
    const file = await store.jobs.uploads.find(id);
    const isForeign = user.organization !== null && user.organization !== file?.organization;
    if (!file || isForeign || (file.withdrawn_ms !== null && !canOpenWithdrawn(user)))
      throw problem('file-not-found', { file: id });
    return file;
  };

  fileRoute(app, 'file', async ({ session: { user }, params, query, request, reply }) =>
    sendFile(request, reply, store.files, await visibleFile(user, params.id), query),
  );

  fileRoute(app, 'picture', async ({ session: { user }, params: { id, size }, request, reply }) => {
    const file = await visibleFile(user, id);
    if (!isPictureSize(size) || !isPicture(file.media_type)) throw problem('file-not-found', { file: id });
    void reply.type('image/jpeg');
    if (isFresh(request, reply, `"${file.sha256}-${size}"`)) return reply.send();
    const picture = await pictures.bytes(file.sha256, file.media_type, size).catch((error: unknown) => {
      if (!(error instanceof PictureUnavailableError)) throw error;
      const headers = { 'retry-after': String(error.retryAfterSeconds) };
      throw new Problem(message(error.code), { headers });
    });
    if (!picture) throw problem('file-not-found', { file: id });
    return reply.send(picture);
  });

  fileRoute(app, 'attach', async ({ session, query, request }) => {
    try {
      await attachFile(deps, session, query, request.body as Readable);
    } finally {
      // What still comes of a refused file is read and dropped, so that its sender gets to see why.
      request.raw.resume();
    }
    return readConsoleJob(store, session.user, query.job);
  });

  fileRoute(app, 'jobZip', async ({ session: { user }, params, reply }) => {
    const shown = await readConsoleJob(store, user, jobIdIn(params.id));
    const { stream, bytes } = jobZip(store.files, shown);
    return reply
      .type('application/zip')
      .headers({ 'content-length': await bytes, 'cache-control': 'no-store' })
      .header('content-disposition', attachment(`job ${shown.job.id}.zip`))
      .send(stream);
  });

  fileRoute(app, 'jobsCsv', async ({ session: { user }, query, reply }) => {
    const zone = await firmZone(store);
    const lines = jobsCsv(store.jobs.board, organizationOf(user, query), boardFilterOf(query, zone));
    const day = dayIn(clock.now(), zone);
    return reply
      .type('text/csv; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-disposition': attachment(`jobs ${day}.csv`) })
      .send(Readable.from(lines, { objectMode: false }));
  });
};
