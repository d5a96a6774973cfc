import { z } from 'zod';
import { fieldErrors } from '../api/fieldErrors.ts';
import { message } from '../messages/catalogue.ts';
import { fieldError, type FieldError, problem } from '../messages/problem.ts';
import { answered, type Answer } from './ask.ts';
import { calculationFunctions, type NamedNumbers } from './calculationFunctions.ts';

/** One calculation of a file: more names, such as what is expected, are left alone. */
const CalculationEntry = z.looseObject({
  id: z.string().min(1).max(100),
  function: z.enum(Object.keys(calculationFunctions) as [string, ...string[]]),
  inputs: z.looseObject({}),
});

/** What one calculation came to: its numbers by name, what the engineer has to enter first, or why it is not made. */
interface Calculated {
  id: string;
  result: Answer<NamedNumbers>;
  errors?: undefined;
}

/** An entry that names a function that there is not, or inputs that the function does not take. */
interface NotUnderstood {
  id: string;
  result?: undefined;
  errors: FieldError[];
}

export type CalculatedEntry = Calculated | NotUnderstood;

/** The most calculations of a file. */
const maxEntries = 10_000;

/** A list of calculations, or an object with such a list in `cases`. */
const CalculationFile = z.union([
  z.array(z.unknown()).max(maxEntries),
  z.looseObject({ cases: z.array(z.unknown()).max(maxEntries) }).transform(({ cases }) => cases),
]);

/** The name of an entry in a sentence: its id, or its place where it has none. */
const nameOf = (sent: unknown, index: number): string => {
  const { id } = (sent ?? {}) as { id?: unknown };
  return typeof id === 'string' && id !== '' ? id : `no. ${index + 1}`;
};

/** Errors of an entry, which name it beside the field. Unknown inputs name those that the function takes. */
const errorsOf = (sent: unknown, index: number, error: z.ZodError, schema: z.ZodObject, at: string[]): FieldError[] =>
  fieldErrors(error, at).map(({ code, params, pointer }) => {
    const isUnknown = code === 'unknown-names' && pointer === '#/inputs';
    const reason = isUnknown
      ? message('calculation-inputs-unknown', {
          names: (params as { names: string[] }).names,
          allowed: Object.keys(schema.shape),
        })
      : { code, params };
    const field = pointer.replace(/^#\/?/, '') || 'entry';
    return fieldError(`#/${index}${pointer.slice(1)}`, 'calculation-entry', {
      ...{ entry: nameOf(sent, index), field },
      error: reason,
    });
  });

const calculateEntry = (sent: unknown, index: number): CalculatedEntry => {
  const entry = CalculationEntry.safeParse(sent, { reportInput: true });
  if (!entry.success)
    return { id: nameOf(sent, index), errors: errorsOf(sent, index, entry.error, CalculationEntry, []) };
  const { id, function: name, inputs } = entry.data;
  const { schema, run } = calculationFunctions[name]!;
  const parsed = schema.safeParse(inputs, { reportInput: true });
  if (!parsed.success) return { id, errors: errorsOf(sent, index, parsed.error, schema, ['inputs']) };
  return { id, result: answered(() => run(parsed.data)) };
};

/**
 * Calculates the entries of a file, in their order. An entry that is not understood has its errors in the place of a result,
 * and keeps no other from being calculated. Refuses a file without a list.
 */
export const calculateEntries = (sent: unknown, file: string): CalculatedEntry[] => {
  const list = CalculationFile.safeParse(sent);
  if (!list.success) throw problem('calculation-file', { file, maximum: maxEntries });
  return list.data.map(calculateEntry);
};
