import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { problem } from '../../shared/messages/problem.ts';
import type { Clock } from '../ports.ts';
import type { FileStorage } from './fileStorage.ts';
import { syncFolder } from './fileStore.ts';
import { FolderStorage } from './folderStorage.ts';
import type { IncomingFilesDeps } from './incomingFiles.ts';
import { type S3Access, shownS3Location } from './s3/s3Location.ts';
import { S3Storage } from './s3/s3Storage.ts';

/** Where the server's files are. */
export interface FilesAt {
  /** Of the data directory: has the files, or where those are in S3 only what is on its way. */
  folder: string;
  s3: S3Access | null;
}

const noteIn = (folder: string): string => path.join(folder, 'stored-at');

/** The S3 location that the folder notes; null where the files are in the folder. */
const notedLocation = (folder: string): string | null => {
  try {
    return readFileSync(noteIn(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const writeNote = (folder: string, location: string): void => {
  const unfinished = `${noteIn(folder)}.unfinished`;
  const handle = openSync(unfinished, 'w', 0o600);
  try {
    writeSync(handle, location);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, noteIn(folder));
  syncFolder(folder);
};

const holdsFiles = (folder: string): boolean =>
  readdirSync(folder).some((name) => /^[0-9a-f]{2}$/.test(name) && readdirSync(path.join(folder, name)).length > 0);

/**
 * Throws `files-elsewhere` and `files-in-folder`: a program that looks in the wrong place would find all files missing,
 * and would store new ones apart from the others.
 */
const assertSamePlace = ({ folder, s3 }: FilesAt): void => {
  const noted = notedLocation(folder);
  const location = s3 && shownS3Location(s3.location);
  if (noted === location) return;
  if (noted !== null) throw problem('files-elsewhere', { location: noted });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (holdsFiles(folder)) throw problem('files-in-folder', { folder });
  writeNote(folder, location!);
};

/** Opens the storage of the server's files. */
export const openFileStorage = ({
  s3,
  clock,
  ...deps
}: FilesAt & IncomingFilesDeps & { clock: Clock }): FileStorage => {
  assertSamePlace({ folder: deps.folder, s3 });
  return s3 === null ? new FolderStorage({ ...deps, clock }) : new S3Storage({ ...deps, ...s3 });
};
