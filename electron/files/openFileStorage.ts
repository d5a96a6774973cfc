import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { problem } from '../../shared/messages/problem.ts';
import type { Clock } from '../ports.ts';
import type { FileStorage, ListedFile } from './fileStorage.ts';
import { syncFolder } from './fileStore.ts';
import { FolderStorage } from './folderStorage.ts';
import type { IncomingFilesDeps } from './incomingFiles.ts';
import { replacePrivate } from './privateFile.ts';
import { type S3Access, shownS3Location } from './s3/s3Location.ts';

/** Where the server's files are. */
export interface FilesAt {
  /** Of the data directory: has the files, or where those are in S3 only what is on its way. */
  folder: string;
  s3: S3Access | null;
}

/** As people name it. */
export const shownPlace = ({ folder, s3 }: FilesAt): string => (s3 ? shownS3Location(s3.location) : folder);

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

/** Makes this the place of the files from now on. */
export const noteFilesAt = ({ folder, s3 }: FilesAt): void => {
  if (s3 !== null) return replacePrivate(noteIn(folder), shownS3Location(s3.location));
  rmSync(noteIn(folder), { force: true });
  syncFolder(folder);
};

const holdsFiles = (folder: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder).some((name) => /^[0-9a-f]{2}$/.test(name) && readdirSync(path.join(folder, name)).length > 0);

/** The files that the rows name. */
export interface KnownFiles {
  /** Whether the database itself notes that they are at the place that is opened. */
  areHere: () => Promise<boolean>;
  /** Which of the contents from one hash to another. */
  between: (first: string, last: string) => Promise<ReadonlySet<string>>;
  some: () => Promise<readonly Pick<ListedFile, 'sha256'>[]>;
}

const noFiles: KnownFiles = { areHere: async () => false, between: async () => new Set(), some: async () => [] };

/** Whether the storage has files that the rows mostly do not name. */
const holdsForeign = async (storage: FileStorage, known: KnownFiles): Promise<boolean> => {
  for await (const page of storage.list()) {
    if (page.length === 0) continue;
    const named = await known.between(page[0]!.sha256, page.at(-1)!.sha256);
    return page.filter(({ sha256 }) => named.has(sha256)).length * 2 < page.length;
  }
  return false;
};

/** Throws `files-not-there` where the rows name files and the storage has none of those that it is asked for. */
export const assertHasSome = async (storage: FileStorage, at: FilesAt, known: KnownFiles): Promise<void> => {
  const files = await known.some();
  const sizes = await Promise.all(files.map(({ sha256 }) => storage.head(sha256)));
  if (files.length > 0 && sizes.every((bytes) => bytes === null))
    throw problem('files-not-there', { location: shownPlace(at) });
};

interface OpenFileStorageDeps extends FilesAt, IncomingFilesDeps {
  clock: Clock;
  /** Asked where the folder has no note yet. Without it, only an S3 location without files is taken. */
  known?: KnownFiles;
}

/** Its client is loaded only where it is used: it takes an eighth of the time in which the server starts. */
const openS3 = async (deps: IncomingFilesDeps & S3Access): Promise<FileStorage> => {
  const { S3Storage } = await import('./s3/s3Storage.ts');
  return new S3Storage(deps);
};

/**
 * Opens a storage whatever the folder notes. Throws `files-of-another` for S3: the sweeps of two servers would each remove
 * the other's files.
 */
export const openUnnoted = async ({
  s3,
  clock,
  known = noFiles,
  ...deps
}: OpenFileStorageDeps): Promise<FileStorage> => {
  if (s3 === null) return new FolderStorage({ ...deps, clock });
  const storage = await openS3({ ...deps, ...s3 });
  if (await holdsForeign(storage, known)) throw problem('files-of-another', { location: shownS3Location(s3.location) });
  return storage;
};

/**
 * Whether the folder notes this place. Throws `files-elsewhere` and `files-in-folder` where it notes another one, or holds the
 * files itself.
 */
export const assertNoted = ({ folder, s3 }: FilesAt): boolean => {
  const noted = notedLocation(folder);
  const location = s3 && shownS3Location(s3.location);
  if (noted === location) return true;
  if (noted !== null) throw problem('files-elsewhere', { location: noted });
  if (holdsFiles(folder)) throw problem('files-in-folder', { folder, location: location! });
  return false;
};

/** The same, after a move that was made with another data directory of the database. */
const isNotedNow = async (at: FilesAt, known: KnownFiles): Promise<boolean> => {
  try {
    return assertNoted(at);
  } catch (error) {
    if (!(await known.areHere())) throw error;
    noteFilesAt(at);
    return true;
  }
};

/**
 * Opens the storage of the server's files. Throws `files-elsewhere`, `files-in-folder` and `files-not-there`: a program that
 * looks in the wrong place would find all files missing, and would store new ones apart from the others.
 */
export const openFileStorage = async (options: OpenFileStorageDeps): Promise<FileStorage> => {
  const { s3, clock, known = noFiles, ...deps } = options;
  const isNoted = await isNotedNow(options, known);
  if (s3 === null) return new FolderStorage({ ...deps, clock });
  if (isNoted) return openS3({ ...deps, ...s3 });
  const storage = await openUnnoted(options);
  await assertHasSome(storage, options, known);
  noteFilesAt(options);
  return storage;
};
