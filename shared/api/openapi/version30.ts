import type { Components, Json } from './schemas.ts';

const componentPath = '#/components/schemas/';

/** Keywords of JSON Schema that OpenAPI 3.0 has with the same meaning. */
const same = new Set(
  [
    'title description format enum pattern minLength maxLength minimum maximum multipleOf minItems maxItems uniqueItems',
    'required minProperties maxProperties default deprecated readOnly writeOnly',
  ].flatMap((names) => names.split(' ')),
);

const isNull = ({ type }: Json): boolean => type === 'null';

/** Writes schemas of OpenAPI 3.1 in the words of 3.0. Throws for a keyword that 3.0 cannot express. */
class SchemaConverter {
  /** The schemas of 3.0. Schemas that only occur as "this one, or null" are added under a name of their own. */
  readonly converted: Components = {};
  readonly #components: Components;

  constructor(components: Components) {
    this.#components = components;
    for (const [name, schema] of Object.entries(components)) this.converted[name] = this.convert(schema);
  }

  convert(schema: Json): Json {
    const { $ref, anyOf, type, ...rest } = schema;
    // In 3.0, whatever stands beside a reference is ignored.
    if ($ref !== undefined) {
      return Object.keys(rest).length === 0 ? { $ref } : { allOf: [{ $ref }], ...this.#keywords(rest) };
    }
    if (anyOf !== undefined) return this.#choice(anyOf as Json[], rest);
    if (!Array.isArray(type)) return { ...(type === undefined ? {} : { type }), ...this.#keywords(rest) };
    const types = (type as string[]).filter((one) => one !== 'null');
    const branches = types.map((one) => ({ type: one, ...rest }));
    return this.#choice(types.length === type.length ? branches : [...branches, { type: 'null' }], {});
  }

  #choice(anyOf: Json[], rest: Json): Json {
    const branches = anyOf.filter((branch) => !isNull(branch));
    const mayBeNull = branches.length < anyOf.length;
    const made = branches.map((branch) => (mayBeNull ? this.#orNull(branch) : this.convert(branch)));
    const more = this.#keywords(rest);
    if (made.length > 1) return { anyOf: made, ...more };
    const [only = {}] = made;
    return '$ref' in only && Object.keys(more).length > 0 ? { allOf: [only], ...more } : { ...only, ...more };
  }

  /** 3.0 has no type `null`: `nullable` stands beside the type. A choice of null alone is a schema of its own. */
  #orNull(schema: Json): Json {
    const { $ref, anyOf, ...rest } = schema;
    if (typeof $ref === 'string') {
      const name = $ref.slice(componentPath.length);
      this.converted[`${name}OrNull`] ??= this.#orNull(this.#components[name]!);
      return { $ref: `${$ref}OrNull` };
    }
    if (anyOf !== undefined) return this.#choice([...(anyOf as Json[]), { type: 'null' }], rest);
    const made = this.convert(rest);
    if (!made.enum) return { ...made, nullable: true };
    // Generators of zod schemas take an `enum` with texts and null for wrong.
    const { title, description, ...choice } = made;
    return { title, description, anyOf: [choice, { type: made.type, nullable: true, enum: [null] }] };
  }

  #keywords(schema: Json): Json {
    return Object.fromEntries(Object.entries(schema).flatMap(([name, value]) => this.#keyword(name, value)));
  }

  #keyword(name: string, value: unknown): [string, unknown][] {
    if (same.has(name)) return [[name, value]];
    switch (name) {
      case 'const':
        return [['enum', [value]]];
      case 'examples':
        return [['example', (value as unknown[])[0]]];
      case 'exclusiveMinimum':
        return [
          ['minimum', value],
          ['exclusiveMinimum', true],
        ];
      case 'exclusiveMaximum':
        return [
          ['maximum', value],
          ['exclusiveMaximum', true],
        ];
      // 3.0 has no words for it. The server refuses other names.
      case 'propertyNames':
        return [];
      case 'items':
        return [[name, this.convert(value as Json)]];
      case 'additionalProperties':
        return [[name, typeof value === 'boolean' ? value : this.convert(value as Json)]];
      case 'allOf':
      case 'oneOf':
        return [[name, (value as Json[]).map((schema) => this.convert(schema))]];
      case 'properties':
        return [[name, this.convertAll(value as Components)]];
      default:
        throw new Error(`OpenAPI 3.0 has no ${name}`);
    }
  }

  convertAll(schemas: Components): Components {
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, this.convert(schema)]));
  }
}

/** The same document in OpenAPI 3.0. */
export const toOpenApi30 = (document: Json): Json => {
  const components = document.components as { schemas: Components } & Json;
  const converter = new SchemaConverter(components.schemas);
  /** Converts what stands under `schema` in parameters, headers and contents. */
  const walk = (value: unknown, name = ''): unknown => {
    if (name === 'schema') return converter.convert(value as Json);
    if (name === 'example' || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((entry) => walk(entry));
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, key)]));
  };
  const { schemas: _, ...others } = components;
  return {
    ...(walk({ ...document, components: others }) as Json),
    openapi: '3.0.3',
    components: { ...(walk(others) as Json), schemas: converter.converted },
  };
};
