import { randomUUID } from 'node:crypto';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import { BoundConnections } from './boundConnections.ts';
import { clientErrorHandler, errorHandler } from './errorHandler.ts';
import type { Clock } from '../../../ports.ts';
import type { Limits } from '../limits.ts';
import { limitArrival } from './limitArrival.ts';
import type { ServedHosts } from './hosts.ts';
import { serveOneAtATime } from './oneAtATime.ts';
import { type ChargeTo, limitWork } from '../work/limitWork.ts';
import type { ThreadTime } from '../work/requestWork.ts';

/** The methods of a path, in order; empty where no route has the path. `OPTIONS` is among them, and `HEAD` with `GET`. */
type MethodsOf = (path: string) => string[];

/** Collects the routes that are added from now on. Routes for any path, such as those of pages, do not count. */
const collectMethods = (app: FastifyInstance): MethodsOf => {
  const routes: { pattern: RegExp; methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const pattern = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    routes.push({ pattern: new RegExp(`^${pattern.replace(/\/$/, '')}/?$`), methods: [method].flat() });
  });
  return (path) => {
    const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].sort();
  };
};

/** How often half-sent headers are looked for. */
const checkHeadersMs = 1000;
/** Grace period of a stop: connections that are still open after it are closed. */
const stopMs = 10_000;

/** Characters of an unknown path that the refusal repeats. */
const longestPath = 200;

/** Headers of every response that is not a page: browsers must not run, frame or sniff it. */
const inert = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Routes have no schemas of Fastify: the libraries that would compile them are not loaded. */
const noSchemas = (): never => {
  throw new Error('a route with a Fastify schema');
};

/** The HTTP server without routes: error handlers, headers, request log, graceful stop. */
export const createHttp = async ({
  log,
  limits,
  clock,
  threadTime,
  trustProxy,
  hosts,
  stopping,
}: {
  log: FastifyBaseLogger;
  limits: Limits;
  clock: Clock;
  threadTime: ThreadTime;
  trustProxy: boolean;
  hosts: ServedHosts;
  /** Aborted when the server begins to stop. */
  stopping: AbortSignal;
}): Promise<{ app: FastifyInstance; chargeTo: ChargeTo }> => {
  const silentMs = limits.silentSeconds * 1000;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // The hook below logs one line per request. The built-in lines hold queries, and queries hold names and signatures.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.maxJsonBytes,
    frameworkErrors: (error, request, reply) => void errorHandler(error, request, reply),
    clientErrorHandler: clientErrorHandler,
    http: { headersTimeout: silentMs, connectionsCheckingInterval: Math.min(checkHeadersMs, silentMs) },
    // Trust one proxy: it appends the address that it saw. Addresses before that come from the client.
    trustProxy: trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    return503OnClosing: false,
    forceCloseConnections: false,
  });

  serveOneAtATime(app.server);
  const chargeTo = limitWork(app, { limits, clock, threadTime });
  new BoundConnections(limits, { trustsProxy: trustProxy }).mount(app.server);
  // Node answers an unknown Expect with an empty 417. A server may ignore it (RFC 9110 §10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(inert).header('x-request-id', request.id);
    hosts.assertServed(request);
    // No id holds a null character. PostgreSQL would refuse it, and SQLite would look for it.
    const { method, url: path } = request;
    if (/^[^?]*%00/.test(path)) throw problem('no-such-operation', { method, path });
  });
  limitArrival(app, limits);
  app.addHook('onResponse', async ({ log, method, routeOptions, caller }, { statusCode: status, elapsedTime }) => {
    const route = routeOptions.url ?? null;
    log.info({ method, route, status, ms: Math.round(elapsedTime), organization: caller?.organization }, 'request');
  });

  app.setErrorHandler(errorHandler);
  refuseOtherMethods(app);
  stopGracefully(app, stopping);
  return { app, chargeTo };
};

/** Answers OPTIONS, and refuses what no route has. */
const refuseOtherMethods = (app: FastifyInstance): void => {
  const methodsOf = collectMethods(app);
  /** Throws where a path does not have the method; OPTIONS gets the methods that it has. */
  const assertMethod = ({ method, url }: FastifyRequest): { allow: string } => {
    const path = url.split('?')[0]!;
    const shown = path.slice(0, longestPath);
    const allowed = methodsOf(path);
    // A route may find that it has nothing at this path, such as a page's asset.
    const isUnknown = allowed.length === 0 || (allowed.includes(method) && method !== 'OPTIONS');
    if (isUnknown) throw problem('no-such-operation', { method, path: shown });
    const headers = { allow: allowed.join(', ') };
    if (method === 'OPTIONS') return headers;
    throw new Problem(message('method-not-allowed', { method, path: shown, allowed }), { headers });
  };
  // Before the body is read: no body of such a request is right.
  app.addHook('preParsing', async (request) => void (request.is404 && assertMethod(request)));
  app.setNotFoundHandler((request, reply) => reply.code(204).headers(assertMethod(request)).send());
};

/**
 * Takes no more connections. Those that wait to be accepted are reset by the system, which a proxy passes on as 502: at this
 * moment the event loop has just accepted all that waited.
 */
export const stopListening = async ({ server }: FastifyInstance): Promise<void> => {
  await setImmediate();
  NetServer.prototype.close.call(server);
};

/** On close, finishes requests in progress within `stopMs` and closes idle keep-alive connections at once. */
const stopGracefully = (app: FastifyInstance, stopping: AbortSignal): void => {
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), 100);
    const end = setTimeout(() => app.server.closeAllConnections(), stopMs);
    app.server.closeIdleConnections();
    app.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(end);
    });
  });
  // Without this header, clients would keep their connections open while the server stops.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) void reply.header('connection', 'close');
  });
};
