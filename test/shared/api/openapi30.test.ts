import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../../shared/api/openapi/document.ts';
import { toOpenApi30 } from '../../../shared/api/openapi/version30.ts';

interface Document {
  openapi: string;
  paths: object;
  components: { schemas: Record<string, { properties?: object }> };
}
const document = openApiDocument({ version: '1', origin: 'https://jobs.example.com' });
const asDocument = (json: unknown): Document => JSON.parse(JSON.stringify(json)) as Document;
const newer = asDocument(document);
const older = asDocument(toOpenApi30(document));

const convert = (schema: object, others: object = {}): unknown =>
  asDocument(toOpenApi30({ paths: {}, components: { schemas: { ...others, Tested: schema } } })).components.schemas
    .Tested;

it('the older description is valid OpenAPI 3.0, with the same operations', async () => {
  expect(older.openapi).toBe('3.0.3');
  expect(await new Validator().validate({ ...structuredClone(older) })).toMatchObject({ valid: true });
  const names = ({ paths }: Document) => JSON.stringify(paths).match(/"operationId":"\w+"/g);
  expect(names(older)).toEqual(names(newer));
  expect(JSON.stringify(older)).not.toMatch(/"type":(\[|"null")|"const":|"exclusiveM\w+":\d|"examples":/);
});

const uuid = '0b8a3f8e-6f0c-5a4b-9d53-3f2b7d1c9a10';
const values = [
  ...[null, '', 'x', 'Portrait', '93721', uuid, -1, 0, 7, 100, 7.5, 1e9, true],
  ...[[], [null], [30], [{ name: 'South', beam_span: [144] }], {}, { id: null }, { id: 1 }, { id: uuid, name: 'x' }],
];

it('both descriptions take and refuse the same values, null among them', () => {
  const options = { strict: false, validateFormats: false };
  const [ajv, ajvOlder] = [new Ajv2020(options), new Ajv(options)];
  ajv.addSchema({ $id: 'api', components: newer.components });
  ajvOlder.addSchema({ $id: 'api', components: older.components });
  let taken = 0;
  for (const [name, { properties = {} }] of Object.entries(newer.components.schemas)) {
    for (const field of Object.keys(properties)) {
      const $ref = `api#/components/schemas/${name}/properties/${field}`;
      const verdictsOf = (one: Ajv | Ajv2020) => {
        const validate = one.compile({ $ref });
        return values.filter((value) => validate(value));
      };
      const verdicts = verdictsOf(ajv);
      expect([$ref, verdictsOf(ajvOlder)]).toEqual([$ref, verdicts]);
      taken += verdicts.length;
    }
  }
  expect(taken).toBeGreaterThan(500);
});

it.each([
  [{ const: 7 }, { enum: [7] }],
  [
    { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 9 },
    { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: true },
  ],
  [
    { type: 'string', examples: ['a', 'b'] },
    { type: 'string', example: 'a' },
  ],
  [{ type: ['string', 'null'] }, { type: 'string', nullable: true }],
  [
    { type: ['string', 'integer', 'null'], title: 'T' },
    {
      anyOf: [
        { type: 'string', title: 'T', nullable: true },
        { type: 'integer', title: 'T', nullable: true },
      ],
    },
  ],
  [
    { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
    {
      anyOf: [
        { type: 'string', enum: ['a'] },
        { type: 'string', nullable: true, enum: [null] },
      ],
    },
  ],
  [
    { $ref: '#/components/schemas/Other', description: 'D' },
    { allOf: [{ $ref: '#/components/schemas/Other' }], description: 'D' },
  ],
  [
    { type: 'object', properties: { const: { const: 1 } } },
    { type: 'object', properties: { const: { enum: [1] } } },
  ],
])('3.0 writes %j as %j', (schema, expected) => {
  expect(convert(schema, { Other: { type: 'object' } })).toEqual(expected);
});

it('a keyword that 3.0 cannot express is an error, so that nothing is dropped in silence', () => {
  expect(() => convert({ type: 'object', patternProperties: {} })).toThrow('patternProperties');
});
