import { copyFileSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { problem } from '../../../shared/messages/problem.ts';
import { syncFolder } from '../../files/fileStore.ts';
import { replacePrivate } from '../../files/privateFile.ts';
import { holdLock } from '../../sqlite/holdLock.ts';
import { deskPaths } from '../base/deskPaths.ts';
import { backupName } from './backupFormat.ts';

/** Where a restore has its things, beside the desk. */
const restorePaths = (data: string, stamp: string) => ({
  /** A data directory with a desk that is being made. */
  unfinished: path.join(data, 'desk-restore.unfinished'),
  /** The same, whole. */
  ready: path.join(data, `desk-restored-${stamp}`),
  /** The present desk afterwards. */
  kept: path.join(data, `desk-before-${stamp}`),
});

/** A name that nothing has yet: two restores in one second, or the clock was set back. */
export const freePlaces = (data: string, nowMs: number): ReturnType<typeof restorePaths> => {
  for (let atMs = nowMs; ; atMs += 1000) {
    const places = restorePaths(data, backupName(atMs));
    if (!existsSync(places.ready) && !existsSync(places.kept)) return places;
  }
};

/** Two programs that prepare a restore at once would mix their desks. */
export const holdRestore = (data: string): { release: () => void } => {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const lock = holdLock(path.join(data, 'desk-restore.preparing'));
  if (lock === null) throw problem('backup-busy');
  return lock;
};

/** Removes the desks of restores that were killed before they were noted. Only for the program that holds the restore. */
export const cleanRestores = (data: string): void => {
  const noted = readyDesk(data)?.ready;
  for (const name of readdirSync(data)) {
    const folder = path.join(data, name);
    if (/^desk-restore(\.unfinished|d-\d{8}T\d{6}Z)$/.test(name) && folder !== noted)
      rmSync(folder, { recursive: true, force: true });
  }
};

const noteIn = (data: string): string => path.join(data, 'desk-restore.json');
const lockIn = (data: string): string => path.join(data, 'desk-restore.lock');

const Note = z.object({
  /** A data directory with the restored desk, or a kept desk itself. */
  ready: z.string(),
  /** Where the present desk goes. */
  kept: z.string(),
  isKeptDesk: z.boolean().default(false),
});
type Note = z.infer<typeof Note>;

const deskOf = ({ ready, isKeptDesk }: Note): string => (isKeptDesk ? ready : deskPaths(ready).folder);

/** From now on the restored desk takes the place of the present one at the next chance. */
export const noteReadyDesk = (data: string, note: Note): void =>
  replacePrivate(
    noteIn(data),
    JSON.stringify({ ...note, ready: path.basename(note.ready), kept: path.basename(note.kept) }),
  );

/** The content of the note; null for one that a power cut or a failing disk left unreadable. */
const readNote = (file: string): Note | null => {
  try {
    return Note.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
};

/**
 * The note is set aside: it must not keep a person from the drafts. Where it was lost between the two renames, no desk is in its
 * place, and the restored one that was whole goes on.
 */
const withoutNote = (data: string): Note | null => {
  renameSync(noteIn(data), `${noteIn(data)}.broken`);
  if (existsSync(deskPaths(data).folder)) return null;
  const restored = readdirSync(data)
    .filter((name) => /^desk-restored-\d{8}T\d{6}Z$/.test(name))
    .toSorted()
    .at(-1);
  if (restored === undefined) return null;
  const note = { ready: restored, kept: restored.replace('desk-restored-', 'desk-before-'), isKeptDesk: false };
  noteReadyDesk(data, note);
  return note;
};

/** A restored desk that waits for its place; null where there is none. */
export const readyDesk = (data: string): Note | null => {
  if (!existsSync(noteIn(data))) return null;
  const note = readNote(noteIn(data)) ?? withoutNote(data);
  if (note === null) return null;
  const { ready, kept, isKeptDesk } = note;
  return { ready: path.join(data, path.basename(ready)), kept: path.join(data, path.basename(kept)), isKeptDesk };
};

/** Keys are in no backup: those of this computer stay with it. A kept desk may still have older ones. */
const carryKeys = (data: string, desk: string): void => {
  const present = deskPaths(data);
  for (const key of ['apiKey', 'standaloneKey', 'proxyPassword'] as const)
    for (const suffix of ['', '.safe']) {
      const source = `${present[key]}${suffix}`;
      const target = path.join(desk, path.basename(source));
      rmSync(target, { force: true });
      if (existsSync(source)) copyFileSync(source, target, constants.COPYFILE_EXCL);
    }
  syncFolder(desk);
};

/** Whether no other program has the database open. Leaves it as one file. */
const closeAlone = (file: string): boolean => {
  if (!existsSync(file)) return true;
  const db = new Database(file, { timeout: 0 });
  try {
    // SQLite leaves the log only where no other connection uses it.
    return db.pragma('journal_mode = DELETE', { simple: true }) === 'delete';
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return false;
    // A damaged database may be why a backup is restored. It is kept as it is.
    if (/^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code)) return true;
    throw error;
  } finally {
    db.close();
  }
};

const lockTries = 100;
const lockEveryMs = 50;

/** Another program that starts may be at the renames: the desk must not be opened between two of them. */
const waitForLock = (file: string): ReturnType<typeof holdLock> => {
  for (let tries = 0; tries < lockTries; tries += 1) {
    const lock = holdLock(file);
    if (lock !== null) return lock;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockEveryMs);
  }
  return null;
};

/** A version without restores may have opened an empty desk between two renames: that is kept, too. */
const freeFolder = (wanted: string): string => {
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? wanted : `${wanted}-${number}`;
    if (!existsSync(folder)) return folder;
  }
};

/** What the desk came in. A kept desk stays. */
const removeReady = ({ ready, isKeptDesk }: Note): void => {
  if (!isKeptDesk) rmSync(ready, { recursive: true, force: true });
};

/** Gives a restored desk up that has not taken its place yet. Throws `backup-busy` where another program is putting it there. */
export const dropReadyDesk = (data: string): void => {
  if (readyDesk(data) === null) return;
  const lock = waitForLock(lockIn(data));
  if (lock === null) throw problem('backup-busy');
  try {
    const note = readyDesk(data);
    if (note === null) return;
    rmSync(noteIn(data), { force: true });
    syncFolder(data);
    removeReady(note);
  } finally {
    lock.release();
  }
};

/**
 * Puts a restored desk into its place, and keeps the one that was there. Each step is one rename, and a program that was killed
 * between two of them is followed by the next one that starts. Runs before a desk is opened; false where another program has
 * the present desk open, which then stays.
 */
export const finishRestore = (data: string, onStep: (step: string) => void = () => undefined): boolean => {
  if (!existsSync(noteIn(data))) return true;
  const lock = waitForLock(lockIn(data));
  if (lock === null) return false;
  try {
    const note = readyDesk(data);
    if (note === null) return true;
    const desk = deskPaths(data).folder;
    const restored = deskOf(note);
    if (existsSync(restored)) {
      if (existsSync(desk)) {
        if (!closeAlone(deskPaths(data).database)) return false;
        carryKeys(data, restored);
        onStep('keep');
        renameSync(desk, freeFolder(note.kept));
        syncFolder(data);
      }
      onStep('place');
      renameSync(restored, desk);
      syncFolder(data);
    }
    onStep('note');
    rmSync(noteIn(data), { force: true });
    removeReady(note);
    syncFolder(data);
    return true;
  } finally {
    lock.release();
  }
};
