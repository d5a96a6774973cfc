import type { UploadKind } from '../api/files.ts';
import { takenMs } from '../job/takenTime.ts';
import { farKilometers, kilometersBetween, type GeoPlace, siteOf } from '../job/places.ts';

/** A photo with what its camera wrote into it. */
export interface EvidencePhoto {
  id: string;
  kind: UploadKind;
  /** By the camera's own clock, `2026-03-14T09:26:53`, or in UTC (`Z`) where only that is known; null where unknown. */
  takenAt: string | null;
  place: GeoPlace | null;
}

/** When and where a photo was taken, beside the others of its job. */
export interface Evidence {
  takenAt: string | null;
  place: GeoPlace | null;
  /** From the middle of the job's photos; null where that is unknown, as it is of a single place. */
  kilometers: number | null;
  isFar: boolean;
  /** Days before the others, where that is long; else null. */
  daysBefore: number | null;
}

const longDays = 30;
const dayMs = 86_400_000;

/**
 * All photos are of one camera's clock or another: differences of hours between zones do not matter here. Null also for a
 * day that no calendar has, `2026-02-30`: some browsers read it as another day, others cannot.
 */
const timeOf = ({ takenAt }: EvidencePhoto): number | null => {
  const ms = takenAt === null ? Number.NaN : takenMs(takenAt);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(takenAt!.replace('Z', '')) ? ms : null;
};

const countedOf = <P extends Pick<EvidencePhoto, 'kind'>>(photos: readonly P[]): P[] =>
  photos.filter(({ kind }) => kind !== 'panel-layout');

/** The middle of the photos of a job; undefined where fewer than two have a place. */
export const middleOf = (photos: readonly Pick<EvidencePhoto, 'kind' | 'place'>[]): GeoPlace | undefined => {
  const places = countedOf(photos).flatMap(({ place }) => place ?? []);
  return places.length > 1 ? siteOf(places) : undefined;
};

/**
 * Time and place of each photo, by its id. A job has no coordinates of its site, so distances are from the middle of its
 * photos. A layout may have been drawn long before, at the office: it counts for nothing here, and is never marked.
 */
export const photoEvidence = (photos: readonly EvidencePhoto[]): Map<string, Evidence> => {
  const site = middleOf(photos);
  const times = countedOf(photos)
    .flatMap((photo) => timeOf(photo) ?? [])
    .toSorted((one, other) => one - other);
  /** The median of the others is the next one where the photo itself is before it. */
  const daysBefore = (taken: number): number | null => {
    const middle = (times.length - 2) >> 1;
    const others = taken <= times[middle]! ? times[middle + 1] : times[middle];
    const days = others === undefined ? 0 : (others - taken) / dayMs;
    return days > longDays ? Math.round(days) : null;
  };
  return new Map(
    photos.map((photo) => {
      const { id, kind, place } = photo;
      const time = timeOf(photo);
      const takenAt = time === null ? null : photo.takenAt;
      const isLayout = kind === 'panel-layout';
      const kilometers = site && place ? kilometersBetween(site, place) : null;
      const isFar = !isLayout && kilometers !== null && kilometers > farKilometers;
      return [
        id,
        { takenAt, place, kilometers, isFar, daysBefore: isLayout || time === null ? null : daysBefore(time) },
      ];
    }),
  );
};
