import type { PictureCache } from '../../pictures/pictureCache.ts';
import { Pictures } from '../../pictures/pictures.ts';
import { serverIds, systemClock } from '../../ports.ts';
import { openPictureCache } from '../../server/photos/openPictureCache.ts';
import type { Store } from '../../server/store/openStore.ts';

const pictureMs = 30_000;

/** Small copies of photos for one command. */
export const withPictures = async <T>(store: Store, run: (pictures: PictureCache) => Promise<T>): Promise<T> => {
  const startPictures = (): Pictures => new Pictures({ timeLimitMs: pictureMs });
  const { pictures, close } = openPictureCache({ store, clock: systemClock, ids: serverIds, startPictures });
  try {
    return await run(pictures);
  } finally {
    await close();
  }
};
