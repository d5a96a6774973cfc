/** HTTP status and title of each kind of refusal (RFC 9457). The API uses those with `api`; windows also get the others. */
export const problemKinds = {
  'malformed-request': { status: 400, title: 'The request could not be read', api: true },
  'invalid-fields': { status: 400, title: 'Some fields are not valid', api: true },
  unauthenticated: { status: 401, title: 'An API key is needed', api: true },
  'link-refused': { status: 403, title: 'This link is no longer valid', api: true },
  'not-found': { status: 404, title: 'There is nothing here', api: true },
  'method-not-allowed': { status: 405, title: 'This path does not have this method', api: true },
  'too-slow': { status: 408, title: 'The request took too long to arrive', api: true },
  'letter-not-available': { status: 409, title: 'The letter is available once the job is Approved', api: true },
  superseded: { status: 409, title: 'This job was revised; the work goes on under a new id', api: true },
  'already-exists': { status: 409, title: 'There is one like this already', api: true },
  'move-refused': { status: 409, title: 'The job cannot take this status now', api: true },
  'upload-offset': { status: 409, title: 'The upload goes on at another offset', api: true },
  'request-running': { status: 409, title: 'A request with this Idempotency-Key is still running', api: true },
  'version-changed': { status: 412, title: 'This has changed since the ETag in If-Match', api: true },
  'too-large': { status: 413, title: 'The request is too large', api: true },
  'unsupported-content-type': { status: 415, title: 'This Content-Type is not read here', api: true },
  'unsupported-file': { status: 415, title: 'This kind of file is not accepted', api: true },
  misdirected: { status: 421, title: 'This server has another address', api: true },
  'key-reused': { status: 422, title: 'This Idempotency-Key was used for another request', api: true },
  'too-many-requests': { status: 429, title: 'Too many requests', api: true },
  internal: { status: 500, title: 'Something went wrong on our side', api: true },
  'quota-reached': { status: 507, title: 'The organization has no room left', api: true },
  unavailable: { status: 503, title: 'The service cannot take this now', api: true },

  'signed-out': { status: 401, title: 'Sign in first', api: false },
  forbidden: { status: 403, title: 'Your role does not allow this', api: false },
  'wrong-origin': { status: 403, title: 'This came from another page', api: false },
  'bad-call': { status: 400, title: 'The call could not be read', api: false },
  refused: { status: 409, title: 'This cannot be done', api: false },
  bug: { status: 500, title: 'Something went wrong in Rafter', api: false },
} as const satisfies Record<string, { status: number; title: string; api: boolean }>;

export type ProblemKind = keyof typeof problemKinds;
export type ApiProblemKind = {
  [K in ProblemKind]: (typeof problemKinds)[K]['api'] extends true ? K : never;
}[ProblemKind];
