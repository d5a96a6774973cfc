import type { z } from 'zod';
import type { FieldError } from './problems.ts';

/** `['arrays', 0, 'roof_pitch']` → `#/arrays/0/roof_pitch` (RFC 6901, fragment form). */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  `#${path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;

const quoted = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'an array'
      : typeof value === 'object'
        ? 'an object'
        : `a ${typeof value}`;

/** JSON has no number that is none, but one too large to be told from infinity. */
const withinNumbers = (expected: string, number: number): string =>
  expected === 'int' && Number.isFinite(number)
    ? `must be a whole number, not ${number}`
    : 'must be a number of ordinary size';

const kindNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** Formats whose schemas bring no words of their own. */
const formatNames: Readonly<Record<string, string>> = {
  guid: 'must be a UUID, such as 0b9f1c6e-5d3a-4c1e-9b57-2f8a6d4e1c03',
  datetime: 'must be an ISO 8601 time with a zone, such as 2026-03-31T08:00:00Z',
};

/** What is allowed, in one sentence that begins where the field's name ends. */
const detailOf = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type': {
      const allowed = kindNames[issue.expected] ?? issue.expected;
      const isNumeric = issue.expected === 'number' || issue.expected === 'int';
      if (isNumeric && typeof issue.input === 'number') return withinNumbers(issue.expected, issue.input);
      return issue.input === undefined ? `is required: ${allowed}` : `must be ${allowed}, not ${kindOf(issue.input)}`;
    }
    case 'too_small':
      return issue.origin === 'array' || issue.origin === 'string'
        ? `must hold at least ${issue.minimum}`
        : `must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'array' || issue.origin === 'string'
        ? `must hold at most ${issue.maximum}`
        : `must be at most ${issue.maximum}`;
    case 'not_multiple_of':
      return `must be in steps of ${issue.divisor}`;
    case 'invalid_value':
      return issue.values.length === 1 ? `must be ${quoted(issue.values)}` : `must be one of ${quoted(issue.values)}`;
    case 'invalid_format':
      return formatNames[issue.format] ?? issue.message;
    case 'unrecognized_keys':
      return `holds unknown names: ${quoted(issue.keys)}`;
    default:
      return issue.message;
  }
};

/** Every issue of a failed parse as the API reports it. Parse with `reportInput: true`, so that the kinds can be named. */
export const fieldErrors = (error: z.ZodError, under: readonly PropertyKey[] = []): FieldError[] =>
  error.issues.map((issue) => ({ detail: detailOf(issue), pointer: pointerTo([...under, ...issue.path]) }));
