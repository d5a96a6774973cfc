import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { problem } from '../../shared/messages/problem.ts';
import { fileProblem } from './fileProblem.ts';
import { syncFolder } from './fileStore.ts';

/**
 * Writes a file that only this user can read, and syncs it. Replaces what is there rather than writing through it: on a
 * stick it may be a link or a pipe by now.
 */
export const writePrivate = (file: string, text: string): void => {
  rmSync(file, { force: true });
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** The same under the file's name at once: a crash leaves the old text or the new one. */
export const replacePrivate = (file: string, text: string): void => {
  const unfinished = `${file}.${process.pid}.tmp`;
  writePrivate(unfinished, text);
  renameSync(unfinished, file);
  syncFolder(path.dirname(file));
};

/** The text of a file with secrets. Throws `file-not-private` where other users of this computer can read it. */
export const readPrivate = (file: string): string => {
  try {
    // Windows has no such modes.
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
      throw problem('file-not-private', { file });
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw fileProblem(error, file) ?? error;
  }
};
