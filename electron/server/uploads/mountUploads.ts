import type { FastifyInstance } from 'fastify';
import { type Endpoint, type EndpointName, endpoints, isForm } from '../../../shared/api/endpoints.ts';
import { uploadKinds, type UploadKind } from '../../../shared/api/files.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { partialUpload } from '../../files/uploadFields.ts';
import {
  callOf,
  fastifyPath,
  type FilesHandler,
  type HttpPorts,
  maxBytesOf,
  type UploadWay,
} from '../base/http/mountEndpoint.ts';
import type { Handlers } from '../api/handlers.ts';
import type { ResumableUploads } from './uploads.ts';

type UploadPorts = Pick<HttpPorts, 'limits' | 'originOf'> & { resumable: ResumableUploads };

const rows = Object.entries(endpoints) as [EndpointName, Endpoint][];

const assertId = (id: string): void => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw problem('upload-not-found');
};

const rowOf = (kind: UploadKind) => rows.find(([, { body }]) => isForm(body) && body.files === kind)!;

/** The resource of an upload in pieces: where it goes on, its next bytes, and its end. */
export const mountUploads = (app: FastifyInstance, handlers: Handlers, ports: UploadPorts): void => {
  const ways = new Map<UploadKind, UploadWay>(
    uploadKinds.map((kind) => [
      kind,
      { kind, handler: handlers[rowOf(kind)[0]] as FilesHandler, maxFileBytes: maxBytesOf(kind, ports.limits) },
    ]),
  );
  const wayOf = (kind: UploadKind): UploadWay => ways.get(kind)!;
  const { resumable } = ports;
  const url = '/uploads/:id';
  app.addHook('preHandler', async ({ params }) => assertId((params as { id: string }).id));
  app.head(url, async (request, reply) => {
    const call = callOf(request, ports);
    return resumable.look(reply, call, call.params.id!, wayOf);
  });
  app.patch(url, async (request, reply) => resumable.append(request, reply, callOf(request, ports), wayOf));
  app.delete(url, async (request, reply) => {
    const call = callOf(request, ports);
    return resumable.cancel(reply, call, call.params.id!);
  });
};

/** OPTIONS of the paths that take files announces that they can come in pieces. */
export const mountUploadOptions = (app: FastifyInstance, limits: UploadPorts['limits']): void => {
  for (const kind of uploadKinds) {
    const { path } = rowOf(kind)[1];
    const methods = rows.filter(([, row]) => row.path === path).map(([, { method }]) => method);
    const allow = [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort().join(', ');
    const maxAge = limits.uploadHours * 60 * 60;
    const headers = {
      ...{ allow, 'accept-patch': partialUpload },
      'upload-limit': `max-size=${maxBytesOf(kind, limits)}, max-age=${maxAge}`,
    };
    app.options(fastifyPath(path), async (_request, reply) => reply.code(204).headers(headers).send());
  }
};
