import type { Photo } from '../../../shared/photos/deskCalls.ts';
import { type MapPoint, photoMap, type PhotoMap } from '../../../shared/photos/photoMap.ts';
import type { AppWords } from '../parts/words.ts';

/** A photo on the map, in words. */
export interface ShownPoint extends MapPoint {
  /** As it stands on the sketch and in the table. */
  number: number;
  name: string;
  /** `40 ft northeast`. */
  where: string;
}

export interface ShownMap extends Omit<PhotoMap, 'points'> {
  points: ShownPoint[];
  far: number;
  without: number;
}

const whereText = ({ kilometers, direction }: MapPoint, { photoMap: words }: AppWords): string =>
  direction === null ? words.atMiddle : words.away(words.distanceText(kilometers), words.directions[direction]);

/** Where the photos were taken, against each other; null where fewer than two tell. */
export const shownMap = (photos: readonly Photo[], words: AppWords): ShownMap | null => {
  const pictures = photos.filter(({ mediaType }) => mediaType.startsWith('image/'));
  const map = photoMap(pictures.map(({ slot, ...photo }) => ({ ...photo, kind: slot === 'unsorted' ? 'file' : slot })));
  if (map === null) return null;
  const names = new Map(pictures.map(({ id, name, caption }) => [id, caption === '' ? name : caption]));
  const points = map.points
    .toSorted((one, other) => other.kilometers - one.kilometers)
    .map((point, index) => ({
      ...point,
      number: index + 1,
      name: names.get(point.id) ?? '',
      where: whereText(point, words),
    }));
  return {
    ...map,
    points,
    far: points.filter(({ isFar }) => isFar).length,
    without: pictures.length - points.length,
  };
};
