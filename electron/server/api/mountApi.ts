import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DeviceId, DeviceReport } from '../../../shared/api/devices.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../../shared/api/endpoints.ts';
import { serviceExtensions } from '../../../shared/api/service.ts';
import type { Clock, Ids } from '../../ports.ts';
import { addressRange } from '../base/work/addressRange.ts';
import { authenticate } from '../base/http/callers.ts';
import { isFresh, tagOf } from '../base/http/conditional.ts';
import { createIdempotency } from '../base/idempotency/idempotency.ts';
import { readJsonBodies } from '../base/http/jsonBody.ts';
import { type Handler, mountEndpoint } from '../base/http/mountEndpoint.ts';
import { createRateLimits } from '../base/work/rateLimits.ts';
import { parse } from '../../../shared/api/parse.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { Limits } from '../base/limits.ts';
import type { ChargeTo } from '../base/work/limitWork.ts';
import type { Store } from '../store/openStore.ts';
import { mountFiles } from './files.ts';
import { mountUploadOptions, mountUploads } from '../uploads/mountUploads.ts';
import { ResumableUploads } from '../uploads/uploads.ts';
import { isUploadBody } from '../base/http/uploadFields.ts';
import type { Handlers } from './handlers.ts';
import type { Links } from './links.ts';

const DevicePath = z.object({ id: DeviceId });

interface ApiDeps {
  store: Pick<
    Store,
    | 'jobs'
    | 'organizations'
    | 'settings'
    | 'idempotency'
    | 'files'
    | 'dropped'
    | 'reserve'
    | 'maintenance'
    | 'requestCounts'
  >;
  handlers: Handlers;
  links: Links;
  limits: Limits;
  version: string;
  clock: Clock;
  ids: Ids;
  originOf: (request: FastifyRequest) => string;
  chargeTo: ChargeTo;
}

/** The API below `/api`: the operations of the reference behind a key, and our extensions. */
export const mountApi = async (app: FastifyInstance, deps: ApiDeps): Promise<void> => {
  const { store, handlers, links, limits, version, clock, ids, originOf, chargeTo } = deps;
  readJsonBodies(app, limits);
  // Operations that take files read the form as a stream.
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  // Files that come in pieces have the media types of files.
  app.addContentTypeParser('*', (request, payload, done) =>
    isUploadBody(request) ? done(null, payload) : done(problem('json-expected')),
  );

  const instance = await store.settings.getOrCreate('instance', randomUUID);
  const service = JSON.stringify({ name: 'Rafter', version, instance, extensions: serviceExtensions });
  app.get('/', async (request, reply) => {
    if (isFresh(request, reply, tagOf(service))) return reply.send();
    return reply.type('application/json; charset=utf-8').send(service);
  });
  const rates = await createRateLimits(
    app,
    limits.rateLimit,
    store.requestCounts,
    // Those who open the links of a key do not take its requests away.
    ({ caller, linkOwner, ip }) => (caller ? `key ${caller.keyId}` : `links ${linkOwner} ${addressRange(ip)}`),
  );
  const identify = authenticate(store.organizations.keys, rates?.countWrong ?? null);
  mountFiles(app, { store, links, identify, countCaller: rates?.perCaller ?? null, chargeTo });
  mountUploadOptions(app, limits);

  await app.register(async (guarded) => {
    guarded.addHook('onRequest', identify);
    if (rates) guarded.addHook('onRequest', rates.perCaller);
    guarded.addHook('onRequest', async (request) => {
      const { organization, keyId } = request.caller!;
      chargeTo(request, `organization ${organization}`, `key ${keyId}`);
    });
    guarded.addHook('preParsing', async ({ method }) => {
      if (method === 'POST' || method === 'PATCH') store.maintenance.assertRoom();
    });
    const idempotency = createIdempotency(store.idempotency);
    const resumable = new ResumableUploads({ store, limits, clock, ids });
    const ports = { files: store.files, limits, clock, idempotency, resumable, originOf };
    for (const name of Object.keys(endpoints) as EndpointName[])
      mountEndpoint(guarded, endpoints[name] as Endpoint, handlers[name] as Handler<Endpoint>, ports);
    await guarded.register(async (uploads) => mountUploads(uploads, handlers, ports));
    guarded.post('/devices/:id', async (request, reply) => {
      const { id } = parse(DevicePath, request.params);
      await store.organizations.devices.report(request.caller!, id, parse(DeviceReport, request.body));
      return reply.code(204).send();
    });
  });
};
