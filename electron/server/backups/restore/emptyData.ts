import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '../../../../shared/messages/problem.ts';
import { syncFolder } from '../../../files/fileStore.ts';
import { isAlive } from '../../../files/incomingFiles.ts';
import { serverPaths } from '../../base/serverPaths.ts';

/** What a restore that was killed has left; the process is part of the name. */
const removeAbandoned = async (data: string): Promise<void> => {
  for (const name of existsSync(data) ? readdirSync(data) : []) {
    const [, pid] = /^server\.restoring-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(path.join(data, name), { recursive: true, force: true });
  }
};

/**
 * Fills the server's part of a data directory, which must be empty: completely, or not at all. `fill` writes into another
 * folder, which gets its name at the end.
 */
export const fillEmptyData = async <T>(data: string, fill: (folder: string) => Promise<T>): Promise<T> => {
  const { folder } = serverPaths(data);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw problem('restore-folder-not-empty', { folder });
  await removeAbandoned(data);
  const temporary = path.join(data, `server.restoring-${process.pid}-${randomUUID()}`);
  const createdData = !existsSync(data);
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  try {
    const result = await fill(temporary);
    syncFolder(temporary);
    if (existsSync(folder)) await rmdir(folder);
    await rename(temporary, folder);
    syncFolder(data);
    return result;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (createdData) await rmdir(data).catch(() => undefined);
    throw error;
  }
};
