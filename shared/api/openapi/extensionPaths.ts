import { DeviceReport } from '../devices.ts';
import { ServiceInfo } from '../service.ts';
import { headerReferences, ifNoneMatch, notChanged, pathParameters, problemReplies } from './operation.ts';
import { type Components, type Json, jsonSchema } from './schemas.ts';

const tags = ['Beyond the reference'];

/** Media type of a piece of an upload. */
const partialUpload = 'application/partial-upload';

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
    ...problemReplies(['malformed-request', 'misdirected', 'version-changed', 'too-many-requests'], components),
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

const uploadTags = ['Uploads in pieces'];
const uploadPath = pathParameters('/uploads/{id}');
const uploadHeaders = ['Upload-Offset', 'Upload-Complete', 'Upload-Length', 'Upload-Limit'] as const;

const header = (name: string, description: string, required = true): Json => ({
  ...{ name, in: 'header', required, description },
  schema: { type: 'string' },
});

const lookAtUpload = (components: Components): Json => ({
  operationId: 'retrieveUploadOffset',
  tags: uploadTags,
  summary: 'Retrieve Upload Offset',
  description: 'How many bytes of the upload are stored. A request that still appends to it ends.',
  parameters: uploadPath,
  responses: {
    204: { description: 'Where the upload goes on', headers: headerReferences(...uploadHeaders) },
    ...problemReplies(['unauthenticated', 'not-found', 'misdirected', 'too-many-requests'], components),
  },
});

const appendToUpload = (components: Components): Json => ({
  operationId: 'appendToUpload',
  tags: uploadTags,
  summary: 'Append to Upload',
  description:
    'The next bytes. With `Upload-Complete: ?1` they are the last ones, and the answer is that of the form with the file.',
  parameters: [
    ...uploadPath,
    header('Upload-Offset', 'Where the bytes begin: what is stored already.'),
    header('Upload-Complete', '`?1` where the file is complete with these bytes, else `?0`.'),
  ],
  requestBody: { content: { [partialUpload]: { schema: { type: 'string', format: 'binary' } } } },
  responses: {
    201: {
      description: 'The file, as the operation that began the upload answers it',
      headers: headerReferences('Upload-Complete', 'Idempotent-Replayed'),
      content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } },
    },
    204: { description: 'Stored; bytes are missing', headers: headerReferences(...uploadHeaders) },
    ...problemReplies(['malformed-request', 'unauthenticated', 'not-found', 'superseded', 'upload-offset'], components),
    ...problemReplies(['too-large', 'unsupported-content-type', 'unsupported-file', 'too-slow'], components),
    ...problemReplies(['misdirected', 'key-reused', 'too-many-requests', 'quota-reached', 'unavailable'], components),
  },
});

const cancelUpload = (components: Components): Json => ({
  operationId: 'cancelUpload',
  tags: uploadTags,
  summary: 'Cancel Upload',
  description: 'Ends the upload; what was stored of it is removed.',
  parameters: uploadPath,
  responses: {
    204: { description: 'Ended', headers: headerReferences() },
    ...problemReplies(['unauthenticated', 'not-found', 'misdirected', 'too-many-requests'], components),
  },
});

/** Operations that the reference does not have. */
export const extensionPaths = (components: Components): Json => ({
  '/': { get: service(components) },
  '/files/{id}': { get: openFile(components) },
  '/devices/{id}': { post: reportDevice(components) },
  '/uploads/{id}': {
    head: lookAtUpload(components),
    patch: appendToUpload(components),
    delete: cancelUpload(components),
  },
});
