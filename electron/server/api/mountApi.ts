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
import { addressRange } from '../http/addressRange.ts';
import { authenticate } from '../http/callers.ts';
import { isFresh, tagOf } from '../http/conditional.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { readJsonBodies } from '../http/jsonBody.ts';
import { type Handler, mountEndpoint } from '../http/mountEndpoint.ts';
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

/**
 * Limits requests per minute: of a key, and those without a valid key of an address. The refusals have a Retry-After
 * header. Null for no limit.
 */
const createRateLimits = async (app: FastifyInstance, aMinute: number) => {
  if (aMinute === 0) return null;
  const refusal = (ttlMs: number): Problem => {
    const seconds = Math.ceil(ttlMs / 1000);
    return new Problem(message('rate-limited', { maximum: aMinute, seconds }), {
      headers: { 'retry-after': String(seconds) },
    });
  };
  await app.register(rateLimit, {
    global: false,
    max: aMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `key ${request.caller!.keyId}`,
    errorResponseBuilder: (_request, { ttl }) => refusal(ttl),
  });
  const keyGenerator = ({ ip }: FastifyRequest): string => `address ${addressRange(ip)}`;
  const countOf = app.createRateLimit({ max: aMinute, keyGenerator });
  const countWrong = async (request: FastifyRequest): Promise<void> => {
    const counted = await countOf(request);
    if (!counted.isAllowed && counted.isExceeded) throw refusal(counted.ttl);
  };
  return { perKey: app.rateLimit(), countWrong };
};

/** The API below `/api`: the operations of the reference behind a key, and our extensions. */
export const mountApi = async (app: FastifyInstance, deps: ApiDeps): Promise<void> => {
  const { store, handlers, links, limits, version, clock, originOf } = deps;
  readJsonBodies(app);
  // Operations that take files read the form as a stream.
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));

  const instance = await store.settings.getOrCreate('instance', randomUUID);
  const service = JSON.stringify({ name: 'Rafter', version, instance, extensions: serviceExtensions });
  app.get('/', async (request, reply) => {
    if (isFresh(request, reply, tagOf(service))) return reply.send();
    return reply.type('application/json; charset=utf-8').send(service);
  });
  const rates = await createRateLimits(app, limits.rateLimit);
  const identify = authenticate(store.organizations.keys, rates?.countWrong ?? null);
  mountFiles(app, { store, links, identify });

  await app.register(async (guarded) => {
    guarded.addHook('onRequest', identify);
    if (rates) guarded.addHook('onRequest', rates.perKey);
    guarded.addHook('preParsing', async ({ method }) => {
      if (method === 'POST') store.reserve.assertRoom();
    });
    const idempotency = createIdempotency(store.idempotency);
    const ports = { files: store.files, limits, clock, idempotency, originOf };
    for (const name of Object.keys(endpoints) as EndpointName[])
      mountEndpoint(guarded, endpoints[name] as Endpoint, handlers[name] as Handler<Endpoint>, ports);
    guarded.post('/devices/:id', async (request, reply) => {
      const { id } = parse(DevicePath, request.params);
      await store.organizations.devices.report(request.caller!.organization, id, parse(DeviceReport, request.body));
      return reply.code(204).send();
    });
  });
};
