/** A place on earth: WGS 84, degrees. */
export interface GeoPlace {
  latitude: number;
  longitude: number;
}

const earthKilometers = 6371;

/**
 * A photo that was taken farther from the middle of its job's photos is marked, on the board, by Check and in the office alike: more
 * than the error of a phone's GPS under a roof, and more than a roof, its yard and its meter take up. A job has no coordinates of
 * its address, so nothing is measured against that.
 */
export const farKilometers = 0.5;

/** To a tenth. */
export const milesOf = (kilometers: number): number => Math.round(kilometers * 6.21371) / 10;

export const kilometersBetween = (one: GeoPlace, other: GeoPlace): number => {
  const radians = Math.PI / 180;
  const halfChord = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const h =
    halfChord(other.latitude - one.latitude) +
    Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * halfChord(other.longitude - one.longitude);
  return 2 * earthKilometers * Math.asin(Math.min(1, Math.sqrt(h)));
};

/** The one in the middle; of an even number, the earlier of two. */
const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[(numbers.length - 1) >> 1]!;

/** The site as its photos tell: the place nearest to the median of all; of two, the first. */
export const siteOf = (places: readonly GeoPlace[]): GeoPlace | undefined => {
  if (places.length < 3) return places[0];
  const middle = (axis: keyof GeoPlace) => medianOf(places.map((place) => place[axis]));
  const center = { latitude: middle('latitude'), longitude: middle('longitude') };
  return places.reduce((site, place) =>
    kilometersBetween(place, center) < kilometersBetween(site, center) ? place : site,
  );
};
