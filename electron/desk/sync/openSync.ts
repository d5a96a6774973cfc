import { message } from '../../../shared/messages/catalogue.ts';
import type { Pictures } from '../../pictures/pictures.ts';
import type { Clock } from '../../ports.ts';
import { createPrepare, isForSmallerCopy } from '../attachments/smallerCopies.ts';
import type { DeskStores } from '../deskStores.ts';
import type { Item } from '../outbox/item.ts';
import { keysAreGoodForMs } from '../outbox/retryPolicy.ts';
import type { SettingsStore } from '../settings/deskSettings.ts';
import { createFollowJob, type FollowJob } from '../tracking/followJob.ts';
import { createSync, type Sleep, type SyncDeps } from './createSync.ts';
import { createHandleSendFailure } from './handleSendFailure.ts';
import type { ProviderConnection } from './providerConnection.ts';
import { createReport } from './report.ts';
import { createResolveUnknown } from './resolveUnknown.ts';
import { createSendItem } from './sendItem.ts';
import { createUploadProgress } from './uploadProgress.ts';
import { createWatchedJobs } from './watchedJobs.ts';

export interface OpenSyncDeps {
  stores: Omit<DeskStores, 'db'>;
  settings: SettingsStore;
  provider: ProviderConnection;
  pictures: Pictures;
  clock: Clock;
  random: () => number;
  sleep: Sleep | undefined;
  deviceId: string;
  deviceName: () => string;
  refreshLists: SyncDeps['refreshLists'];
  changed: () => void;
}

const hourMs = 60 * 60 * 1000;
const successorDelayMs = 5000;

/** Resolves after so many milliseconds, or when the signal aborts. */
export const realSleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const over = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, Math.min(ms, 0x7fffffff));
    signal.addEventListener('abort', over, { once: true });
  });

/** Whether the provider still recognizes a repetition of this item by its idempotency key. */
const isRepeatable = (provider: ProviderConnection, { handedOverMs, maybeTakenMs }: Item): boolean => {
  if (!provider.current()?.service.extensions.includes('idempotency-key')) return false;
  // The first attempt was at the older of the two, here or on another laptop.
  const sinceMs = Math.min(handedOverMs ?? Infinity, maybeTakenMs ?? Infinity);
  const ageMs = sinceMs === Infinity ? 0 : provider.serverNow() - sinceMs;
  return ageMs > -hourMs && ageMs < keysAreGoodForMs;
};

/** Follows a job to its new id, and sends the item there, except a revision: its author has not seen the newer job. */
const followSuccessor = async (
  { stores, provider, clock }: OpenSyncDeps,
  follow: FollowJob,
  item: Item,
  newId: number,
): Promise<void> => {
  const { jobs, store } = stores;
  const error = { message: message('job-continues-as', { job: newId }), status: 409, errors: [] };
  const job = jobs.current(item.draftId);
  const open = provider.current();
  if (job && open && job.jobId !== newId) await follow.successor(open, job, newId, new AbortController().signal);
  if (item.kind === 'revision') {
    store.move(item.id, 'failed', { error, needsPerson: true });
    return;
  }
  const isFollowed = jobs.current(item.draftId)?.jobId === newId;
  const nextAttemptMs = clock.now() + (isFollowed ? 0 : successorDelayMs);
  store.move(item.id, 'waiting', { error, nextAttemptMs, maybeTaken: false, target: null });
};

/** Wires the parts that send and follow jobs. */
export const openSync = (deps: OpenSyncDeps) => {
  const { stores, settings, provider, pictures, clock, random, sleep = realSleep, changed } = deps;
  const { store, attachments, files, paths } = stores;
  const watched = createWatchedJobs({ clock });
  const follow = createFollowJob({ ...stores, provider, clock, random, isWatched: watched.has });
  const uploadProgress = createUploadProgress({ now: () => performance.now() });
  const canRepeat = (item: Item): boolean => isRepeatable(provider, item);
  const sender = createSendItem({
    ...stores,
    provider,
    handleFailure: createHandleSendFailure({
      store,
      provider,
      clock,
      random,
      isRepeatable: canRepeat,
      superseded: (item, newId) => followSuccessor(deps, follow, item, newId),
    }),
    progress: uploadProgress.record,
  });
  const resolve = createResolveUnknown({
    ...stores,
    provider,
    sender,
    clock,
    random,
    isRepeatable: canRepeat,
    resendsUploads: () => settings.read().resendUnclearUploads,
  });
  const sync = createSync({
    ...stores,
    settings,
    provider,
    follow,
    uploadProgress,
    watched,
    clock,
    sleep,
    together: stores.transaction,
    send: sender.send,
    resolve,
    mustPrepare: (item) => isForSmallerCopy(item, settings.read().smallerPhotos),
    prepare: createPrepare({ attachments, files, store, pictures, settings, paths }),
    refreshLists: deps.refreshLists,
    report: createReport({ store, deviceId: deps.deviceId, deviceName: deps.deviceName }),
    tidy: () => {
      files.sweepTemporary();
      stores.transaction(() => files.sweepUnsettled(attachments.knows));
      stores.letterFiles.sweep();
    },
    changed,
  });
  return { sync, uploadProgress };
};
