import type { z } from 'zod';
import { catalogue, type Message, message } from '../messages/catalogue.ts';
import { pointerTo } from '../messages/pointer.ts';
import type { FieldError } from '../messages/problem.ts';
import type { AnyMessage } from '../messages/rows.ts';
import { english } from '../messages/speech.ts';

type TypeName = Message<'required'>['params']['type'];

const typeNames: Readonly<Record<string, TypeName>> = {
  string: 'string',
  number: 'number',
  int: 'integer',
  bigint: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  record: 'object',
};

/** Unknown names in one error; a hostile body has hundreds of thousands. */
const maxNames = 20;
/** A name in an error is cut to this; names of metadata have any length. */
const longestName = 100;

const typeOf = (value: unknown): TypeName =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : (typeNames[typeof value] ?? 'other');

const wrongType = ({ expected, input }: z.core.$ZodIssueInvalidType): Message => {
  const type = typeNames[expected] ?? 'other';
  const isNumeric = type === 'number' || type === 'integer';
  // A number of the wrong type in JSON is either a fraction or too large, which JavaScript reads as Infinity.
  if (isNumeric && typeof input === 'number')
    return type === 'integer' && Number.isFinite(input)
      ? message('not-whole', { value: input })
      : message('number-out-of-range');
  return input === undefined
    ? message('required', { type })
    : message('wrong-type', { expected: type, received: typeOf(input) });
};

const units = { string: 'characters', array: 'entries' } as const;
const isCounted = (origin: string): origin is keyof typeof units => Object.hasOwn(units, origin);

const formats: Readonly<Record<string, Message>> = {
  guid: message('not-a-uuid'),
  uuid: message('not-a-uuid'),
  date: message('not-a-date'),
  datetime: message('not-a-time'),
};

/** What is wrong, as a fragment that begins where the field's name ends. */
const messageOf = (issue: z.core.$ZodIssue): AnyMessage => {
  // `refusedAs` puts a code in the place of zod's sentence.
  if (Object.hasOwn(catalogue, issue.message)) return { code: issue.message, params: {} };
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'too_small':
      return isCounted(issue.origin)
        ? message('too-short', { minimum: Number(issue.minimum), unit: units[issue.origin] })
        : message('too-small', { minimum: Number(issue.minimum) });
    case 'too_big':
      return isCounted(issue.origin)
        ? message('too-long', { maximum: Number(issue.maximum), unit: units[issue.origin] })
        : message('too-big', { maximum: Number(issue.maximum) });
    case 'not_multiple_of':
      return message('not-a-multiple', { step: Number(issue.divisor) });
    case 'invalid_value':
      return message('not-one-of', { allowed: issue.values as (string | number)[] });
    case 'invalid_format':
      return formats[issue.format] ?? message('not-accepted');
    case 'invalid_key':
      return messageOf(issue.issues[0]!);
    case 'unrecognized_keys':
      return message('unknown-names', {
        names: issue.keys.slice(0, maxNames).map((name) => name.slice(0, longestName)),
      });
    case 'custom':
      return (issue.params as { message?: AnyMessage } | undefined)?.message ?? message('not-accepted');
    default:
      return message('not-accepted');
  }
};

/** The issues of a failed parse as field errors. Parse with `reportInput: true`, so that they can name the received type. */
export const fieldErrors = (error: z.ZodError, under: readonly PropertyKey[] = []): FieldError[] =>
  error.issues.map((issue) => {
    const { code, params } = messageOf(issue);
    const path = issue.path.map((name) => (typeof name === 'string' ? name.slice(0, longestName) : name));
    return { detail: english.say({ code, params }), pointer: pointerTo([...under, ...path]), code, params };
  });
