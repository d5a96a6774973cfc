import { jobLimits, type UploadKind } from '../../api/files.ts';
import { matchKey } from '../../reference/matchKey.ts';
import { arrayFields, fieldSpec } from '../fields.ts';
import { farKilometers, kilometersBetween, siteOf } from '../places.ts';
import type { ArrayLabel } from '../arrayNames.ts';
import { type CheckedJob, type CheckedPhoto, isMissing } from './checkedJob.ts';
import { type Finding, found, type Spot } from './finding.ts';
import { jobSlots } from './slotRules.ts';

const nameOfPhoto = ({ name, sha256 }: CheckedPhoto): string => name || sha256.slice(0, 8);

const labelOf = (job: CheckedJob, photo: CheckedPhoto): ArrayLabel | null =>
  job.arrayOf(photo)?.array ?? (photo.array === null ? null : { name: photo.array });

const spotOf = (job: CheckedJob, photo: CheckedPhoto): Spot => {
  const array = job.arrayOf(photo);
  return { path: array?.path ?? [], array: labelOf(job, photo), slot: photo.slot };
};

/** Photos whose array was renamed or removed: they cannot be sent. */
const strayPhotos = (job: CheckedJob): Finding[] =>
  job.photos
    .filter((photo) => !jobSlots.includes(photo.slot) && !job.arrayOf(photo))
    .map((photo) =>
      found(
        'photo-array-unknown',
        'needed',
        { path: ['arrays'], array: labelOf(job, photo), slot: photo.slot },
        { photo: nameOfPhoto(photo), name: photo.array ?? '' },
      ),
    );

/** The field that a tape measure in this slot proves. Arrays with the same value may share a member, and its photo. */
const measuredIn = (slot: UploadKind): string | undefined =>
  arrayFields.find((field) => fieldSpec(field).isTaped && fieldSpec(field).photos?.includes(slot));

/** No picture shows what two different slots ask for; `file` accepts anything. */
const cannotBeBoth = (job: CheckedJob, one: CheckedPhoto, other: CheckedPhoto): boolean => {
  if (one.slot === 'file' || other.slot === 'file') return false;
  if (one.slot !== other.slot) return true;
  const [first, second] = [job.arrayOf(one), job.arrayOf(other)];
  const field = measuredIn(one.slot);
  // One attic often spans several arrays, and the layout of the whole job may be there twice.
  if (field === undefined || first === second || !first || !second) return false;
  const [here, there] = [first.value(field), second.value(field)].map((value) =>
    typeof value === 'object' && value !== null && 'id' in value ? value.id : value,
  );
  return isMissing(here) || here !== there;
};

const repeatedPhotos = (job: CheckedJob): Finding[] => {
  const placed = new Map<string, Map<string, CheckedPhoto>>();
  return job.photos.flatMap((photo) => {
    const places = placed.get(photo.sha256) ?? new Map<string, CheckedPhoto>();
    placed.set(photo.sha256, places);
    const here = `${photo.slot} ${matchKey(photo.array ?? '')}`;
    if (places.has(here)) return [];
    const other = [...places.values()].find((earlier) => cannotBeBoth(job, earlier, photo));
    places.set(here, photo);
    if (!other) return [];
    const { name = '', number } = labelOf(job, other) ?? {};
    const otherPlace = { otherSlot: other.slot, otherArray: name, otherArrayNumber: number };
    const params = { photo: nameOfPhoto(photo), ...otherPlace };
    return [found('same-photo-twice', 'advised', spotOf(job, photo), params)];
  });
};

/** Photos of another site. A layout may have been photographed at the office, so it does not count. */
const farPhotos = (job: CheckedJob): Finding[] => {
  const located = job.photos.flatMap((photo) =>
    photo.place && photo.slot !== 'panel-layout' ? [{ photo, place: photo.place }] : [],
  );
  const site = siteOf(located.map(({ place }) => place));
  return located.flatMap(({ photo, place }) => {
    const kilometers = kilometersBetween(site!, place);
    return kilometers > farKilometers
      ? [
          found('photo-far-away', 'advised', spotOf(job, photo), {
            photo: nameOfPhoto(photo),
            kilometres: Math.round(kilometers * 10) / 10,
          }),
        ]
      : [];
  });
};

/** Files that cannot be opened; on the site, the crew can still take them again. A closed PDF opens for who has its password. */
const faultyFiles = (job: CheckedJob): Finding[] =>
  job.photos.flatMap((photo) => {
    const { fault, mediaType } = photo;
    const params = { photo: nameOfPhoto(photo) };
    if (fault === undefined || fault === null) return [];
    if (fault !== 'unreadable') return [found('file-not-taken', 'needed', spotOf(job, photo), params)];
    return mediaType === 'application/pdf'
      ? [found('pdf-closed', 'advised', spotOf(job, photo), params)]
      : [found('photo-unreadable', 'needed', spotOf(job, photo), params)];
  });

/** Advised only: the measurement of blur and darkness may be wrong. */
const unclearPhotos = (job: CheckedJob): Finding[] =>
  job.photos.flatMap((photo) => {
    const facts = { photo: nameOfPhoto(photo) };
    return [
      ...(photo.look?.blurred ? [found('photo-blurred', 'advised', spotOf(job, photo), facts)] : []),
      ...(photo.look?.dark ? [found('photo-dark', 'advised', spotOf(job, photo), facts)] : []),
    ];
  });

/** A server whose settings allow more takes them all. */
const tooManyFiles = ({ photos }: CheckedJob): Finding[] => {
  const bytes = photos.reduce((sum, photo) => sum + (photo.bytes ?? 0), 0);
  const { files: maximum, bytes: maximumBytes } = jobLimits;
  const count = photos.length;
  return [
    ...(count > maximum ? [found('too-many-files', 'advised', { path: [] }, { count, maximum })] : []),
    ...(bytes > maximumBytes ? [found('files-too-large', 'advised', { path: [] }, { bytes, maximumBytes })] : []),
  ];
};

export const photoFindings = (job: CheckedJob): Finding[] => [
  ...faultyFiles(job),
  ...strayPhotos(job),
  ...unclearPhotos(job),
  ...repeatedPhotos(job),
  ...farPhotos(job),
  ...tooManyFiles(job),
];
