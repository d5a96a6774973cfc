import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { S3Client } from '../../electron/files/s3/s3Client.ts';
import type { Store } from '../../electron/server/store/openStore.ts';
import { objectsAt } from './s3/s3Server.ts';

type WithPaths = Pick<Store, 'maintenance'>;

/** The SHA-256 of every file in a folder of stored files, sorted. */
export const hashesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .flatMap((subfolder) => readdirSync(path.join(folder, subfolder)))
    .sort();

/** The SHA-256 of every file in a server's folder, sorted. */
export const storedHashes = ({ maintenance: { paths } }: WithPaths): string[] => hashesIn(paths.files);

/** The SHA-256 of every file of a server, wherever it keeps them, sorted. */
export const listedHashes = async ({ files }: Pick<Store, 'files'>): Promise<string[]> => {
  const found: string[] = [];
  for await (const page of files.list()) found.push(...page.map(({ sha256 }) => sha256));
  return found;
};

/** The place of a file in a server's folder. */
export const storedPath = ({ maintenance: { paths } }: WithPaths, sha256: string): string =>
  path.join(paths.files, sha256.slice(0, 2), sha256);

/** Changes a stored file, as a damaged disk would; null removes it. */
export const damageStored = async (store: WithPaths, sha256: string, bytes: Uint8Array | null): Promise<void> => {
  const { s3 } = store.maintenance.filesAt;
  if (s3 === null) return bytes === null ? rm(storedPath(store, sha256)) : writeFile(storedPath(store, sha256), bytes);
  const client = new S3Client(s3.location, s3.credentials);
  const key = s3.location.prefix + sha256;
  const hash = createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
  const response = await client.send(
    bytes === null
      ? { method: 'DELETE', key }
      : { method: 'PUT', key, body: { open: () => Readable.from([bytes]), bytes: bytes.length, sha256: hash } },
  );
  await response?.body.dump();
};

/** A real S3 sets the times of its objects by itself. */
export const canAgeStored = process.env.RAFTER_TEST_S3 === undefined;

/** Makes a stored file as old as if it had been placed so long ago. */
export const ageStored = async (store: WithPaths, sha256: string, ageMs: number): Promise<void> => {
  const placedMs = Date.now() - ageMs;
  const { s3 } = store.maintenance.filesAt;
  if (s3 === null) return utimes(storedPath(store, sha256), placedMs / 1000, placedMs / 1000);
  const { endpoint, prefix } = s3.location;
  objectsAt(endpoint).get(prefix + sha256)!.modifiedMs = placedMs;
};
