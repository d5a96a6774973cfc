import type { Job } from '../../../shared/job/job.ts';
import type { ConsoleJob, HistoryEventView, UploadView } from '../../../shared/job/consoleJob.ts';
import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import { arrayTitle, fieldTitle } from '../../forms/fieldNames.ts';
import { arrayRow, jobRow } from '../../forms/jobRows.ts';
import { arrayFields, insteadOfArrays, jobFields, sharedFields } from '../../../shared/job/fields.ts';
import { arraysOf, type JobDocument } from '../../../shared/job/jobDocument.ts';
import { changedFields } from '../../jobs/changes.ts';
import { valueText } from '../../jobs/documentRows.ts';
import type { OfficeWords } from '../parts/words.ts';
import type { SharedWords } from '../../base/words/sharedEn.ts';

export interface ChangedField {
  name: string;
  title: string;
  /** With units; empty where there is no value. */
  was: string;
  is: string;
}

/** Changes of the job's own fields, of the fields for the whole roof, or of one array. */
export interface ChangedPart {
  key: string;
  /** Of an array; null for the job and for the whole roof. */
  array: string | null;
  isRoof: boolean;
  how: 'changed' | 'added' | 'removed';
  fields: ChangedField[];
}

/** Fields that the server adds, or that are compared elsewhere. */
const own = new Set(['id', 'created_at', 'updated_at', 'status', 'revision_of', 'superseded_by', 'arrays', 'messages']);

const isShared = (name: string): boolean => (sharedFields as readonly string[]).includes(name);

/** Two versions of the same fields; `roof` has the values that apply where an array has none. */
interface Versions {
  was: JobDocument;
  is: JobDocument;
  roof: { was: JobDocument; is: JobDocument } | null;
}

/** In the order of the editor; unknown fields last. */
const fieldsOf = (
  { was, is, roof }: Versions,
  isArray: boolean,
  words: OfficeWords,
  isHidden: (name: string) => boolean,
): ChangedField[] => {
  const order: readonly string[] = isArray ? arrayFields : jobFields;
  const rowOf = isArray ? arrayRow : jobRow;
  const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const textOf = (name: string, own: JobDocument, whole: JobDocument | undefined): string => {
    const row = rowOf(name) ?? { name, unit: null };
    const text = valueText(own[name], row, words);
    const ofRoof = text === '' && isShared(name) ? valueText(whole?.[name], row, words) : '';
    return ofRoof === '' ? text : `${ofRoof} (${words.ofWholeRoof})`;
  };
  return changedFields(was, is)
    .filter((name) => !isHidden(name))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((name) => ({
      name,
      title: name === 'ahj' ? words.ahj : fieldTitle(name, rowOf(name), words),
      was: textOf(name, was, roof?.was),
      is: textOf(name, is, roof?.is),
    }));
};

const nameOf = (array: JobDocument): string => (typeof array.name === 'string' ? matchKey(array.name) : '');

const namesOfFields = (one: JobDocument, other: JobDocument): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => name !== 'id' && name !== 'name');

/** The old arrays; one without a name gets the default name if the revision sends that. */
const withDefaultNames = (before: JobDocument, now: readonly JobDocument[]): JobDocument[] => {
  const names = arrayNames(before);
  const sent = new Set(now.map(nameOf));
  return arraysOf(before).map((array, place) => {
    const name = names[place]!;
    return nameOf(array) === '' && sent.has(matchKey(name)) ? { ...array, name } : array;
  });
};

/**
 * Whether most fields of two arrays are the same: then the array was renamed. One equal value is no evidence: a porch
 * with the six panels of a former garage is another array.
 */
const isAlike = (one: JobDocument, other: JobDocument): boolean => {
  const names = namesOfFields(one, other);
  const differing = changedFields(one, other).filter((name) => names.includes(name));
  const same = names.length - differing.length;
  return same > 1 && same > differing.length;
};

/** The old array for each new one: matched by name, arrays without a name by position, and the rest by similarity. */
const pairsOf = (old: readonly JobDocument[], now: readonly JobDocument[]): (number | null)[] => {
  const left = new Set(old.keys());
  const take = (place: number | undefined): number | null => {
    if (place === undefined) return null;
    left.delete(place);
    return place;
  };
  const named = now.map((array, index) => {
    const name = nameOf(array);
    const isHere = [...left].find((place) =>
      name === '' ? place === index && nameOf(old[place]!) === '' : nameOf(old[place]!) === name,
    );
    return take(isHere);
  });
  return named.map((pair, index) => pair ?? take([...left].find((place) => isAlike(old[place]!, now[index]!))));
};

/** Changes of a revision: of the job's own fields, of those for the whole roof, and of each array. */
export const revisionChanges = (before: JobDocument, job: JobDocument, words: OfficeWords): ChangedPart[] => {
  const now = arraysOf(job);
  const old = withDefaultNames(before, now);
  const hasArrays = old.length > 0 || now.length > 0;
  // Listed arrays show their number themselves.
  const isOwn = (name: string): boolean => own.has(name) || (hasArrays && insteadOfArrays.includes(name));
  const isOfRoof = (name: string): boolean => hasArrays && isShared(name);
  const pairs = pairsOf(old, now);
  const whole = { was: before, is: job };
  const part = (
    key: string,
    what: Pick<ChangedPart, 'array' | 'how'> & { isRoof?: boolean },
    fields: ChangedField[],
  ): ChangedPart => ({ key, isRoof: false, ...what, fields });
  // A first array is compared with the whole roof, and so is a last one.
  const roof = { was: old.length === 0 ? before : {}, is: now.length === 0 ? job : {} };
  const ofArray = (was: JobDocument | null, is: JobDocument | null): ChangedField[] =>
    fieldsOf(
      { was: was ?? {}, is: is ?? {}, roof: { was: was ? before : roof.was, is: is ? job : roof.is } },
      true,
      words,
      (name) => name === 'id',
    );
  const all = [
    part(
      'job',
      { array: null, how: 'changed' },
      fieldsOf({ ...whole, roof: null }, false, words, (name) => isOwn(name) || isOfRoof(name)),
    ),
    part(
      'roof',
      { array: null, how: 'changed', isRoof: true },
      fieldsOf({ ...whole, roof: null }, false, words, (name) => isOwn(name) || !isOfRoof(name)),
    ),
    ...now.map((array, index) => {
      const was = pairs[index] ?? null;
      return part(
        `now ${index}`,
        { array: arrayTitle(job, index, words), how: was === null ? 'added' : 'changed' },
        ofArray(was === null ? null : old[was]!, array),
      );
    }),
    ...old.flatMap((array, index) =>
      pairs.includes(index)
        ? []
        : [part(`old ${index}`, { array: arrayTitle(before, index, words), how: 'removed' }, ofArray(array, null))],
    ),
  ];
  return all.filter(({ how, fields }) => how !== 'changed' || fields.length > 0);
};

/** The client's reason for the revision; null where this user may not see it. */
export const revisionReason = (
  history: readonly HistoryEventView[],
  before: number,
): { reason: string; notes: string; by: string; atMs: number } | null => {
  for (const { detail, actor, atMs } of history) {
    if (typeof detail !== 'object' || detail === null || !('revision_of' in detail)) continue;
    const { revision_of: of, reason, notes } = detail as Record<string, unknown>;
    if (of !== before || typeof reason !== 'string') continue;
    return { reason, notes: typeof notes === 'string' ? notes : '', by: actor, atMs };
  }
  return null;
};

/** Files that a revision added, removed or carried over, each with the name of its array. */
export interface PhotoChange {
  how: 'new' | 'dropped' | 'same';
  files: { upload: UploadView; array: string | null }[];
}

/** The array of the earlier version that each array continues, by their ids. */
const continuedArrays = (before: Job, job: Job): Map<string, string> => {
  const [old = [], now = []] = [before.arrays, job.arrays];
  const pairs = pairsOf(withDefaultNames({ ...before }, arraysOf({ ...job })), arraysOf({ ...job }));
  return new Map(now.flatMap(({ id }, at) => (pairs[at] === null ? [] : [[id, old[pairs[at]!]!.id] as const])));
};

/**
 * How a revision changed the files of its job. A file is carried over where the same bytes are in the same slot of the
 * same array; in another slot it is another photo. Omits empty groups.
 */
export const photoChanges = (
  { job, uploads, beforeUploads }: Pick<ConsoleJob, 'job' | 'uploads' | 'beforeUploads'>,
  before: Job,
  words: SharedWords,
): PhotoChange[] => {
  const continued = continuedArrays(before, job);
  const keyOf = ({ kind, arrayId, sha256 }: UploadView): string =>
    JSON.stringify([kind, continued.get(arrayId ?? '') ?? arrayId, sha256]);
  const had = new Set(beforeUploads.map(keyOf));
  const has = new Set(uploads.map(keyOf));
  const placed = (of: Job) => (upload: UploadView) => {
    const index = of.arrays?.findIndex(({ id }) => id === upload.arrayId) ?? -1;
    return { upload, array: index < 0 ? null : arrayTitle({ ...of }, index, words) };
  };
  const changes: PhotoChange[] = [
    { how: 'new', files: uploads.filter((upload) => !had.has(keyOf(upload))).map(placed(job)) },
    { how: 'dropped', files: beforeUploads.filter((upload) => !has.has(keyOf(upload))).map(placed(before)) },
    { how: 'same', files: uploads.filter((upload) => had.has(keyOf(upload))).map(placed(job)) },
  ];
  return changes.filter(({ files }) => files.length > 0);
};

/** The client's part of a job, which a revision is compared with: without the fields that the office sets. */
export const reviseAgainst = (job: Job): JobDocument => {
  const { id: _id, created_at: _created, updated_at: _updated, status: _status, ahj: _ahj, ...rest } = job;
  const { test: _test, revision_of: _before, superseded_by: _after, arrays, ...fields } = rest;
  return arrays === undefined ? fields : { ...fields, arrays: arrays.map(({ id: _array, ...array }) => array) };
};
