import { z } from 'zod';
import { type DeviceReport, laptopHeader } from '../../../../shared/api/devices.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../../../shared/api/endpoints.ts';
import { message } from '../../../../shared/messages/catalogue.ts';
import { systemClock } from '../../../ports.ts';
import { authorization, type Connection, pathWith, type Query, urlOf, withoutSlash } from './connection.ts';
import { CostPauses, withCost } from './costPauses.ts';
import { downloadTo, type Downloaded } from './download.ts';
import {
  type HttpReply,
  bodyText,
  bodyWithin,
  createTransport,
  type NetworkAccess,
  type Received,
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
import type { HttpTransport } from '../../../network/httpTransport.ts';
import { type ProviderOutcome, type UploadOutcome, whyNot } from './outcome.ts';
import { askBase, type BaseUrlAnswer, longestProbeWaitMs, probeKey, type ProbeResult, probeWith } from './probe.ts';
import { oddAnswer, readAcknowledgement } from './oddAnswer.ts';
import { boundsOf, ofOne, readList, readOne } from './readAnswer.ts';
import { replies, type Reply } from './replies.ts';
import type { Resumed } from './pieceOutcome.ts';
import { UploadAllowance } from './pieces.ts';
import { type InPieces, stalled, UploadInPieces } from './uploadInPieces.ts';

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

/** What the outbox sends, and repeats at times of its own. */
const ofOutbox: ReadonlySet<EndpointName> = new Set(['submitJob', 'reviseJob', 'sendMessage']);

const polledLists: ReadonlySet<EndpointName> = new Set(['listVisits', 'retrieveJobFiles']);

/** An extension of Rafter servers. */
const deviceEndpoint = { method: 'POST', path: '/devices/{device_id}', status: 204 } as const;

/** Without this header a server may choose any encoding (RFC 9110 §12.5.3). */
const jsonHeaders = { accept: 'application/json', 'accept-encoding': 'identity' };

interface FileUpload {
  file: SentFile;
  onProgress: (sent: number, total: number) => void;
  /** Sends the file in pieces, where the provider takes it so. */
  resumed: Resumed | undefined;
  inPieces: Omit<InPieces, 'file' | 'onProgress' | 'resumed' | 'allowance'>;
  /** The one request of a form. Rejects with `UnreadableFileError`. */
  asForm: (form: Form) => Promise<ProviderOutcome<{ id: string }[]>>;
}

const sendForm = async ({ file, onProgress, asForm }: FileUpload): Promise<UploadOutcome> => {
  try {
    const form = formBody(file, onProgress);
    const got = await asForm(form);
    if (got.kind !== 'answered') return got;
    form.release();
    return { ...got, value: { id: got.value.at(-1)!.id } };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { kind: 'unreadable', reason: error.reason };
    throw error;
  }
};

/**
 * One file, in pieces or as a form. What takes no pieces, after it was asked for them, gets forms out of the same allowance: each
 * is the whole file again.
 */
const uploadFile = async (upload: FileUpload): Promise<UploadOutcome> => {
  const { file, onProgress, resumed, inPieces } = upload;
  if (!resumed) return sendForm(upload);
  const allowance = new UploadAllowance(file.bytes, resumed);
  const outcome = await new UploadInPieces({ ...inPieces, file, onProgress, resumed, allowance }).send();
  if (outcome !== null) return outcome;
  if (allowance.isSpent(0)) return stalled(file, allowance);
  const noteSent = allowance.leaving(file.bytes);
  let bytes = 0;
  const counted = (sent: number, total: number): void => {
    bytes = sent;
    onProgress(sent, total);
  };
  const got = await sendForm({ ...upload, onProgress: counted });
  noteSent(bytes);
  return got;
};

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
    const { params, query = {}, body } = options;
    const ask = (received: Received) =>
      this.#ask(endpoints[name], replies[name], { ...options, received }) as Promise<ProviderOutcome<Reply<N>>>;
    if (ofOutbox.has(name)) return ask({ bytes: 0 });
    // Each list of changes begins later, and is the same question.
    const asked = { ...query, ...(query.updated_since === undefined ? {} : { updated_since: '' }) };
    // Asked for every minute, whether or not the provider knows ETags.
    const isPolled = polledLists.has(name) || query.updated_since !== undefined;
    return this.#paced([name, params, asked, body], ask, isPolled);
  }

  /** One file, one request (§4.4, §4.9). */
  async upload(
    name: UploadName,
    { file, params, idempotencyKey, signal, resumed, onProgress = () => undefined }: UploadOptions,
  ): Promise<UploadOutcome> {
    const received = { bytes: 0 };
    const options = { params, signal, received, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
    const inPieces = {
      ...{ transport: this.#transport, connection: this.connection, headers: this.#headers() },
      ...{ idempotencyKey, signal, wholeMs: this.#wholeMs, received },
      url: urlOf(this.connection, pathWith(endpoints[name].path, params)),
      read: (answer: HttpReply) => this.#readOne(answer, endpoints[name].status, replies[name]),
    };
    const asForm = (form: Form) => this.#ask(endpoints[name], replies[name], options, form);
    return withCost(await uploadFile({ file, onProgress, resumed, inPieces, asForm }), received);
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
    const received = { bytes: 0 };
    const outcome = await downloadTo({
      ...{ transport: this.#transport, url: new URL(link, base).href, to, isLetter, signal, received },
      ...{ origin: this.#origin, auth: this.#auth, apiKey: this.connection.apiKey },
      ...{ ifNoneMatch, mostBytes, wholeMs: this.#wholeMs },
    }).catch((error: unknown) => failureOf(error, signal));
    return withCost(outcome, received);
  }

  /** Who answers at the base URL, and whether the key is valid. */
  async probe({ signal }: Signaled = {}): Promise<ProbeResult> {
    const key = probeKey(this.connection.baseUrl);
    const paused = this.#pauses.of(key)?.reason;
    if (paused) return { kind: 'unreachable', reason: paused };
    const received = { bytes: 0 };
    const found = await probeWith({
      ...{ transport: this.#transport, connection: this.connection, auth: this.#auth, signal, received },
    });
    if (found.kind === 'unreachable') this.#pauses.failed(key, received.bytes, found.reason, longestProbeWaitMs);
    else this.#pauses.forget(key);
    return found;
  }

  /** Who answers at another base URL, asked without the key; null if none does. */
  async askAt(baseUrl: string, { signal }: Signaled = {}): Promise<BaseUrlAnswer | null> {
    const either = AbortSignal.any([AbortSignal.timeout(askAtMs), ...(signal ? [signal] : [])]);
    const transport = createTransport(baseUrl, usualTimeouts, this.#network);
    try {
      return await askBase(transport, baseUrl, { signal: either });
    } catch {
      return null;
    } finally {
      await transport.destroy();
    }
  }

  /** Reports to a Rafter server what this laptop still has to send. */
  report(deviceId: string, body: DeviceReport, options: Signaled = {}): Promise<ProviderOutcome<null>> {
    return this.#paced([deviceEndpoint.path, deviceId], (received) =>
      this.#ask(deviceEndpoint, z.null(), { ...options, params: { device_id: deviceId }, body, received }),
    );
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

  /** Asks what is asked again and again by itself, unless it cost too much the last time. */
  async #paced<T>(
    question: readonly unknown[],
    ask: (received: Received) => Promise<ProviderOutcome<T>>,
    isPolled = false,
  ): Promise<ProviderOutcome<T>> {
    const key = JSON.stringify([this.#origin, ...question]);
    const paused = this.#pauses.of(key);
    if (paused !== null)
      return paused.reason === null ? { kind: 'unchanged' } : { ...lostReply(paused.reason), odd: true };
    const received = { bytes: 0 };
    const outcome = await ask(received);
    const reason = whyNot(outcome);
    if (reason !== null) this.#pauses.failed(key, received.bytes, reason);
    else if (isPolled) this.#pauses.answeredAgain(key, received.bytes);
    else this.#pauses.forget(key);
    return outcome;
  }

  /** Rejects only for a file that cannot be sent. */
  async #ask<S extends z.ZodType>(
    endpoint: Pick<Endpoint, 'method' | 'path'> & { status: number },
    schema: S,
    options: CallOptions & { received: Received },
    form?: Form,
  ): Promise<ProviderOutcome<z.output<S>>> {
    const outcome = await this.#answerTo(endpoint, schema, options, form).catch((error: unknown) => {
      if (error instanceof UnreadableFileError) throw error;
      return failureOf(error, options.signal);
    });
    return withCost(outcome, options.received);
  }

  async #answerTo<S extends z.ZodType>(
    endpoint: Pick<Endpoint, 'method' | 'path'> & { status: number },
    schema: S,
    options: CallOptions & { received: Received },
    form: Form | undefined,
  ): Promise<ProviderOutcome<z.output<S>>> {
    const { params = {}, query = {}, body, received } = options;
    const { method, path, status } = endpoint;
    // An upload may take as long as its bytes need.
    const signal = form ? options.signal : withinLimit(options.signal, this.#wholeMs);
    const url = urlOf(this.connection, pathWith(path, params), query);
    const json = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const content = form ? { body: form.chunks() } : json;
    const headers = { ...this.#headers(options), ...form?.headers };
    const answer = bodyWithin(
      await exchange(this.#transport, { method, url, headers, signal, received, ...content }),
      this.#wholeMs,
    );
    if (!isSuccess(answer)) return notSuccess(answer, this.connection.apiKey);
    if (endpoint === endpoints.sendMessage) return readAcknowledgement(answer, schema);
    if (method === 'POST') return this.#readOne(answer, status, schema);
    if (method !== 'GET' || path.endsWith('{job_id}')) return readOne(answer, schema);
    return readList(answer, schema, {
      bounds: boundsOf(path),
      here: url,
      origin: this.#origin,
      apiKey: this.connection.apiKey,
      pageAt: (page) => exchange(this.#transport, { method, url: page, headers: this.#headers(), signal, received }),
    });
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
