import { Problem as CodedProblem } from '../../../shared/messages/problem.ts';
import { Problem, type ProblemName } from '../../../shared/api/problems.ts';
import { FileTooLargeError } from '../../files/fileStore.ts';

const refusalsByCode: Readonly<Record<string, { problem: ProblemName; detail: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    problem: 'unsupported-content-type',
    detail: 'Send application/json here; files go as multipart/form-data to the upload operations.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { problem: 'too-large', detail: 'The JSON body is larger than this server takes.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { problem: 'malformed-request', detail: 'The body must be a JSON object; it is empty.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { problem: 'malformed-request', detail: 'The body is not valid JSON.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    problem: 'malformed-request',
    detail: 'The body is not as long as its Content-Length says.',
  },
  FST_ERR_BAD_URL: { problem: 'malformed-request', detail: 'The path is not valid percent-encoding.' },
  SQLITE_FULL: {
    problem: 'unavailable',
    detail: 'The disk of this server is full. Nothing was stored; try again later.',
  },
  ENOSPC: { problem: 'unavailable', detail: 'The disk of this server is full. Nothing was stored; try again later.' },
  EDQUOT: { problem: 'unavailable', detail: 'The disk of this server is full. Nothing was stored; try again later.' },
  SQLITE_BUSY: { problem: 'unavailable', detail: 'The database is busy. Nothing was stored; try again in a moment.' },
};

/** The refusal behind an error; null for an error nobody foresaw, which is a bug of ours. */
export const toProblem = (error: unknown): CodedProblem | null => {
  if (error instanceof CodedProblem) return error;
  if (error instanceof FileTooLargeError) return new Problem('too-large', { detail: `A file is ${error.message}.` });
  const { code = '', statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  const known = refusalsByCode[code];
  if (known) {
    const headers = known.problem === 'unavailable' ? { 'retry-after': '5' } : undefined;
    return new Problem(known.problem, { detail: known.detail }, headers);
  }
  // What Fastify and its plugins refuse by themselves: their words are about the request, not about us.
  if (statusCode === 413) return new Problem('too-large', { detail: message ?? '' });
  if (statusCode === 415) return new Problem('unsupported-content-type', { detail: message ?? '' });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('malformed-request', { detail: message ?? '' });
  }
  return null;
};
