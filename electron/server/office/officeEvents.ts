import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import type { Store } from '../store/openStore.ts';
import type { SessionGuard } from './sessionGuard.ts';
import { fileRoute } from './fileRoute.ts';

const lookEveryMs = 500;
/** Proxies end connections on which nothing moves; sessions that ended are found out at the same time. */
const beatEveryMs = 20_000;
/** A browser asks again after this where a connection broke. */
const retryMs = 3000;
const mostOfOne = 20;
const mostOfAll = 1000;
/** Who does not read what it is sent is let go. */
const mostUnread = 64 * 1024;

interface Listener {
  user: number;
  organization: number | null;
  secret: string;
  stream: PassThrough;
}

/**
 * Tells every open screen that there may be something else to see, as server-sent events. What other processes write is
 * noticed too; somebody of a client organization is told of their own organization's changes only.
 */
export const createOfficeEvents = ({ store }: { store: Pick<Store, 'changeVersions' | 'users'> }) => {
  const { changeVersions } = store;
  const { sessions } = store.users;
  const listeners = new Set<Listener>();
  const marks = new Map<number | null, string>();
  let written = '';
  let ticker: NodeJS.Timeout | null = null;
  let beatMs = 0;

  const send = (listener: Listener, text: string): void => {
    if (listener.stream.writableLength > mostUnread) listener.stream.destroy();
    else listener.stream.write(text);
  };

  const lookNow = (isBeat: boolean): void => {
    const now = changeVersions.written();
    if (now === written && !isBeat) return;
    written = now;
    // Leaving a session is a change as well.
    for (const { secret, stream } of listeners) if (!sessions.isLive(secret)) stream.end();
    const changed = new Set<number | null>();
    for (const [organization, mark] of marks) {
      const next = changeVersions.of(organization);
      if (next !== mark) changed.add(organization);
      marks.set(organization, next);
    }
    for (const listener of listeners) {
      if (listener.stream.writableEnded) continue;
      if (changed.has(listener.organization)) send(listener, 'event: changed\ndata: {}\n\n');
      else if (isBeat) send(listener, ': still here\n\n');
    }
  };

  const look = (isBeat: boolean): void => {
    try {
      lookNow(isBeat);
    } catch {
      // A database that is busy for a moment is asked again at the next tick.
      written = '';
    }
  };
  const tick = (): void => {
    beatMs += lookEveryMs;
    const isBeat = beatMs >= beatEveryMs;
    if (isBeat) beatMs = 0;
    look(isBeat);
  };

  const leave = (listener: Listener): void => {
    if (!listeners.delete(listener)) return;
    if (![...listeners].some(({ organization }) => organization === listener.organization))
      marks.delete(listener.organization);
    if (listeners.size === 0 && ticker) {
      clearInterval(ticker);
      ticker = null;
    }
  };

  const listen = (of: Omit<Listener, 'stream'>): PassThrough => {
    const own = [...listeners].filter(({ user }) => user === of.user).length;
    if (own >= mostOfOne || listeners.size >= mostOfAll)
      throw new Problem(message('too-many-event-listeners'), { headers: { 'retry-after': '60' } });
    const listener = { ...of, stream: new PassThrough() };
    if (!marks.has(of.organization)) marks.set(of.organization, changeVersions.of(of.organization));
    if (listeners.size === 0) written = changeVersions.written();
    listeners.add(listener);
    ticker ??= setInterval(tick, lookEveryMs).unref();
    listener.stream.once('close', () => leave(listener));
    listener.stream.write(`retry: ${retryMs}\n\n`);
    return listener.stream;
  };

  return {
    listeners: (): number => listeners.size,

    mount: (app: FastifyInstance, guard: SessionGuard): void => {
      fileRoute(app, 'events', ({ session: { user }, request, reply }) => {
        const stream = listen({ user: user.id, organization: user.organization, secret: guard.secretOf(request)! });
        return reply
          .type('text/event-stream; charset=utf-8')
          .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
          .send(stream);
      });
      app.addHook('preClose', async () => {
        for (const { stream } of listeners) stream.end();
      });
    },

    /** Looks now rather than at the next tick. */
    changed: (): void => {
      if (listeners.size > 0) setImmediate(() => look(false));
    },
  };
};
export type OfficeEvents = ReturnType<typeof createOfficeEvents>;
