import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DeviceId, DeviceReport } from '../../../shared/api/devices.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../../shared/api/endpoints.ts';
import { serviceExtensions } from '../../../shared/api/service.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import type { Clock } from '../../ports.ts';
import { authenticate } from '../http/callers.ts';
import { isFresh, tagOf } from '../http/conditional.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { readJsonBodies } from '../http/jsonBody.ts';
import { type ApiCall, type Handler, mountEndpoint } from '../http/mountEndpoint.ts';
import { parse } from '../../../shared/api/parse.ts';
import type { Limits } from '../limits.ts';
import type { Store } from '../store/openStore.ts';
import { mountFiles } from './files.ts';
import type { Handlers } from './handlers.ts';
import type { Links } from './links.ts';

const DevicePath = z.object({ id: DeviceId });

interface ApiDeps {
  store: Pick<Store, 'jobs' | 'organizations' | 'settings' | 'idempotency' | 'files' | 'reserve'>;
  handlers: Handlers;
  links: Links;
  limits: Limits;
  version: string;
  clock: Clock;
  originOf: (request: FastifyRequest) => string;
}

/** Limits the requests of a key per minute. The refusal has a Retry-After header. */
const limitRate = async (app: FastifyInstance, aMinute: number): Promise<void> => {
  if (aMinute === 0) return;
  await app.register(rateLimit, {
    max: aMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => (request.caller ? `key ${request.caller.keyId}` : `address ${request.ip}`),
    errorResponseBuilder: (_request, { max, ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return new Problem(message('rate-limited', { maximum: max, seconds }), {
        headers: { 'retry-after': String(seconds) },
      });
    },
  });
};

/** The API below `/api`: the operations of the reference behind a key, and our extensions. */
export const mountApi = async (app: FastifyInstance, deps: ApiDeps): Promise<void> => {
  const { store, handlers, links, limits, version, clock, originOf } = deps;
  readJsonBodies(app);
  // Operations that take files read the form as a stream.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  const instance = await store.settings.getOrCreate('instance', randomUUID);
  const service = JSON.stringify({ name: 'Rafter', version, instance, extensions: serviceExtensions });
  app.get('/', async (request, reply) => {
    if (isFresh(request, reply, tagOf(service))) return reply.send();
    return reply.type('application/json; charset=utf-8').send(service);
  });
  mountFiles(app, { store, links });

  await app.register(async (guarded) => {
    guarded.addHook('onRequest', authenticate(store.organizations.keys));
    await limitRate(guarded, limits.rateLimit);
    guarded.addHook('preParsing', async ({ method }) => {
      if (method === 'POST') store.reserve.assertRoom();
    });
    const idempotency = createIdempotency(store.idempotency);
    const jobTag = async (call: ApiCall) => (await handlers.retrieveJob({ ...call, query: undefined })).etag;
    const ports = { files: store.files, limits, clock, idempotency, originOf, jobTag };
    for (const name of Object.keys(endpoints) as EndpointName[])
      mountEndpoint(guarded, endpoints[name] as Endpoint, handlers[name] as Handler<Endpoint>, ports);
    guarded.post('/devices/:id', async (request, reply) => {
      const { id } = parse(DevicePath, request.params);
      await store.organizations.devices.report(request.caller!.organization, id, parse(DeviceReport, request.body));
      return reply.code(204).send();
    });
  });
};
