import { type EvidencePhoto, middleOf, photoEvidence } from './photoEvidence.ts';
import type { GeoPlace } from '../job/places.ts';

/** Where something is from somewhere else, clockwise from the north. */
const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof compassPoints)[number];

/** A photo on the map. */
export interface MapPoint {
  id: string;
  kilometers: number;
  /** Null at the middle itself. */
  direction: Direction | null;
  /** It may be of another site, as the office sees it. */
  isFar: boolean;
  /** From the middle, in units of the map's half width: to the east, and to the south. What is farther is at the border. */
  x: number;
  y: number;
}

export interface PhotoMap {
  middle: GeoPlace;
  points: MapPoint[];
  /** From the middle to the border. */
  halfWidthKilometers: number;
}

/** Closer, the error of a phone's GPS is all that a map would show. */
const leastHalfWidth = 0.01;
/** What is farther stands at the border of the map, which shows the others. */
const mostShownKilometers = 0.5;
/** Five feet: a distance is shown in tens of feet, and would be 0. */
const sameSpotKilometers = 0.001524;
const kilometersPerDegree = 111.195;

/** East and south of the middle, in kilometers. A site is so small that the earth is flat. */
const offsetOf = (middle: GeoPlace, place: GeoPlace): [east: number, south: number] => {
  const turn = ((place.longitude - middle.longitude + 540) % 360) - 180;
  const east = turn * kilometersPerDegree * Math.cos((middle.latitude * Math.PI) / 180);
  return [east, (middle.latitude - place.latitude) * kilometersPerDegree];
};

const directionOf = (east: number, south: number): Direction =>
  compassPoints[Math.round((Math.atan2(east, -south) / (2 * Math.PI)) * 8 + 8) % 8]!;

/** The photos that have a place against the middle of the job's photos; null where there is no middle. */
export const photoMap = (photos: readonly EvidencePhoto[]): PhotoMap | null => {
  const middle = middleOf(photos);
  if (middle === undefined) return null;
  const measured = [...photoEvidence(photos)].flatMap(([id, { place, kilometers, isFar }]) =>
    place === null || kilometers === null ? [] : [{ id, kilometers, isFar, offset: offsetOf(middle, place) }],
  );
  const near = measured
    .filter(({ kilometers }) => kilometers <= mostShownKilometers)
    .flatMap(({ offset }) => offset.map(Math.abs));
  const halfWidthKilometers = Math.max(leastHalfWidth, 1.1 * Math.max(0, ...near));
  const points = measured.map(({ id, kilometers, offset: [east, south], isFar }) => {
    const longest = Math.max(Math.abs(east), Math.abs(south));
    // A layout may have been drawn elsewhere, which is nothing wrong: it is at the border, too.
    const scale = 1 / Math.max(halfWidthKilometers, longest);
    const direction = kilometers < sameSpotKilometers ? null : directionOf(east, south);
    return { id, kilometers, direction, isFar, x: east * scale, y: south * scale };
  });
  return { middle, points, halfWidthKilometers };
};
