import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { UploadKind } from '../../../shared/api/files.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { photoPlaces } from '../../../shared/job/arrayNames.ts';
import type { Job } from '../../../shared/job/job.ts';
import { dayIn, zoneHere } from '../../../shared/schema/firmDays.ts';
import { type PhotoMetadata, readPhotoMetadata } from '../../pictures/photoMetadata.ts';
import { type PictureCache, PictureUnavailableError } from '../../pictures/pictureCache.ts';
import { isPicture } from '../../pictures/pictures.ts';
import { cityLine, joined } from '../base/drawing/graphemes.ts';
import type { PhotoGroup, ReportPhoto } from '../letters/drawing/photoGroup.ts';
import type { PhotoReportContent } from '../letters/drawing/photoReport.ts';
import type { StoredUpload } from '../uploads/uploadRows.ts';
import type { Store } from '../store/openStore.ts';
import { firmOf } from '../firm/firm.ts';
import { askLater, pictureOwner } from './openPictureCache.ts';

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
  const zone = takenAt?.isUtc ? 'UTC' : takenAt?.offset ? `UTC${takenAt.offset}` : 'by its clock';
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

/** The cache of small copies, and whose photos they are of: its turns are those of the organization. */
export interface JobPictures {
  pictures: Pick<PictureCache, 'file'>;
  organization: number;
}

/** The small copy of a photo; null where there is none now. Throws `work-limited`, `too-many-pictures`: later there will be one. */
export const smallPicture = async (small: JobPictures | null, photo: StoredUpload): Promise<string | null> => {
  if (photo.cut_short === 1 || small === null) return null;
  const { pictures, organization } = small;
  const made = pictures.file(photo.sha256, photo.media_type, 'thumbnail', pictureOwner(organization));
  return made.catch((error: unknown) => {
    if (error instanceof Problem) throw error;
    // The letter and its preview would agree on a photo that is not shown.
    if (error instanceof PictureUnavailableError && error.code === 'too-many-pictures') return askLater(error);
    return null;
  });
};

/** By the hash of a photo. They never change, and a letter with an appendix asks for them after every edit. */
const knownFacts = new Map<string, string[]>();
const mostKnown = 5000;

const photoFacts = async ({ files }: Pick<Store, 'files'>, { sha256, media_type }: StoredUpload): Promise<string[]> => {
  const known = knownFacts.get(sha256);
  if (known) return known;
  const facts = factsOf(await files.withLocalCopy(sha256, (file) => readPhotoMetadata(file, media_type)));
  if (knownFacts.size >= mostKnown) knownFacts.clear();
  knownFacts.set(sha256, facts);
  return facts;
};

const reportPhoto = async (
  store: Pick<Store, 'files'>,
  small: JobPictures | null,
  photo: StoredUpload,
): Promise<ReportPhoto> => ({
  name: photo.name,
  facts: await photoFacts(store, photo),
  sha256: photo.sha256,
  picture: await smallPicture(small, photo),
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
      return own.length === 0 ? [] : [{ title: joined([name, slotTitles[kind]], ' · '), photos: own }];
    }),
  );
};

const groupedPhotos = async (
  store: Pick<Store, 'files'>,
  small: JobPictures | null,
  job: Job,
  photos: readonly StoredUpload[],
): Promise<PhotoGroup[]> => {
  const groups: PhotoGroup[] = [];
  for (const group of groupsOf(job, photos)) {
    const shown: ReportPhoto[] = [];
    // One after the other: each may be a large file from another machine.
    for (const photo of group.photos) shown.push(await reportPhoto(store, small, photo));
    groups.push({ title: group.title, photos: shown });
  }
  return groups;
};

/** SHA-256 of a file; null where there is none, or none any more. */
const digestOf = async (file: string | null): Promise<string | null> => {
  const bytes = file === null ? null : await readFile(file).catch(() => null);
  return bytes && createHash('sha256').update(bytes).digest('hex');
};

/** The photos of a letter's appendix, with the times at which they were taken, and without the places: the letter names the site. */
export const appendixPhotos = async (
  store: Pick<Store, 'files'>,
  small: JobPictures | null,
  job: Job,
  uploads: readonly StoredUpload[],
): Promise<PhotoGroup[]> => {
  const photos = uploads.filter(({ media_type }) => isPicture(media_type));
  const groups = await groupedPhotos(store, small, job, photos);
  const ofLetter = async (photo: ReportPhoto): Promise<ReportPhoto> => ({
    ...photo,
    facts: photo.facts.slice(0, 1),
    digest: await digestOf(photo.picture),
  });
  return Promise.all(
    groups.map(async ({ title, photos: shown }) => ({ title, photos: await Promise.all(shown.map(ofLetter)) })),
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
  const groups = await groupedPhotos(
    store,
    { pictures, organization: row.organization_id },
    job,
    await photosOf(store, id),
  );
  return {
    date: dayIn(nowMs, firm.time_zone || zoneHere()),
    isTest: row.is_test === 1,
    firm,
    ...(logo === undefined ? {} : { logo }),
    job: id,
    clientName: job.client_name,
    site: joined([
      job.client_street_address,
      cityLine({
        city: job.client_city ?? '',
        state: job.client_state?.abbreviation ?? '',
        zip: job.client_zip_code ?? '',
      }),
    ]),
    groups,
  };
};
