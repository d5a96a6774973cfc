import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { type Dispatcher, errors } from 'undici';
import { message, type Refusal } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { environmentRoutes } from '../../network/routes.ts';
import { openGuard, HttpTransport } from '../../network/httpTransport.ts';
import { createTrust } from '../../network/trust.ts';
import { removalMs } from '../fileStorage.ts';
import { readAnswer, S3Failure } from './s3Failure.ts';
import type { S3Credentials, S3Location } from './s3Location.ts';

export interface S3Timeouts {
  connectMs: number;
  /** Until the answer begins, and the longest pause within a body, in either direction. */
  idleMs: number;
  /** For a DELETE with all its attempts: it must not happen long after it was given up, when the file may be there anew. */
  removalMs: number;
}

const usualTimeouts: S3Timeouts = { connectMs: 5000, idleMs: 30_000, removalMs };
/** Requests at the same time, downloads excepted; further ones wait. */
const maxConnections = 64;
const firstPauseMs = 100;
const retryAfterSeconds = 30;

/** SHA-256 of nothing. */
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Without one: the bucket itself. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  range?: string;
  /** Opened anew for each attempt. */
  body?: { open: () => Readable; bytes: number; sha256: string };
}

type S3Response = Dispatcher.ResponseData;

const isTimeout = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError;

/**
 * Signed requests to one bucket (AWS Signature Version 4). Any failure to get an answer is the Problem
 * `file-storage-away` for clients; its cause, an `S3Failure`, has the reason for the operator.
 */
export class S3Client {
  readonly #location: S3Location;
  readonly #credentials: S3Credentials;
  readonly #transport: HttpTransport;
  /** Clients read as slowly as they like: their downloads must not take the connections of other requests. */
  readonly #downloads: HttpTransport;
  readonly #removalMs: number;
  #trouble: Refusal | null = null;

  constructor(location: S3Location, credentials: S3Credentials, timeouts: Partial<S3Timeouts> = {}) {
    const { connectMs, idleMs, removalMs: mostMs } = { ...usualTimeouts, ...timeouts };
    this.#location = location;
    this.#credentials = credentials;
    this.#removalMs = mostMs;
    const limits = { headersTimeout: idleMs, bodyTimeout: idleMs };
    const trust = createTrust(null);
    const network = { connectMs, trust, routesTo: environmentRoutes, guard: openGuard(connectMs, trust) };
    this.#transport = new HttpTransport({ ...network, limits: { ...limits, connections: maxConnections } });
    this.#downloads = new HttpTransport({ ...network, limits });
  }

  /** Why the last request got no answer; null where it got one. */
  get trouble(): Refusal | null {
    return this.#trouble;
  }

  /** Resolves with a response of 2xx, whose body must be read or dumped; with null where the key does not exist. */
  async send(sent: S3Request): Promise<S3Response | null> {
    const signal = sent.method === 'DELETE' ? AbortSignal.timeout(this.#removalMs) : null;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await this.#attempt(sent, signal);
        this.#trouble = null;
        return response;
      } catch (error) {
        const failure = error instanceof S3Failure ? error : this.#failure(sent.method, error, 1);
        if (attempt >= failure.attempts || signal?.aborted) throw this.#away(failure);
        // At random, so that many requests do not come back at once.
        await wait(firstPauseMs * 2 ** attempt * Math.random());
      }
    }
  }

  /** The body of a response as a stream, which fails with the same Problem when the connection breaks off. */
  content({ body }: S3Response): Readable {
    const away = (error: unknown): Problem => this.#away(this.#failure('GET', error, 1));
    const chunks = async function* () {
      try {
        yield* body;
      } catch (error) {
        throw away(error);
      }
    };
    // A generator that is never read does not run, and so closes nothing.
    return Readable.from(chunks(), { objectMode: false }).once('close', () => body.destroy());
  }

  /** The Problem of an answer of 2xx that is none of S3. */
  notS3(method: string, what: string): Problem {
    return this.#away(this.#failure(method, new Error(what), 1));
  }

  #failure(method: string, error: unknown, attempts: 1 | 3): S3Failure {
    return S3Failure.ofError(method, error, this.#location, attempts);
  }

  #away(cause: S3Failure): Problem {
    this.#trouble = cause.asMessage;
    const headers = { 'retry-after': String(retryAfterSeconds) };
    return new Problem(message('file-storage-away'), { headers, cause });
  }

  async #attempt(sent: S3Request, signal: AbortSignal | null): Promise<S3Response | null> {
    const { method } = sent;
    const response = await this.#exchange(sent, signal);
    const { statusCode: status, body } = response;
    // A body that is destroyed early emits an error; without a listener it would end the process.
    body.on('error', () => undefined);
    if (status >= 200 && status < 300) return response;
    // The answer to HEAD has no body to distinguish a missing object from a missing bucket.
    if (method === 'HEAD' && status < 500) {
      body.destroy();
      return this.#attempt({ ...sent, method: 'GET' }, signal);
    }
    const answer = await readAnswer(response);
    body.destroy();
    if (status === 404 && answer.code === 'NoSuchKey' && method !== 'PUT') return null;
    throw S3Failure.ofAnswer(method, answer, this.#location);
  }

  async #exchange(
    { method, key = '', query = {}, range, body }: S3Request,
    signal: AbortSignal | null,
  ): Promise<S3Response> {
    const url = this.#urlOf(key, query);
    const { accessKeyId, secretAccessKey, sessionToken } = this.#credentials;
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': body?.sha256 ?? emptySha256 },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      region: this.#location.region,
      service: 's3',
    });
    const { headers } = await signer.sign();
    if (range !== undefined) headers.set('range', range);
    if (body) headers.set('content-length', String(body.bytes));
    const content = body?.open();
    try {
      const transport = method === 'GET' && key !== '' ? this.#downloads : this.#transport;
      return await transport.request(url.href, {
        method,
        headers: Object.fromEntries(headers),
        ...(signal ? { signal } : {}),
        ...(content ? { body: content } : {}),
      });
    } catch (error) {
      throw this.#failure(method, error, isTimeout(error) ? 1 : 3);
    } finally {
      content?.destroy();
    }
  }

  #urlOf(key: string, query: Readonly<Record<string, string>>): URL {
    const { endpoint, bucket, isPathStyle } = this.#location;
    const url = new URL(endpoint);
    if (isPathStyle) url.pathname = `/${bucket}/${key}`;
    else {
      url.hostname = `${bucket}.${url.hostname}`;
      url.pathname = `/${key}`;
    }
    url.search = new URLSearchParams(query).toString();
    return url;
  }
}
