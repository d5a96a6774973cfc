import type { UploadKind } from '../../../../shared/api/files.ts';
import { photoPlaces } from '../../../../shared/job/arrayNames.ts';
import type { Job } from '../../../../shared/job/job.ts';
import { dayIn, zoneHere } from '../../../../shared/office/firmDays.ts';
import { type PhotoMetadata, readPhotoMetadata } from '../../../pictures/photoMetadata.ts';
import type { PictureCache } from '../../../pictures/pictureCache.ts';
import { isPicture } from '../../../pictures/pictures.ts';
import type { PhotoReportContent } from '../../letters/photoReport.ts';
import type { StoredUpload } from '../../store/uploadRows.ts';
import type { Store } from '../../store/openStore.ts';
import { firmOf } from '../firm.ts';

type ReportPhoto = PhotoReportContent['groups'][number]['photos'][number];

/** As the headings of a report name the slots. */
const slotTitles: Readonly<Record<StoredUpload['kind'], string>> = {
  'panel-layout': 'Panel layout',
  'beam-spacing': 'Beam spacing',
  'beam-size': 'Beam size',
  attic: 'Attic',
  file: 'Other photos',
};

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** In the words of the report. Intl writes narrow spaces, which few fonts have. */
const factsOf = (metadata: PhotoMetadata | null): string[] => {
  const { takenAt, place } = metadata ?? { takenAt: null, place: null };
  const time = takenAt && times.format(Date.parse(`${takenAt.local}Z`)).replaceAll('\u202f', ' ');
  const zone = takenAt?.offset ? `UTC${takenAt.offset}` : 'by its clock';
  return [
    time === null ? 'Time not recorded' : `Taken ${time} (${zone})`,
    place === null
      ? 'Place not recorded'
      : `Place ${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)} (latitude, longitude)`,
  ];
};

/** The photos of a job: its uploads that are pictures, cut short or not. */
export const photosOf = async (store: Pick<Store, 'jobs'>, job: number): Promise<StoredUpload[]> =>
  (await store.jobs.uploads.ofJob(job)).filter(({ media_type }) => isPicture(media_type));

/** The small copy of a photo; null where there is none now. */
export const smallPicture = async (pictures: PictureCache, photo: StoredUpload): Promise<string | null> =>
  photo.cut_short === 1 ? null : pictures.file(photo.sha256, photo.media_type, 'thumbnail').catch(() => null);

const reportPhoto = async (
  { files }: Pick<Store, 'files'>,
  pictures: PictureCache,
  photo: StoredUpload,
): Promise<ReportPhoto> => ({
  name: photo.name,
  facts: factsOf(await files.withLocalCopy(photo.sha256, (file) => readPhotoMetadata(file, photo.media_type))),
  sha256: photo.sha256,
  picture: await smallPicture(pictures, photo),
});

/** The slots as crews fill them in: those of an array, then those of the whole job. */
const slotOrder: readonly UploadKind[] = ['beam-spacing', 'beam-size', 'attic', 'panel-layout', 'file'];

/** Each array in its order, slot by slot; then the whole job, with the photos of arrays that it no longer has. */
const groupsOf = (job: Job, photos: readonly StoredUpload[]): { title: string; photos: StoredUpload[] }[] => {
  const names = photoPlaces(job);
  const places = [...(job.arrays ?? []).map(({ id }, index) => ({ id, name: names[index]! })), { id: null, name: '' }];
  const known = new Set(places.map(({ id }) => id));
  return places.flatMap(({ id, name }) =>
    slotOrder.flatMap((kind) => {
      const own = photos.filter(
        ({ kind: slot, array_id }) => slot === kind && (known.has(array_id) ? array_id : null) === id,
      );
      return own.length === 0 ? [] : [{ title: [name, slotTitles[kind]].filter(Boolean).join(' · '), photos: own }];
    }),
  );
};

/** The content of a job's photo report. Throws `job-not-found`. */
export const photoReportContent = async (
  store: Pick<Store, 'jobs' | 'settings' | 'files'>,
  pictures: PictureCache,
  id: number,
  nowMs: number,
): Promise<PhotoReportContent> => {
  const { row, job } = await store.jobs.inspect(id);
  const { firm, logo } = await firmOf(store);
  const groups: PhotoReportContent['groups'] = [];
  for (const { title, photos } of groupsOf(job, await photosOf(store, id))) {
    const shown: ReportPhoto[] = [];
    // One after the other: each may be a large file from another machine.
    for (const photo of photos) shown.push(await reportPhoto(store, pictures, photo));
    groups.push({ title, photos: shown });
  }
  const place = [job.client_city, job.client_state?.abbreviation].filter(Boolean).join(', ');
  return {
    date: dayIn(nowMs, firm.time_zone || zoneHere()),
    isTest: row.is_test === 1,
    firm,
    ...(logo === undefined ? {} : { logo }),
    job: id,
    clientName: job.client_name,
    site: [job.client_street_address, [place, job.client_zip_code].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    groups,
  };
};
