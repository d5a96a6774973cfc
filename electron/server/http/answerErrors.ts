import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem, type ProblemName } from '../../../shared/api/problems.ts';
import { isOpenedInTab, sendRefusalPage } from './refusalPage.ts';
import { toProblem } from './toProblem.ts';

const mediaType = 'application/problem+json; charset=utf-8';

/** Answers a refusal as it is, and a bug as a 500 that names the entry in the log; in words to who has opened it in a tab. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const problem = toProblem(error) ?? new Problem('internal', { log_id: request.id });
  if (problem.kind === 'internal') request.log.error({ err: error }, 'a bug');
  if (reply.raw.headersSent) {
    request.log.error({ err: error }, 'an answer broke off');
    reply.raw.destroy();
    return reply;
  }
  // Headers of the answer that was begun say nothing about this one.
  for (const name of ['etag', 'content-length', 'content-disposition', 'link']) reply.removeHeader(name);
  void reply.code(problem.status).headers(problem.headers);
  if (isOpenedInTab(request)) return sendRefusalPage(request, reply, problem.kind);
  return reply.header('cache-control', 'no-store').type(mediaType).send(JSON.stringify(problem.body));
};

const unreadable: Readonly<Record<string, { problem: ProblemName; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { problem: 'too-large', detail: 'The headers are larger than this server takes.' },
  HPE_INVALID_URL: {
    problem: 'malformed-request',
    detail: 'The URL holds characters that have to be percent-encoded.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { problem: 'malformed-request', detail: 'The request took too long to arrive.' },
};

/** Answers what is not HTTP enough to become a request, and ends the connection. */
export const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { problem, detail } = unreadable[error.code ?? ''] ?? {
    problem: 'malformed-request' as const,
    detail: 'This is not a request that can be read.',
  };
  const { status, body } = new Problem(problem, { detail });
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${body.title}\r\nContent-Type: ${mediaType}\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
};
