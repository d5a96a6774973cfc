import { PictureCache, type PictureMaker, type PictureSize } from '../../../pictures/pictureCache.ts';
import { charge } from '../../work/requestWork.ts';
import type { OfficeDeps } from '../officeDeps.ts';

/** Longest edges in pixels. */
const pictureEdges: Readonly<Record<PictureSize, number>> = { thumbnail: 480, view: 2400 };
export const isPictureSize = (text: string): text is PictureSize => Object.hasOwn(pictureEdges, text);

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
  // Two processes, so that a large view does not wait for the thumbnails of a whole job.
  const [thumbnails, views] = [startPictures(), startPictures()];
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
      thumbnail: withRoom((from, type, to) => thumbnails.thumbnail(from, type, to, pictureEdges.thumbnail)),
      view: withRoom((from, type, to) => views.smallerCopy(from, type, to, pictureEdges.view)),
    },
    clock,
    ids,
  });
  const close = async (): Promise<void> => {
    thumbnails.close();
    views.close();
    await pictures.close();
  };
  return { pictures, close };
};
