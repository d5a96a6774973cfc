import { z } from 'zod';
import { supportedTypeNames } from './fileTypes.ts';
import { DeviceReport } from './devices.ts';
import { type Endpoint, endpoints, isForm } from './endpoints.ts';
import { examples } from './examples.ts';
import { type ApiProblemKind, problemKinds } from '../messages/kinds.ts';
import { ProblemBody } from '../messages/problem.ts';
import { codeTables } from './codes.ts';
import { ServiceInfo } from './service.ts';

type Json = Record<string, unknown>;

/** Schemas with an `id`, which appear once, under `components`. */
interface Components {
  [name: string]: Json;
}

/** A schema in the form of OpenAPI 3.1; schemas with an `id` become components. Descriptions name units. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output', components: Components): Json => {
  const {
    $schema: _,
    $defs = {},
    ...body
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: made, zodSchema }) => {
      const meta = z.globalRegistry.get(zodSchema) as
        { unit?: string; section?: string; list?: string; schema?: Json } | undefined;
      const notes = [made.description, meta?.unit && `Unit: ${meta.unit}.`, meta?.section].filter(Boolean);
      if (notes.length > 0) made.description = notes.join(' ');
      // The type that clients see, where a text is read as another type.
      if (meta?.schema) {
        delete made.pattern;
        Object.assign(made, meta.schema);
      }
      for (const name of ['unit', 'section', 'list', 'control', 'schema', 'id']) delete made[name];
    },
  }) as Json & { $defs?: Components };
  const id = z.globalRegistry.get(schema)?.id;
  const moved = JSON.parse(
    JSON.stringify({ ...(id ? { [id]: body } : {}), ...$defs }).replaceAll('#/$defs/', '#/components/schemas/'),
  ) as Components;
  Object.assign(components, moved);
  if (id) return { $ref: `#/components/schemas/${id}` };
  return JSON.parse(JSON.stringify(body).replaceAll('#/$defs/', '#/components/schemas/')) as Json;
};

const problemReply = (name: ApiProblemKind, components: Components): Json => ({
  description: problemKinds[name].title,
  content: { 'application/problem+json': { schema: jsonSchema(ProblemBody, 'output', components) } },
});

/** Refusals by status; those with the same status share an entry. */
const problemReplies = (names: readonly ApiProblemKind[], components: Components): Json => {
  const replies: Record<string, Json> = {};
  for (const name of names) {
    const { status, title } = problemKinds[name];
    const before = replies[status];
    replies[status] = before
      ? { ...before, description: `${String(before.description)}; ${title}` }
      : problemReply(name, components);
  }
  return replies;
};

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema:
      name === 'array_id'
        ? { type: 'string', format: 'uuid' }
        : name === 'id'
          ? { type: 'string' }
          : { type: 'integer' },
  }));

const queryParameters = (query: z.ZodType | undefined, components: Components): Json[] => {
  if (!query) return [];
  const { properties = {} } = jsonSchema(query, 'input', components) as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description,
    schema,
  }));
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key with the same request gets the first answer again, for 7 days.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: "The job's ETag as it was read; the request is refused if the job has changed since.",
  schema: { type: 'string' },
};
const ifNoneMatch = { name: 'If-None-Match', in: 'header', schema: { type: 'string' } };

const notChanged = { 304: { description: 'Not changed since the ETag sent in If-None-Match' } };

const requestBody = (name: string, endpoint: Endpoint, components: Components): Json | undefined => {
  const { body } = endpoint;
  if (!body) return undefined;
  if (isForm(body)) {
    const file = {
      type: 'array',
      items: { type: 'string', format: 'binary' },
      description: `One part a file, each under the key "file". ${supportedTypeNames}.`,
    };
    const schema = { type: 'object', required: ['file'], properties: { file } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  const example = examples[name]?.request;
  return {
    required: true,
    content: { 'application/json': { schema: jsonSchema(body, 'input', components), ...(example ? { example } : {}) } },
  };
};

const reply = (name: string, endpoint: Endpoint, components: Components): Json => {
  if (typeof endpoint.reply === 'string') {
    return {
      description: endpoint.title,
      content: { [endpoint.reply]: { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const example = examples[name]?.reply;
  const headers = Object.entries(endpoint.replyHeaders ?? {}).map(([header, description]) => [
    header,
    { description, schema: { type: 'string' } },
  ]);
  return {
    description: endpoint.title,
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) as Json } : {}),
    content: {
      'application/json': { schema: jsonSchema(endpoint.reply, 'output', components), ...(example ? { example } : {}) },
    },
  };
};

/** The heading of an operation in the documentation. */
const groupOf = (endpoint: Endpoint): string => {
  if (endpoint.section === '§4.10') return 'Reference lists';
  return isForm(endpoint.body) || /files|uploads/.test(endpoint.path) || endpoint.path.includes('letter')
    ? 'Files, images and letters'
    : 'Jobs';
};

const operation = (name: string, endpoint: Endpoint, components: Components): Json => {
  const always: ApiProblemKind[] = ['unauthenticated', 'too-many-requests', 'unavailable'];
  if (endpoint.method === 'POST') always.push('malformed-request', 'version-changed', 'request-running', 'key-reused');
  const parameters = [
    ...pathParameters(endpoint.path),
    ...queryParameters(endpoint.query, components),
    ...(endpoint.method === 'POST'
      ? [idempotencyKey, ...(endpoint.path.startsWith('/jobs/{job_id}') ? [ifMatch] : [])]
      : [ifNoneMatch]),
  ];
  const body = requestBody(name, endpoint, components);
  return {
    operationId: name,
    tags: [groupOf(endpoint)],
    summary: endpoint.title,
    description: endpoint.section,
    parameters,
    ...(body ? { requestBody: body } : {}),
    responses: {
      [endpoint.status]: reply(name, endpoint, components),
      ...(endpoint.method === 'GET' ? notChanged : {}),
      ...problemReplies([...endpoint.problems, ...always], components),
    },
  };
};

/** Operations that the reference does not have. */
const extensionPaths = (components: Components): Json => ({
  '/': {
    get: {
      operationId: 'service',
      tags: ['Beyond the reference'],
      summary: 'Service',
      description: 'Which server this is, and what it offers beyond the reference.',
      security: [],
      parameters: [ifNoneMatch],
      responses: {
        200: {
          description: 'Service',
          content: { 'application/json': { schema: jsonSchema(ServiceInfo, 'output', components) } },
        },
        ...notChanged,
      },
    },
  },
  '/files/{id}': {
    get: {
      operationId: 'openFile',
      tags: ['Beyond the reference'],
      summary: 'Open File',
      description: 'Where `file` links lead: opened by an API key, or without one by the signature in the link.',
      security: [{}, { bearer: [] }, { authorization: [] }, { key: [] }],
      parameters: [
        ...pathParameters('/files/{id}'),
        { name: 'expires', in: 'query', schema: { type: 'string' } },
        { name: 'signature', in: 'query', schema: { type: 'string' } },
        ifNoneMatch,
      ],
      responses: {
        200: {
          description: 'The file, under the name it came with',
          content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
        },
        ...notChanged,
        ...problemReplies(['unauthenticated', 'link-refused', 'not-found'], components),
      },
    },
  },
  '/devices/{id}': {
    post: {
      operationId: 'reportDevice',
      tags: ['Beyond the reference'],
      summary: 'Report Device',
      description: 'What a laptop still holds: counts only, nothing of what the jobs say.',
      parameters: pathParameters('/devices/{id}'),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(DeviceReport, 'input', components) } },
      },
      responses: {
        204: { description: 'Noted' },
        ...problemReplies(
          ['malformed-request', 'invalid-fields', 'unauthenticated', 'too-large', 'unsupported-content-type'],
          components,
        ),
        ...problemReplies(['too-many-requests', 'unavailable'], components),
      },
    },
  },
});

/** The OpenAPI 3.1 description of the API, from the rows of its endpoints. */
export const openApiDocument = ({ version, server }: { version: string; server: string }): Json => {
  const components: Components = {};
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(name, endpoint, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Engineering Job Submission API',
      version,
      description: `Jobs that ask for engineering of solar installations, their files and messages, and the letters that answer them.\n\n${codeTables()}`,
    },
    servers: [{ url: server }],
    security: [{ bearer: [] }, { authorization: [] }, { key: [] }],
    paths: { ...paths, ...extensionPaths(components) },
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        authorization: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Api-Key <key>` or `Token <key>`',
        },
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
  };
};
