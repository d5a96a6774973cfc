import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import { type FileStorage, StoredFileError } from '../../../files/fileStorage.ts';
import { assertNoted, type FilesAt, noteFilesAt, openUnnoted, shownPlace } from '../../../files/openFileStorage.ts';
import type { S3Access } from '../../../files/s3/s3Location.ts';
import { systemClock, systemIds } from '../../../ports.ts';
import { holdLock } from '../../../sqlite/holdLock.ts';
import type { Store } from '../../store/openStore.ts';
import type { Digest } from '../archive/archive.ts';
import { isWhole } from '../check.ts';
import { NewFiles } from './newFiles.ts';
import { onEach } from './onEach.ts';

/** Files that are done, those that were done before included. */
export interface FilesDone {
  files: number;
  bytes: number;
}

interface MovedFiles extends FilesDone {
  from: string;
  to: string;
  /** By this run. */
  copied: number;
  copied_bytes: number;
  /** Missing or damaged where they were, and so not copied. */
  damaged: string[];
  /** Whether the data directory uses the new place from now on. */
  moved: boolean;
  /** Whether a server was running on the data directory or the database, so that only a first pass was made. */
  server_runs: boolean;
}

interface DeletedFiles {
  at: string;
  deleted: number;
  /** Not whole where the server uses them, and so not deleted here. */
  kept: string[];
}

type FilesStore = Pick<Store, 'files' | 'maintenance' | 'locks' | 'filesOfDatabase'>;
type OnDone = (done: FilesDone) => void;

/** Runs `work` while no other program moves or deletes files of this data directory or database. */
const alone = async <T>({ maintenance, locks }: FilesStore, work: () => Promise<T>): Promise<T> => {
  const lock = holdLock(maintenance.paths.filesLock);
  try {
    if (lock === null || !(await locks.take('files-move'))) throw problem('files-being-moved');
    // One may have moved them after this one opened the store.
    assertNoted(maintenance.filesAt);
    return await work();
  } finally {
    await locks.release('files-move');
    lock?.release();
  }
};

/** The files that rows name, and whether a storage has them. Both come in the order of the hashes. */
async function* compared(
  rows: AsyncIterable<Digest>,
  storage: Pick<FileStorage, 'list'>,
): AsyncGenerator<Digest & { isThere: boolean }> {
  const listed = (async function* () {
    for await (const page of storage.list()) yield* page;
  })();
  let at = await listed.next();
  for await (const { sha256, bytes } of rows) {
    while (!at.done && at.value.sha256 < sha256) at = await listed.next();
    yield { sha256, bytes, isThere: !at.done && at.value.sha256 === sha256 && at.value.bytes === bytes };
  }
}

/** The content of a stored file. Where it cannot be read, that is a defect of this file, unless the storage is away. */
async function* contentOf(files: Pick<FileStorage, 'open'>, file: Digest): AsyncGenerator<Uint8Array> {
  try {
    yield* (await files.open(file)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof Problem ? error : new StoredFileError((error as Error).message);
  }
}

/** Stores a file at its new place, compared with its hash; false where it is missing or damaged at the old one. */
const copyFile = async (from: Pick<FileStorage, 'open'>, to: NewFiles, file: Digest): Promise<boolean> => {
  try {
    return await to.add(file, contentOf(from, file));
  } catch (error) {
    if (error instanceof StoredFileError) return false;
    throw error;
  }
};

const open = (store: FilesStore, s3: S3Access | null): Promise<FileStorage> =>
  openUnnoted({
    ...{ folder: store.maintenance.filesAt.folder, s3, clock: systemClock, ids: systemIds },
    known: store.maintenance.knownFiles,
  });

interface HowToMove {
  /** Null for the data directory. */
  to: S3Access | null;
  /** Where the files are, if not where the data directory uses them: for what was stored at an old place meanwhile. */
  from?: S3Access | null | undefined;
  /** Moves what can be moved. */
  skipDamaged: boolean;
  /** Also reads the files that are there already, and replaces damaged ones. */
  verify: boolean;
  onDone: OnDone;
}

type CopiedFiles = Pick<MovedFiles, 'files' | 'bytes' | 'copied' | 'copied_bytes' | 'damaged'>;

/** Throws `files-without-room`: the disk of the data directory has its database too, which must not stop for want of room. */
const assertRoom = async ({ maintenance }: FilesStore, storage: Pick<FileStorage, 'list'>): Promise<void> => {
  let neededBytes = 0;
  for await (const { isThere, bytes } of compared(maintenance.namedFiles(), storage))
    if (!isThere) neededBytes += bytes;
  const { folder } = maintenance.filesAt;
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (neededBytes > freeBytes) throw problem('files-without-room', { folder, neededBytes, freeBytes });
};

/** Copies what the new place lacks. */
const copyMissing = async (store: FilesStore, { from, to, verify, onDone }: HowToMove): Promise<CopiedFiles> => {
  const source = from === undefined ? store.files : await open(store, from);
  const storage = await open(store, to);
  if (to === null) await assertRoom(store, storage);
  const newFiles = new NewFiles(storage);
  const done = { files: 0, bytes: 0, copied: 0, copied_bytes: 0 };
  const damaged: string[] = [];
  await onEach(compared(store.maintenance.namedFiles(), storage), async ({ isThere, ...file }) => {
    const isDone = isThere && (!verify || (await isWhole(storage, file.sha256)));
    if (!isDone && (await copyFile(source, newFiles, file))) {
      done.copied += 1;
      done.copied_bytes += file.bytes;
    } else if (!isDone) damaged.push(file.sha256);
    done.files += 1;
    done.bytes += file.bytes;
    onDone(done);
  });
  return { ...done, damaged: damaged.sort() };
};

/** Copies what was stored at the old place while the files were copied: by commands, and by servers with other data directories. */
const copyLate = async (store: FilesStore, how: HowToMove, copied: CopiedFiles): Promise<CopiedFiles> => {
  if ((await store.maintenance.totals()).files === copied.files) return copied;
  const late = await copyMissing(store, { ...how, verify: false });
  return {
    ...late,
    copied: copied.copied + late.copied,
    copied_bytes: copied.copied_bytes + late.copied_bytes,
  };
};

/**
 * Makes another place that of the database and of the data directory: no server stores at the old one from the first on, no
 * command that begins after the second. Little is left to copy then: a run after a crash in between finds the old place by the
 * note and does all of this again, but a server may start on the new one before.
 */
const switchTo = async (store: FilesStore, how: HowToMove, copied: CopiedFiles): Promise<CopiedFiles> => {
  const target: FilesAt = { ...store.maintenance.filesAt, s3: how.to };
  await store.filesOfDatabase.moveTo(target);
  const all = await copyLate(store, how, copied);
  noteFilesAt(target);
  return copyLate(store, how, all);
};

/**
 * Copies every file that a row names to another place, and makes that the place of the data directory. Nothing is deleted.
 * Stored files never change, so a run goes on where another one was killed, and may be made while the server runs; the
 * place changes only once nothing is missing there and no server runs.
 */
export const moveFiles = (store: FilesStore, how: HowToMove): Promise<MovedFiles> =>
  alone(store, async () => {
    const { filesAt, paths } = store.maintenance;
    const target: FilesAt = { ...filesAt, s3: how.to };
    const [used, to] = [shownPlace(filesAt), shownPlace(target)];
    const from = how.from === undefined ? used : shownPlace({ ...filesAt, s3: how.from });
    if (from === to) throw problem('files-there-already', { location: to });
    // The files would be there only in part.
    if (from !== used && to !== used) throw problem('files-from-elsewhere', { location: used });
    await store.filesOfDatabase.assertHere(target);
    if (used === to) return { from, to, ...(await copyMissing(store, how)), moved: true, server_runs: false };
    const lock = holdLock(paths.lock);
    // Of servers with other data directories on the same database, one leads.
    const isFree = async (): Promise<boolean> => lock !== null && store.locks.take('periodic-work');
    try {
      const wasFree = await isFree();
      const copied = await copyLate(store, how, await copyMissing(store, how));
      const isFreeStill = wasFree && (await isFree());
      const moved = isFreeStill && (how.skipDamaged || copied.damaged.length === 0);
      return { from, to, ...(moved ? await switchTo(store, how, copied) : copied), moved, server_runs: !isFreeStill };
    } finally {
      await store.locks.release('periodic-work');
      lock?.release();
    }
  });

/**
 * Throws `files-used-there` where both are one place under two names, as some storages give buckets: what was deleted under
 * the one would be gone under the other.
 */
const assertApart = async (old: FileStorage, used: FileStorage, location: string): Promise<void> => {
  const probe = randomBytes(32);
  const { sha256 } = await old.place(await old.receive(Readable.from([probe]), probe.length));
  try {
    if ((await used.head(sha256)) !== null) throw problem('files-used-there', { location });
  } finally {
    await old.removeOlder(sha256, Infinity);
  }
};

/**
 * Deletes the files that rows name at a place that the data directory does not use any more, each after it was read whole
 * where it is used.
 */
export const deleteMoved = (
  store: FilesStore,
  { at, onDone }: { at: S3Access | null; onDone: OnDone },
): Promise<DeletedFiles> =>
  alone(store, async () => {
    const { filesAt } = store.maintenance;
    const location = shownPlace({ ...filesAt, s3: at });
    if (location === shownPlace(filesAt)) throw problem('files-used-there', { location });
    await store.filesOfDatabase.assertHere();
    const old = await open(store, at);
    await assertApart(old, store.files, location);
    const done = { files: 0, bytes: 0 };
    const kept: string[] = [];
    let deleted = 0;
    await onEach(compared(store.maintenance.namedFiles(), old), async ({ sha256, bytes, isThere }) => {
      if (isThere && !(await isWhole(store.files, sha256))) kept.push(sha256);
      else if (isThere && (await old.removeOlder(sha256, Infinity))) deleted += 1;
      done.files += 1;
      done.bytes += bytes;
      onDone(done);
    });
    return { at: location, deleted, kept: kept.sort() };
  });
