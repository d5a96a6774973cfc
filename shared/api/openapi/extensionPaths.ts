import { DeviceReport } from '../devices.ts';
import { ServiceInfo } from '../service.ts';
import { headerReferences, ifNoneMatch, notChanged, pathParameters, problemReplies } from './operation.ts';
import { type Components, type Json, jsonSchema } from './schemas.ts';

const tags = ['Beyond the reference'];

const service = (components: Components): Json => ({
  operationId: 'service',
  tags,
  summary: 'Service',
  description: 'Which server this is, and what it offers beyond the reference.',
  security: [],
  parameters: [ifNoneMatch],
  responses: {
    200: {
      description: 'Service',
      headers: headerReferences('ETag'),
      content: { 'application/json': { schema: jsonSchema(ServiceInfo, 'output', components) } },
    },
    ...notChanged,
    ...problemReplies(['malformed-request', 'misdirected', 'version-changed'], components),
  },
});

const openFile = (components: Components): Json => ({
  operationId: 'openFile',
  tags,
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
      headers: headerReferences('ETag', 'Content-Disposition'),
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    },
    ...notChanged,
    ...problemReplies(['malformed-request', 'unauthenticated', 'link-refused', 'not-found'], components),
    ...problemReplies(['version-changed', 'misdirected', 'too-many-requests'], components),
  },
});

const reportDevice = (components: Components): Json => ({
  operationId: 'reportDevice',
  tags,
  summary: 'Report Device',
  description: 'What a laptop still holds: counts only, nothing of what the jobs say.',
  parameters: pathParameters('/devices/{id}'),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: jsonSchema(DeviceReport, 'input', components) } },
  },
  responses: {
    204: { description: 'Noted', headers: headerReferences() },
    ...problemReplies(
      ['malformed-request', 'invalid-fields', 'unauthenticated', 'too-large', 'unsupported-content-type'],
      components,
    ),
    ...problemReplies(['too-slow', 'misdirected', 'too-many-requests', 'quota-reached', 'unavailable'], components),
  },
});

/** Operations that the reference does not have. */
export const extensionPaths = (components: Components): Json => ({
  '/': { get: service(components) },
  '/files/{id}': { get: openFile(components) },
  '/devices/{id}': { post: reportDevice(components) },
});
