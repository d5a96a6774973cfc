import { existsSync, statSync } from 'node:fs';
import { access, constants, readdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '../../../shared/messages/problem.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { openPlain } from '../../files/plainFile.ts';
import { syncEntries } from './checkedCopy.ts';
import {
  storedFolder,
  isBackup,
  isHome,
  largestManifest,
  DeskBackupManifest,
  manifestName,
  digestOf,
  unfinishedSuffix,
} from './backupFormat.ts';

/** Throws what keeps backups from being written to a folder: it is missing, read-only, or inside the desk. */
export const assertWritable = async (folder: string, dataDirectory: string): Promise<void> => {
  // The folder is not created: its drive may be away.
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw problem('desk-backup-folder-away', { folder });
  // A link may lead into the desk.
  const inside = path.relative(await realpath(dataDirectory), await realpath(folder));
  if (!path.isAbsolute(inside) && inside.split(path.sep)[0] !== '..')
    throw problem('desk-backup-inside-desk', { folder });
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw fileProblem(error, folder) ?? error;
  });
};

const names = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** The manifest of a backup. Throws `desk-backup-unreadable`. */
export const readManifest = async (folder: string): Promise<DeskBackupManifest> => {
  try {
    const file = await openPlain(path.join(folder, manifestName));
    try {
      if ((await file.stat()).size > largestManifest) throw new Error('too large');
      return DeskBackupManifest.parse(JSON.parse(await file.readFile('utf8')));
    } finally {
      await file.close();
    }
  } catch {
    throw problem('desk-backup-unreadable', { folder });
  }
};

export interface FoundBackup {
  /** The folder that holds it and its files. */
  home: string;
  /** Its own folder in there. */
  name: string;
  manifest: DeskBackupManifest;
}

const backupsIn = async (home: string): Promise<FoundBackup[]> => {
  const found: FoundBackup[] = [];
  for (const name of (await names(home)).filter(isBackup)) {
    const manifest = await readManifest(path.join(home, name)).catch(() => null);
    if (manifest) found.push({ home, name, manifest });
  }
  return found;
};

/** Every backup in a folder, the newest first: of all desks in it, of one, or the one that the folder itself is. */
export const findBackups = async (folder: string): Promise<FoundBackup[]> => {
  const inside = (await names(folder)).filter(isHome).map((name) => path.join(folder, name));
  const parent = path.dirname(path.resolve(folder));
  const found = (await Promise.all([...inside, folder].map(backupsIn))).flat();
  const itself = isBackup(path.basename(folder)) ? await backupsIn(parent) : [];
  const all = [...found, ...itself.filter(({ name }) => name === path.basename(folder))];
  return all.toSorted((one, other) => other.manifest.madeMs - one.manifest.madeMs);
};

const remove = async (folder: string): Promise<void> => {
  const leaving = folder.endsWith(unfinishedSuffix) ? folder : `${folder}${unfinishedSuffix}`;
  if (leaving !== folder) await rename(folder, leaving);
  await rm(leaving, { recursive: true, force: true });
};

/** Removes what killed runs have left. Only where no other run is under way. */
export const cleanHome = async (home: string): Promise<void> => {
  for (const name of await names(home))
    if (name.endsWith(unfinishedSuffix) && isBackup(name.slice(0, -unfinishedSuffix.length)))
      await remove(path.join(home, name));
};

/**
 * Removes the oldest backups beyond `keep`, and then the files that no backup names. While one manifest cannot be read, all files
 * stay. `newest` was just made, and stays whatever its time: a clock that was wrong has left backups of the future, which leave first.
 */
export const rotate = async (home: string, keep: number, newest: string): Promise<void> => {
  const rank = ({ name }: FoundBackup): number => (name === newest ? 0 : name < newest ? 1 : 2);
  const backups = (await backupsIn(home)).toSorted(
    (one, other) => rank(one) - rank(other) || (one.name < other.name ? 1 : -1),
  );
  const leaving = backups.slice(keep);
  for (const { name } of leaving) await remove(path.join(home, name));
  if (leaving.length > 0) syncEntries(home);
  const kept = (await names(home)).filter(isBackup);
  if (kept.length > Math.min(backups.length, keep)) return;
  const named = new Set(backups.slice(0, keep).flatMap(({ manifest }) => manifest.files.map(digestOf)));
  const files = path.join(home, storedFolder);
  for (const part of (await names(files)).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for (const name of await names(path.join(files, part)))
      if (/^[0-9a-f]{64}(\.part)?$/.test(name) && !named.has(name))
        await rm(path.join(files, part, name), { force: true });
};

/** Whether both are on one disk, which a theft or a broken disk takes together. Null where one of them is away. */
export const isOnOneDisk = (one: string, other: string): boolean | null => {
  if (!existsSync(one) || !existsSync(other)) return null;
  return statSync(one).dev === statSync(other).dev;
};
