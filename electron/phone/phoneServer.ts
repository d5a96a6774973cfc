import type { AddressInfo, Socket } from 'node:net';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { phoneLimits } from '../../shared/phone/limits.ts';
import { sealedExtraBytes } from '../../shared/phone/sealed.ts';
import type { Clock } from '../ports.ts';
import { PhoneConnections } from './phoneConnections.ts';
import { phoneHeaders, readPhonePage } from './phonePage.ts';
import type { SealedAnswer } from './phoneSession.ts';
import { WrongMessages } from './wrongMessages.ts';

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
