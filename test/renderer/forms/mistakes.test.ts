import { describe, expect, it } from 'vitest';
import { repeatedNames } from '../../../shared/job/arrayNames.ts';
import { JobSubmission, SentArray } from '../../../shared/job/job.ts';
import { judgeSubmission } from '../../../shared/job/judgeSubmission.ts';
import { type FieldError, fieldError, Problem } from '../../../shared/messages/problem.ts';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import type { LookUp } from '../../../shared/job/referenceFields.ts';
import { mistakeText } from '../../../renderer/forms/mistakes.ts';
import { fieldErrorText } from '../../../renderer/base/words/fieldErrors.ts';
import { appWords } from '../../../renderer/field/parts/words.ts';
import { loadWords } from '../../../renderer/base/words/wordTable.ts';

await loadWords('es');

const lookUp: LookUp = (list, id) => referenceDefaults[list].find((entry) => String(entry.id) === id);

const errorsOf = (sent: unknown): readonly FieldError[] => {
  try {
    judgeSubmission(sent, lookUp);
    return [];
  } catch (error) {
    if (error instanceof Problem) return error.errors;
    throw error;
  }
};

/** One wrong thing of each kind, whatever a field wants. */
const wrong: readonly unknown[] = [
  undefined,
  null,
  true,
  'long',
  '',
  ' ',
  'a\0b',
  '\ud800',
  -1,
  1.5,
  1000,
  5000,
  1e300,
  -1e300,
  Infinity,
  NaN,
  [],
  ['long'],
  [1],
  [5000],
  Array(1001).fill(100),
  {},
  { id: 'long' },
  { id: 1.5 },
  { id: true },
  { id: 987_654 },
  { id: '0b9f1c6e-5d3a-4c1e-9b57-2f8a6d4e1c03' },
  { id: '0b9f1c6e-5d3a-4c1e-9b57-2f8a6d4e1c03', name: 5 },
];
const ballast = referenceDefaults['connection-types'].find(({ name }) => name === 'Ballast')!;

const judged = (): FieldError[] => {
  const plain = { client_name: 'Kim', client_street_address: '12 Elm St' };
  const jobs = [
    5,
    null,
    { ...plain, msp_rating: 100, breaker_rating: 200 },
    { ...plain, arrays: [{ connection_type: { id: ballast.id, name: ballast.name } }] },
    ...Object.keys(JobSubmission.shape).flatMap((field) => wrong.map((value) => ({ ...plain, [field]: value }))),
    ...Object.keys(SentArray.shape).flatMap((field) =>
      wrong.map((value) => ({ ...plain, arrays: [{ [field]: value }] })),
    ),
  ];
  return jobs.flatMap(errorsOf);
};

describe('what is wrong with a field', () => {
  it('has a code, English words on the wire, and Spanish words with the same numbers', () => {
    const errors = [...judged(), ...repeatedNames(['South', ' south'])];
    expect(new Set(errors.map(({ code }) => code)).size).toBeGreaterThan(15);
    const numbers = (text: string): string[] => text.match(/\d+(\.\d+)?/g) ?? [];
    for (const error of errors) {
      expect(error).not.toHaveProperty('code', 'not-accepted');
      expect(fieldErrorText(appWords.of('en'), error)).toBe(error.detail);
      const spanish = fieldErrorText(appWords.of('es'), error);
      expect(spanish).not.toMatch(/\b(must|not|required|unknown|choose)\b/);
      if (error.code !== 'not-an-interconnection') expect(numbers(spanish)).toEqual(numbers(error.detail));
    }
  });

  it('names the unit of a bound, in the language of the reader', () => {
    const error = fieldError('#/beam_spacing', 'too-big', { maximum: 120 });
    const said = (unit: string, language: 'en' | 'es') =>
      mistakeText(error, { kind: 'length', unit }, 130, appWords.of(language));
    expect(said('in', 'en')).toBe('must be at most 120 in');
    expect(said('in', 'es')).toBe('debe ser como máximo 120 pulg');
    expect(said('°', 'en')).toBe('must be at most 120°');
  });

  it('of another provider stays as it came', () => {
    expect(fieldErrorText(appWords.of('es'), { code: 'steep', params: {}, detail: 'pitch unbelievable' })).toBe(
      'pitch unbelievable',
    );
  });
});
