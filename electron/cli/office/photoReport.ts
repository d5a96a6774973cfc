import { open, rm } from 'node:fs/promises';
import { Pictures } from '../../pictures/pictures.ts';
import { serverIds, systemClock } from '../../ports.ts';
import { drawPhotoReport } from '../../server/letters/photoReport.ts';
import { openPictureCache } from '../../server/office/jobs/openPictureCache.ts';
import { makePhotoReport } from '../../server/office/photoReport/makePhotoReport.ts';
import { commandLine } from '../../server/store/auditStore.ts';
import type { Store } from '../../server/store/openStore.ts';

const pictureMs = 30_000;

/** Writes the photo report of a job to a new file; refuses an existing one before the report is drawn and in the audit log. */
export const writePhotoReport = async (store: Store, id: number, file: string) => {
  const output = await open(file, 'wx');
  const startPictures = (): Pictures => new Pictures({ timeLimitMs: pictureMs });
  const { pictures, close } = openPictureCache({ store, clock: systemClock, ids: serverIds, startPictures });
  try {
    const deps = { store, clock: systemClock, pictures, draw: drawPhotoReport };
    const { bytes, pages, photos } = await makePhotoReport(deps, id, commandLine);
    await output.writeFile(bytes);
    await output.close();
    return { file, pages, photos, bytes: bytes.length };
  } catch (error) {
    await output.close();
    await rm(file, { force: true });
    throw error;
  } finally {
    await close();
  }
};
