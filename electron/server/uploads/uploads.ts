import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadKind } from '../../../shared/api/files.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import { booleanField, readDigest } from '../../files/uploadFields.ts';
import type { Clock, Ids } from '../../ports.ts';
import { toProblem } from '../base/http/errorHandler.ts';
import { isForwarded } from '../base/http/forwarded.ts';
import { fingerprintOf, idempotencyKeyOf, operationOf } from '../base/idempotency/idempotency.ts';
import type { ApiCall, BeginsUploads, UploadWay } from '../base/http/mountEndpoint.ts';
import type { Limits } from '../base/limits.ts';
import type { OpenUpload } from './openUploadRows.ts';
import type { Store } from '../store/openStore.ts';
import { completeUpload, requestOf } from './completeUpload.ts';
import { storePieces } from './storePieces.ts';
import {
  bytesIn,
  contentLengthOf,
  fileNameIn,
  isCompleteIn,
  lengthIn,
  offsetDiffers,
  offsetIn,
} from '../base/http/uploadFields.ts';

interface ResumableDeps {
  store: Pick<Store, 'jobs' | 'files' | 'dropped' | 'idempotency' | 'reserve'>;
  limits: Limits;
  clock: Clock;
  ids: Ids;
}

/** The request of this process that appends to an upload. */
interface Running {
  /** Has it store what has arrived, and end. */
  stop: () => void;
  ended: Promise<void>;
}

/** A request that brings bytes. */
interface Taking {
  request: FastifyRequest;
  reply: FastifyReply;
  call: ApiCall;
  way: UploadWay;
  upload: OpenUpload;
  offset: number;
  isComplete: boolean;
}

/** Interim responses reach clients only where no proxy is in between: many take one for the whole response. */
const inform = (request: FastifyRequest, reply: FastifyReply, headers: Record<string, string>): void => {
  const { raw } = reply;
  if (isForwarded(request.headers) || request.raw.httpVersion !== '1.1' || raw.headersSent || raw.destroyed) return;
  raw.writeInformation(104, headers);
};

/** Uploads that go on after an interruption: draft-ietf-httpbis-resumable-upload-12. */
export class ResumableUploads implements BeginsUploads {
  readonly #deps: ResumableDeps;
  readonly #running = new Map<string, Running>();
  /** Requests that are about to be among them. */
  readonly #claiming = new Map<string, Promise<unknown>>();
  readonly #completing = new Map<string, Promise<string>>();

  constructor(deps: ResumableDeps) {
    this.#deps = deps;
  }

  /** A file of a job or an array whose bytes come with this request, or later. */
  async begin(request: FastifyRequest, reply: FastifyReply, call: ApiCall, way: UploadWay): Promise<FastifyReply> {
    const { store, limits } = this.#deps;
    const isComplete = isCompleteIn(request);
    // Without a byte it asks where the upload goes on: under the key of an earlier request, that may be far behind the beginning.
    const body = contentLengthOf(request) === 0 ? null : bytesIn(request);
    const length = lengthIn(request, 0, isComplete);
    if (length === null) throw problem('upload-header-invalid', { header: 'Upload-Length' });
    const described = { operation: operationOf(request), name: fileNameIn(request), length };
    const sha256 = readDigest(request.headers['repr-digest']?.toString());
    const { caller } = call;
    const key = idempotencyKeyOf(request, caller);
    if (key !== null && sha256 !== null) {
      // A form with this file may have come under the same key.
      const fingerprint = fingerprintOf(described.operation, [described.name, sha256]);
      const stored = await store.idempotency.storedResponse({ organization: caller.organization, key, fingerprint });
      if (stored !== null) return this.#answer(reply, stored, true);
    }
    if (length > way.maxFileBytes || (contentLengthOf(request) ?? 0) > length) throw this.#tooLong(way, length);
    store.reserve.assertRoom(length);
    const target = way.handler.targetOf(call);
    const upload = await store.jobs.openUploads.begin(caller, { ...described, sha256, target, key }, limits);
    if (upload.answered_ms !== null) return this.#answer(reply, await this.#stored(upload), true);
    const place = { location: `${call.origin}/api/uploads/${upload.id}`, 'upload-limit': this.#limitOf(way, upload) };
    inform(request, reply, place);
    if (body !== null || isComplete)
      return this.#take({ request, reply, call, way, upload, offset: 0, isComplete }, () =>
        reply.code(201).headers(place),
      );
    return this.#goesOn(reply.code(201).headers(place), upload).send();
  }

  /** The offset at which the upload goes on; any request that still appends ends. */
  async look(reply: FastifyReply, call: ApiCall, id: string, wayOf: (kind: UploadKind) => UploadWay) {
    const { openUploads } = this.#deps.store.jobs;
    await openUploads.find(call.caller, id);
    // Ended before it runs, it would lose what has arrived.
    await this.#claiming.get(id)?.catch(() => undefined);
    const running = this.#running.get(id);
    running?.stop();
    await running?.ended;
    await openUploads.endWriter(id);
    const upload = await openUploads.find(call.caller, id);
    void reply.code(204).header('cache-control', 'no-store');
    void reply.header('upload-limit', this.#limitOf(wayOf(upload.kind), upload));
    return this.#goesOn(reply, upload).send();
  }

  /** The next bytes, or with none the end of the upload. */
  async append(
    request: FastifyRequest,
    reply: FastifyReply,
    call: ApiCall,
    wayOf: (kind: UploadKind) => UploadWay,
  ): Promise<FastifyReply> {
    const { openUploads } = this.#deps.store.jobs;
    const body = bytesIn(request);
    const [offset, isComplete] = [offsetIn(request), isCompleteIn(request)];
    const upload = await openUploads.find(call.caller, call.params.id!);
    const said = lengthIn(request, offset, isComplete);
    const end = offset + (contentLengthOf(request) ?? 0);
    if (upload.answered_ms !== null) {
      // The request that completed it, once more.
      if (isComplete && end === upload.length) return this.#answer(reply, await this.#stored(upload), true);
      throw new Problem(message('upload-completed'), { headers: { 'upload-complete': booleanField(true) } });
    }
    if (offset !== upload.received) throw offsetDiffers(upload, offset);
    if ((said !== null && said !== upload.length) || end > upload.length)
      throw problem('upload-length-differs', { length: upload.length });
    const way = wayOf(upload.kind);
    const params: ApiCall['params'] =
      upload.array_id === null ? { job_id: String(upload.job_id) } : { array_id: upload.array_id };
    const taking = { request, reply, call: { ...call, params }, way, upload, offset, isComplete };
    if (body === null && !isComplete) return this.#goesOn(reply.code(204), upload).send();
    return this.#take(taking, () => reply.code(204));
  }

  async cancel(reply: FastifyReply, call: ApiCall, id: string): Promise<FastifyReply> {
    const { openUploads } = this.#deps.store.jobs;
    const upload = await openUploads.find(call.caller, id);
    this.#running.get(id)?.stop();
    await openUploads.remove(upload);
    return reply.code(204).send();
  }

  /** Stores the bytes of the request; `notYet` begins the response where the upload is not complete then. */
  async #take(taking: Taking, notYet: () => FastifyReply): Promise<FastifyReply> {
    const { request, reply, upload, isComplete } = taking;
    const body = bytesIn(request);
    const received = body === null ? upload.received : await this.#append(taking, body);
    if (!isComplete) return this.#goesOn(notYet(), { ...upload, received }).send();
    if (received !== upload.length) throw problem('upload-length-differs', { length: upload.length });
    try {
      return this.#answer(reply, await this.#complete(taking), false);
    } catch (error) {
      const status = toProblem(error)?.status ?? 500;
      // Bytes that come again would not help.
      if (status < 500 && status !== 404) void reply.header('upload-complete', booleanField(true));
      throw error;
    }
  }

  async #append(
    { request, reply, upload, offset, isComplete, call }: Taking,
    body: AsyncIterable<Buffer>,
  ): Promise<number> {
    const { store, ids } = this.#deps;
    const { openUploads } = store.jobs;
    const { id } = upload;
    const writer = ids.uuid();
    if (!(await this.#claim(id, writer, offset))) {
      const found = await openUploads.find(call.caller, id);
      // Another process has answered the same request meanwhile.
      if (found.answered_ms !== null && isComplete && offset === found.length) return offset;
      throw offsetDiffers(found, offset);
    }
    // Its next piece is refused from now on.
    this.#running.get(id)?.stop();
    const stop = new AbortController();
    const ended = Promise.withResolvers<void>();
    const running: Running = { stop: () => stop.abort(), ended: ended.promise };
    this.#running.set(id, running);
    try {
      const onStored = (received: number): void => inform(request, reply, { 'upload-offset': String(received) });
      const appending = { writer, body, signal: stop.signal, onStored };
      const { received, end } = await storePieces(
        { files: store.files, dropped: store.dropped, uploads: openUploads },
        upload,
        appending,
      );
      if (end === 'arrived') return received;
      if (end === 'broken') throw problem('upload-cut-off');
      if (end === 'lost') throw problem('upload-not-found');
      if (end !== 'too-long') throw offsetDiffers(await openUploads.find(call.caller, id), offset);
      await openUploads.remove(upload);
      throw problem('upload-length-differs', { length: upload.length });
    } finally {
      if (this.#running.get(id) === running) this.#running.delete(id);
      ended.resolve();
    }
  }

  async #claim(id: string, writer: string, offset: number): Promise<boolean> {
    const claiming = this.#deps.store.jobs.openUploads.claim(id, writer, offset);
    this.#claiming.set(id, claiming);
    try {
      return await claiming;
    } finally {
      if (this.#claiming.get(id) === claiming) this.#claiming.delete(id);
    }
  }

  /** Two requests that end the same upload wait for one completion. */
  async #complete({ upload, way, call }: Taking): Promise<string> {
    const { store, limits } = this.#deps;
    const { id } = upload;
    const found = this.#completing.get(id);
    if (found) return found;
    const { files, jobs, idempotency } = store;
    const deps = { files, uploads: jobs.openUploads, idempotency, limits };
    const completing = completeUpload(deps, upload, way.handler, call).finally(() => this.#completing.delete(id));
    this.#completing.set(id, completing);
    return completing;
  }

  /** The response of an upload that was answered. */
  async #stored(upload: OpenUpload): Promise<string> {
    const stored = await this.#deps.store.idempotency.storedResponse(requestOf(upload, upload.sha256!));
    if (stored === null) throw problem('upload-not-found');
    return stored;
  }

  #answer(reply: FastifyReply, body: string, isReplayed: boolean): FastifyReply {
    if (isReplayed) void reply.header('idempotent-replayed', 'true');
    void reply.code(201).header('upload-complete', booleanField(true)).type('application/json; charset=utf-8');
    return reply.send(body);
  }

  #goesOn(reply: FastifyReply, { received, length, answered_ms }: OpenUpload): FastifyReply {
    return reply.headers({
      'upload-offset': String(received),
      'upload-complete': booleanField(answered_ms !== null),
      'upload-length': String(length),
    });
  }

  #limitOf({ maxFileBytes }: UploadWay, { expires_ms }: Pick<OpenUpload, 'expires_ms'>): string {
    const age = Math.max(0, Math.floor((expires_ms - this.#deps.clock.now()) / 1000));
    return `max-size=${maxFileBytes}, max-age=${age}`;
  }

  #tooLong({ maxFileBytes }: UploadWay, length: number): Problem {
    if (length <= maxFileBytes) return problem('upload-length-differs', { length });
    return new Problem(message('file-too-large', { maximumBytes: maxFileBytes }), {
      headers: { 'upload-limit': `max-size=${maxFileBytes}` },
    });
  }
}
