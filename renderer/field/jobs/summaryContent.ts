import type { DeskJobView } from '../../../shared/jobs/deskCalls.ts';
import type { Photo } from '../../../shared/photos/deskCalls.ts';
import type { SummaryContent } from '../../../shared/job/summary.ts';
import type { BoardPlace } from '../../../shared/photos/boardPlace.ts';
import { photoPlaces } from '../../../shared/job/arrayNames.ts';
import { asFields } from '../../../shared/job/jobDocument.ts';
import type { AppWords } from '../parts/words.ts';
import { addressLine, documentRows } from '../../jobs/documentRows.ts';
import { type ShownMap, shownMap, type ShownPoint } from '../photos/photoPlaces.ts';

type SummaryJob = Pick<DeskJobView, 'name' | 'jobId' | 'status' | 'document' | 'photos'>;

const arraySlots: readonly BoardPlace['slot'][] = ['beam-spacing', 'beam-size', 'attic'];
const jobSlots: readonly BoardPlace['slot'][] = ['panel-layout', 'file', 'unsorted'];

const placeFact = ({ direction, where, isFar }: ShownPoint, { photoMap: words }: AppWords): string =>
  `${direction === null ? words.factAtMiddle : words.fact(where)}${isFar ? `, ${words.far}` : ''}`;

/** What the camera noted about a photo, and its file where the caption has taken its name's place. */
const photoFacts = ({ id, name, caption, takenAt, place }: Photo, map: ShownMap | null, words: AppWords): string[] => [
  ...(caption === '' ? [] : [name]),
  takenAt === null ? words.withoutTime : words.takenAt(words.time(Date.parse(takenAt))),
  ...(place === null ? [] : [words.summary.place(place.latitude.toFixed(5), place.longitude.toFixed(5))]),
  ...(map?.points.filter((point) => point.id === id) ?? []).map((point) => placeFact(point, words)),
];

/** The photos as the board has them: array by array, then those of the whole job; arrays that are gone come last. */
const photoGroups = (
  { document, photos }: SummaryJob,
  map: ShownMap | null,
  words: AppWords,
): SummaryContent['groups'] => {
  const pictures = photos.filter(({ mediaType }) => mediaType.startsWith('image/'));
  const arrays = photoPlaces(document);
  const others = [
    ...new Set(pictures.flatMap(({ array }) => (array === null || arrays.includes(array) ? [] : [array]))),
  ];
  const places: BoardPlace[] = [
    ...[...arrays, ...others].flatMap((array) => arraySlots.map((slot) => ({ slot, array }))),
    ...jobSlots.map((slot) => ({ slot, array: null })),
  ];
  return places.flatMap(({ slot, array }) => {
    const own = pictures.filter((photo) => photo.slot === slot && photo.array === array);
    const title = `${words.slotOf(words.slots[slot], array)} · ${words.summary.count(own.length)}`;
    const shown = own.map((photo) => ({
      id: photo.id,
      name: (photo.caption === '' ? photo.name : photo.caption).slice(0, 2000),
      facts: photoFacts(photo, map, words),
    }));
    return own.length === 0 ? [] : [{ title: title.slice(0, 2000), photos: shown }];
  });
};

/** What is no picture, such as a video or a plan: only its name is in the PDF. */
const otherFiles = ({ photos }: SummaryJob, words: AppWords): SummaryContent['sections'] => {
  const rows = photos
    .filter(({ mediaType }) => !mediaType.startsWith('image/'))
    .map(({ slot, array, name, caption }) => ({
      title: words.slotOf(words.slots[slot], array).slice(0, 2000),
      value: (caption === '' ? name : `${caption} (${name})`).slice(0, 2000),
    }));
  return rows.length === 0 ? [] : [{ title: words.summary.otherFiles, rows: rows.slice(0, 1000) }];
};

/** The sketch of the places; the words beside it name the photos that are far from the others. */
const sketchOf = (map: ShownMap, { photoMap: words }: AppWords): SummaryContent['map'] => ({
  title: words.title,
  alt: map.points
    .map(({ name, where }) => `${name}: ${where}`)
    .join('; ')
    .slice(0, 2000),
  note: [
    words.hint,
    words.scale(words.distanceText(map.halfWidthKilometers)),
    ...(map.without > 0 ? [words.without(map.without)] : []),
    ...(map.far > 0 ? [words.farCount(map.far)] : []),
    ...map.points.filter(({ isFar }) => isFar).map(({ number, name, where }) => `${number} · ${name}: ${where}`),
  ]
    .join('\n')
    .slice(0, 100_000),
  points: map.points.map(({ x, y, isFar, number }) => ({ x, y, isFar, label: isFar ? String(number) : '' })),
});

/** The content of a job summary, for the customer's file. */
export const summaryContent = (job: SummaryJob, words: AppWords, nowMs: number): SummaryContent => {
  const { summary } = words;
  const document = asFields(job.document);
  const map = shownMap(job.photos, words);
  const groups = photoGroups(job, map, words);
  const photos = groups.reduce((sum, group) => sum + group.photos.length, 0);
  const name = job.name === '' ? words.unnamed : job.name;
  const cut = (text: string): string => text.slice(0, 2000);
  return {
    language: words.languageCode,
    title: summary.title,
    name: cut(name),
    day: new Date(nowMs).toISOString().slice(0, 10),
    facts: [
      { title: summary.site, value: addressLine(document) },
      ...(job.jobId === null ? [] : [{ title: summary.job, value: words.jobNumber(job.jobId) }]),
      {
        title: summary.state,
        value: job.status === null ? summary.notSent : (words.choices[job.status] ?? job.status),
      },
      { title: summary.date, value: words.time(nowMs) },
      { title: summary.photos, value: String(photos) },
    ],
    sections: [
      ...documentRows(document, words).map(({ title, rows }) => ({
        title: cut(title),
        rows: rows.map((row) => ({ title: cut(row.title), value: row.value })),
      })),
      ...otherFiles(job, words),
    ],
    map: map && sketchOf(map, words),
    photoNote: summary.photoNote,
    groups,
    words: {
      footer: cut(summary.footer(name)),
      photo: summary.photo,
      noPicture: summary.noPicture,
      notGiven: summary.notGiven,
    },
  };
};
