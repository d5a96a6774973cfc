import { isUtcTime, takenMs } from '../../../shared/job/takenTime.ts';
import type { Evidence } from '../../../shared/photos/photoEvidence.ts';
import type { OfficeWords } from '../parts/words.ts';
import { regionalTag } from '../../../shared/messages/times.ts';

/** The camera's clock has no time zone: it is shown unchanged. */
const byClock = (takenAt: string, options: Intl.DateTimeFormatOptions, words: OfficeWords): string =>
  new Intl.DateTimeFormat(regionalTag(words.languageCode), { ...options, timeZone: 'UTC' }).format(takenMs(takenAt));

const timeText = (takenAt: string, words: OfficeWords): string =>
  isUtcTime(takenAt)
    ? words.time(takenMs(takenAt))
    : byClock(takenAt, { dateStyle: 'medium', timeStyle: 'short' }, words);
const dayText = (takenAt: string, words: OfficeWords): string =>
  isUtcTime(takenAt) ? words.day(takenMs(takenAt)) : byClock(takenAt, { dateStyle: 'medium' }, words);

/** When it was taken, by the camera's clock, or by that of the firm where only the time in UTC is known; empty where no time is. */
export const takenText = ({ takenAt }: Evidence, words: OfficeWords): string =>
  takenAt === null ? '' : words.takenAt(timeText(takenAt, words));

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
  const day = takenAt === null ? '' : dayText(takenAt, words);
  const distance = kilometers === null || isFar ? '' : words.awayFrom(words.distance(kilometers));
  return [day, distance].filter((text) => text !== '').join(' · ');
};
