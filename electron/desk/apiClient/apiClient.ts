import { z } from 'zod';
import { type DeviceReport, laptopHeader } from '../../../shared/api/devices.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../../shared/api/endpoints.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { systemClock } from '../../ports.ts';
import { authorization, type Connection, pathWith, type Query, urlOf, withoutSlash } from './connection.ts';
import { CostPauses } from './costPauses.ts';
import { downloadTo, type Downloaded } from './download.ts';
import {
  type HttpReply,
  bodyText,
  bodyWithin,
  createTransport,
  type NetworkAccess,
  exchange,
  failureOf,
  isSuccess,
  lostReply,
  notSuccess,
  type Timeouts,
  usualTimeouts,
  withinLimit,
} from './exchange.ts';
import { type Form, formBody, type SentFile, UnreadableFileError } from './formBody.ts';
import type { HttpTransport } from '../../network/httpTransport.ts';
import type { ProviderOutcome, UploadOutcome } from './outcome.ts';
import { askBase, type BaseUrlAnswer, type ProbeResult, probeWith } from './probe.ts';
import { oddAnswer, readAcknowledgement } from './oddAnswer.ts';
import { boundsOf, ofOne, readList, readOne } from './readAnswer.ts';
import { replies, type Reply } from './replies.ts';
import type { Resumed } from './pieceOutcome.ts';
import { UploadInPieces } from './uploadInPieces.ts';

interface Signaled {
  signal?: AbortSignal;
}

export interface CallOptions extends Signaled {
  params?: Readonly<Record<string, string>>;
  query?: Query;
  /** Sent as JSON; a string is already JSON and is sent byte for byte. */
  body?: unknown;
  idempotencyKey?: string;
  ifNoneMatch?: string;
  /** The id of this laptop, for a Rafter server. */
  laptop?: string | undefined;
}

interface UploadOptions extends Signaled {
  params: Readonly<Record<string, string>>;
  file: SentFile;
  idempotencyKey?: string;
  /** Sends the file in pieces, where the provider takes it so. */
  resumed?: Resumed;
  onProgress?: (sent: number, total: number) => void;
}

/** The letter of a job, or a link from a response. */
type DownloadFrom = { endpoint: 'retrieveLetter'; params: Readonly<Record<string, string>> } | { url: string };

interface DownloadOptions extends Signaled {
  to: string;
  ifNoneMatch?: string;
  /** Below the limits that hold for every download. */
  mostBytes?: number;
}

type UploadName = {
  [N in EndpointName]: (typeof endpoints)[N] extends { body: { files: unknown } } ? N : never;
}[EndpointName];

/** Time limit of a request to an old address, for which the current connection waits. */
const askAtMs = 5000;

/** An extension of Rafter servers. */
const deviceEndpoint = { method: 'POST', path: '/devices/{device_id}', status: 204 } as const;

/** Without this header a server may choose any encoding (RFC 9110 §12.5.3). */
const jsonHeaders = { accept: 'application/json', 'accept-encoding': 'identity' };

interface ApiClientDeps {
  connection: Connection;
  timeouts?: Partial<Timeouts>;
  network?: NetworkAccess | undefined;
  /** Reads that cost much and brought nothing. Those of one desk outlive its clients. */
  pauses?: CostPauses;
}

/**
 * A client of any provider of the API, made from the rows of the operations. What a network or a provider does is returned
 * as a `ProviderOutcome`; nothing is retried here. The key is sent to the base URL's origin only.
 */
export class ApiClient {
  readonly connection: Connection;
  readonly #transport: HttpTransport;
  readonly #auth: Record<string, string>;
  readonly #origin: string;
  readonly #network: NetworkAccess | undefined;
  readonly #wholeMs: number;
  readonly #pauses: CostPauses;

  /** Without a `network` it is the one that the environment describes. */
  constructor({ connection, timeouts, network, pauses = new CostPauses(systemClock) }: ApiClientDeps) {
    this.connection = connection;
    this.#network = network;
    this.#pauses = pauses;
    const limits = { ...usualTimeouts, ...timeouts };
    this.#wholeMs = limits.wholeMs;
    this.#transport = createTransport(connection.baseUrl, limits, network);
    this.#auth = authorization(connection);
    this.#origin = new URL(connection.baseUrl).origin;
  }

  async call<N extends EndpointName>(name: N, options: CallOptions = {}): Promise<ProviderOutcome<Reply<N>>> {
    const { method } = endpoints[name];
    if (method !== 'GET')
      return this.#ask(endpoints[name], replies[name], options) as Promise<ProviderOutcome<Reply<N>>>;
    const { params, query = {} } = options;
    // Each list of changes begins later, and is the same question.
    const asked = { ...query, ...(query.updated_since === undefined ? {} : { updated_since: '' }) };
    const key = JSON.stringify([this.#origin, name, params, asked]);
    const paused = this.#pauses.of(key);
    if (paused !== null)
      return paused.reason === null ? { kind: 'unchanged' } : { ...lostReply(paused.reason), odd: true };
    const outcome = await this.#ask(endpoints[name], replies[name], options);
    if (outcome.kind === 'lost') this.#pauses.add(key, outcome.bytes ?? 0, outcome.reason);
    // Asked for every minute, whether or not the provider knows ETags.
    const isPolled = name === 'listVisits' || query.updated_since !== undefined;
    if (outcome.kind === 'answered' && isPolled) this.#pauses.add(key, outcome.bytes ?? 0, null);
    return outcome as ProviderOutcome<Reply<N>>;
  }

  /** One file, one request (§4.4, §4.9). */
  async upload(
    name: UploadName,
    { file, onProgress = () => undefined, resumed, ...options }: UploadOptions,
  ): Promise<UploadOutcome> {
    const inPieces = resumed && (await this.#inPieces(name, { file, onProgress, resumed, ...options }));
    return inPieces ?? this.#asForm(name, file, onProgress, options);
  }

  #inPieces(
    name: UploadName,
    { params, resumed, ...options }: Required<Pick<UploadOptions, 'resumed'>> & UploadOptions,
  ) {
    const { connection } = this;
    const { file, idempotencyKey, signal, onProgress = () => undefined } = options;
    return new UploadInPieces({
      ...{
        transport: this.#transport,
        connection,
        headers: this.#headers(),
        file,
        idempotencyKey,
        signal,
        wholeMs: this.#wholeMs,
        onProgress,
        resumed,
      },
      url: urlOf(connection, pathWith(endpoints[name].path, params)),
      read: (answer) => this.#readOne(answer, endpoints[name].status, replies[name]),
    }).send();
  }

  async #asForm(
    name: UploadName,
    file: SentFile,
    onProgress: (sent: number, total: number) => void,
    options: Omit<UploadOptions, 'file'>,
  ): Promise<UploadOutcome> {
    try {
      const form = formBody(file, onProgress);
      const got = await this.#ask(endpoints[name], replies[name], options, form);
      if (got.kind !== 'answered') return got;
      form.release();
      return { ...got, value: { id: got.value.at(-1)!.id } };
    } catch (error) {
      if (error instanceof UnreadableFileError) return { kind: 'unreadable', reason: error.reason };
      throw error;
    }
  }

  /** Streams to a temporary file. It is synced when this resolves, and removed unless the outcome is `answered`. */
  async download(
    from: DownloadFrom,
    { to, ifNoneMatch, mostBytes = Infinity, signal }: DownloadOptions,
  ): Promise<ProviderOutcome<Downloaded>> {
    const isLetter = 'endpoint' in from;
    const link = isLetter ? urlOf(this.connection, pathWith(endpoints[from.endpoint].path, from.params)) : from.url;
    const base = `${withoutSlash(this.connection.baseUrl)}/`;
    if (!URL.canParse(link, base) || !/^https?:$/.test(new URL(link, base).protocol))
      return lostReply(message('link-invalid'));
    try {
      return await downloadTo({
        transport: this.#transport,
        url: new URL(link, base).href,
        to,
        isLetter,
        signal,
        origin: this.#origin,
        auth: this.#auth,
        apiKey: this.connection.apiKey,
        ifNoneMatch,
        mostBytes,
      });
    } catch (error) {
      return failureOf(error, signal);
    }
  }

  /** Who answers at the base URL, and whether the key is valid. */
  probe({ signal }: Signaled = {}): Promise<ProbeResult> {
    return probeWith({ transport: this.#transport, connection: this.connection, auth: this.#auth, signal });
  }

  /** Who answers at another base URL, asked without the key; null if none does. */
  async askAt(baseUrl: string, { signal }: Signaled = {}): Promise<BaseUrlAnswer | null> {
    const either = AbortSignal.any([AbortSignal.timeout(askAtMs), ...(signal ? [signal] : [])]);
    const transport = createTransport(baseUrl, usualTimeouts, this.#network);
    try {
      return await askBase(transport, baseUrl, either);
    } catch {
      return null;
    } finally {
      await transport.destroy();
    }
  }

  /** Reports to a Rafter server what this laptop still has to send. */
  report(deviceId: string, body: DeviceReport, options: Signaled = {}): Promise<ProviderOutcome<null>> {
    return this.#ask(deviceEndpoint, z.null(), { ...options, params: { device_id: deviceId }, body });
  }

  close(): Promise<void> {
    return this.#transport.destroy();
  }

  #headers({ body, idempotencyKey, ifNoneMatch, laptop }: CallOptions = {}): Record<string, string> {
    return {
      ...jsonHeaders,
      ...this.#auth,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
      ...(laptop === undefined ? {} : { [laptopHeader]: laptop }),
    };
  }

  /** Rejects only for a file that cannot be sent. */
  async #ask<S extends z.ZodType>(
    endpoint: Pick<Endpoint, 'method' | 'path'> & { status: number },
    schema: S,
    options: CallOptions,
    form?: Form,
  ): Promise<ProviderOutcome<z.output<S>>> {
    const { params = {}, query = {}, body } = options;
    const { method, path, status } = endpoint;
    // An upload may take as long as its bytes need.
    const signal = form ? options.signal : withinLimit(options.signal, this.#wholeMs);
    const url = urlOf(this.connection, pathWith(path, params), query);
    const json = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const content = form ? { body: form.chunks() } : json;
    const headers = { ...this.#headers(options), ...form?.headers };
    try {
      const answer = bodyWithin(
        await exchange(this.#transport, { method, url, headers, signal, ...content }),
        this.#wholeMs,
      );
      if (!isSuccess(answer)) return await notSuccess(answer, this.connection.apiKey);
      if (endpoint === endpoints.sendMessage) return await readAcknowledgement(answer, schema);
      if (method === 'POST') return await this.#readOne(answer, status, schema);
      if (method !== 'GET' || path.endsWith('{job_id}')) return await readOne(answer, schema);
      return await readList(answer, schema, {
        bounds: boundsOf(path),
        here: url,
        origin: this.#origin,
        apiKey: this.connection.apiKey,
        pageAt: (page) => exchange(this.#transport, { method, url: page, headers: this.#headers(), signal }),
      });
    } catch (error) {
      if (error instanceof UnreadableFileError) throw error;
      return failureOf(error, options.signal);
    }
  }

  /** The one response of the API to a request that changes something. */
  async #readOne<S extends z.ZodType>(
    answer: HttpReply,
    status: number,
    schema: S,
  ): Promise<ProviderOutcome<z.output<S>>> {
    return answer.status === status ? readOne(answer, schema) : oddAnswer(answer, await bodyText(answer, ofOne.bytes));
  }
}
