import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, errors, request } from 'undici';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import type { S3Credentials, S3Location } from './s3Location.ts';

export interface S3Timeouts {
  connectMs: number;
  /** Until the answer begins, and the longest pause within a body, in either direction. */
  idleMs: number;
}

const usualTimeouts: S3Timeouts = { connectMs: 5000, idleMs: 30_000 };
/** Requests at the same time, downloads excepted; further ones wait. */
const maxConnections = 64;
const maxAttempts = 3;
const firstPauseMs = 100;
const retryAfterSeconds = 30;
const maxErrorBytes = 64 * 1024;

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

/** Why an attempt failed, for the log: holds no part of the request but its method. */
class S3Error extends Error {
  override readonly name = 'S3Error';
  /** Whether the same request may succeed a moment later. */
  readonly mayPass: boolean;

  constructor(text: string, mayPass: boolean) {
    super(text);
    this.mayPass = mayPass;
  }
}

const codeIn = (xml: string): string => /<Code>(\w{1,100})<\/Code>/.exec(xml)?.[1] ?? '';

/** The error code in the body of a refusal; empty where there is none. */
const errorCode = async ({ body }: S3Response): Promise<string> => {
  let text = '';
  for await (const chunk of body.setEncoding('utf8') as AsyncIterable<string>) {
    text += chunk;
    if (text.length > maxErrorBytes) break;
  }
  return codeIn(text);
};

const isTimeout = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError;

/**
 * Signed requests to one bucket (AWS Signature Version 4). Any failure to get an answer is the Problem
 * `file-storage-away`, whose cause is for the log.
 */
export class S3Client {
  readonly #location: S3Location;
  readonly #credentials: S3Credentials;
  readonly #agent: Agent;
  /** Clients read as slowly as they like: their downloads must not take the connections of other requests. */
  readonly #downloads: Agent;
  #trouble: string | null = null;

  constructor(location: S3Location, credentials: S3Credentials, timeouts: Partial<S3Timeouts> = {}) {
    const { connectMs, idleMs } = { ...usualTimeouts, ...timeouts };
    this.#location = location;
    this.#credentials = credentials;
    const limits = { connect: { timeout: connectMs }, headersTimeout: idleMs, bodyTimeout: idleMs };
    this.#agent = new Agent({ ...limits, connections: maxConnections });
    this.#downloads = new Agent(limits);
  }

  /** Why the last request got no answer; null where it got one. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Resolves with a response of 2xx, whose body must be read or dumped; with null where the key does not exist. */
  async send(sent: S3Request): Promise<S3Response | null> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await this.#attempt(sent);
        this.#trouble = null;
        return response;
      } catch (error) {
        if (error instanceof S3Error && error.mayPass && attempt < maxAttempts) {
          // At random, so that many requests do not come back at once.
          await wait(firstPauseMs * 2 ** attempt * Math.random());
          continue;
        }
        throw this.#away(sent.method, error);
      }
    }
  }

  /** The body of a response as a stream, which fails with the same Problem when the connection breaks off. */
  content({ body }: S3Response): Readable {
    const away = (error: unknown): Problem => this.#away('GET', error);
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

  #away(method: string, error: unknown): Problem {
    const { code = '', message: text } = error as Error & { code?: string };
    const cause = error instanceof S3Error ? error : new S3Error(`${method}: ${code} ${text}`, false);
    this.#trouble = cause.message;
    return new Problem(message('file-storage-away'), {
      headers: { 'retry-after': String(retryAfterSeconds) },
      cause,
    });
  }

  async #attempt(sent: S3Request): Promise<S3Response | null> {
    const response = await this.#exchange(sent);
    const { statusCode: status, body } = response;
    // A body that is destroyed early emits an error; without a listener it would end the process.
    body.on('error', () => undefined);
    if (status >= 200 && status < 300) return response;
    const code = await errorCode(response).catch(() => '');
    body.destroy();
    // The answer to HEAD has no body that names its reason.
    if (status === 404 && sent.method !== 'PUT' && (code === 'NoSuchKey' || sent.method === 'HEAD')) return null;
    throw new S3Error(`${sent.method}: ${status} ${code}`.trim(), status >= 500 || status === 429);
  }

  async #exchange({ method, key = '', query = {}, range, body }: S3Request): Promise<S3Response> {
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
      return await request(url, {
        method,
        headers: Object.fromEntries(headers),
        dispatcher: method === 'GET' && key !== '' ? this.#downloads : this.#agent,
        ...(content ? { body: content } : {}),
      });
    } catch (error) {
      const { code = '', message: text } = error as Error & { code?: string };
      throw new S3Error(`${method}: ${code} ${text}`, !isTimeout(error));
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
