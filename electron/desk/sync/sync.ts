import type { Pictures } from '../../pictures/pictures.ts';
import type { Clock, Ids } from '../../ports.ts';
import type { CostPauses } from '../base/apiClient/costPauses.ts';
import { SmallerCopies } from '../outbox/smallerCopies.ts';
import type { DeskStores } from '../deskStores.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { JobFollower } from '../jobs/jobFollower.ts';
import { CaptionCorrections } from '../photos/captionCorrections.ts';
import { ItemSender, type PiecesFrom } from './itemSender.ts';
import { OfficeExchange } from './officeExchange.ts';
import type { ProviderConnection } from './providerConnection.ts';
import { SendFailureHandler } from './sendFailureHandler.ts';
import { SyncWorker, type SyncWorkerDeps } from './syncWorker.ts';
import { UnknownResolver } from './unknownResolver.ts';
import { UploadProgress } from './uploadProgress.ts';
import { realSleep, type Sleep } from './wakeableSleep.ts';
import { WatchedJobs } from './watchedJobs.ts';

interface OpenSyncDeps extends Pick<SyncWorkerDeps, 'refreshLists' | 'changed'> {
  deviceId: string;
  deviceName: () => string;
  stores: Omit<DeskStores, 'db'>;
  settings: SettingsStore;
  provider: ProviderConnection;
  pictures: Pictures;
  clock: Clock;
  ids: Ids;
  random: () => number;
  piecesFrom: PiecesFrom;
  pauses: CostPauses;
  sleep: Sleep | undefined;
}

/** Wires the parts that send items and follow jobs. */
export const openSync = ({ stores, pictures, sleep = realSleep, ...deps }: OpenSyncDeps) => {
  const { files, attachments, letterFiles, removedPhotos } = stores;
  const watched = new WatchedJobs(deps);
  const uploadProgress = new UploadProgress({ now: () => performance.now() });
  const follower = new JobFollower({ ...stores, ...deps, watched });
  const failures = new SendFailureHandler({ ...stores, ...deps, follower });
  const sender = new ItemSender({ ...stores, ...deps, failures, uploadProgress });
  const smallerCopies = new SmallerCopies({ ...stores, ...deps, pictures });
  const sync = new SyncWorker({
    ...stores,
    ...deps,
    follower,
    sender,
    resolver: new UnknownResolver({ ...stores, ...deps, sender }),
    smallerCopies,
    corrections: new CaptionCorrections({ ...stores, ...deps }),
    office: new OfficeExchange({ ...stores, ...deps }),
    uploadProgress,
    watched,
    sleep,
    tidy: () => {
      files.sweepTemporary();
      stores.transaction(() => files.sweepUnsettled((sha256) => attachments.knows(sha256)));
      letterFiles.sweep();
    },
    purge: () => {
      if (removedPhotos.purge() > 0) deps.changed();
    },
  });
  return { sync, uploadProgress, smallerCopies };
};
