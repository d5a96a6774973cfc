import { existsSync, statSync } from 'node:fs';
import { access, constants, readdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '../../../shared/messages/problem.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { openPlain } from '../../files/plainFile.ts';
import { hasTooManyValues } from '../base/boundedText.ts';
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
      const text = await file.readFile('utf8');
      if (hasTooManyValues(text)) throw new Error('too large');
      return DeskBackupManifest.parse(JSON.parse(text));
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

/** What is read of one folder: one with very many backups must not fill the memory. */
interface Reading {
  backups: number;
  bytes: number;
}
const mostBackups = 500;
const mostBytes = 256 * 1024 * 1024;

/** The newest first, by their names. */
const backupsIn = async (home: string, read: Reading = { backups: 0, bytes: 0 }): Promise<FoundBackup[]> => {
  const found: FoundBackup[] = [];
  for (const name of (await names(home)).filter(isBackup).toSorted().toReversed()) {
    const file = path.join(home, name, manifestName);
    read.backups += 1;
    read.bytes += statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (read.backups > mostBackups || read.bytes > mostBytes) break;
    const manifest = await readManifest(path.join(home, name)).catch(() => null);
    if (manifest) found.push({ home, name, manifest });
  }
  return found;
};

const lookIn = async (folder: string): Promise<{ found: FoundBackup[]; seen: number }> => {
  const homes = (await names(folder)).filter(isHome).map((name) => path.join(folder, name));
  const read: Reading = { backups: 0, bytes: 0 };
  const found: FoundBackup[] = [];
  for (const home of [...homes, folder]) found.push(...(await backupsIn(home, read)));
  if (isBackup(path.basename(folder))) {
    read.backups += 1;
    const manifest = await readManifest(folder).catch(() => null);
    if (manifest) found.push({ home: path.dirname(path.resolve(folder)), name: path.basename(folder), manifest });
  }
  return { found: found.toSorted((one, other) => other.manifest.madeMs - one.manifest.madeMs), seen: read.backups };
};

/** Every backup in a folder that can be read, the newest first: of all desks in it, of one, or the one that the folder itself is. */
export const findBackups = async (folder: string): Promise<FoundBackup[]> => (await lookIn(folder)).found;

/** The same. Throws `desk-backup-none`, and `desk-backup-unreadable` where there are some and none can be read. */
export const someBackups = async (folder: string): Promise<FoundBackup[]> => {
  const { found, seen } = await lookIn(folder);
  if (found.length > 0) return found;
  throw problem(seen > 0 ? 'desk-backup-unreadable' : 'desk-backup-none', { folder });
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
  const rank = (name: string): number => (name === newest ? 0 : name < newest ? 1 : 2);
  const ordered = (await names(home))
    .filter(isBackup)
    .toSorted((one, other) => rank(one) - rank(other) || (one < other ? 1 : -1));
  const named = new Set<string>();
  const leaving: string[] = [];
  let found = 0;
  // One at a time: together they may be larger than what is read of a folder to choose from.
  for (const name of ordered) {
    const manifest = await readManifest(path.join(home, name)).catch(() => null);
    if (!manifest) continue;
    found += 1;
    if (found > keep) leaving.push(name);
    else for (const file of manifest.files) named.add(digestOf(file));
  }
  for (const name of leaving) await remove(path.join(home, name));
  if (leaving.length > 0) syncEntries(home);
  const kept = (await names(home)).filter(isBackup);
  if (kept.length > Math.min(found, keep)) return;
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
