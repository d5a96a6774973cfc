/** WGS 84, degrees. */
export interface CameraPlace {
  latitude: number;
  longitude: number;
}

/** Null for what is on no map, and for 0, 0, which a receiver without a fix writes. */
export const realPlace = (latitude: number, longitude: number): CameraPlace | null => {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
};

/** Degrees of `4530` + `.5`: the digits behind the degrees are minutes and seconds, and the fraction belongs to the last of them. */
const degreesOf = (sign: string, digits: string, fraction: string, degreeDigits: number): number => {
  const parts = [digits.slice(0, degreeDigits), ...(digits.slice(degreeDigits).match(/../g) ?? [])];
  const numbers = parts.map((part, at) => Number(at === parts.length - 1 ? `${part}${fraction}` : part));
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = numbers;
  if (minutes >= 60 || seconds >= 60) return Number.NaN;
  return (sign === '-' ? -1 : 1) * (degrees + minutes / 60 + seconds / 3600);
};

const iso6709 =
  /^([+-])(\d{2}|\d{4}|\d{6})(\.\d+)?([+-])(\d{3}|\d{5}|\d{7})(\.\d+)?(?:[+-]\d+(?:\.\d+)?)?(?:CRS[\w ]*)?\/?$/;

/** A place as ISO 6709 writes it: `+36.7417-119.7867+090.000/`; null for anything else. */
export const readIso6709 = (written: string): CameraPlace | null => {
  const [, latitudeSign, latitude, latitudeRest = '', longitudeSign, longitude, longitudeRest = ''] =
    iso6709.exec(written) ?? [];
  if (latitude === undefined) return null;
  return realPlace(
    degreesOf(latitudeSign!, latitude, latitudeRest, 2),
    degreesOf(longitudeSign!, longitude!, longitudeRest, 3),
  );
};
