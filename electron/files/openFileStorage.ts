import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from 'node:fs';
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
    return readFileSync(noteIn(folder), 'utf8').trim();
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

/** Which of the contents from one hash to another the rows name. */
type KnownFiles = (first: string, last: string) => Promise<ReadonlySet<string>>;

/** Whether the storage has files that the rows mostly do not name. */
const holdsForeign = async (storage: FileStorage, known: KnownFiles): Promise<boolean> => {
  for await (const page of storage.list()) {
    if (page.length === 0) continue;
    const named = await known(page[0]!.sha256, page.at(-1)!.sha256);
    return page.filter(({ sha256 }) => named.has(sha256)).length * 2 < page.length;
  }
  return false;
};

interface OpenFileStorageDeps extends FilesAt, IncomingFilesDeps {
  clock: Clock;
  /** Asked where the folder has no note yet. Without it, only an S3 location without files is taken. */
  known?: KnownFiles;
}

/**
 * Opens the storage of the server's files. Throws `files-elsewhere` and `files-in-folder`: a program that looks in the
 * wrong place would find all files missing, and would store new ones apart from the others. Throws `files-of-another`,
 * because the sweeps of two servers would each remove the other's files.
 */
export const openFileStorage = async ({
  s3,
  clock,
  known = async () => new Set(),
  ...deps
}: OpenFileStorageDeps): Promise<FileStorage> => {
  const { folder } = deps;
  const noted = notedLocation(folder);
  const location = s3 && shownS3Location(s3.location);
  if (noted !== null && noted !== location) throw problem('files-elsewhere', { location: noted });
  if (s3 === null) return new FolderStorage({ ...deps, clock });
  const storage = new S3Storage({ ...deps, ...s3 });
  if (noted === null) {
    if (holdsFiles(folder)) throw problem('files-in-folder', { folder });
    if (await holdsForeign(storage, known)) throw problem('files-of-another', { location: location! });
    writeNote(folder, location!);
  }
  return storage;
};
