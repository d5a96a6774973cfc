import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { boardSlots } from '../../shared/photos/boardPlace.ts';
import { problem } from '../../shared/messages/problem.ts';
import { namedFolder } from '../../shared/desk/contract.ts';
import type { CallOutcome } from '../../shared/rpc/rpc.ts';
import type { App } from '../app.ts';
import type { DeskFile } from '../desk/rpc/deskFiles.ts';
import { answerFile, pageHeaders } from '../pagePolicy.ts';
import { leadTo } from '../privateLink.ts';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

const cookieIn = (request: FastifyRequest, name: string): string | null => {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
};

/**
 * The session of the one browser that may use the desk. Every program, every user and every web page on this computer
 * can reach loopback. So each request must name our own host (against DNS rebinding), each request that acts must have
 * our own origin, and all must carry the cookie that only the one-time link sets. Browsers send a cookie to every port of
 * a host, so the cookie is bound to a secret path: no other program on this computer receives it.
 */
class BrowserSession {
  /** The path of every address, `/SECRET/`. */
  readonly base = `/${randomBytes(16).toString('base64url')}/`;
  readonly #secret = randomBytes(32).toString('base64url');
  readonly #port: () => number;
  #token: string | null = null;

  constructor(port: () => number) {
    this.#port = port;
  }

  /** A new token for a link. It works once, and only until the next one is created. */
  newToken(): string {
    return (this.#token = randomBytes(24).toString('base64url'));
  }

  /** Uses up the token of a link and sets the cookie; false for a wrong or used token. */
  enter(token: string, reply: FastifyReply): boolean {
    if (this.#token === null || !isSame(token, this.#token)) return false;
    this.#token = null;
    void reply.header('set-cookie', `${this.#cookie()}=${this.#secret}; Path=${this.base}; HttpOnly; SameSite=Strict`);
    return true;
  }

  /** Why a request is refused; null if it may pass. */
  refusal(request: FastifyRequest): 'wrong host' | 'wrong origin' | 'not signed in' | null {
    const { host = '', origin, upgrade } = request.headers;
    if (![`127.0.0.1:${this.#port()}`, `localhost:${this.#port()}`].includes(host)) return 'wrong host';
    const needsOrigin = request.method !== 'GET' || upgrade !== undefined;
    if (origin === undefined ? needsOrigin : origin !== `http://${host}`) return 'wrong origin';
    const cookie = cookieIn(request, this.#cookie());
    return cookie !== null && isSame(cookie, this.#secret) ? null : 'not signed in';
  }

  #cookie(): string {
    return `rafter-${this.#port()}`;
  }
}

export interface BrowserHostDeps extends Pick<App, 'answer' | 'events' | 'findFile' | 'takePhoto'> {
  /** Folder of the built pages. */
  pages: string;
}

const PhotoQuery = z.object({
  draft: z.string().min(1).max(100),
  slot: z.enum(boardSlots),
  array: z.string().max(1000).optional(),
  name: z.string().min(1).max(1000),
});

const Token = z.object({ token: z.string().max(200) });

const sendFile = (reply: FastifyReply, file: DeskFile, request: FastifyRequest): FastifyReply => {
  const size = statSync(file.path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return reply.code(404).send();
  const { status, headers, bytes } = answerFile(file, size, request.headers.range ?? null);
  void reply.code(status).headers(headers);
  return bytes === null ? reply.send('') : reply.send(createReadStream(file.path, bytes));
};

/** Refuses every request outside of the session. The link itself needs no cookie yet. */
const guardSession = (app: FastifyInstance, session: BrowserSession): void => {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(pageHeaders);
    const refused = session.refusal(request);
    const isLink = request.url.startsWith('/enter?') && request.method === 'GET';
    if (refused === null || (isLink && refused === 'not signed in')) return;
    if (isLink) return reply.code(403).send(refused);
    // Nothing else ends the connection of a refused WebSocket.
    if (request.headers.upgrade !== undefined) reply.raw.once('finish', () => request.raw.socket.destroySoon());
    return reply
      .code(403)
      .type('text/plain; charset=utf-8')
      .send(
        `Rafter is not open here: ${refused}. Open the link that it printed; where that was used already, press Enter where Rafter runs for a new one.`,
      );
  });
  app.get('/enter', async ({ query }, reply) => {
    const { token = '' } = Token.safeParse(query).data ?? {};
    // A page of our own goes on: browsers leave the cookie out of a redirect that a file began.
    if (session.enter(token, reply)) return reply.type('text/html; charset=utf-8').send(leadTo(session.base));
    return reply
      .code(403)
      .type('text/plain; charset=utf-8')
      .send('This link was used already or is not valid. Press Enter where Rafter runs for a new one.');
  });
};

/** The calls, photos, files and events of the desk. */
const mountDesk = (app: FastifyInstance, { answer, events, findFile, takePhoto }: BrowserHostDeps): void => {
  // A browser has no dialog to choose a folder, and pages may not name one.
  const call = async (name: string, body: unknown): Promise<CallOutcome<unknown>> =>
    namedFolder(name, body) === null ? answer(name, body) : { ok: false, problem: problem('folder-not-chosen').wire };
  app.post<{ Params: { name: string }; Body: unknown }>('/desk/call/:name', ({ params, body }) =>
    call(params.name, body),
  );
  // Files of 3 MB, which are 4 MB in base64.
  app.post('/desk/call/importVisits', { bodyLimit: 5 * 1024 * 1024 }, ({ body }) => call('importVisits', body));
  app.post<{ Querystring: unknown; Body: unknown }>('/desk/photos', async ({ query, body }, reply) => {
    const place = PhotoQuery.safeParse(query);
    if (!place.success) return reply.code(400).send();
    if (!(body instanceof Readable)) return reply.code(415).send();
    return takePhoto({ ...place.data, array: place.data.array ?? null }, body);
  });
  app.get<{ Params: { '*': string } }>('/desk/files/*', async (request, reply) => {
    const file = await findFile(request.params['*']).catch(() => null);
    if (file === 'unshowable') return reply.code(204).send();
    return file ? sendFile(reply, file, request) : reply.code(404).send();
  });
  app.get('/desk/events', { websocket: true }, (socket) => {
    const stop = events.listen((name, data) => socket.send(JSON.stringify({ name, data })));
    socket.on('close', stop);
  });
};

/** The same desk and the same screens for a browser on this computer. */
export const createBrowserHost = async (deps: BrowserHostDeps) => {
  let port = 0;
  const session = new BrowserSession(() => port);
  const app = fastify({
    bodyLimit: 2 * 1024 * 1024,
    forceCloseConnections: true,
    // Photos stream; a long video takes its time.
    requestTimeout: 0,
    // Routes are declared without the secret path; other paths lead nowhere.
    rewriteUrl: ({ url = '/' }) =>
      url.startsWith(session.base) ? url.slice(session.base.length - 1) : `/elsewhere${url}`,
  });
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  guardSession(app, session);
  await app.register(websocket);
  mountDesk(app, deps);
  await app.register(fastifyStatic, { root: path.resolve(deps.pages), index: ['index.html'], cacheControl: false });

  const link = (): string => `http://127.0.0.1:${port}${session.base}enter?token=${session.newToken()}`;

  return {
    /** Returns the link that opens the app; it works once. */
    listen: async (wanted: number): Promise<string> => {
      await app.listen({ host: '127.0.0.1', port: wanted });
      port = (app.server.address() as AddressInfo).port;
      return link();
    },
    /** Another link, for a browser that was closed. It replaces an unused one. */
    link,
    close: async (): Promise<void> => {
      await app.close();
    },
  };
};
