import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import type { Store } from '../store/openStore.ts';
import type { SessionProof } from '../accounts/sessionStore.ts';
import type { SessionGuard } from '../accounts/sessionGuard.ts';
import { fileRoute, type FileRouteRequest } from '../base/rpc/fileRoute.ts';
import { apartFromRequests } from '../base/work/requestWork.ts';

const pollMs = 500;
/** Proxies end idle connections; the heartbeat also ends streams of sessions that ended. */
const heartbeatMs = 20_000;
/** Browsers reconnect after this time. */
const retryMs = 3000;
const maxListenersOfUser = 20;
const maxListeners = 1000;
/** A stream whose reader falls this many bytes behind is closed. */
const maxUnreadBytes = 64 * 1024;

interface Listener {
  user: number;
  /** Null for staff, who see all organizations. */
  organization: number | null;
  proof: SessionProof;
  stream: PassThrough;
}

/**
 * Server-sent events that ask open screens to reload. Polls the change versions of the database, so writes of other
 * processes count too. Users of a client organization get events of their own organization only.
 */
export class OfficeEvents {
  readonly #store: Pick<Store, 'changeVersions' | 'users'>;
  readonly #listeners = new Set<Listener>();
  /** The last change version of each organization with a listener. */
  readonly #versions = new Map<number | null, string>();
  #written = '';
  #isPolling = false;
  /** Polls to come: what is asked for while one runs is one more, however often. */
  #isPollDue = false;
  #isHeartbeatDue = false;
  #ticker: NodeJS.Timeout | null = null;
  #sinceHeartbeatMs = 0;

  constructor(store: Pick<Store, 'changeVersions' | 'users'>) {
    this.#store = store;
  }

  /** How many streams are open. */
  listeners(): number {
    return this.#listeners.size;
  }

  mount(app: FastifyInstance, guard: SessionGuard): void {
    const open = async ({ session: { user }, request, reply }: FileRouteRequest<'events'>): Promise<FastifyReply> => {
      const stream = await this.#listen({
        user: user.id,
        organization: user.organization,
        proof: guard.proofOf(request)!,
      });
      return reply
        .type('text/event-stream; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
        .send(stream);
    };
    fileRoute(app, 'events', open, { isSpared: true });
    app.addHook('preClose', async () => {
      for (const { stream } of this.#listeners) stream.end();
    });
  }

  /** Polls at once instead of at the next tick. */
  changed = (): void => {
    if (this.#listeners.size > 0) apartFromRequests(() => setImmediate(() => void this.#poll(false)));
  };

  async #listen(of: Omit<Listener, 'stream'>): Promise<PassThrough> {
    const { changeVersions } = this.#store;
    const version = await changeVersions.of(of.organization);
    const own = [...this.#listeners].filter(({ user }) => user === of.user).length;
    if (own >= maxListenersOfUser || this.#listeners.size >= maxListeners)
      throw new Problem(message('too-many-event-listeners'), { headers: { 'retry-after': '60' } });
    const listener = { ...of, stream: new PassThrough() };
    if (!this.#versions.has(of.organization)) this.#versions.set(of.organization, version);
    // A change during the look-up must not be taken for seen.
    this.#written = '';
    this.#listeners.add(listener);
    this.#ticker ??= apartFromRequests(() => setInterval(() => this.#tick(), pollMs).unref());
    listener.stream.once('close', () => this.#leave(listener));
    listener.stream.write(`retry: ${retryMs}\n\n`);
    return listener.stream;
  }

  #leave(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return;
    if (![...this.#listeners].some(({ organization }) => organization === listener.organization))
      this.#versions.delete(listener.organization);
    if (this.#listeners.size > 0 || this.#ticker === null) return;
    clearInterval(this.#ticker);
    this.#ticker = null;
  }

  #tick(): void {
    this.#sinceHeartbeatMs += pollMs;
    const isHeartbeat = this.#sinceHeartbeatMs >= heartbeatMs;
    if (isHeartbeat) this.#sinceHeartbeatMs = 0;
    void this.#poll(isHeartbeat);
  }

  /** One poll after the other: a later one must not be overtaken by what an earlier one still waits for. */
  async #poll(isHeartbeat: boolean): Promise<void> {
    this.#isPollDue = true;
    this.#isHeartbeatDue ||= isHeartbeat;
    if (this.#isPolling) return;
    this.#isPolling = true;
    while (this.#isPollDue) {
      const isBeat = this.#isHeartbeatDue;
      this.#isPollDue = this.#isHeartbeatDue = false;
      await this.#sendChanges(isBeat).catch(() => {
        // The database is busy for a moment; poll again at the next tick.
        this.#written = '';
      });
    }
    this.#isPolling = false;
  }

  async #sendChanges(isHeartbeat: boolean): Promise<void> {
    const { changeVersions, users } = this.#store;
    const now = await changeVersions.written();
    if (now === this.#written && !isHeartbeat) return;
    this.#written = now;
    // The end of a session is a write, too. A stream that opened during the query was checked as it did.
    const asked = [...this.#listeners];
    const live = await users.sessions.liveAmong(asked.map(({ proof }) => proof));
    for (const { proof, stream } of asked) if (!live.has(proof)) stream.end();
    const changed = new Set<number | null>();
    for (const [organization, version] of this.#versions) {
      const next = await changeVersions.of(organization);
      if (next !== version) changed.add(organization);
      if (this.#versions.has(organization)) this.#versions.set(organization, next);
    }
    for (const { stream, organization } of this.#listeners) {
      if (stream.writableEnded) continue;
      if (changed.has(organization)) send(stream, 'event: changed\ndata: {}\n\n');
      else if (isHeartbeat) send(stream, ': still here\n\n');
    }
  }
}

const send = (stream: PassThrough, text: string): void => {
  if (stream.writableLength > maxUnreadBytes) stream.destroy();
  else stream.write(text);
};
