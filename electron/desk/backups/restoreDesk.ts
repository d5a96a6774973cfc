import { mkdir, rm } from 'node:fs/promises';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { problem } from '../../../shared/messages/problem.ts';
import type { Clock } from '../../ports.ts';
import { syncFolder } from '../../files/fileStore.ts';
import { deskPaths } from '../base/deskPaths.ts';
import type { OpenDeskStores } from '../deskStores.ts';
import { type BackedUpFile, databaseName, type DeskBackupManifest, digestOf, storedAt } from './backupFormat.ts';
import type { FoundBackup } from './backupHome.ts';
import { assertFreeSpace, copyChecked, holds, type Run } from './checkedCopy.ts';
import { isDeskDatabase, readCopiedDesk } from './copiedDeskStore.ts';
import { isReadableDesk, finishDatabase } from './finishDatabase.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { cleanRestores, dropReadyDesk, freePlaces, holdRestore, noteReadyDesk } from './restoreStart.ts';

export interface RestoreOptions {
  data: string;
  backup: FoundBackup;
  clock: Clock;
  /** Opens the restored desk, which must be readable. */
  openStores: OpenDeskStores;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
  /** Called before each step. */
  onStep?: (step: string) => void;
}

export interface PreparedRestore {
  madeMs: number;
  jobs: number;
  files: number;
  /** Where the present desk goes when the restored one takes its place. */
  keptDesk: string;
}

/**
 * Reads a backup completely. Throws `desk-backup-unreadable` and `desk-backup-damaged`: a backup with one damaged photo is not
 * restored over a desk that may be whole.
 */
export const checkBackup = async ({ home, name, manifest }: FoundBackup, run: Run): Promise<void> => {
  const folder = path.join(home, name);
  const database = path.join(folder, databaseName);
  if (!(await holds(database, manifest.database.sha256, manifest.database.bytes, run)))
    throw problem('desk-backup-unreadable', { folder });
  let damaged = 0;
  for (const file of manifest.files)
    if (!(await holds(storedAt(home, digestOf(file)), digestOf(file), file.bytes, run))) damaged += 1;
  if (damaged > 0) throw problem('desk-backup-damaged', { folder, files: damaged });
};

const placeOf = (paths: ReturnType<typeof deskPaths>, file: BackedUpFile): string =>
  'photo' in file
    ? path.join(paths.attachments, file.photo.slice(0, 2), file.photo)
    : path.join(paths.letters, ...file.letter.split('/'));

const copyFile = async (from: string, to: string, file: { sha256: string; bytes: number }, run: Run): Promise<void> => {
  if ((await copyChecked(from, to, file, run)) === 'damaged')
    throw problem('desk-backup-damaged', { folder: from, files: 1 });
};

const keyOf = (file: BackedUpFile): string => JSON.stringify(['photo' in file ? null : file.letter, digestOf(file)]);

/**
 * Whether the manifest names each file of its database, once, and no other: without one the restored desk would lack photos in
 * silence, and others would fill the disk.
 */
const namesExactly = ({ files, missing }: DeskBackupManifest, wanted: readonly BackedUpFile[]): boolean => {
  const named = new Set([...files, ...missing].map(keyOf));
  const keys = new Set(wanted.map(keyOf));
  const letters = wanted.flatMap((file) => ('letter' in file ? [file.letter] : []));
  return (
    named.size === files.length + missing.length &&
    named.size === keys.size &&
    [...keys].every((key) => named.has(key)) &&
    new Set(letters).size === letters.length
  );
};

/**
 * Prepares a restored desk beside the present one, whole and synced, and notes that it is ready: it takes its place when the desk
 * is opened next and no other program uses it. Until then nothing of the present desk is touched, and after that it is kept.
 */
export const prepareRestore = async (options: RestoreOptions): Promise<PreparedRestore> => {
  const lock = holdRestore(options.data);
  try {
    cleanRestores(options.data);
    return await prepareAlone(options);
  } finally {
    lock.release();
  }
};

const prepareAlone = async (options: RestoreOptions): Promise<PreparedRestore> => {
  const { data, backup, clock, openStores, signal, onProgress, onStep = () => undefined } = options;
  const { home, name, manifest } = backup;
  const places = freePlaces(data, clock.now());
  const bytes = manifest.database.bytes + manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  // Each byte is read for the check, copied, and read back.
  const run: Run = { signal, onBytes: (count) => onProgress((done += count), 2 * bytes) };
  const foreign = () => problem('desk-backup-unreadable', { folder: path.join(home, name) });
  onStep('check');
  const paths = deskPaths(places.unfinished);
  await mkdir(paths.folder, { recursive: true, mode: 0o700 });
  try {
    await assertFreeSpace(data, bytes);
    // The database first, and as a copy: it names what else belongs to the backup, and a stick may change while it is read.
    const source = path.join(home, name, databaseName);
    if ((await copyChecked(source, paths.database, manifest.database, run)) === 'damaged') throw foreign();
    const copied = isDeskDatabase(paths.database) ? readCopiedDesk(paths.database) : null;
    if (copied === null || copied.isForeign || !namesExactly(manifest, copied.files)) throw foreign();
    await checkBackup(backup, run);

    onStep('copy');
    for (const file of manifest.files) {
      const sha256 = digestOf(file);
      await copyFile(storedAt(home, sha256), placeOf(paths, file), { sha256, bytes: file.bytes }, run);
    }
    for (const folder of [paths.attachments, paths.letters]) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      syncFolder(folder);
    }
    onStep('database');
    finishDatabase(paths.database, { data, madeMs: manifest.madeMs, keptDesk: places.kept, isKeptDesk: false });
    if (!isReadableDesk(places.unfinished, openStores)) throw foreign();
    syncFolder(paths.folder);
    syncFolder(places.unfinished);
    onStep('ready');
    renameSync(places.unfinished, places.ready);
    syncFolder(data);
    onStep('note');
    dropReadyDesk(data);
    noteReadyDesk(data, { ready: places.ready, kept: places.kept, isKeptDesk: false });
  } catch (error) {
    await rm(places.unfinished, { recursive: true, force: true });
    throw error;
  }
  return { madeMs: manifest.madeMs, jobs: manifest.jobs, files: manifest.files.length, keptDesk: places.kept };
};

/** On a computer without a provider, the one of the backup is set; its key has to be entered. */
export const takeSettings = (store: SettingsStore, { manifest: { settings } }: FoundBackup): void => {
  const { connection, deviceName } = store.read();
  if (connection === null && settings.connection !== null)
    store.change({ connection: settings.connection, deviceName: deviceName ?? settings.deviceName });
};
