import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem } from '../../../../shared/messages/problem.ts';
import { addressRange } from '../work/addressRange.ts';
import type { Limits } from '../limits.ts';
import { clientErrorHandler } from './errorHandler.ts';

export type ArrivalLimits = Pick<
  Limits,
  'bodySeconds' | 'uploadBytesPerSecond' | 'uploadWindowSeconds' | 'refusedSeconds' | 'maxSlowBodies'
>;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Files may take as long as they need, as long as bytes keep coming. JSON is read as JSON, whatever else a request says. */
const isUpload = ({ headers }: FastifyRequest): boolean => {
  const type = headers['content-type'] ?? '';
  if (/^(?:multipart\/|application\/(?:octet-stream|partial-upload))/i.test(type)) return true;
  return headers['upload-complete'] !== undefined && !/json/i.test(type);
};

/** Answers 408 where nothing was answered yet, and closes the connection. */
const cutOff = ({ log, raw }: FastifyRequest, hasAnswered: () => boolean): void => {
  if (raw.complete || raw.destroyed) return;
  log.warn('closed: the body arrived too slowly');
  if (hasAnswered()) raw.destroy();
  else clientErrorHandler({ name: 'Error', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
};

/** Runs when the body has arrived, or its connection has closed. */
const afterBody = (raw: IncomingMessage, then: () => void): void => {
  for (const event of ['end', 'close']) raw.once(event, then);
};

/** Stops the timer then. */
const stopWithBody = (raw: IncomingMessage, timer: NodeJS.Timeout): void => {
  timer.unref();
  afterBody(raw, () => clearTimeout(timer));
};

const browsers = new WeakMap<IncomingMessage, string>();

/** A user has signed in before in the browser that sends this: its bodies are counted apart from those of its address. */
export const noteKnownBrowser = ({ raw }: Pick<FastifyRequest, 'raw'>, browser: string): void =>
  void browsers.set(raw, browser);

/** Requests without a key or a session whose bodies are on their way, the oldest first, and how to end each. */
type Arriving = Map<IncomingMessage, () => void>;

/**
 * Bounds the bodies that arrive at a time from one address, or one known browser, without a key or a session: each holds a
 * connection open. By the forwarded address behind a trusted proxy. Where one is too many, the oldest is answered 429 and
 * ended, not the new one: fifty halves of bodies keep nobody else from signing in.
 */
const limitStrangers = (app: FastifyInstance, maximum: number): void => {
  const all = new Map<string, Arriving>();
  const count = (from: string, raw: IncomingMessage, end: () => void): void => {
    const own = all.get(from) ?? new Map<IncomingMessage, () => void>();
    if (own.size >= maximum) {
      const [oldest, endOldest] = own.entries().next().value!;
      own.delete(oldest);
      endOldest();
    }
    all.set(from, own.set(raw, end));
    afterBody(raw, () => {
      own.delete(raw);
      if (own.size === 0 && all.get(from) === own) all.delete(from);
    });
  };
  app.addHook('preParsing', async (request, reply) => {
    const { raw, ip } = request;
    // Other parts of the server do not know keys, or sessions.
    const { caller = null, session = null } = request as Partial<Pick<FastifyRequest, 'caller' | 'session'>>;
    if (caller !== null || session !== null || !hasBody(request)) return;
    const browser = browsers.get(raw);
    const from = browser === undefined ? `address ${addressRange(ip)}` : `browser ${browser}`;
    const refuse = (): void => {
      const headers = { 'retry-after': '10', connection: 'close' };
      if (!reply.sent) void reply.send(new Problem(message('too-many-slow-bodies', { maximum }), { headers }));
    };
    // Node hands over the headers first, also where all of the body is in the same packet.
    setImmediate(() => {
      if (!raw.complete && !raw.destroyed) count(from, raw, refuse);
    });
  });
};

/**
 * Bounds how slowly bodies may arrive: JSON within a time, uploads at a least rate over a window. A connection whose
 * request was refused before all of it arrived is closed soon after the response, however the sender goes on.
 */
export const limitArrival = (app: FastifyInstance, limits: ArrivalLimits): void => {
  const { bodySeconds, uploadBytesPerSecond, uploadWindowSeconds, refusedSeconds } = limits;
  limitStrangers(app, limits.maxSlowBodies);
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request)) return;
    const hasAnswered = (): boolean => reply.raw.headersSent;
    if (!isUpload(request)) {
      stopWithBody(
        raw,
        setTimeout(() => cutOff(request, hasAnswered), bodySeconds * 1000),
      );
      return;
    }
    let before = raw.socket.bytesRead;
    const check = (): void => {
      const arrived = raw.socket.bytesRead - before;
      before = raw.socket.bytesRead;
      // Bytes that wait to be read are not late.
      if (raw.readableLength === 0 && arrived < uploadBytesPerSecond * uploadWindowSeconds)
        cutOff(request, hasAnswered);
    };
    stopWithBody(raw, setInterval(check, uploadWindowSeconds * 1000));
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    // Read and drop the rest meanwhile, so that the client receives the refusal.
    raw.resume();
    stopWithBody(
      raw,
      setTimeout(() => raw.destroy(), refusedSeconds * 1000),
    );
  });
};
