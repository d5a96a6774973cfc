import path from 'node:path';
import { z } from 'zod';
import { ConnectionSettings } from '../settings/settings.ts';

/**
 * A folder `rafter-desk-TAG` holds the backups of one desk: `files/` with every photo and letter by its SHA-256, stored once
 * for all backups, and a folder for each backup with the database and a manifest. The manifest comes last.
 */
const homePattern = /^rafter-desk-([0-9a-f]{8})$/;
const backupPattern = /^\d{8}T\d{6}Z$/;
/** What a run has left that was killed, or that is being removed. */
export const unfinishedSuffix = '.unfinished';

export const manifestName = 'manifest.json';
export const databaseName = 'desk.db';
export const storedFolder = 'files';

export const homeName = (tag: string): string => `rafter-desk-${tag}`;
export const isHome = (name: string): boolean => homePattern.test(name);
export const isBackup = (name: string): boolean => backupPattern.test(name);
export const backupName = (atMs: number): string => new Date(atMs).toISOString().replace(/\.\d+|[-:]/g, '');

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Bytes = z.int().min(0);
/** A letter or produced file below the folder of letters: `1-20/name`. No part of it leads out of that folder. */
const LetterPath = z.string().refine((file) => {
  const [job = '', name = '', ...rest] = file.split('/');
  return rest.length === 0 && /^\d{1,15}-\d{1,15}$/.test(job) && name.length > 0 && name.length <= 255
    ? !/[\p{Cc}\\:]/u.test(name) && !/^\.+$/.test(name)
    : false;
});

export const BackedUpFile = z.union([
  z.object({ photo: Sha256, bytes: Bytes }),
  z.object({ letter: LetterPath, sha256: Sha256, bytes: Bytes }),
]);
export type BackedUpFile = z.infer<typeof BackedUpFile>;

export const digestOf = (file: BackedUpFile): string => ('photo' in file ? file.photo : file.sha256);

/** Photos and letters of one desk: ten thousand jobs have fewer. */
const mostFiles = 600_000;

/** The last moment that a calendar has: a later one cannot be shown. */
const latestMs = 8.64e15;

/** How the provider is reached, without the key, and the name of the laptop: for a restore on another computer. */
const BackedUpSettings = z.object({
  connection: ConnectionSettings.nullable(),
  deviceName: z.string().max(200).nullable(),
});

export const DeskBackupManifest = z.object({
  format: z.literal('rafter-desk-backup'),
  version: z.literal(1),
  madeMs: z.int().min(0).max(latestMs),
  device: z.string().max(500),
  jobs: z.int().min(0),
  unsent: z.int().min(0),
  database: z.object({ sha256: Sha256, bytes: Bytes }),
  files: z.array(BackedUpFile).max(mostFiles),
  /** Files of the desk that were lost or damaged already when the backup was made. */
  missing: z.array(BackedUpFile).max(mostFiles),
  settings: BackedUpSettings,
});
export type DeskBackupManifest = z.infer<typeof DeskBackupManifest>;

/** Of as many files as a desk may have. */
export const largestManifest = 96 * 1024 * 1024;

/** Where a backup has the bytes of a file. */
export const storedAt = (home: string, sha256: string): string =>
  path.join(home, storedFolder, sha256.slice(0, 2), sha256);
