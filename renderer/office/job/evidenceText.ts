import type { Evidence } from '../../../shared/job/photoEvidence.ts';
import type { OfficeWords } from '../../i18n/office/words.ts';
import { regionalTag } from '../../i18n/times.ts';

const dateOf = (takenAt: string, options: Intl.DateTimeFormatOptions, words: OfficeWords): string =>
  // The camera's clock has no time zone: it is shown unchanged.
  new Intl.DateTimeFormat(regionalTag(words.languageCode), { ...options, timeZone: 'UTC' }).format(
    Date.parse(`${takenAt}Z`),
  );

/** When it was taken, by the camera's clock; empty where that is unknown. */
export const takenText = ({ takenAt }: Evidence, words: OfficeWords): string =>
  takenAt === null ? '' : words.takenAt(dateOf(takenAt, { dateStyle: 'medium', timeStyle: 'short' }, words));

/** Latitude and longitude; empty where they are unknown. */
export const coordinatesText = ({ place }: Evidence): string =>
  place === null ? '' : `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`;

/** How far it was taken from the middle of the job's photos; empty where that is unknown. */
export const distanceText = ({ kilometers }: Evidence, words: OfficeWords): string =>
  kilometers === null ? '' : words.fromMiddle(words.distance(kilometers));

/** What a reviewer should look at, in words. */
export const evidenceDoubts = ({ isFar, kilometers, daysBefore }: Evidence, words: OfficeWords): string[] => [
  ...(isFar && kilometers !== null ? [words.takenFar(words.distance(kilometers))] : []),
  ...(daysBefore === null ? [] : [words.takenBefore(daysBefore)]),
];

/** Day and distance, for a tile; a doubt says the distance itself. */
export const shortEvidence = (evidence: Evidence, words: OfficeWords): string => {
  const { takenAt, kilometers, isFar } = evidence;
  const day = takenAt === null ? '' : dateOf(takenAt, { dateStyle: 'medium' }, words);
  const distance = kilometers === null || isFar ? '' : words.awayFrom(words.distance(kilometers));
  return [day, distance].filter((text) => text !== '').join(' · ');
};
