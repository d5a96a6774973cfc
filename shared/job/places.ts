/** A place on earth: WGS 84, degrees. */
export interface GeoPlace {
  latitude: number;
  longitude: number;
}

const earthKilometres = 6371;

export const kilometresBetween = (one: GeoPlace, other: GeoPlace): number => {
  const radians = Math.PI / 180;
  const halfChord = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const h =
    halfChord(other.latitude - one.latitude) +
    Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * halfChord(other.longitude - one.longitude);
  return 2 * earthKilometres * Math.asin(Math.min(1, Math.sqrt(h)));
};

/** The one in the middle; of an even number, the earlier of two. Undefined where there are none. */
export const medianOf = (numbers: readonly number[]): number | undefined =>
  numbers.toSorted((one, other) => one - other)[(numbers.length - 1) >> 1];

/** The site as its photos tell: the place nearest to the median of all; of two, the first. */
export const siteOf = (places: readonly GeoPlace[]): GeoPlace | undefined => {
  const middle = (axis: keyof GeoPlace) => medianOf(places.map((place) => place[axis])) ?? 0;
  const center = { latitude: middle('latitude'), longitude: middle('longitude') };
  if (places.length < 3) return places[0];
  return places.reduce((site, place) =>
    kilometresBetween(place, center) < kilometresBetween(site, center) ? place : site,
  );
};
