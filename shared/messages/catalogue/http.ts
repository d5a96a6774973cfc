import { z } from 'zod';
import { nested, refusal, row, text } from '../rows.ts';

/** What of a server is used up by one and missed by others: its thread in milliseconds, bytes, pictures, rows of CSV files. */
const workKinds = ['thread', 'bytes', 'pictures', 'rows'] as const;
export type WorkKind = (typeof workKinds)[number];

/** Refusals of the API as a whole. */
export const apiMessages = {
  /** The first field error of a body in words; all of them stand in `errors`. `field` is a path, `''` the whole body. */
  'invalid-fields': refusal('invalid-fields', {
    field: text,
    error: nested,
    others: z.int(),
    named: z.int().nullable(),
  }),
  internal: refusal('internal', {}),
} as const;

/** Refusals of the HTTP side of the server: what cannot be read, and what the server cannot take now. */
export const httpMessages = {
  'headers-too-large': refusal('too-large', {}),
  'url-not-encoded': refusal('malformed-request', {}),
  'path-not-encoded': refusal('malformed-request', {}),
  'request-too-slow': refusal('too-slow', {}),
  'not-a-request': refusal('malformed-request', {}),
  /** `reason` quotes the HTTP library. */
  'request-not-read': refusal('malformed-request', { reason: text }),
  'host-invalid': refusal('malformed-request', {}),
  'host-repeated': refusal('malformed-request', {}),
  'host-not-served': refusal('misdirected', { host: text }),
  'method-not-allowed': refusal('method-not-allowed', { method: text, path: text, allowed: z.array(text) }),
  'version-changed': refusal('version-changed', {}),
  'json-expected': refusal('unsupported-content-type', {}),
  'encoding-not-read': refusal('unsupported-content-type', { encoding: text, accepted: z.array(text) }),
  'charset-not-read': refusal('unsupported-content-type', { charset: text }),
  'body-not-decoded': refusal('malformed-request', { encoding: text }),
  'body-too-large': refusal('too-large', { maximumBytes: z.int() }),
  'body-over-bounds': refusal('too-large', { what: z.enum(['names', 'entries']), maximum: z.int() }),
  'body-too-deep': refusal('malformed-request', { maximum: z.int() }),
  'body-empty': refusal('malformed-request', {}),
  'body-not-json': refusal('malformed-request', {}),
  'text-holds-nul': refusal('malformed-request', {}),
  'body-not-utf8': refusal('malformed-request', {}),
  'body-not-in-charset': refusal('malformed-request', { charset: text }),
  'name-forbidden': refusal('malformed-request', { name: text }),
  'body-length-differs': refusal('malformed-request', {}),
  'form-expected': refusal('unsupported-content-type', {}),
  'form-without-boundary': refusal('malformed-request', {}),
  'too-many-parts': refusal('too-large', { maximum: z.int() }),
  'upload-cut-off': refusal('malformed-request', {}),
  'file-too-large': refusal('too-large', { maximumBytes: z.int() }),
  'file-required': row({}),
  'upload-not-found': refusal('not-found', {}),
  'upload-header-invalid': refusal('malformed-request', { header: text }),
  'upload-part-expected': refusal('unsupported-content-type', {}),
  'upload-offset-differs': refusal('upload-offset', { expected: z.int(), provided: z.int() }),
  'upload-length-differs': refusal('malformed-request', { length: z.int() }),
  'upload-digest-differs': refusal('malformed-request', {}),
  'upload-completed': refusal('malformed-request', {}),
  'too-many-open-uploads': refusal('too-many-requests', { maximum: z.int() }),
  'disk-full': refusal('unavailable', {}),
  'database-busy': refusal('unavailable', {}),
  'file-storage-away': refusal('unavailable', {}),
  'database-unavailable': refusal('unavailable', {}),
  'database-outcome-unknown': refusal('unavailable', {}),
  'rate-limited': refusal('too-many-requests', { maximum: z.int(), seconds: z.int() }),
  'work-limited': refusal('too-many-requests', { kind: z.enum(workKinds), seconds: z.int() }),
  'too-many-slow-bodies': refusal('too-many-requests', { maximum: z.int() }),
  'idempotency-key-invalid': refusal('malformed-request', {}),
  'request-running': refusal('request-running', {}),
  'key-reused': refusal('key-reused', { key: text }),
  'api-key-missing': refusal('unauthenticated', {}),
  'api-key-unknown': refusal('unauthenticated', {}),
  'link-signature-wrong': refusal('link-refused', {}),
  'link-expired': refusal('link-refused', {}),
  'no-such-operation': refusal('not-found', { method: text, path: text }),
} as const;

/** Refusals of readiness and metrics. */
export const operationsMessages = {
  'server-stopping': refusal('unavailable', {}),
  'metrics-on-this-computer-only': refusal('not-found', {}),
} as const;

/** Refusals of the call kernel, for windows of the desk and of the console. */
export const rpcMessages = {
  'unknown-call': refusal('bad-call', {}),
  'invalid-call-input': refusal('bad-call', { call: text, field: text, error: nested }),
  'call-nested-too-deeply': refusal('bad-call', { call: text }),
  /** A call names a folder that was chosen in no dialog. */
  'folder-not-chosen': refusal('bad-call', {}),
  /** A window hands over a photo in steps, and this step does not follow from the last. */
  'photo-step-out-of-order': refusal('bad-call', {}),
  /** A frame or page that is not ours made a call. */
  'not-our-page': refusal('bad-call', {}),
  /** `log` names the entry in the server log; null where windows cannot read that log. */
  bug: refusal('bug', { log: z.string().max(100).nullable() }),

  // Files and events of the console.
  'invalid-address-query': refusal('bad-call', {}),
  'file-not-sent-as-bytes': refusal('unsupported-content-type', {}),
  'too-many-event-listeners': refusal('too-many-requests', {}),
} as const;

/** The page that a browser tab shows for a refusal: titles and texts by the kind of the refusal. */
export const errorPageMessages = {
  'page-back-to-console': row({}),
  'page-signed-out': row({}),
  'page-signed-out-text': row({}),
  'page-forbidden': row({}),
  'page-forbidden-text': row({}),
  'page-wrong-origin': row({}),
  'page-wrong-origin-text': row({}),
  'page-not-found': row({}),
  'page-not-found-text': row({}),
  'page-preview': row({}),
  'page-preview-text': row({}),
  'page-unauthenticated': row({}),
  'page-unauthenticated-text': row({}),
  'page-misdirected': row({}),
  'page-misdirected-text': row({}),
  'page-link-refused': row({}),
  'page-link-refused-text': row({}),
  'page-letter-not-available': row({}),
  'page-letter-not-available-text': row({}),
  'page-too-many-requests': row({}),
  'page-too-many-requests-text': row({}),
  'page-unavailable': row({}),
  'page-unavailable-text': row({}),
  'page-other': row({}),
  'page-other-text': row({}),
} as const;
