import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DeviceId, laptopHeader } from '../../../../shared/api/devices.ts';
import { type Endpoint, isForm } from '../../../../shared/api/endpoints.ts';
import { problem } from '../../../../shared/messages/problem.ts';
import type { FileStorage } from '../../../files/fileStorage.ts';
import type { Clock } from '../../../ports.ts';
import type { Limits } from '../limits.ts';
import type { Caller } from '../../organizations/apiKeyStore.ts';
import type { Arrival } from '../storage/arrivingBytes.ts';
import type { Actor } from '../audit/auditStore.ts';
import type { UploadKind } from '../../../../shared/api/files.ts';
import { isResumable } from './uploadFields.ts';
import type { IdempotentRequest } from '../idempotency/idempotencyStore.ts';
import type { JudgedFile, UploadTarget } from '../../uploads/uploadStore.ts';
import { measured } from '../work/requestWork.ts';
import { isFresh } from './conditional.ts';
import { announceDeprecation } from './deprecation.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { ignoredFields } from './ignoredFields.ts';
import { type ArrivedFile, judgeFiles, receiveFiles } from './receiveFiles.ts';

/** The request as handlers get it. */
export interface ApiCall {
  caller: Caller;
  /** The actor for the job's history: the organization by its key, and the address. */
  by: Actor;
  params: Readonly<Record<string, string>>;
  /** `https://host:port` as the client sees this server, for absolute links. */
  origin: string;
  ifMatch: string | undefined;
}

type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;

/** The result of a GET: its ETag first; `body` is read only if the client does not have it. */
interface GetReply {
  etag: string;
  body(): Promise<string | Buffer | Readable>;
  headers?: Readonly<Record<string, string>>;
}

export type GetHandler = (call: ApiCall & { query: unknown }) => Promise<GetReply>;

/**
 * Resolves with the JSON text once everything is on the disk. `body` is not validated yet: a handler with rules beyond
 * the schema reports both kinds of errors together.
 */
export type PostHandler = (call: ApiCall & { body: unknown; once: IdempotentRequest | null }) => Promise<string>;

/** Files: `targetOf` is where they go, `assertWanted` refuses before the body is read, `store` gets them. */
export interface FilesHandler {
  targetOf: (call: ApiCall) => UploadTarget;
  assertWanted: (call: ApiCall) => Promise<void>;
  /** Counts the bytes that arrive. */
  arrive: (call: ApiCall, isRepetition: boolean) => Promise<Arrival>;
  store: (call: ApiCall & { files: readonly JudgedFile[]; once: IdempotentRequest | null }) => Promise<string>;
}

export type Handler<E extends Endpoint> = E['method'] extends 'GET'
  ? GetHandler
  : BodyOf<E> extends undefined
    ? FilesHandler
    : PostHandler;

/** What one kind of upload is handled by. */
export interface UploadWay {
  kind: UploadKind;
  handler: FilesHandler;
  maxFileBytes: number;
}

/** Takes files whose upload goes on after an interruption. */
export interface BeginsUploads {
  begin(request: FastifyRequest, reply: FastifyReply, call: ApiCall, way: UploadWay): Promise<FastifyReply>;
}

export interface HttpPorts {
  files: FileStorage;
  limits: Limits;
  clock: Clock;
  idempotency: Idempotency;
  resumable: BeginsUploads;
  originOf: (request: FastifyRequest) => string;
}

/** The id that a laptop names itself by; null for other clients. */
const laptopOf = ({ headers }: FastifyRequest): string | null => DeviceId.safeParse(headers[laptopHeader]).data ?? null;

const clientBy = ({ organizationName, keyShown }: Caller, request: FastifyRequest): Actor => ({
  actor: `${organizationName} (${keyShown}…)`,
  address: request.ip,
  fromOffice: false,
  laptop: laptopOf(request),
});

export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const sendJson = (reply: FastifyReply, status: number, body: string | Buffer | Readable): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(body);

/** Marks the response as the stored one of an earlier request with the same Idempotency-Key. */
const replayed = (reply: FastifyReply, stored: string): string => {
  void reply.header('idempotent-replayed', 'true');
  return stored;
};

export const callOf = (request: FastifyRequest, { originOf }: Pick<HttpPorts, 'originOf'>): ApiCall => ({
  caller: request.caller!,
  by: clientBy(request.caller!, request),
  params: request.params as Record<string, string>,
  origin: originOf(request),
  ifMatch: request.headers['if-match'],
});

type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Names what the body or the query holds beyond the schema, such as a misspelled filter. */
const nameIgnored = (reply: FastifyReply, schema: z.ZodType, sent: unknown): void => {
  const ignored = measured(() => ignoredFields(schema, sent));
  if (ignored !== null) void reply.header('rafter-ignored-fields', ignored);
};

const getRoute =
  (endpoint: Endpoint, handle: GetHandler, ports: HttpPorts): Route =>
  async (request, reply) => {
    const query = endpoint.query ? request.query : undefined;
    const found = await measured(() => handle({ ...callOf(request, ports), query }));
    if (endpoint.query) nameIgnored(reply, endpoint.query, query);
    if (isFresh(request, reply, found.etag)) return reply.send();
    if (found.headers) void reply.headers(found.headers);
    const body = await found.body();
    if (typeof endpoint.reply === 'string') return reply.code(200).type(endpoint.reply).send(body);
    return sendJson(reply, endpoint.status, body);
  };

const postRoute =
  (endpoint: Endpoint, handle: PostHandler, ports: HttpPorts): Route =>
  async (request, reply) => {
    const call = callOf(request, ports);
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) throw problem('json-expected');
    const body = await ports.idempotency(request, call.caller, async (run) => {
      const once = run.requestOf([request.bodyHash ?? '']);
      // Replay the stored response before validating; the rules may have changed since.
      const stored = await run.storedResponse(once);
      if (stored !== null) return replayed(reply, stored);
      return measured(() => handle({ ...call, body: request.body, once }));
    });
    nameIgnored(reply, endpoint.body as z.ZodType, request.body);
    if (endpoint.status === 201) {
      const { id } = measured(() => JSON.parse(body) as { id: number });
      void reply.header('location', `${call.origin}/api${endpoint.path}/${id}`);
    }
    return sendJson(reply, endpoint.status, body);
  };

/** The largest file of a kind. */
export const maxBytesOf = (kind: UploadKind, { maxFileBytes, maxImageBytes }: Limits): number =>
  kind === 'file' ? maxFileBytes : maxImageBytes;

const formRoute =
  (endpoint: Endpoint, kind: UploadKind, handler: FilesHandler, ports: HttpPorts): Route =>
  async (request, reply) => {
    const { files, limits, clock, idempotency, resumable } = ports;
    const { assertWanted, store } = handler;
    const maxFileBytes = maxBytesOf(kind, limits);
    const call = callOf(request, ports);
    if (isResumable(request)) return resumable.begin(request, reply, call, { kind, handler, maxFileBytes });
    const body = await idempotency(request, call.caller, async (run) => {
      // A repetition gets the stored response even if the job has changed since, but its content must be read first.
      if (!run.known) await assertWanted(call);
      const begunMs = clock.now();
      const arrival = await handler.arrive(call, run.known);
      let arrived: ArrivedFile[] = [];
      try {
        arrived = await receiveFiles(request, files, { ...limits, maxFileBytes }, arrival);
        const once = run.requestOf(arrived.flatMap(({ name, sha256 }) => [name, sha256]));
        const stored = await run.storedResponse(once);
        if (stored !== null) return replayed(reply, stored);
        const judged = (await judgeFiles(arrived, limits)).map((file) => ({ ...file, begunMs }));
        return await store({ ...call, files: judged, once });
      } finally {
        // Has no effect on files that were stored.
        await Promise.all(arrived.map((file) => files.discard(file)));
        arrival.end();
      }
    });
    return sendJson(reply, endpoint.status, body);
  };

/** Adds the route of an endpoint's row. */
export const mountEndpoint = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  ports: HttpPorts,
): void => {
  const url = fastifyPath(endpoint.path);
  const { body } = endpoint;
  const onSend = announceDeprecation(endpoint, ports.originOf);
  const options = onSend ? { onSend } : {};
  if (endpoint.method === 'GET') app.get(url, options, getRoute(endpoint, handler as GetHandler, ports));
  else if (!isForm(body)) app.post(url, options, postRoute(endpoint, handler as PostHandler, ports));
  else {
    const { files: kind } = body;
    // What an encoded form may become; the files of other forms have limits of their own.
    const bodyLimit = maxBytesOf(kind, ports.limits);
    app.post(url, { ...options, bodyLimit }, formRoute(endpoint, kind, handler as FilesHandler, ports));
  }
};
