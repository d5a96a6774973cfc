import { type FieldError, fieldError } from '../../../shared/messages/problem.ts';
import { asFields } from '../../../shared/job/jobDocument.ts';
import { JobRevision, JobSubmission, JobWithMessages, SentArray, SolarArray } from '../../../shared/job/job.ts';

const namesIn = (...schemas: { shape: object }[]): string[] => schemas.flatMap(({ shape }) => Object.keys(shape));

/** The fields of each body. Fields of a reply are accepted too: providers ignore them, and they are no typing errors. */
const sentNames = { submission: namesIn(JobSubmission), revision: namesIn(JobRevision) };
const arrayNames = namesIn(SentArray);
const answeredNames = new Set(namesIn(JobWithMessages));
const answeredArrayNames = new Set(namesIn(SolarArray));

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Levenshtein distance. */
const stepsBetween = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to += 1)
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (other[to - 1] === letter ? 0 : 1)));
    row = next;
  }
  return row[other.length]!;
};

const wordsIn = (name: string): string[] => name.split(/_|(?=[A-Z])/).map(lettersOf);

/**
 * Suggestions for a mistyped name, nearest first: names a few letters apart, or one part of the other (`pitch`); without
 * any, names that share a word (`panel_qty`).
 */
const nearest = (name: string, allowed: readonly string[]): string[] => {
  const typed = lettersOf(name).slice(0, 60);
  const words = wordsIn(name).filter((word) => word.length > 3);
  const all = allowed
    .map((one) => ({ one, letters: lettersOf(one), steps: stepsBetween(typed, lettersOf(one)) }))
    .toSorted((one, other) => one.steps - other.steps);
  const isPart = (letters: string) => typed.length > 2 && (letters.includes(typed) || typed.includes(letters));
  const near = all.filter(
    ({ letters, steps }) => isPart(letters) || steps <= Math.max(2, Math.floor(letters.length / 3)),
  );
  const related = all.filter(({ one }) => wordsIn(one).some((word) => words.includes(word)));
  return (near.length > 0 ? near : related).slice(0, 3).map(({ one }) => one);
};

const unknownIn = (
  fields: Readonly<Record<string, unknown>>,
  path: readonly PropertyKey[],
  allowed: readonly string[],
  isKnown: (name: string) => boolean,
  elsewhere: { names: readonly string[]; code: 'field-of-array' | 'field-of-job' },
): FieldError[] =>
  Object.keys(fields)
    .filter((name) => !allowed.includes(name) && !isKnown(name))
    .map((name) =>
      elsewhere.names.includes(name)
        ? fieldError([...path, name], elsewhere.code)
        : fieldError([...path, name], 'unknown-field', { nearest: nearest(name, allowed) }),
    );

/**
 * Field names in a job or its arrays that do not exist. Providers ignore unknown fields, so a typing error would be lost
 * silently. Reference objects may hold anything.
 */
export const unknownFields = (
  job: unknown,
  kind: keyof typeof sentNames,
  path: readonly PropertyKey[] = [],
): FieldError[] => {
  const fields = asFields(job);
  const arrays = Array.isArray(fields.arrays) ? (fields.arrays as unknown[]) : [];
  const allowed = sentNames[kind];
  return [
    ...unknownIn(fields, path, allowed, (name) => answeredNames.has(name), {
      names: arrayNames,
      code: 'field-of-array',
    }),
    ...arrays.flatMap((array, index) =>
      unknownIn(asFields(array), [...path, 'arrays', index], arrayNames, (name) => answeredArrayNames.has(name), {
        names: allowed,
        code: 'field-of-job',
      }),
    ),
  ];
};
