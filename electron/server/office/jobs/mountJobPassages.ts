import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { dayIn } from '../../../../shared/office/firmDays.ts';
import { isPicture } from '../../../pictures/pictures.ts';
import { attachment } from '../../http/attachment.ts';
import { isFresh } from '../../http/conditional.ts';
import { notFound } from '../../store/jobRows.ts';
import type { StoredFile } from '../../store/uploadStore.ts';
import type { SignedIn } from '../answers.ts';
import { firmZone } from '../firm.ts';
import type { OfficeDeps } from '../officeDeps.ts';
import { passage } from '../passage.ts';
import { attachFile } from './attachFile.ts';
import { boardFilterOf, organizationOf } from './boardFilter.ts';
import { jobsCsv } from './jobsCsv.ts';
import { jobZip } from './jobZip.ts';
import { createPictureShelf, isPictureSize } from './pictureShelf.ts';
import { seesWithdrawn } from './seeJobs.ts';
import { sendFile } from './sendFile.ts';
import { shownJob } from './shownJob.ts';

const jobIdIn = (text: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound(`job ${text}`);
  return Number(text);
};

/** Ways in and out of the board and the job page: files, pictures, exports. */
export const mountJobPassages = (
  app: FastifyInstance,
  deps: Pick<OfficeDeps, 'store' | 'clock' | 'ids' | 'limits' | 'startPictures'>,
): void => {
  const { store, clock, ids, startPictures } = deps;
  const shelf = createPictureShelf({ folder: store.paths.pictures, files: store.files, startPictures, clock, ids });
  app.addHook('onClose', () => shelf.close());

  /** The file, if this user may see it. */
  const visibleFile = async (user: SignedIn, id: string): Promise<StoredFile> => {
    const file = await store.uploads.find(id);
    const isForeign = user.organization !== null && user.organization !== file?.organization;
    if (!file || isForeign || (file.withdrawn_ms !== null && !seesWithdrawn(user))) throw notFound(`file ${id}`);
    return file;
  };

  passage(app, 'file', async ({ asking: { user }, params, query, request, reply }) =>
    sendFile(request, reply, store.files, await visibleFile(user, params.id), query),
  );

  passage(app, 'picture', async ({ asking: { user }, params: { id, size }, request, reply }) => {
    const file = await visibleFile(user, id);
    if (!isPictureSize(size) || !isPicture(file.media_type)) throw notFound(`picture ${id}`);
    void reply.type('image/jpeg');
    if (isFresh(request, reply, `"${file.sha256}-${size}"`)) return reply.send();
    const picture = await shelf.of(file.sha256, file.media_type, size);
    if (!picture) throw notFound(`picture ${id}`);
    return reply.send(picture);
  });

  passage(app, 'attach', async ({ asking, query, request }) => {
    try {
      await attachFile(deps, asking, query, request.body as Readable);
    } finally {
      // What still comes of a refused file is read and dropped, so that its sender gets to see why.
      request.raw.resume();
    }
    return shownJob(store, asking.user, query.job);
  });

  passage(app, 'jobZip', async ({ asking: { user }, params, reply }) => {
    const shown = await shownJob(store, user, jobIdIn(params.id));
    const { stream, bytes } = jobZip(store.files, shown);
    return reply
      .type('application/zip')
      .headers({ 'content-length': await bytes, 'cache-control': 'no-store' })
      .header('content-disposition', attachment(`job ${shown.job.id}.zip`))
      .send(stream);
  });

  passage(app, 'jobsCsv', async ({ asking: { user }, query, reply }) => {
    const zone = await firmZone(store);
    const lines = jobsCsv(store.board, organizationOf(user, query), boardFilterOf(query, zone));
    const day = dayIn(clock.now(), zone);
    return reply
      .type('text/csv; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-disposition': attachment(`jobs ${day}.csv`) })
      .send(Readable.from(lines, { objectMode: false }));
  });
};
