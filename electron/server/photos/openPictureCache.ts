import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import {
  PictureCache,
  type PictureMaker,
  type PictureSize,
  PictureUnavailableError,
} from '../../pictures/pictureCache.ts';
import type { WorkOwner } from '../../ownerTurns.ts';
import { assertLeft, charge, currentOwner } from '../base/work/requestWork.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';

/** Longest edges in pixels. */
const pictureEdges: Readonly<Record<PictureSize, number>> = { thumbnail: 480, view: 2400 };
export const isPictureSize = (text: string): text is PictureSize => Object.hasOwn(pictureEdges, text);

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
