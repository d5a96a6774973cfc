import type { z } from 'zod';
import { type ApiProblemKind, problemKinds } from '../../messages/kinds.ts';
import { ProblemBody } from '../../messages/problem.ts';
import { deprecationNote } from '../deprecation.ts';
import { type Endpoint, isForm } from '../endpoints.ts';
import { examples } from '../examples.ts';
import { supportedTypeNames } from '../fileTypes.ts';
import type { ResponseHeader } from '../responseHeaders.ts';
import { type Components, type Json, jsonSchema } from './schemas.ts';

/** References to the headers of a response; every response has a request id. */
export const headerReferences = (...names: readonly ResponseHeader[]): Json =>
  Object.fromEntries(
    ['X-Request-Id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  );

const rateHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** Headers of refusals by their status. */
const refusalHeaders: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  409: ['Retry-After'],
  415: ['Accept-Encoding'],
  429: ['Retry-After', ...rateHeaders],
  503: ['Retry-After'],
};

/** Refusals by status; those with the same status share an entry. */
export const problemReplies = (names: readonly ApiProblemKind[], components: Components): Json => {
  const content = { 'application/problem+json': { schema: jsonSchema(ProblemBody, 'output', components) } };
  const titles: Record<number, string[]> = {};
  for (const { status, title } of names.map((name) => problemKinds[name])) (titles[status] ??= []).push(title);
  const replies = Object.entries(titles).map(([status, all]) => {
    const headers = headerReferences(...(refusalHeaders[Number(status)] ?? []));
    return [status, { description: [...new Set(all)].join('; '), headers, content }] as const;
  });
  return Object.fromEntries(replies);
};

const pathSchemas: Readonly<Record<string, Json>> = {
  job_id: { type: 'integer', minimum: 1 },
  array_id: { type: 'string', format: 'uuid' },
};

export const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: pathSchemas[name] ?? { type: 'string' },
  }));

export const queryParameters = (query: z.ZodType | undefined, components: Components): Json[] => {
  if (!query) return [];
  const { properties = {} } = jsonSchema(query, 'input', components) as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, { description, deprecated, ...schema }]) => ({
    name,
    in: 'query',
    description,
    ...(deprecated ? { deprecated } : {}),
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
export const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of what the client has.',
  schema: { type: 'string' },
};

export const notChanged: Json = {
  304: { description: 'Not changed since the ETag sent in If-None-Match', headers: headerReferences('ETag') },
};

const requestBody = (name: string, { body }: Endpoint, components: Components): Json | undefined => {
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
  const { method, title, replyHeaders = [], deprecated } = endpoint;
  const headers = headerReferences(
    method === 'GET' ? 'ETag' : 'Idempotent-Replayed',
    ...replyHeaders,
    ...rateHeaders,
    ...(deprecated ? (['Deprecation', 'Sunset'] as const) : []),
  );
  if (typeof endpoint.reply === 'string') {
    const content = { [endpoint.reply]: { schema: { type: 'string', format: 'binary' } } };
    return { description: title, headers, content };
  }
  const example = examples[name]?.reply;
  const schema = jsonSchema(endpoint.reply, 'output', components);
  return { description: title, headers, content: { 'application/json': { schema, ...(example ? { example } : {}) } } };
};

/** The headings of the documentation. */
export const groups = {
  Jobs: 'Submit jobs, follow them, write messages, revise.',
  'Files, images and letters': 'What clients upload and what the engineers produce.',
  'Reference lists': 'The lists whose ids jobs refer to.',
  'Beyond the reference': 'What this server offers beyond the reference.',
  'Uploads in pieces':
    'A file can go on after an interruption, as draft-ietf-httpbis-resumable-upload-12 describes. Any operation that takes a form of files begins such an upload where it gets, in place of a form, `Upload-Complete: ?0` and `Upload-Length`, with the name in `Content-Disposition: inline; filename=…`, the SHA-256 in `Repr-Digest` and an Idempotency-Key; it answers 201 with the `Location` of the upload. The first bytes may come along, and with `Upload-Complete: ?1` all of them.',
} as const;

/** The heading of an operation. */
export const groupOf = ({ section, body, path }: Endpoint): keyof typeof groups => {
  if (section === '§4.10') return 'Reference lists';
  return isForm(body) || /files|uploads|letter/.test(path) ? 'Files, images and letters' : 'Jobs';
};

export const operation = (name: string, endpoint: Endpoint, components: Components): Json => {
  const { method, path, title, summary, section, status, problems, deprecated } = endpoint;
  const isWrite = method === 'POST';
  const always: ApiProblemKind[] = ['malformed-request', 'unauthenticated', 'version-changed', 'misdirected'];
  if (isWrite) always.push('too-slow', 'request-running', 'key-reused');
  const ofWrites = [idempotencyKey, ...(path.startsWith('/jobs/{job_id}') ? [ifMatch] : [])];
  const body = requestBody(name, endpoint, components);
  return {
    operationId: name,
    tags: [groupOf(endpoint)],
    summary: title,
    description: [summary, deprecated && deprecationNote(deprecated), section].filter(Boolean).join(' '),
    ...(deprecated ? { deprecated: true } : {}),
    parameters: [
      ...pathParameters(path),
      ...queryParameters(endpoint.query, components),
      ...(isWrite ? ofWrites : [ifNoneMatch]),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [status]: reply(name, endpoint, components),
      ...(isWrite ? {} : notChanged),
      ...problemReplies([...problems, ...always, 'too-many-requests', 'unavailable'], components),
    },
  };
};
