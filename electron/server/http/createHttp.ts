import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { Problem } from '../../../shared/api/problems.ts';
import { answerClientError, answerError } from './answerErrors.ts';

/** Answers to a request are cut off when nothing moves on its connection for so long. */
const idleMs = 120_000;
/** After this, a stop no longer waits for requests in flight. */
const stopMs = 10_000;

const wantsPage = (request: FastifyRequest): boolean => /\btext\/html\b/.test(request.headers.accept ?? '');

/** Of every answer that is not a page: nothing in it may run, be framed or be guessed at. */
const inert = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The HTTP side of the server, before it knows any route: errors as problems, headers, logs, and an orderly stop. */
export const createHttp = async ({
  log,
  maxJsonBytes,
  trustProxy,
}: {
  log: FastifyBaseLogger;
  maxJsonBytes: number;
  trustProxy: boolean;
}): Promise<FastifyInstance> => {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // One line a request, below: the built-in ones would carry queries, and queries carry names and signatures.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxJsonBytes,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerClientError,
    connectionTimeout: idleMs,
    // One proxy: what it saw stands last. What stands before that is the client's own word.
    trustProxy: trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: false,
    forceCloseConnections: false,
  });

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(inert).header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        organization: request.caller?.organization,
      },
      'answered',
    );
  });

  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request) => {
    throw new Problem('not-found', {
      detail: `${request.method} ${request.url.split('?')[0]} is not an operation of this server${wantsPage(request) ? '; its documentation is at /docs' : ''}.`,
    });
  });

  endOrderly(app);
  return app;
};

/** What is in flight is finished, within `stopMs`; idle keep-alive connections do not hold up the end. */
const endOrderly = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), 100);
    const end = setTimeout(() => app.server.closeAllConnections(), stopMs);
    app.server.closeIdleConnections();
    app.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(end);
    });
  });
  // A connection that is kept alive would otherwise be told to stay while the server leaves.
  let leaving = false;
  app.addHook('preClose', async () => void (leaving = true));
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) void reply.header('connection', 'close');
  });
};
