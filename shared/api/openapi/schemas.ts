import { z } from 'zod';
import { type Deprecation, deprecationNote } from '../deprecation.ts';

export type Json = Record<string, unknown>;

/** Schemas with an `id`, which appear once, under `components`. */
export interface Components {
  [name: string]: Json;
}

interface Meta {
  unit?: string;
  section?: string;
  list?: string;
  schema?: Json;
  deprecation?: Deprecation;
}

/** Names in the metadata of a schema that are no JSON Schema. */
const ownNames = ['unit', 'section', 'list', 'control', 'schema', 'deprecation', 'id'];

/** Removes what says nothing: what a format says already, the bounds of safe integers, and that names are strings. */
const removeNoise = (made: Json): void => {
  if (made.format !== undefined) delete made.pattern;
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
  if (JSON.stringify(made.propertyNames) === '{"type":"string"}') delete made.propertyNames;
  // Responses may gain fields.
  if (made.additionalProperties === false) delete made.additionalProperties;
  if (made.type === 'number' && Array.isArray(made.enum) && made.enum.every(Number.isInteger)) made.type = 'integer';
};

const describe = (made: Json, { unit, section, schema, deprecation }: Meta): void => {
  const notes = [made.description, unit && `Unit: ${unit}.`, deprecation && deprecationNote(deprecation), section];
  if (notes.some(Boolean)) made.description = notes.filter(Boolean).join(' ');
  if (deprecation) made.deprecated = true;
  // The type that clients see, where a text is read as another type.
  if (schema) {
    delete made.pattern;
    Object.assign(made, schema);
  }
  for (const name of ownNames) delete made[name];
};

const atComponents = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/')) as T;

/** A schema in the form of OpenAPI 3.1; schemas with an `id` become components. Descriptions name units. */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output', components: Components): Json => {
  const {
    $schema: _,
    $defs = {},
    ...body
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: made, zodSchema }) => {
      removeNoise(made);
      describe(made, (z.globalRegistry.get(zodSchema) ?? {}) as Meta);
    },
  }) as Json & { $defs?: Components };
  const id = z.globalRegistry.get(schema)?.id;
  Object.assign(components, atComponents({ ...(id ? { [id]: body } : {}), ...$defs }));
  return id ? { $ref: `#/components/schemas/${id}` } : atComponents(body);
};
