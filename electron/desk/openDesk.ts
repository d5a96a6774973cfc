import { closeSync, mkdirSync, openSync } from 'node:fs';
import os from 'node:os';
import { createFolderFileStore } from '../files/fileStore.ts';
import { message } from '../../shared/messages/catalogue.ts';
import type { Clock, Ids } from '../ports.ts';
import { createChangedElsewhere } from '../sqlite/changedElsewhere.ts';
import { createGroupCommit } from '../sqlite/groupCommit.ts';
import { openDatabase } from '../sqlite/openDatabase.ts';
import type { Connection } from './apiClient/connection.ts';
import { type ApiClient, createApiClient } from './apiClient/createApiClient.ts';
import { createAttachmentStore } from './attachments/attachmentStore.ts';
import { createLookStore } from './attachments/lookStore.ts';
import { createJournaledFileStore } from './attachments/journaledFileStore.ts';
import { createPrepare, isForSmallerCopy } from './attachments/smallerCopies.ts';
import { createPhotoPreviews } from './attachments/photoPreviews.ts';
import { createPictures, type Pictures } from '../pictures/pictures.ts';
import { deskPaths } from './deskPaths.ts';
import { createDraftStore, type Draft } from './drafts/draftStore.ts';
import type { KnownLists } from './drafts/readyJob.ts';
import { migrations } from './migrations/index.ts';
import { createNotices, type Notice } from './notices.ts';
import type { Item } from './outbox/item.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createOutboxStore } from './outbox/outboxStore.ts';
import { createWithdrawnStore } from './outbox/withdrawnStore.ts';
import { keysAreGoodForMs } from './outbox/retryPolicy.ts';
import { createMatchReferences, documentFor } from './reference/matchReferences.ts';
import { createReferenceStore } from './reference/referenceStore.ts';
import { createRefreshLists } from './reference/refreshLists.ts';
import { createKeyValueStore } from './settings/keyValueStore.ts';
import type { Secrets, SettingsStore } from './settings/deskSettings.ts';
import { createServiceStore } from './settings/serviceStore.ts';
import { createSync, type Sleep } from './sync/createSync.ts';
import { createProviderConnection } from './sync/providerConnection.ts';
import { createUploadProgress } from './sync/uploadProgress.ts';
import { createReport } from './sync/report.ts';
import { createResolveUnknown } from './sync/resolveUnknown.ts';
import { createSendItem } from './sync/sendItem.ts';
import { createHandleSendFailure } from './sync/handleSendFailure.ts';
import { createWatchedJobs } from './sync/watchedJobs.ts';
import { createFollowJob } from './tracking/followJob.ts';
import { createJobStore } from './tracking/jobStore.ts';
import { createLetterFiles } from './tracking/letterFiles.ts';
import { createLetterStore } from './tracking/letterStore.ts';

export interface DeskDeps {
  /** The data directory; the desk's own part of it is `desk/`. */
  data: string;
  clock: Clock;
  ids: Ids;
  settings: SettingsStore;
  secrets: Secrets;
  sleep?: Sleep;
  /** In [0, 1). */
  random?: () => number;
  connect?: (connection: Connection) => ApiClient;
  pictures?: Pictures;
  /** Something is different: whoever shows it looks again. */
  changed?: () => void;
  /** Worth telling a person who looks elsewhere. */
  noticed?: (notice: Notice) => void;
}

/** Resolves after so many milliseconds, or when the signal says so. */
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

const hourMs = 60 * 60 * 1000;

/**
 * The field side on one data directory. Several programs may have it open, to draft and to look; only the one that holds
 * the sender's lock may call `sync`. Throws `UnsupportedDatabaseError` if this program cannot read the database.
 */
export const openDesk = (deps: DeskDeps) => {
  const { data, clock, ids, settings, secrets, changed = () => undefined, noticed = () => undefined } = deps;
  const notices = createNotices({ drafts: () => drafts, jobs: () => jobs, noticed });
  const random = deps.random ?? Math.random;
  const paths = deskPaths(data);
  mkdirSync(paths.folder, { recursive: true, mode: 0o700 });
  mkdirSync(paths.letters, { recursive: true, mode: 0o700 });
  // Made by us before SQLite does, so that only this user can read it and its neighbours.
  closeSync(openSync(paths.database, 'a', 0o600));
  const db = openDatabase(paths.database, migrations);
  const files = createJournaledFileStore({
    files: createFolderFileStore({ folder: paths.attachments, ids }),
    folder: paths.pending,
  });

  const keyValues = createKeyValueStore({ db });
  const services = createServiceStore({ db });
  const references = createReferenceStore({ db, clock });
  const drafts = createDraftStore({ db, clock, ids });
  const store = createOutboxStore({ db, clock, ids, onPerson: notices.onPerson });
  const withdrawn = createWithdrawnStore({ db, clock });
  const attachments = createAttachmentStore({ db, files, clock, ids, refreshDraft: store.refreshDraft });
  const jobs = createJobStore({ db, clock });
  const letters = createLetterStore({ db, clock, onLetter: notices.onLetter, onGone: notices.onGone });
  const letterFiles = createLetterFiles({ folder: paths.letters, ids });
  const pictures = deps.pictures ?? createPictures();

  const looks = createLookStore({ db });
  const previews = createPhotoPreviews({
    folder: paths.views,
    files,
    attachments,
    pictures,
    looks,
    onLookChange: changed,
    clock,
    ids,
  });

  /** The provider that is set; null without one. */
  const service = () => {
    const { connection } = settings.read();
    return connection === null ? null : services.at(connection.baseUrl);
  };
  const serviceOf = (draft: Draft) => (draft.serviceId === null ? service() : services.get(draft.serviceId));

  /** Ids that the lists here do not know are left to the provider: its lists may be newer than these. */
  const listsOf = (draft: Draft): KnownLists => {
    const id = serviceOf(draft)?.id ?? null;
    return {
      lookUp: (list, entryId) => references.find(id, list, entryId)?.entry ?? { id: entryId, name: '' },
      stateOf: (abbreviation) => references.entries(id, 'states').find((state) => state.abbreviation === abbreviation),
    };
  };

  const provider = createProviderConnection({
    settings,
    secrets,
    services,
    keyValues,
    clock,
    random,
    connect: deps.connect ?? ((connection) => createApiClient({ connection })),
  });

  const isRepeatable = (item: Item): boolean => {
    if (!provider.current()?.service.extensions.includes('idempotency-key')) return false;
    // Whoever sent it first did so at the older of the two.
    const since = Math.min(item.handedOverMs ?? Infinity, item.maybeTakenMs ?? Infinity);
    const age = since === Infinity ? 0 : provider.serverNow() - since;
    return age > -hourMs && age < keysAreGoodForMs;
  };

  const watched = createWatchedJobs({ clock });
  const follow = createFollowJob({
    services,
    jobs,
    letters,
    letterFiles,
    provider,
    clock,
    random,
    isWatched: watched.has,
  });
  const uploadProgress = createUploadProgress({ now: () => performance.now() });

  const superseded = async (item: Item, by: number): Promise<void> => {
    const error = { message: message('job-continues-as', { job: by }), status: 409, errors: [] };
    const job = jobs.current(item.draftId);
    const open = provider.current();
    if (job && open && job.jobId !== by) {
      await follow.successor(open, job, by, new AbortController().signal);
    }
    // What changes the job is not applied to a newer one that its author has not seen.
    if (item.kind === 'revision') store.move(item.id, 'failed', { error, needsPerson: true });
    else
      store.move(item.id, 'waiting', {
        error,
        nextAttemptMs: clock.now() + (jobs.current(item.draftId)?.jobId === by ? 0 : 5000),
        maybeTaken: false,
        target: null,
      });
  };

  const settle = createHandleSendFailure({ store, provider, clock, random, isRepeatable, superseded });
  const sender = createSendItem({
    store,
    commit: createGroupCommit(db),
    drafts,
    attachments,
    files,
    jobs,
    letters,
    provider,
    handleFailure: settle,
    progress: uploadProgress.record,
  });
  const resolve = createResolveUnknown({
    store,
    jobs,
    provider,
    sender,
    clock,
    random,
    isRepeatable,
    resendsUploads: () => settings.read().resendUnclearUploads,
  });
  const deviceId = keyValues.getOrCreate('device_id', () => ids.uuid());
  const deviceName = (): string => settings.read().deviceName ?? os.hostname();

  const match = createMatchReferences({ references, drafts });
  let wake: () => void = () => undefined;
  const outbox = createOutbox({
    db,
    ids,
    store,
    withdrawn,
    drafts,
    attachments,
    jobs,
    listsOf,
    documentFor: (draft) => {
      const id = serviceOf(draft)?.id;
      return id === undefined ? draft.document : documentFor(match, draft, id);
    },
    carriesPhotos: (draft) => serviceOf(draft)?.kind === 'rafter',
    wake: () => {
      wake();
      changed();
    },
  });
  const together = (work: () => void): void => db.transaction(work).immediate();
  const refreshLists = createRefreshLists({ references, drafts, store, outbox, match, clock, together });
  const sync = createSync({
    store,
    jobs,
    settings,
    provider,
    follow,
    uploadProgress,
    watched,
    clock,
    sleep: deps.sleep ?? realSleep,
    together,
    send: sender.send,
    resolve,
    mustPrepare: (item) => isForSmallerCopy(item, settings.read().smallerPhotos),
    prepare: createPrepare({ attachments, files, store, pictures, settings, paths }),
    refreshLists,
    report: createReport({ store, deviceId, deviceName }),
    tidy: () => {
      files.sweepTemporary();
      db.transaction(() => files.sweepUnsettled(attachments.knows)).immediate();
      letterFiles.sweep();
    },
    changed,
    changedElsewhere: createChangedElsewhere(db),
  });
  wake = sync.wake;

  return {
    paths,
    db,
    files,
    keyValues,
    settings,
    secrets,
    services,
    references,
    drafts,
    attachments,
    jobs,
    letters,
    letterFiles,
    store,
    withdrawn,
    outbox,
    provider,
    uploadProgress,
    sync,
    pictures,
    looks,
    previews,
    clock,
    service,
    /** Whose lists a draft chooses from: null before the first connection. */
    serviceIdOf: (draftId: string | null): number | null =>
      (draftId === null ? service() : serviceOf(drafts.get(draftId)))?.id ?? null,
    deviceId,
    deviceName,
    close: async (): Promise<void> => {
      await provider.close();
      await previews.close();
      db.close();
    },
  };
};
export type Desk = ReturnType<typeof openDesk>;
