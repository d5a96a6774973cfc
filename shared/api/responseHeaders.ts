interface HeaderSpec {
  description: string;
  schema: Readonly<Record<string, unknown>>;
}

const text = { type: 'string' };
const seconds = { type: 'integer', minimum: 0 };

/** Headers of responses. The API's description lists them, and pages of other origins may read them (CORS). */
export const responseHeaders = {
  'X-Request-Id': { description: "Names the request in the server's log.", schema: { type: 'string', format: 'uuid' } },
  ETag: { description: 'The version of what was read, for If-None-Match and If-Match.', schema: text },
  Location: {
    description: 'Where the created job can be read, or where an upload in pieces goes on.',
    schema: { type: 'string', format: 'uri' },
  },
  Link: { description: '`rel="next"` leads to the next page, where `limit` was sent and there is more.', schema: text },
  'Content-Disposition': { description: 'The name of the file (RFC 6266).', schema: text },
  'Rafter-As-Of': {
    description:
      'Every change up to this time is in the list: the right `updated_since` of the next question. On every page that of the first one.',
    schema: { type: 'string', format: 'date-time' },
  },
  'Rafter-Ignored-Fields': {
    description:
      'Names in the body that were ignored, such as `colour, arrays/0/colour`: a list of RFC 8941, at most 20 names.',
    schema: text,
  },
  'Idempotent-Replayed': {
    description: '`true` where this is the stored response to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Upload-Offset': { description: 'Bytes of the upload that are stored.', schema: seconds },
  'Upload-Complete': { description: '`?1` where the file is complete, `?0` where bytes are missing.', schema: text },
  'Upload-Length': { description: 'Bytes of the whole file.', schema: seconds },
  'Upload-Limit': {
    description: '`max-size`: the largest file, in bytes; `max-age`: seconds until the upload ends.',
    schema: text,
  },
  'Accept-Patch': { description: '`application/partial-upload`', schema: text },
  'Retry-After': { description: 'Seconds to wait before the request is repeated.', schema: seconds },
  'WWW-Authenticate': { description: 'The forms in which a key is accepted.', schema: text },
  'Accept-Encoding': { description: 'The values of Content-Encoding that are decoded.', schema: text },
  'X-RateLimit-Limit': { description: 'Requests that a key may make in a minute.', schema: seconds },
  'X-RateLimit-Remaining': { description: 'Requests that are left in this minute.', schema: seconds },
  'X-RateLimit-Reset': { description: 'Seconds until the minute is over.', schema: seconds },
  Deprecation: {
    description: 'Since when what was used is deprecated: `@` and seconds since 1970 (RFC 9745).',
    schema: { type: 'string', pattern: '^@-?\\d+$' },
  },
  Sunset: { description: 'When it may be removed, as an HTTP date (RFC 8594).', schema: text },
} as const satisfies Record<string, HeaderSpec>;

export type ResponseHeader = keyof typeof responseHeaders;
