import { z } from 'zod';
import type { ReferenceListKey } from '../../shared/reference/lists.ts';

/** A field of a form, read from the schema of what it fills: a job, a letter, the firm, the input of a call. */
export interface FieldRow {
  /** On the wire, snake_case. */
  name: string;
  /** In English. `words.fieldTitles` has the title in the language of the window. */
  title: string;
  description: string | null;
  kind:
    | 'text'
    | 'long-text'
    | 'number'
    | 'whole'
    | 'length'
    | 'lengths'
    | 'pitch'
    | 'choice'
    | 'suggested'
    | 'zone'
    | 'reference';
  unit: string | null;
  min: number | null;
  max: number | null;
  /** Of text, in Unicode characters. */
  maxLength: number | null;
  options: readonly (string | number)[];
  list: ReferenceListKey | null;
  /** It is refused where it is missing. */
  required: boolean;
  /** An empty text is refused. */
  filled: boolean;
}

interface Described {
  title?: string;
  description?: string;
  unit?: string;
  list?: ReferenceListKey;
  control?: 'long-text' | 'suggested';
  type?: string;
  enum?: (string | number)[];
  const?: string | number;
  anyOf?: Described[];
  items?: Described;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  $ref?: string;
  $defs?: Record<string, Described>;
}

const asJsonSchema = (schema: z.ZodType): Described =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    target: 'draft-2020-12',
  }) as Described;

/** `{anyOf: [x, null]}` is an optional x, as with an empty text; schemas with an id are in `$defs`. */
const describe = (schema: z.ZodType): Described => {
  const whole = asJsonSchema(schema);
  const resolve = (one: Described): Described => whole.$defs?.[one.$ref?.replace('#/$defs/', '') ?? ''] ?? one;
  const inner = whole.anyOf?.map(resolve).filter((one) => one.type !== 'null' && one.const !== '');
  return inner?.length === 1 ? { ...whole, ...inner[0] } : resolve(whole);
};

const optionsOf = ({ enum: values, anyOf }: Described): (string | number)[] =>
  values ?? anyOf?.flatMap((one) => (one.const === undefined ? (one.enum ?? []) : [one.const])) ?? [];

const kindOf = (described: Described, options: readonly unknown[]): FieldRow['kind'] => {
  if (described.list) return 'reference';
  if (described.control) return described.control;
  if (described.unit === '°') return 'pitch';
  if (described.type === 'array') return 'lengths';
  if (described.unit === 'in') return 'length';
  if (options.length > 0) return 'choice';
  if (described.type === 'integer') return 'whole';
  return described.type === 'number' ? 'number' : 'text';
};

/** A field of a form, by its name on the wire. */
export const rowOf = (name: string, schema: z.ZodType): FieldRow => {
  const described = describe(schema);
  const options = optionsOf(described);
  const bounded = described.type === 'array' ? (described.items ?? {}) : described;
  // zod gives unbounded whole numbers the bounds of safe integers.
  const bound = (value: number | undefined): number | null =>
    value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;
  return {
    name,
    title: described.title ?? name,
    description: described.description ?? null,
    kind: kindOf(described, options),
    unit: described.unit ?? null,
    min: bound(bounded.minimum),
    max: bound(bounded.maximum),
    maxLength: described.maxLength ?? null,
    options,
    list: described.list ?? null,
    required: !schema.safeParse(undefined).success,
    filled: !schema.safeParse('').success,
  };
};

/** Those of an object schema, by their names. */
export const rowsOf = (shape: Readonly<Record<string, z.ZodType>>): Map<string, FieldRow> =>
  new Map(Object.entries(shape).map(([name, schema]) => [name, rowOf(name, schema)]));
