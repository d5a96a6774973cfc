import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3Credentials, S3Location } from '../../../electron/files/s3/s3Location.ts';
import { atEnd } from '../atEnd.ts';
import { signatureFault } from './signature.ts';

interface StoredObject {
  bytes: Buffer;
  modifiedMs: number;
}

/** What the server does to requests. */
interface S3Faults {
  /** Closes every connection. */
  isAway: boolean;
  /** Answers with this status instead of doing anything, so many times. */
  failing: { status: number; code: string; times: number } | null;
  /** Lists from the beginning, whatever is asked for. */
  ignoresStart: boolean;
  /** Answers everything with this page. */
  page: string | null;
  /** Before each answer. */
  delayMs: number;
  /** Breaks a body off after so many bytes. */
  cutAt: number | null;
  /** Called before an object is removed. */
  beforeDelete: (() => Promise<unknown>) | null;
}

/** An answer that is an error of S3. */
class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const region = 'test-region-1';
const bucket = 'letters-and-photos';
/** Another name of it, as an access point has one. */
export const bucketAlias = 'photos-s3alias';
const credentials: S3Credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret/with+signs' };

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const xmlOf = (code: string): string => {
  const more = code === 'AuthorizationHeaderMalformed' ? `<Region>${region}</Region>` : '';
  return `${declaration}<Error><Code>${code}</Code>${more}</Error>`;
};

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&#62;');

/** One bucket, as servers of several makers agree on it; refuses what only some of them understand. */
class Bucket {
  readonly objects = new Map<string, StoredObject>();
  readonly faults: S3Faults = {
    isAway: false,
    failing: null,
    ignoresStart: false,
    page: null,
    delayMs: 0,
    cutAt: null,
    beforeDelete: null,
  };
  /** That requests must have, for temporary credentials. */
  sessionToken: string | undefined;
  readonly clock = { offset: 0, now: () => Date.now() + this.clock.offset };

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    await this.#misbehave();
    if (this.faults.page !== null) return void response.end(this.faults.page);
    const headers = request.headers as Record<string, string | undefined>;
    const fault = signatureFault(
      { method, target: url, headers },
      { accessKeyId: credentials.accessKeyId, secret: credentials.secretAccessKey, region, nowMs: Date.now() },
    );
    if (fault !== null) throw new S3Refusal(fault === 'AuthorizationHeaderMalformed' ? 400 : 403, fault);
    if (headers['x-amz-security-token'] !== this.sessionToken) throw new S3Refusal(400, 'InvalidToken');
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const isVirtual = headers.host?.startsWith(`${bucket}.`) === true;
    const [where, ...rest] = isVirtual ? [bucket, pathname.slice(1)] : pathname.slice(1).split('/');
    if (where !== bucket && where !== bucketAlias) throw new S3Refusal(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '' && method === 'GET') return void response.end(this.#list(searchParams));
    if (method === 'PUT') {
      await this.#put(request, key);
      return void response.end();
    }
    if (method === 'DELETE') {
      await this.faults.beforeDelete?.();
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = this.objects.get(key);
    if (!found) throw new S3Refusal(404, 'NoSuchKey');
    this.#send(response, found, headers.range);
  }

  async #misbehave(): Promise<void> {
    const { delayMs, failing } = this.faults;
    await wait(delayMs, undefined, { ref: false });
    if (!failing || failing.times === 0) return;
    failing.times -= 1;
    throw new S3Refusal(failing.status, failing.code);
  }

  async #put(request: IncomingMessage, key: string): Promise<void> {
    const { headers } = request;
    if (headers['if-none-match'] ?? headers['if-match']) throw new S3Refusal(501, 'NotImplemented');
    if (headers['content-length'] === undefined) throw new S3Refusal(411, 'MissingContentLength');
    const bytes = await buffer(request);
    if (createHash('sha256').update(bytes).digest('hex') !== headers['x-amz-content-sha256'])
      throw new S3Refusal(400, 'XAmzContentSHA256Mismatch');
    this.objects.set(key, { bytes, modifiedMs: this.clock.now() });
  }

  #send(response: ServerResponse, { bytes, modifiedMs }: StoredObject, range: string | undefined): void {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const [start, end] =
      from === undefined ? [0, bytes.length] : [Number(from), Math.min(Number(to) + 1, bytes.length)];
    if (from !== undefined && start >= bytes.length) throw new S3Refusal(416, 'InvalidRange');
    const part = bytes.subarray(start, end);
    response.writeHead(from === undefined ? 200 : 206, {
      'content-length': part.length,
      'last-modified': new Date(modifiedMs).toUTCString(),
      ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` }),
    });
    const { cutAt } = this.faults;
    if (cutAt === null || part.length <= cutAt) return void response.end(part);
    response.write(part.subarray(0, cutAt), () => response.destroy());
  }

  #list(query: URLSearchParams): string {
    if (query.get('list-type') !== '2' || query.has('continuation-token')) throw new S3Refusal(501, 'NotImplemented');
    const [prefix, start] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
    const after = this.faults.ignoresStart ? '' : start;
    const all = [...this.objects].filter(([key]) => key.startsWith(prefix) && key > after);
    const found = all.sort(([a], [b]) => (a < b ? -1 : 1));
    const page = found.slice(0, Number(query.get('max-keys') ?? 1000));
    const rows = page.map(([key, { bytes, modifiedMs }]) => {
      const modified = new Date(modifiedMs).toISOString();
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${modified}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const isTruncated = page.length < found.length;
    return `${declaration}<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${rows.join('')}</ListBucketResult>`;
  }
}

const running = new Map<string, Bucket>();

/** What the stand-in of this process at this address stores, by its keys. */
export const objectsAt = (endpoint: string): Map<string, StoredObject> => running.get(endpoint)!.objects;

/** A stand-in for S3-compatible storage, with one bucket. */
export const startS3Server = async () => {
  const held = new Bucket();
  const { objects, faults, clock } = held;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { method = '' } = request;
    requests.push(method);
    if (faults.isAway) return void request.socket.destroy();
    held.answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof S3Refusal ? error : new S3Refusal(500, 'InternalError');
      response.writeHead(status, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? '' : xmlOf(code));
      request.resume();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  running.set(endpoint, held);
  const close = atEnd(async () => {
    running.delete(endpoint);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const demandToken = (token: string): void => void (held.sessionToken = token);
  const location: S3Location = { endpoint, region, bucket, prefix: 'rafter/', isPathStyle: true };
  return { location, credentials, objects, faults, clock, requests, demandToken, close };
};
