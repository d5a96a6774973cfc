import { open, rm } from 'node:fs/promises';
import { systemClock } from '../../ports.ts';
import { drawPhotoReport } from '../../server/letters/drawing/photoReport.ts';
import { makePhotoReport } from '../../server/photos/makePhotoReport.ts';
import { commandLine } from '../../server/base/audit/auditStore.ts';
import type { Store } from '../../server/store/openStore.ts';
import { withPictures } from './withPictures.ts';

/** Writes the photo report of a job to a new file; refuses an existing one before the report is drawn and in the audit log. */
export const writePhotoReport = async (store: Store, id: number, file: string) => {
  const output = await open(file, 'wx');
  try {
    const { bytes, pages, photos } = await withPictures(store, (pictures) =>
      makePhotoReport({ store, clock: systemClock, pictures, draw: drawPhotoReport }, id, commandLine),
    );
    await output.writeFile(bytes);
    await output.close();
    return { file, pages, photos, bytes: bytes.length };
  } catch (error) {
    await output.close();
    await rm(file, { force: true });
    throw error;
  }
};
