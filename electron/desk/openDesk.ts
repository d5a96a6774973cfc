import os from 'node:os';
import type { EventData } from '../../shared/desk/events.ts';
import { Pictures } from '../pictures/pictures.ts';
import type { Clock, Ids } from '../ports.ts';
import type { SystemProxy } from '../network/routes.ts';
import type { openDatabase } from '../sqlite/openDatabase.ts';
import type { Connection } from './base/apiClient/connection.ts';
import { ApiClient } from './base/apiClient/apiClient.ts';
import { CostPauses } from './base/apiClient/costPauses.ts';
import { PhotoPreviews } from './photos/photoPreviews.ts';
import { BackupNotes } from './backups/backupNotes.ts';
import { type DeskPaths, encryptedSecret } from './base/deskPaths.ts';
import { type DeskStores, openDeskStores } from './deskStores.ts';
import { DraftProviders } from './drafts/draftProviders.ts';
import { DraftPhotos } from './drafts/draftPhotos.ts';
import type { Draft } from './drafts/draftRow.ts';
import { Outbox } from './outbox/outbox.ts';
import { ListRefresher } from './reference/listRefresher.ts';
import { ReferenceMatcher } from './reference/referenceMatcher.ts';
import type { Secrets, SettingsStore } from './settings/settings.ts';
import { createFileSecrets } from './settings/fileSecrets.ts';
import { DeskNetwork } from './settings/deskNetwork.ts';
import { type PiecesFrom, usualPiecesFrom } from './sync/itemSender.ts';
import { openSync } from './sync/sync.ts';
import { ProviderConnection } from './sync/providerConnection.ts';
import type { Sleep } from './sync/wakeableSleep.ts';
import { NewJobs } from './drafts/newJobs.ts';

export interface DeskDeps {
  /** The data directory; the desk's own part of it is `desk/`. */
  data: string;
  clock: Clock;
  ids: Ids;
  settings: SettingsStore;
  secrets: Secrets;
  /** The password of the proxy in the settings; a file that only this user can read by default. */
  proxyPassword?: Secrets;
  /** The proxies that the system has for a URL, as the result of a PAC file. */
  systemProxy?: SystemProxy | undefined;
  sleep?: Sleep;
  /** In [0, 1). */
  random?: () => number;
  connect?: (connection: Connection, pauses: CostPauses) => ApiClient;
  pictures?: Pictures;
  piecesFrom?: PiecesFrom;
  openDatabase?: typeof openDatabase;
  /** Something changed that screens show. */
  changed?: () => void;
  /** Something happened that is worth a notification. */
  noticed?: (notice: EventData<'notice'>) => void;
}

const openNetwork = ({ settings, proxyPassword, systemProxy }: DeskDeps, paths: DeskPaths): DeskNetwork =>
  new DeskNetwork({
    ...{ settings, systemProxy, environment: process.env },
    password: proxyPassword ?? createFileSecrets(paths.proxyPassword, [encryptedSecret(paths.proxyPassword)]),
  });

/** What outlives the program, by the capability that it belongs to. */
const byCapability = (stores: Omit<DeskStores, 'db'>, { clock, ids }: Pick<DeskDeps, 'clock' | 'ids'>) => ({
  /** The data directory, and the database as a whole. */
  base: {
    paths: stores.paths,
    keyValues: stores.keyValues,
    transaction: stores.transaction,
    commit: stores.commit,
    changedElsewhere: stores.changedElsewhere,
  },
  drafts: {
    store: stores.drafts,
    groups: stores.jobGroups,
    templates: stores.templates,
    defaults: stores.defaults,
  },
  photos: {
    store: stores.attachments,
    files: stores.files,
    captions: stores.captions,
    removed: stores.removedPhotos,
    looks: stores.looks,
  },
  outbox: {
    store: stores.outboxStore,
    due: stores.due,
    openWork: stores.openWork,
    withdrawn: stores.withdrawn,
    bundles: stores.bundles,
  },
  jobs: {
    store: stores.jobs,
    conversations: stores.conversations,
    letters: stores.letters,
    letterFiles: stores.letterFiles,
  },
  backups: {
    notes: new BackupNotes({ keyValues: stores.keyValues, clock, ids, folder: stores.paths.folder }),
    copyDatabase: stores.copyDatabase,
  },
});

/**
 * The field side on one data directory. Several programs may open it to draft and to read; only the program that holds
 * the sender's lock may call `sync`. Throws `database-newer` if this program cannot read the database.
 */
export const openDesk = (deps: DeskDeps) => {
  const { data, clock, ids, settings, secrets, changed = () => undefined, noticed = () => undefined } = deps;
  const random = deps.random ?? Math.random;
  const { db, ...stores } = openDeskStores({ data, clock, ids, noticed, open: deps.openDatabase });
  const { services, references, drafts, paths } = stores;
  const pictures = deps.pictures ?? new Pictures();
  const previews = new PhotoPreviews({ ...stores, folder: paths.views, pictures, onLookChange: changed, clock, ids });
  const network = openNetwork(deps, paths);
  const pauses = new CostPauses(clock);
  const provider = new ProviderConnection({
    networkVersion: () => network.version(),
    ...{ settings, secrets, services, keyValues: stores.keyValues, clock, random, pauses },
    connect: (connection) =>
      deps.connect?.(connection, pauses) ?? new ApiClient({ connection, network: network.access(), pauses }),
  });
  // A probe ends long after the call that caused it, and without any task: a refused key must be seen at once.
  provider.onChange(changed);
  const matcher = new ReferenceMatcher({ references, drafts });
  const providers = new DraftProviders({ settings, services, references, matcher });
  /** Known to take the photos of a job along to its revision. */
  const carriesPhotos = (draft: Draft): boolean => providers.of(draft)?.kind === 'rafter';
  const outbox = new Outbox({
    ...{ ...stores, clock, ids },
    listsOf: (draft) => providers.listsOf(draft),
    documentFor: (draft) => providers.documentFor(draft),
    carriesPhotos,
    wake: () => {
      sync.wake();
      changed();
    },
  });
  const deviceId = stores.keyValues.getOrCreate('device_id', () => ids.uuid());
  const deviceName = (): string => settings.read().deviceName ?? os.hostname();
  const lists = new ListRefresher({ ...stores, outbox, matcher, clock });
  const { sync, uploadProgress, smallerCopies } = openSync({
    ...{ stores, settings, provider, pictures, clock, ids, random, changed, deviceId, deviceName, pauses },
    piecesFrom: deps.piecesFrom ?? usualPiecesFrom,
    sleep: deps.sleep,
    refreshLists: (...how) => lists.refresh(...how),
  });

  const stored = byCapability(stores, deps);
  return {
    base: { ...stored.base, clock, ids, deviceId, deviceName },
    drafts: {
      ...{ ...stored.drafts, carriesPhotos, photos: new DraftPhotos({ ...stores, outbox }) },
      newJobs: new NewJobs({ ...stores, matcher, service: () => providers.current()?.id ?? null }),
      /** The provider whose lists a draft chooses from; null before the first connection. */
      serviceIdOf: (draftId: string | null): number | null =>
        (draftId === null ? providers.current() : providers.of(drafts.get(draftId)))?.id ?? null,
    },
    photos: { ...stored.photos, previews, pictures },
    outbox: { ...stored.outbox, commands: outbox, smallerCopies },
    jobs: stored.jobs,
    sync: { worker: sync, provider, uploadProgress },
    ...{ backups: stored.backups, visits: { store: stores.visits }, reference: { store: references } },
    settings: {
      ...{ store: settings, secrets, services, network },
      /** The provider in the settings; null without one. */
      provider: () => providers.current(),
    },
    close: async (): Promise<void> => {
      await provider.close();
      await previews.close();
      db.close();
    },
  };
};
export type Desk = ReturnType<typeof openDesk>;
