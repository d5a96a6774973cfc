import { existsSync } from 'node:fs';
import path from 'node:path';
import { problem } from '../../../shared/messages/problem.ts';
import { FolderTarget } from './folderTarget.ts';
import { identityName } from './replicaObjects.ts';
import type { ReplicaTarget } from './replicaTarget.ts';

/** The target that a person named: a folder. Throws `replica-place-unknown`. */
export const openTarget = (place: string): ReplicaTarget => {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(place)) throw problem('replica-place-unknown', { place });
  return new FolderTarget(place);
};

/** Whether a restore from here is one from a replica. */
export const isReplica = (place: string): boolean => existsSync(path.join(place, identityName));
