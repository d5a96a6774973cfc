import type { FastifyInstance } from 'fastify';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import {
  PictureCache,
  type PictureMaker,
  type PictureSize,
  PictureUnavailableError,
} from '../../pictures/pictureCache.ts';
import { isPicture } from '../../pictures/pictures.ts';
import type { WorkOwner } from '../../ownerTurns.ts';
import { isFresh } from '../base/http/conditional.ts';
import { fileRoute } from '../base/rpc/fileRoute.ts';
import { assertLeft, charge, currentOwner } from '../base/work/requestWork.ts';
import { visibleFile } from '../jobs/jobAccess.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';

/** Longest edges in pixels. */
const pictureEdges: Readonly<Record<PictureSize, number>> = { thumbnail: 480, view: 2400 };
const isPictureSize = (text: string): text is PictureSize => Object.hasOwn(pictureEdges, text);

/** Pictures take their turns by whose jobs they are of, and within these by who asks. */
export const pictureOwner = (organization: number): WorkOwner => {
  const { group, member = group } = currentOwner();
  return { group: `organization ${organization}`, member };
};

/** Picture work that is not possible now, as the refusal that names when it may be. */
export const askLater = (error: unknown): never => {
  if (!(error instanceof PictureUnavailableError)) throw error;
  throw new Problem(message(error.code), { headers: { 'retry-after': String(error.retryAfterSeconds) } });
};

/** The cache of thumbnails and large views, and how to close it. */
export const openPictureCache = ({
  store,
  clock,
  ids,
  startPictures,
}: Pick<OfficeDeps, 'store' | 'clock' | 'ids' | 'startPictures'>): {
  pictures: PictureCache;
  close: () => Promise<void>;
} => {
  // Processes of their own, so that a large view does not wait for the thumbnails of a whole job, and no small picture for one
  // that takes seconds. Each ends when it is idle.
  const [thumbnails, views, large] = [startPictures(), startPictures(), startPictures()];
  /** Pictures can be made again: they take no room that is needed for more. */
  const withRoom =
    (make: PictureMaker): PictureMaker =>
    async (...picture) => {
      charge('pictures', 1);
      return store.reserve.hasRoom() ? make(...picture) : { ok: false, reason: 'unwritten' };
    };
  const pictures = new PictureCache({
    folder: store.maintenance.paths.pictures,
    originals: store.files,
    makers: {
      thumbnail: withRoom((from, type, to, owner) =>
        thumbnails.thumbnail(from, type, to, { edge: pictureEdges.thumbnail, owner, large }),
      ),
      view: withRoom((from, type, to, owner) => views.smallerCopy(from, type, to, pictureEdges.view, { owner, large })),
    },
    clock,
    ids,
    assertMayMake: () => assertLeft('pictures'),
  });
  const close = async (): Promise<void> => {
    thumbnails.close();
    views.close();
    large.close();
    await pictures.close();
  };
  return { pictures, close };
};

/** The pictures of uploads to the browser. */
export const mountPictureRoutes = (
  app: FastifyInstance,
  { store, pictures }: Pick<OfficeDeps, 'store'> & { pictures: PictureCache },
): void =>
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
