import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { codesInMarkdown } from '../../../shared/api/codes.ts';
import { endpoints } from '../../../shared/api/endpoints.ts';
import { examples } from '../../../shared/api/examples.ts';
import { openApiDocument } from '../../../shared/api/openapi/document.ts';

interface Content {
  content?: Record<string, { schema: object; example?: unknown }>;
}
interface Operation {
  operationId: string;
  tags: string[];
  requestBody?: Content;
  responses: Record<string, Content & { headers?: object }>;
}
const document = openApiDocument({ version: '1', origin: 'https://jobs.example.com' }) as {
  info: { description: string };
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  });

  it('lists the codes of refusals and field errors, and so does codes.md', async () => {
    const tables = codesInMarkdown();
    expect(document.tags.at(-1)).toEqual({ name: 'Codes', description: tables });
    expect(tables).not.toContain('letter-draft-changed');
    expect(tables).toContain('| `job-superseded` | 409 | superseded | `job`, `successor` |');
    await expect(`# Codes of the API\n\n${tables}\n`).toMatchFileSnapshot('../../../shared/api/codes.md');
  });

  it('§4 has all 21 operations of the reference, uploads with their captions, and visits, under their paths and methods', () => {
    expect(Object.keys(endpoints)).toHaveLength(25);
    for (const [name, { path, method }] of Object.entries(endpoints)) {
      expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
    }
  });

  it('every example fits the schema of its own row', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    (formats as unknown as (ajv: Ajv2020) => void)(ajv);
    ajv.addSchema({ $id: 'api', components: document.components });
    const checked: string[] = [];
    for (const { operationId, requestBody, responses } of operations) {
      for (const [side, part] of [['request', requestBody], ...Object.entries(responses)] as [
        string,
        Content | undefined,
      ][]) {
        const { schema, example } = part?.content?.['application/json'] ?? {};
        if (!schema || example === undefined) continue;
        const local = JSON.parse(JSON.stringify(schema).replaceAll('#/components', 'api#/components')) as object;
        const validate = ajv.compile(local);
        expect([operationId, side, validate(example), validate.errors]).toEqual([operationId, side, true, null]);
        checked.push(`${operationId} ${side}`);
      }
    }
    const written = Object.values(examples).flatMap((example) => Object.keys(example ?? {})).length;
    expect(checked).toHaveLength(written);
  });

  it('tells of conditional answers, the headers of lists, and every refusal of what is beyond the reference', () => {
    const statuses = (path: string, method: string) => Object.keys(document.paths[path]![method]!.responses);
    expect(statuses('/', 'get')).toContain('304');
    expect(statuses('/files/{id}', 'get')).toEqual('200 304 400 401 403 404 412 421 429'.split(' '));
    expect(statuses('/devices/{id}', 'post')).toEqual('204 400 401 408 413 415 421 429 503 507'.split(' '));
    expect(document.paths['/jobs']!.get!.responses['200']!).toHaveProperty(['headers', 'Rafter-As-Of']);
  });

  it('names server, license, contact and tags, and the headers of every response', () => {
    expect(document).toMatchObject({
      servers: [{ url: 'https://jobs.example.com/api' }],
      info: { license: { name: 'MIT' }, contact: { url: 'https://jobs.example.com/' } },
    });
    const named = document.tags.map(({ name }) => name);
    expect(operations.flatMap(({ tags }) => tags).filter((tag) => !named.includes(tag))).toEqual([]);
    const headersOf = (path: string, method: string, status: string) =>
      Object.keys(document.paths[path]![method]!.responses[status]!.headers ?? {});
    expect(headersOf('/jobs', 'get', '200')).toEqual(expect.arrayContaining(['ETag', 'Link', 'Rafter-As-Of']));
    expect(headersOf('/jobs', 'post', '201')).toEqual(expect.arrayContaining(['Location', 'Idempotent-Replayed']));
    expect(headersOf('/jobs', 'post', '429')).toContain('Retry-After');
    const without = operations.filter(({ responses }) =>
      Object.values(responses).some(({ headers }) => !headers || !('X-Request-Id' in headers)),
    );
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('hides no type of the platform in a generated client, and lets responses gain fields', () => {
    const taken = Object.keys(document.components.schemas).filter((name) => name in globalThis);
    expect(taken).toEqual([]);
    expect(JSON.stringify(document.components.schemas)).not.toContain('"additionalProperties":false');
  });

  it('tells units and bounds beside the numbers', () => {
    const { RoofMaterialReference, SentSolarArray } = document.components.schemas;
    expect(RoofMaterialReference).toBeDefined();
    expect(JSON.stringify(SentSolarArray)).toContain('"minimum":24,"maximum":1200');
    expect(JSON.stringify(SentSolarArray)).toContain('Unit: in.');
  });
});
