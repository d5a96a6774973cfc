import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { PictureCache } from '../../pictures/pictureCache.ts';
import type { PhotoReportContent } from '../letters/drawing/photoReport.ts';
import type { DrawnLetter } from '../base/drawing/drawnDocument.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { photoReportContent } from './photoReportContent.ts';

interface MakeDeps extends Pick<OfficeDeps, 'store' | 'clock'> {
  pictures: PictureCache;
  draw: (content: PhotoReportContent) => Promise<DrawnLetter>;
}

/** Draws the photo report of a job and notes it in the audit log. Throws `job-not-found`, `no-photos-to-report`. */
export const makePhotoReport = async (
  { store, clock, pictures, draw }: MakeDeps,
  id: number,
  by: Actor,
): Promise<DrawnLetter & { photos: number }> => {
  const content = await photoReportContent(store, pictures, id, clock.now());
  const photos = content.groups.reduce((sum, group) => sum + group.photos.length, 0);
  if (photos === 0) throw problem('no-photos-to-report', { job: id });
  const drawn = await draw(content);
  const { actor, address = null } = by;
  const [subject, detail] = [message('subject-job', { job: id }), { photos, pages: drawn.pages }];
  await store.audit.record({ actor, address, action: 'event-photo-report-made', subject, detail });
  return { ...drawn, photos };
};
