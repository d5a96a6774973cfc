import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Message, message, type RefusalCode } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import { FileTooLargeError } from '../../../files/incomingFiles.ts';
import { isBrowserTab, isNavigation, sendErrorPage } from './errorPage.ts';

const mediaType = 'application/problem+json; charset=utf-8';

/** Refusals by the codes of errors of Fastify, SQLite and Node. */
const refusalsByErrorCode: Readonly<Record<string, Message<RefusalCode>>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: message('json-expected'),
  FST_ERR_CTP_EMPTY_JSON_BODY: message('body-empty'),
  FST_ERR_CTP_INVALID_JSON_BODY: message('body-not-json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: message('body-length-differs'),
  FST_ERR_BAD_URL: message('path-not-encoded'),
  SQLITE_FULL: message('disk-full'),
  ENOSPC: message('disk-full'),
  EDQUOT: message('disk-full'),
  SQLITE_BUSY: message('database-busy'),
};

/** The refusal behind an error; null for an unexpected error, which is a bug. */
export const toProblem = (error: unknown): Problem | null => {
  if (error instanceof Problem) return error;
  if (error instanceof FileTooLargeError) return problem('file-too-large', { maximumBytes: error.maxBytes });
  const {
    code = '',
    statusCode,
    message: reason = '',
  } = error as Partial<Error & { code: string; statusCode: number }>;
  const known = refusalsByErrorCode[code];
  if (known) {
    const refusal = new Problem(known);
    return refusal.kind === 'unavailable' ? new Problem(known, { headers: { 'retry-after': '5' } }) : refusal;
  }
  // Refusals by Fastify and its plugins; their messages describe the request.
  if (statusCode === 415) return problem('json-expected');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return problem('request-not-read', { reason });
  return null;
};

/** Responds with problem+json, or with a page to a browser tab. A bug becomes a 500 that names its entry in the log. */
export const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = toProblem(error) ?? new Problem(message('internal'), { logId: request.id });
  if (refusal.kind === 'internal') request.log.error({ err: error }, 'bug');
  else if (refusal.cause !== undefined) request.log.warn({ err: refusal.cause }, refusal.code);
  if (reply.raw.headersSent) {
    request.log.error({ err: error }, 'response broke off');
    reply.raw.destroy();
    return reply;
  }
  // Remove headers that describe the response that failed.
  for (const name of ['etag', 'content-length', 'content-range', 'content-disposition', 'link'])
    reply.removeHeader(name);
  void reply.code(refusal.status).headers(refusal.headers);
  const isPage = refusal.kind === 'misdirected' ? isNavigation(request) : isBrowserTab(request);
  if (isPage) return sendErrorPage(request, reply, refusal.kind);
  return reply.header('cache-control', 'no-store').type(mediaType).send(JSON.stringify(refusal.body));
};

const clientErrors: Readonly<Record<string, Problem | undefined>> = {
  HPE_HEADER_OVERFLOW: problem('headers-too-large'),
  HPE_INVALID_URL: problem('url-not-encoded'),
  ERR_HTTP_REQUEST_TIMEOUT: problem('request-too-slow'),
};

/** Responds to bytes that are no HTTP request, and closes the connection. */
export const clientErrorHandler = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = clientErrors[error.code ?? ''] ?? problem('not-a-request');
  const text = JSON.stringify(body);
  const response = `HTTP/1.1 ${status} ${body.title}\r\nContent-Type: ${mediaType}\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`;
  socket.end(response, () => socket.destroy());
};
