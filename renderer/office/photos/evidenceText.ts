import { isUtcTime, takenMs } from '../../../shared/job/takenTime.ts';
import type { Evidence } from '../../../shared/photos/photoEvidence.ts';
import { regionalTag } from '../../../shared/messages/times.ts';
import type { OfficePhotoWords } from './officePhotoWords.ts';

/** The camera's clock has no time zone: it is shown unchanged. */
const byClock = (takenAt: string, options: Intl.DateTimeFormatOptions, words: OfficePhotoWords): string =>
  new Intl.DateTimeFormat(regionalTag(words.languageCode), { ...options, timeZone: 'UTC' }).format(takenMs(takenAt));

const timeText = (takenAt: string, words: OfficePhotoWords): string =>
  isUtcTime(takenAt)
    ? words.time(takenMs(takenAt))
    : byClock(takenAt, { dateStyle: 'medium', timeStyle: 'short' }, words);
const dayText = (takenAt: string, words: OfficePhotoWords): string =>
  isUtcTime(takenAt) ? words.day(takenMs(takenAt)) : byClock(takenAt, { dateStyle: 'medium' }, words);

/** When it was taken, by the camera's clock, or by that of the firm where only the time in UTC is known; empty where no time is. */
export const takenText = ({ takenAt }: Evidence, words: OfficePhotoWords): string =>
  takenAt === null ? '' : words.takenAt(timeText(takenAt, words));

/** Latitude and longitude; empty where they are unknown. */
export const coordinatesText = ({ place }: Evidence): string =>
  place === null ? '' : `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`;

/** How far it was taken from the middle of the job's photos; empty where that is unknown. */
export const distanceText = ({ kilometers }: Evidence, words: OfficePhotoWords): string =>
  kilometers === null ? '' : words.fromMiddle(words.distance(kilometers));

/** What a reviewer should look at, in words. */
export const evidenceDoubts = ({ isFar, kilometers, daysBefore }: Evidence, words: OfficePhotoWords): string[] => [
  ...(isFar && kilometers !== null ? [words.takenFar(words.distance(kilometers))] : []),
  ...(daysBefore === null ? [] : [words.takenBefore(daysBefore)]),
];

/** Day and distance, for a tile; a doubt says the distance itself. */
export const shortEvidence = (evidence: Evidence, words: OfficePhotoWords): string => {
  const { takenAt, kilometers, isFar } = evidence;
  const day = takenAt === null ? '' : dayText(takenAt, words);
  const distance = kilometers === null || isFar ? '' : words.awayFrom(words.distance(kilometers));
  return [day, distance].filter((text) => text !== '').join(' · ');
};
