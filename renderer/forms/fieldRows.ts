import { z } from 'zod';
import { otherInterconnections, recommendedInterconnections } from '../../shared/job/interconnection.ts';
import { JobSubmission, SentArray } from '../../shared/job/job.ts';
import type { ReferenceListKey } from '../../shared/reference/lists.ts';

/** What stands behind a field of a form, read from the one schema of the job. */
export interface FieldRow {
  /** On the wire, snake_case. */
  name: string;
  /** In English; other languages have their own by `name`. */
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
  options: readonly (string | number)[];
  list: ReferenceListKey | null;
  /** No job is taken without it. */
  required: boolean;
}

interface Described {
  title?: string;
  description?: string;
  unit?: string;
  list?: ReferenceListKey;
  type?: string;
  enum?: (string | number)[];
  const?: string | number;
  anyOf?: Described[];
  items?: Described;
  minimum?: number;
  maximum?: number;
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

/** `{anyOf: [x, null]}` is x that may be left out; schemas with an id stand in `$defs`. */
const describe = (schema: z.ZodType): Described => {
  const whole = asJsonSchema(schema);
  const resolve = (one: Described): Described => whole.$defs?.[one.$ref?.replace('#/$defs/', '') ?? ''] ?? one;
  const inner = whole.anyOf?.map(resolve).filter(({ type }) => type !== 'null');
  return inner?.length === 1 ? { ...whole, ...inner[0] } : resolve(whole);
};

const optionsOf = ({ enum: values, anyOf }: Described): (string | number)[] =>
  values ?? anyOf?.flatMap((one) => (one.const === undefined ? (one.enum ?? []) : [one.const])) ?? [];

const kindOf = (name: string, described: Described, options: readonly unknown[]): FieldRow['kind'] => {
  if (described.list) return 'reference';
  if (name === 'notes') return 'long-text';
  if (name === 'interconnection') return 'suggested';
  if (described.unit === '°') return 'pitch';
  if (described.type === 'array') return 'lengths';
  if (described.unit === 'in') return 'length';
  if (options.length > 0) return 'choice';
  if (described.type === 'integer') return 'whole';
  return described.type === 'number' ? 'number' : 'text';
};

const rowOf = (name: string, schema: z.ZodType): FieldRow => {
  const described = describe(schema);
  const options =
    name === 'interconnection' ? [...recommendedInterconnections, ...otherInterconnections] : optionsOf(described);
  const bounded = described.type === 'array' ? (described.items ?? {}) : described;
  // Whole numbers carry the bounds of what can be counted at all.
  const bound = (value: number | undefined): number | null =>
    value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;
  return {
    name,
    title: described.title ?? name,
    description: described.description ?? null,
    kind: kindOf(name, described, options),
    unit: described.unit ?? null,
    min: bound(bounded.minimum),
    max: bound(bounded.maximum),
    options,
    list: described.list ?? null,
    required: !schema.safeParse(undefined).success,
  };
};

/** Of every field of a schema, by its name on the wire. */
export const rowsOf = (shape: Readonly<Record<string, z.ZodType>>): Map<string, FieldRow> =>
  new Map(Object.entries(shape).map(([name, schema]) => [name, rowOf(name, schema)]));

const jobRows = rowsOf(JobSubmission.shape);
const arrayRows = rowsOf(SentArray.shape);

const pick = (rows: ReadonlyMap<string, FieldRow>, names: readonly string[]): FieldRow[] =>
  names.map((name) => rows.get(name)!);

/** Undefined for a name that no job has. */
export const jobRow = (name: string): FieldRow | undefined => jobRows.get(name);

/** Fields of the parts of the editor, in the order that a surveyor comes to know them. */
export const parts = {
  client: pick(jobRows, [
    'client_name',
    'client_street_address',
    'client_city',
    'client_state',
    'client_zip_code',
    'notes',
  ]),
  basic: pick(jobRows, [
    'roof_material',
    'roof_pitch',
    'racking_type',
    'connection_type',
    'beam_shape',
    'beam_spacing',
    'array_count',
  ]),
  array: pick(arrayRows, [
    'name',
    'panel_quantity',
    'orientation',
    'roof_material',
    'roof_pitch',
    'racking_type',
    'connection_type',
    'ballast_weight',
    'frame_shape',
    'beam_shape',
    'beam_spacing',
    'beam_span',
    'roof_overhang',
    'panel_to_eave',
    'num_panels_on_rafter',
  ]),
  electrical: pick(jobRows, [
    'module_type',
    'module_count',
    'inverter_type',
    'inverter_count',
    'optimizer_type',
    'battery_type',
    'battery_count',
    'battery_backup',
    'msp_rating',
    'breaker_rating',
    'interconnection',
    'production_meter_location',
    'utility_name',
    'mpu_model_number',
    'contractor_license_number',
  ]),
  recipient: pick(jobRows, [
    'recipient_name',
    'recipient_street_address',
    'recipient_city',
    'recipient_state',
    'recipient_zip_code',
  ]),
} as const;
