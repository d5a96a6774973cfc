import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '../../electron/server/store/openStore.ts';

type WithPaths = Pick<Store, 'maintenance'>;

/** The SHA-256 of every file in a folder of stored files, sorted. */
export const hashesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .flatMap((subfolder) => readdirSync(path.join(folder, subfolder)))
    .sort();

/** The SHA-256 of every file of a server, sorted. */
export const storedHashes = ({ maintenance: { paths } }: WithPaths): string[] => hashesIn(paths.files);

/** The place of a file in a server's folder. */
export const storedPath = ({ maintenance: { paths } }: WithPaths, sha256: string): string =>
  path.join(paths.files, sha256.slice(0, 2), sha256);
