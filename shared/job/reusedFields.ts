import { arrayFields, type Field, fieldSpec, type JobField, jobFields, referenceFields } from './fields.ts';
import { arraysOf, isEmpty, isJobDocument, type JobDocument } from './jobDocument.ts';

/** What a company may fill in the same way in all its jobs: the defaults of new drafts, in the order of Settings. */
export const defaultFields = [
  'contractor_license_number',
  'utility_name',
  'racking_type',
  'connection_type',
  'module_type',
  'inverter_type',
  'optimizer_type',
  'battery_type',
  'notes',
  'services_requested',
] as const satisfies readonly JobField[];
export type DefaultField = (typeof defaultFields)[number];

/** A text that matches no entry of its list belongs to one job: only entries are reused. */
const isReused = (field: Field, value: unknown): boolean =>
  !fieldSpec(field).ofOneSite && !isEmpty(value) && (isJobDocument(value) || !Object.hasOwn(referenceFields, field));

const reused = (fields: JobDocument, names: readonly Field[]): JobDocument =>
  Object.fromEntries(names.filter((field) => isReused(field, fields[field])).map((field) => [field, fields[field]]));

/**
 * What a template takes of a job: services, equipment, materials, kinds of framing, the names of the arrays, and the
 * recipient. It never takes what is of one client or one site (`ofOneSite` in `fields.ts`: name, address, notes, every
 * measured or counted value, ratings read from a panel), nor photos, metadata, ids, or fields that this app does not know.
 */
export const templateOf = (document: JobDocument): JobDocument => {
  const arrays = arraysOf(document).map((array) => reused(array, arrayFields));
  return { ...reused(document, jobFields), ...(arrays.length > 0 && { arrays }) };
};

/** How many values there are in what a new job begins with. */
export const countValues = (document: JobDocument): number => {
  const { arrays: _, ...ofJob } = document;
  return Object.keys(ofJob).length + arraysOf(document).reduce((sum, array) => sum + Object.keys(array).length, 0);
};
