import { closeSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '../../../shared/messages/problem.ts';
import { writePrivate } from '../../files/privateFile.ts';
import type { Desk } from '../openDesk.ts';
import { isStandalone } from '../settings/settings.ts';
import { assertWritable, cleanHome, readManifest, rotate } from './backupHome.ts';
import {
  type BackedUpFile,
  backupName,
  databaseName,
  homeName,
  type DeskBackupManifest,
  manifestName,
  digestOf,
  storedAt,
  unfinishedSuffix,
} from './backupFormat.ts';
import { assertFreeSpace, copyChecked, digestOfFile, holds, type Run, syncEntries } from './checkedCopy.ts';
import type { BackupMade } from './backupNotes.ts';
import { readCopiedDesk } from './copiedDeskStore.ts';

export interface BackupOptions {
  /** A folder that exists. */
  folder: string;
  /** How many backups of this desk stay there. */
  keep: number;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
  /** Called before each step. */
  onStep?: (step: string) => void;
}

type BackedUpDesk = Pick<Desk, 'base' | 'photos' | 'jobs' | 'settings' | 'backups'>;

const sourceOf = (desk: BackedUpDesk, file: BackedUpFile): string =>
  'photo' in file ? desk.photos.files.pathOf(file.photo) : desk.jobs.letterFiles.pathOf(file.letter);

const settingsOf = ({ settings: { store: settings } }: BackedUpDesk): DeskBackupManifest['settings'] => {
  const present = settings.read();
  // The server on this computer is not on another one.
  const isHere = isStandalone(present, present.connection?.baseUrl);
  return { connection: isHere ? null : present.connection, deviceName: present.deviceName };
};

/** A name that is free: two in one second, or the clock was set back. */
const freeName = async (home: string, nowMs: number): Promise<string> => {
  for (let atMs = nowMs; ; atMs += 1000) {
    const name = backupName(atMs);
    const isTaken = await stat(path.join(home, name)).catch(() => null);
    if (!isTaken) return name;
  }
};

const syncFile = (file: string): void => {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Which of the files the home lacks, by size; those are counted before anything is copied. */
const lacking = async (home: string, files: readonly BackedUpFile[]): Promise<number> => {
  let bytes = 0;
  for (const file of files) {
    const found = await stat(storedAt(home, digestOf(file))).catch(() => null);
    if (found?.size !== file.bytes) bytes += file.bytes;
  }
  return bytes;
};

/** Puts every file into the home, or proves that it has it. Returns those that are lost or damaged here. */
const storeFiles = async (
  desk: BackedUpDesk,
  home: string,
  files: readonly BackedUpFile[],
  run: Run,
): Promise<BackedUpFile[]> => {
  const missing: BackedUpFile[] = [];
  for (const file of files) {
    const sha256 = digestOf(file);
    const target = storedAt(home, sha256);
    if (await holds(target, sha256, file.bytes, run)) continue;
    const outcome = await copyChecked(sourceOf(desk, file), target, { sha256, bytes: file.bytes }, run);
    if (outcome === 'damaged') missing.push(file);
  }
  return missing;
};

const prove = async (folder: string, manifest: DeskBackupManifest, run: Run): Promise<void> => {
  const written = await readManifest(folder).catch(() => null);
  const file = path.join(folder, databaseName);
  const isWhole = JSON.stringify(written) === JSON.stringify(manifest);
  if (!isWhole || (await digestOfFile(file, run)) !== manifest.database.sha256)
    throw problem('desk-backup-not-read-back', { file: folder });
};

/**
 * Writes a backup of the whole desk while it is used: a snapshot of the database and all photos and letters that it names, synced
 * and read back. It has its name once it is whole. The API key is not in it.
 */
export const backUpDesk = async (
  desk: BackedUpDesk,
  { folder, keep, signal, onProgress, onStep = () => undefined }: BackupOptions,
): Promise<BackupMade> => {
  await assertWritable(folder, path.dirname(desk.base.paths.folder));
  const home = path.join(folder, homeName(desk.backups.notes.tag()));
  await mkdir(home, { recursive: true, mode: 0o700 });
  await cleanHome(home);
  const madeMs = desk.base.clock.now();
  const name = await freeName(home, madeMs);
  const unfinished = path.join(home, `${name}${unfinishedSuffix}`);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const database = path.join(unfinished, databaseName);
    onStep('database');
    await assertFreeSpace(home, (await stat(desk.base.paths.database)).size);
    desk.backups.copyDatabase(database);
    syncFile(database);
    const copied = readCopiedDesk(database);
    const quiet: Run = { signal, onBytes: () => undefined };
    const sha256 = await digestOfFile(database, quiet);
    if (copied === null || sha256 === null) throw problem('desk-backup-not-read-back', { file: database });

    onStep('files');
    await assertFreeSpace(home, await lacking(home, copied.files));
    const total = copied.files.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    const run: Run = { signal, onBytes: (bytes) => onProgress((done += bytes), total) };
    const missing = await storeFiles(desk, home, copied.files, run);

    const manifest: DeskBackupManifest = {
      format: 'rafter-desk-backup',
      version: 1,
      madeMs,
      device: desk.base.deviceName(),
      jobs: copied.jobs,
      unsent: copied.unsent,
      database: { sha256, bytes: (await stat(database)).size },
      files: copied.files.filter((file) => !missing.includes(file)),
      missing,
      settings: settingsOf(desk),
    };
    onStep('manifest');
    writePrivate(path.join(unfinished, manifestName), JSON.stringify(manifest));
    syncEntries(unfinished);
    await prove(unfinished, manifest, quiet);
    onStep('name');
    await rename(unfinished, path.join(home, name));
    syncEntries(home);
    onStep('rotate');
    // What another program has open is removed after the next backup. This one is whole, and must not be made again and again.
    await rotate(home, keep, name).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    });
    return {
      madeMs,
      folder: path.join(home, name),
      jobs: manifest.jobs,
      files: manifest.files.length,
      bytes: total + manifest.database.bytes,
      // A photo that was deleted for good meanwhile is not missing.
      missing: missing.filter((file) => !('photo' in file) || desk.photos.store.knows(file.photo)).length,
    };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
};
