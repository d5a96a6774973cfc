import { createServer, type IncomingMessage } from 'node:http';
import { atEnd } from './atEnd.ts';
import { detail, listen, page, reply, stop, type PlainReply } from './plain/http.ts';
import { startMediaOrigin } from './plain/mediaOrigin.ts';
import { plainRoutes, type Route, type RouteOptions } from './plain/routes.ts';
import { createPlainStore, type PlainFile, type PlainJob, type PlainStore } from './plain/store.ts';

export type { PlainArray, PlainFile, PlainJob, PlainMessage, PlainUpload } from './plain/store.ts';

export interface PlainProviderOptions {
  /** A revised job keeps the status it had, instead of `Revised`. */
  withholdStatusOnRevision?: boolean;
  /** `GET /jobs` answers every job, whatever is asked for. */
  ignoreFilters?: boolean;
  /** Only so many messages of a job stay, the newest, and Send Message answers with the time of its own. */
  keptMessages?: number;
  /** Whose days the date filters mean and in which offset times are written; default -8. */
  utcOffsetHours?: number;
}

const basePath = '/v2/engineering';
const key = 'plain-provider-test-key';

const answers =
  (routes: readonly Route[], mediaUrl: string) =>
  async (message: IncomingMessage, at: URL, store: PlainStore): Promise<PlainReply | null> => {
    if (at.pathname.startsWith('/media/')) return { status: 302, headers: { Location: mediaUrl + at.pathname } };
    const below = at.pathname.startsWith(`${basePath}/`) ? at.pathname.slice(basePath.length) : '';
    const route = routes.find(({ path }) => path.test(below.replace(/\/$/, '')));
    if (!route) return page(404, 'Not Found');
    if (!below.endsWith('/')) {
      if (message.method !== 'GET') return page(500, 'Server Error (500)');
      return { status: 301, headers: { Location: `${at.pathname}/${at.search}` } };
    }
    if (message.headers.authorization !== `Api-Key ${key}`) {
      return detail(403, 'Authentication credentials were not provided.');
    }
    const handler = message.method === 'GET' ? route.GET : message.method === 'POST' ? route.POST : undefined;
    if (!handler) return detail(405, `Method "${message.method}" not allowed.`);
    // The store of the moment the request came: what `reset` forgets, a late request does not bring back.
    return handler({ message, at, store, id: route.path.exec(below.slice(0, -1))?.[1] ?? '' });
  };

/**
 * Another provider of the reference's API, on real HTTP: as a Django REST service would decide what the reference
 * leaves open. `Authorization: Api-Key` alone, trailing slashes, its own reference ids, pages, arrays in another order,
 * every unfilled field null, errors by field name; no service info, Idempotency-Key, ETag or `updated_since`, and
 * uploads to revised jobs taken without a word.
 */
export const startPlainProvider = async (options: PlainProviderOptions = {}) => {
  const { utcOffsetHours = -8, withholdStatusOnRevision = false, ignoreFilters = false, keptMessages = null } = options;
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  const newStore = () => createPlainStore(clock.now, utcOffsetHours);
  let store = newStore();
  const allFiles = (): PlainFile[] => store.all().flatMap(({ files }) => files);
  const media = await startMediaOrigin((id) => allFiles().find((file) => file.id === id), clock.now);
  const routeOptions: RouteOptions = {
    utcOffsetHours,
    withholdStatusOnRevision,
    ignoreFilters,
    keptMessages,
    mediaOrigin: media.url,
    mediaPath: media.pathOf,
  };
  const answer = answers(plainRoutes(routeOptions), media.url);

  const serve = async (...[message, response]: Parameters<NonNullable<Parameters<typeof createServer>[1]>>) => {
    const at = new URL(message.url ?? '/', `http://${message.headers.host ?? 'localhost'}`);
    const given = await answer(message, at, store);
    // What is left of a refused upload is read, so that the connection can be used again.
    message.resume();
    if (given) reply(response, given, clock.now());
  };
  const server = createServer((message, response) => void serve(message, response));
  const url = await listen(server);

  const jobOf = (id: number): PlainJob => {
    const job = store.find(id);
    if (!job) throw new RangeError(`There is no job ${id}`);
    return job;
  };

  return {
    /** The API's origin. */
    url,
    /** What a client is given, without a trailing slash. */
    baseUrl: url + basePath,
    /** The path of `baseUrl`, to be put behind a proxy's origin. */
    basePath,
    /** The origin that serves produced files. */
    mediaUrl: media.url,
    key,
    /** Milliseconds this provider's clock is ahead in `offset`. */
    clock,
    /** Every job ever taken, in the order of their ids. */
    jobs: (): PlainJob[] => structuredClone(store.all()),
    setStatus: (id: number, status: string): void => store.setStatus(jobOf(id), status),
    /** Sets the status to `Approved` and lays the letter out. */
    approve: (id: number, pdfBytes: Uint8Array): void => {
      jobOf(id).letter = pdfBytes;
      store.setStatus(jobOf(id), 'Approved');
    },
    addMessage: (id: number, body: string, author = 'Engineering'): void => store.addMessage(jobOf(id), body, author),
    /** Answers the file's link as the list will carry it resolved: absolute, and served without a key. */
    addFile: (id: number, name: string, bytes: Uint8Array, link: PlainFile['link'] = 'absolute'): string =>
      media.url + media.pathOf(store.addFile(jobOf(id), { name, link, bytes })),
    /** How often the files' origin was sent a key, which is none of its business. */
    strayKeys: media.strayKeys,
    /** Forgets all jobs; ids begin anew. The clock stays. */
    reset: (): void => {
      store = newStore();
      media.forgetStrayKeys();
    },
    close: atEnd(() => Promise.all([stop(server), media.close()])),
  };
};

export type PlainProvider = Awaited<ReturnType<typeof startPlainProvider>>;
