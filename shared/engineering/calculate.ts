import { z } from 'zod';
import { fieldErrors } from '../api/fieldErrors.ts';
import { message } from '../messages/catalogue.ts';
import { fieldError, type FieldError, Problem } from '../messages/problem.ts';
import { answered, type Answer } from './ask.ts';
import { calculationFunctions, type NamedNumbers } from './calculationFunctions.ts';

/** One calculation of a file: more names, such as what is expected, are left alone. */
const CalculationEntry = z.looseObject({
  id: z.string().min(1).max(100),
  function: z.enum(Object.keys(calculationFunctions) as [string, ...string[]]),
  inputs: z.looseObject({}),
});

/** What one calculation came to: its numbers by name, what the engineer has to enter first, or why it is not made. */
export interface CalculatedEntry {
  id: string;
  result: Answer<NamedNumbers>;
}

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

type Prepared = { errors: FieldError[] } | { errors: []; id: string; run: () => NamedNumbers };

const prepare = (sent: unknown, index: number): Prepared => {
  const entry = CalculationEntry.safeParse(sent, { reportInput: true });
  if (!entry.success) return { errors: errorsOf(sent, index, entry.error, CalculationEntry, []) };
  const { id, function: name, inputs } = entry.data;
  const { schema, run } = calculationFunctions[name]!;
  const parsed = schema.safeParse(inputs, { reportInput: true });
  if (!parsed.success) return { errors: errorsOf(sent, index, parsed.error, schema, ['inputs']) };
  return { errors: [], id, run: () => run(parsed.data) };
};

/** The most errors in one refusal. */
const namedErrors = 100;

/**
 * Calculates the entries of a file, in their order. Refuses the whole file where an entry names a function that there is not,
 * or inputs that the function does not take: `errors` has each of them.
 */
export const calculateEntries = (sent: unknown, file: string): CalculatedEntry[] => {
  const list = CalculationFile.safeParse(sent, { reportInput: true });
  if (!list.success) throw new Problem(message('calculation-file', { file, maximum: maxEntries }));
  const prepared = list.data.map(prepare);
  const errors = prepared.flatMap((one) => one.errors);
  if (errors.length > 0) {
    throw new Problem(
      message('calculation-entries', { file, entries: prepared.filter((one) => !('run' in one)).length }),
      {
        errors: errors.slice(0, namedErrors),
      },
    );
  }
  return prepared.flatMap((one) => ('run' in one ? [{ id: one.id, result: answered(one.run) }] : []));
};
