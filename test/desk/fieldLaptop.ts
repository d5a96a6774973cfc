import { waitMs } from '../support/patience.ts';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReadJob } from '../../electron/desk/base/apiClient/replies.ts';
import { keepOriginal } from '../../electron/desk/photos/keepOriginal.ts';
import type { EventData } from '../../shared/desk/events.ts';
import type { Desk } from '../../electron/desk/openDesk.ts';
import type { Item } from '../../electron/desk/outbox/item.ts';
import type { SyncEnd } from '../../electron/desk/sync/syncWorker.ts';
import type { UploadKind } from '../../shared/api/files.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { createLaptop } from '../simulation/laptop.ts';
import type { Fault } from '../support/faults/fault.ts';
import { type FaultProxy, type ProxiedRequest, startFaultProxy } from '../support/faultProxy.ts';
import { atEnd } from '../support/atEnd.ts';
import { startPlainProvider } from '../support/plainProvider.ts';
import { temporaryFolder } from '../support/processes.ts';
import { quickFolder } from '../support/quickFolder.ts';
import { createRandom, type Random } from '../support/random.ts';
import { startServer } from '../support/startServer.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Draws that are always the same number, so that every wait is known. */
export const always = (number: number): Random => Object.assign(() => number, createRandom(1)) satisfies Random;

interface Way {
  baseUrl: string;
  authHeader: string;
  authPrefix: string;
  trailingSlash: boolean;
}

interface Provider {
  proxy: FaultProxy;
  /** How it is reached through the proxy. */
  way: Way;
  key: string;
}

/** Our server behind a proxy; each call of `organization` is a client that begins with nothing. */
export const startOurs = async (limits: Parameters<typeof startServer>[0] = {}) => {
  const server = await startServer(limits);
  const proxy = await startFaultProxy({ target: () => server.url });
  const way = { baseUrl: `${proxy.url}/api`, authHeader: 'Authorization', authPrefix: 'Bearer', trailingSlash: false };
  return {
    server,
    proxy,
    way,
    key: server.own.api_key,
    /** What was said about a job, by whoever, as the laptop would read it. */
    messagesOf: async (laptop: { desk: Desk }, jobId: number | null): Promise<string[]> => {
      const { json } = await server.get<ReadJob>(`/jobs/${jobId}`, { key: laptop.desk.settings.secrets.apiKey() });
      return (json.messages ?? []).map(({ body }) => body);
    },
    organization: async (): Promise<Provider> => ({
      proxy,
      way,
      key: (await server.addOrganization(`Crew ${crypto.randomUUID()}`)).api_key,
    }),
  };
};
export type Ours = Awaited<ReturnType<typeof startOurs>>;

/** A plain provider behind a proxy. */
export const startTheirs = async (options: Parameters<typeof startPlainProvider>[0] = {}) => {
  const provider = await startPlainProvider(options);
  const proxy = await startFaultProxy({ target: () => provider.url });
  const way = {
    baseUrl: proxy.url + provider.basePath,
    authHeader: 'Authorization',
    authPrefix: 'Api-Key',
    trailingSlash: true,
  };
  return { provider, proxy, way, key: provider.key };
};
export type Theirs = Awaited<ReturnType<typeof startTheirs>>;

export interface Outset {
  random?: Random;
  /** Milliseconds of real time until an answer counts as lost. */
  answerMs?: number;
  noticed?: (notice: EventData<'notice'>) => void;
}

/** Reads the items of a draft from the outbox. */
const itemsOf = (desk: () => Desk) => ({
  items: (draftId: string): Item[] => desk().outbox.store.ofDraft(draftId),
  item: (draftId: string, kind: Item['kind'] = 'submit'): Item => {
    const items = desk().outbox.store.ofDraft(draftId);
    return items.find((item) => item.kind === kind)!;
  },
  /** Kinds and states of a draft's items, in their order. */
  states: (draftId: string): string[] =>
    desk()
      .outbox.store.ofDraft(draftId)
      .map(({ kind, state }) => `${kind} ${state}`),
});

const watchFor = async (desk: Desk, now: () => number, ms: number): Promise<void> => {
  const stop = new AbortController();
  const untilMs = now() + ms;
  const running = desk.sync.worker.run(stop.signal);
  let failed = false;
  running.catch(() => (failed = true));
  while (now() < untilMs && !failed) await new Promise(setImmediate);
  stop.abort();
  await running;
};

/**
 * A laptop on a directory of its own, connected to a provider. Its time passes only while nothing is under way.
 */
export const takeLaptop = (
  { proxy, way, key }: Provider,
  { random = createRandom(7), answerMs = waitMs / 6, noticed }: Outset = {},
) => {
  const folder = temporaryFolder(quickFolder());
  const laptop = createLaptop({
    folder: path.join(folder, 'data'),
    random,
    connection: way,
    key,
    timeouts: { connectMs: waitMs / 6, answerMs, bodyMs: answerMs },
    providerIdle: proxy.idle,
    noticed,
  });
  atEnd(async () => {
    proxy.setDecide(() => null);
    await proxy.setDown(false);
    proxy.reset();
    await laptop.end();
  });
  let photos = 0;
  const desk = (): Desk => laptop.open();
  const attach = async (draftId: string, slot: UploadKind, array: string | null, bytes?: Uint8Array) => {
    photos += 1;
    const file = path.join(folder, `photo-${photos}.jpg`);
    writeFileSync(file, bytes ?? jpegPhoto(photos));
    const original = await keepOriginal(desk().photos.files, file);
    return desk().photos.store.add(original, draftId, original.name, { slot, array });
  };

  /** A draft with as many photos of the whole job as asked for; not queued yet. */
  const draft = async (fields: Record<string, unknown> = {}, files = 0): Promise<string> => {
    const { id } = desk().drafts.store.create({
      client_name: 'Zoë Alvarez',
      client_street_address: '2600 Fresno St, Fresno, CA 93721',
      ...fields,
    });
    for (let at = 0; at < files; at += 1) await attach(id, 'file', null);
    return id;
  };

  return {
    ...laptop,
    /** The desk, opened again after `end`. */
    get desk(): Desk {
      return desk();
    },
    folder,
    /** Another provider or key from now on. */
    connect: (other: Pick<Provider, 'way' | 'key'>): void => {
      desk().settings.secrets.saveApiKey(other.key);
      desk().settings.store.change({ connection: other.way });
    },
    draft,
    /** A draft that is queued. */
    queued: async (fields: Record<string, unknown> = {}, files = 0): Promise<string> => {
      const id = await draft(fields, files);
      desk().outbox.commands.queue(id);
      return id;
    },
    attach,
    /** The user says "now", and waits up to so many hours for what does not go at once. */
    sync: (hours: number | null = null, how: { photosLater?: boolean } = {}): Promise<SyncEnd> =>
      desk().sync.worker.once(new AbortController().signal, hours === null ? null : laptop.now() + hours * hourMs, how),
    /** The desk watches for so long. */
    watch: (ms: number): Promise<void> => watchFor(desk(), laptop.now, ms),
    ...itemsOf(desk),
  };
};
export type FieldLaptop = ReturnType<typeof takeLaptop>;

/** A laptop with a queued draft, and the draft's id. */
export const takeQueued = async (
  provider: Provider,
  fields: Record<string, unknown> = {},
  files = 0,
): Promise<[FieldLaptop, string]> => {
  const laptop = takeLaptop(provider);
  return [laptop, await laptop.queued(fields, files)];
};

/** What a provider was asked, as `POST /jobs`; the base path and ids are left out. */
export const asked = (proxy: FaultProxy, method = 'POST'): string[] =>
  proxy
    .log()
    .filter((entry) => entry.method === method)
    .map(({ path: at }) => at.replace(/^\/(api|v2\/engineering)/, '').replace(/\/$/, ''))
    .map((at) => at.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, 'ID') || '/');

/** The faults in their order, one for each request of this kind; after them nothing fails. */
export const inTurn = (method: string, at: RegExp, faults: readonly (Fault | null)[]) => {
  const left = [...faults];
  return ({ method: used, path: where }: ProxiedRequest): Fault | null =>
    used === method && at.test(where.replace(/\/$/, '')) ? (left.shift() ?? null) : null;
};

/** The same fault for every request of this kind. */
export const everyTime =
  (method: string, at: RegExp, fault: Fault) =>
  ({ method: used, path: where }: ProxiedRequest): Fault | null =>
    used === method && at.test(where.replace(/\/$/, '')) ? fault : null;
