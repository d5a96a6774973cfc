import { isBlank, textOf } from '../text.ts';
import type { UploadKind } from '../../api/files.ts';
import type { FileFault } from '../../api/fileTypes.ts';
import { roofMaterials } from '../../reference/defaults/roofMaterials.ts';
import { matchKey } from '../../reference/matchKey.ts';
import { type ArrayLabel, arrayLabels } from '../arrayNames.ts';
import { fieldSpec, isField } from '../fields.ts';
import { asFields } from '../jobDocument.ts';
import { askedServices, requestedOrDefault, type Service } from '../services.ts';
import type { Severity } from './finding.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What the checklist needs of a photo. */
export interface CheckedPhoto {
  slot: UploadKind;
  /** Name of the array, for slots of arrays. */
  array: string | null;
  /** Of the original. */
  sha256: string;
  bytes?: number;
  name?: string;
  /** By its content; a file without one counts as a picture. */
  mediaType?: string;
  fault?: FileFault | null;
  /** Measured on the picture; null if it was not. */
  look?: { blurred: boolean; dark: boolean } | null;
  /** WGS 84, degrees. */
  place?: { latitude: number; longitude: number } | null;
}

/** What the structural fields describe: an array (§2.4) or, with the Basic fields (§2.3), the whole job. */
export interface Structure {
  path: readonly PropertyKey[];
  array: ArrayLabel | null;
  /** An array inherits the Basic fields of the job. */
  value: (field: string) => unknown;
  /** Has no beams, eaves or attic. */
  onGround: boolean;
  /** Has no attic to photograph. */
  withoutAttic: boolean;
}

interface CheckedArray extends Structure {
  array: ArrayLabel;
  index: number;
  fields: Fields;
}

/** An unvalidated job document, prepared for the rules, and its photos. */
export interface CheckedJob {
  fields: Fields;
  /** True when one of these services is requested. */
  wants: (services: readonly Service[]) => boolean;
  /** The severity of a missing value, given the services that need it; null if no requested service does. */
  weigh: (needed: readonly Service[], advised: readonly Service[]) => Severity | null;
  arrays: readonly CheckedArray[];
  /** The arrays, or the job itself where it lists none. */
  structures: readonly Structure[];
  photos: readonly CheckedPhoto[];
  /** The array that a photo names; case and spacing do not matter. */
  arrayOf: (photo: CheckedPhoto) => CheckedArray | undefined;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && isBlank(value));

/** Null, blank text, an empty list or a reference without an id. Invalid values are not missing. */
export const isMissing = (value: unknown): boolean =>
  isEmpty(value) || (typeof value === 'object' && value !== null && Object.values(value).every(isEmpty));

/** The name of a reference; one of our own roof materials is found by its id. */
export const nameOf = (value: unknown): string => {
  const { id, name } = asFields(value);
  return textOf(name) || (roofMaterials.find((material) => material.id === id)?.name ?? '');
};

/** Requested services: a structural letter if there are none (§1). Unknown slugs are dropped. */
const servicesOf = (requested: unknown): ReadonlySet<Service> => {
  const slugs = (Array.isArray(requested) ? requested : []).map(textOf).filter((slug) => slug !== '');
  return new Set(slugs.length === 0 ? requestedOrDefault([]) : askedServices(slugs));
};

const structureOf = (path: readonly PropertyKey[], value: Structure['value']): Omit<Structure, 'array'> => {
  const material = nameOf(value('roof_material'));
  const onGround = /\bground mount/i.test(material);
  return { path, value, onGround, withoutAttic: onGround || /\b(carport|canopy)\b/i.test(material) };
};

/** Accepts any document and never throws. */
export const readCheckedJob = (job: unknown, photos: readonly CheckedPhoto[]): CheckedJob => {
  const fields = asFields(job);
  const services = servicesOf(fields.services_requested);
  // `Array.from` includes the holes of a sparse list, so that pointers stay right.
  const listed = Array.isArray(fields.arrays) ? Array.from(fields.arrays as unknown[], (array) => asFields(array)) : [];
  const labels = arrayLabels(fields);
  const arrays = listed.map((array, index): CheckedArray => {
    const value = (field: string) =>
      isMissing(array[field]) && isField(field) && fieldSpec(field).on === 'both' ? fields[field] : array[field];
    return { ...structureOf(['arrays', index], value), array: labels[index]!, index, fields: array };
  });
  const whole = { ...structureOf([], (field) => fields[field]), array: null };
  const byName = new Map(arrays.toReversed().map((array) => [matchKey(array.array.name), array]));
  const wants = (asked: readonly Service[]) => asked.some((service) => services.has(service));
  return {
    fields,
    wants,
    weigh: (needed, advised) => (wants(needed) ? 'needed' : wants(advised) ? 'advised' : null),
    arrays,
    structures: arrays.length > 0 ? arrays : [whole],
    photos,
    arrayOf: ({ array }) => (array === null ? undefined : byName.get(matchKey(array))),
  };
};
