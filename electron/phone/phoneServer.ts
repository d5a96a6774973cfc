import type { AddressInfo, Socket } from 'node:net';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { phoneLimits } from '../../shared/phone/protocol.ts';
import { sealedExtraBytes } from '../../shared/phone/sealed.ts';
import type { Clock } from '../ports.ts';
import { PhoneConnections } from './phoneConnections.ts';
import type { SealedAnswer } from './phoneSession.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const windowMs = 60_000;
const mostInWindow = 20;
/** More than a local network has devices. */
const mostSenders = 1000;

/** Messages that could not be opened, and those that were sent again, by the network address they came from: after some, the address waits a minute. */
class WrongMessages {
  readonly #clock: Clock;
  readonly #senders = new Map<string, { sinceMs: number; count: number }>();

  /** They sent a new message that could be opened: a stranger who shares their address does not shut them out. */
  readonly #known = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  know(from: string): void {
    this.#known.add(from);
  }

  isKnown(from: string): boolean {
    return this.#known.has(from);
  }

  isBlocked(from: string): boolean {
    if (this.isKnown(from)) return false;
    const sender = this.#senders.get(from);
    return sender !== undefined && sender.count >= mostInWindow && this.#isRecent(sender.sinceMs);
  }

  add(from: string): void {
    const sender = this.#senders.get(from);
    if (sender && this.#isRecent(sender.sinceMs)) {
      sender.count += 1;
      return;
    }
    if (this.#senders.size >= mostSenders) this.#senders.clear();
    this.#senders.set(from, { sinceMs: this.#clock.now(), count: 1 });
  }

  #isRecent(sinceMs: number): boolean {
    return this.#clock.now() - sinceMs < windowMs;
  }
}

interface PageFile {
  mediaType: string;
  bytes: Buffer;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The files of the phone's page by their address. Only these are served: no address is ever a path. */
const readPhonePage = (folder: string): ReadonlyMap<string, PageFile> => {
  const files = new Map<string, PageFile>();
  const add = (address: string, file: string): void => {
    const mediaType = mediaTypes[path.extname(file)];
    if (mediaType) files.set(address, { mediaType, bytes: readFileSync(file) });
  };
  add('/', path.join(folder, 'phone.html'));
  const assets = path.join(folder, 'assets');
  if (existsSync(assets)) for (const name of readdirSync(assets)) add(`/assets/${name}`, path.join(assets, name));
  return files;
};

/** Nothing but our own script and style, which talk to the address they came from. */
const phonePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src blob: data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const phoneHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': phonePolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

export interface PhoneServerDeps {
  /** Folder of the built page. */
  pages: string;
  clock: Clock;
  /** Null for a message that is not of this session. */
  answer: (message: Uint8Array, from: string) => Promise<SealedAnswer | null>;
  onBug: (error: unknown) => void;
}

/**
 * Requests must name our own address (against DNS rebinding), and messages must come from our own page. Everything that is
 * not right has the same empty answer.
 */
const isOurs = ({ headers: { host, origin }, method }: FastifyRequest, own: string): boolean =>
  host === own && (origin === undefined ? method === 'GET' : origin === `http://${own}`);

/** The page for phones and the one address that takes its messages, on one address of this computer. */
export const createPhoneServer = ({ pages, clock, answer, onBug }: PhoneServerDeps) => {
  let own = '';
  const wrong = new WrongMessages(clock);
  const files = readPhonePage(pages);
  const app = fastify({
    bodyLimit: phoneLimits.chunkBytes + sealedExtraBytes,
    forceCloseConnections: true,
    // An address that is none comes to no hook.
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void reply.code(400).send();
    },
    requestTimeout: 60_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000, maxHeaderSize: 8192 },
  });
  const connections = new PhoneConnections<Socket>((from) => wrong.isKnown(from));
  app.server.on('connection', (socket: Socket) => connections.add(socket));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(phoneHeaders);
    if (wrong.isBlocked(request.ip)) return reply.code(429).send();
    if (!isOurs(request, own)) return reply.code(403).send();
  });
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    if (error.statusCode === undefined) onBug(error);
    return reply.code(error.statusCode ?? 500).send();
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
  for (const [address, { mediaType, bytes }] of files)
    app.get(address, (_request, reply) => reply.type(mediaType).send(bytes));
  app.post<{ Body: unknown }>('/messages', async ({ body, ip }, reply) => {
    const answered = body instanceof Uint8Array ? await answer(body, ip) : null;
    if (answered === null || answered.isReplay) wrong.add(ip);
    else wrong.know(ip);
    if (answered === null) return reply.code(403).send();
    return reply.type('application/octet-stream').send(Buffer.from(answered.sealed));
  });

  return {
    /** Listens there and nowhere else; returns the port. */
    listen: async (address: string, port: number): Promise<number> => {
      await app.listen({ host: address, port });
      const taken = (app.server.address() as AddressInfo).port;
      own = `${address}:${taken}`;
      return taken;
    },
    close: async (): Promise<void> => {
      await app.close();
    },
  };
};
export type PhoneServer = ReturnType<typeof createPhoneServer>;
