import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Environment, parseS3Location, readS3Credentials } from '../../../files/s3/s3Location.ts';
import { FolderTarget } from './folderTarget.ts';
import { identityName } from './replicaObjects.ts';
import type { ReplicaTarget } from './replicaTarget.ts';
import { S3Target } from './s3Target.ts';

const isOnS3 = (place: string): boolean => place.startsWith('s3://');

/** The same place under one name, and whether it is in this folder. */
export const resolvePlace = (place: string, folder: string): { name: string; isInside: boolean } => {
  if (isOnS3(place)) return { name: place, isInside: false };
  const name = path.resolve(place);
  return { name, isInside: !path.relative(folder, name).startsWith('..') };
};

/** The target that a person named: a folder, or `s3://bucket/prefix`. Throws what `parseS3Location` throws. */
export const openTarget = async (name: string, environment: Environment = process.env): Promise<ReplicaTarget> => {
  if (!isOnS3(name)) return new FolderTarget(name);
  const location = parseS3Location(name, environment);
  const credentials = readS3Credentials(environment);
  // Loaded only where it is used, as in `openFileStorage`.
  const { S3Client } = await import('../../../files/s3/s3Client.ts');
  return new S3Target({ name, prefix: location.prefix, client: new S3Client(location, credentials) });
};

/** Whether a restore from here is one from a replica. */
export const isReplica = (place: string): boolean => isOnS3(place) || existsSync(path.join(place, identityName));
