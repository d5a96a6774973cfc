import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { problem } from '../../../shared/messages/problem.ts';
import { serverPaths } from '../base/serverPaths.ts';

/** Where a server keeps the backups that its console makes; null for none. */
export interface BackupPlace {
  folder: string;
  /** In the data directory, where it is kept without being named. */
  isUsual: boolean;
}

interface PlaceOptions {
  data: string;
  databaseUrl?: string | undefined;
  backups?: string | undefined;
}

/** Where a path leads, through links. */
const real = (folder: string): string => (existsSync(folder) ? realpathSync(folder) : path.resolve(folder));

/** Throws `backups-inside-server` for a folder among the server's own files. */
export const backupPlaceOf = ({ data, databaseUrl, backups }: PlaceOptions): BackupPlace | null => {
  if (backups === undefined)
    return databaseUrl === undefined ? { folder: path.resolve(data, 'backups'), isUsual: true } : null;
  const folder = path.resolve(backups);
  const own = real(serverPaths(data).folder);
  if (`${real(folder)}${path.sep}`.startsWith(`${own}${path.sep}`))
    throw problem('backups-inside-server', { flag: '--backups', folder: own });
  return { folder, isUsual: false };
};
