import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { IncomingFiles, type ReceivedFile } from './incomingFiles.ts';

export const syncFolder = (folder: string): void => {
  // Windows cannot open a folder for syncing; renames are journalled there.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** The received file is known to be whole; the one in its place may have been damaged since. */
export const moveOver = (from: string, to: string): void => {
  try {
    renameSync(from, to);
  } catch (error) {
    // Windows does not replace a file that is open for reading.
    if (!['EPERM', 'EACCES', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    rmSync(from, { force: true });
  }
};

/** The laptop's files in a folder by their SHA-256: the same bytes are stored once, whatever their names. */
export class FileStore extends IncomingFiles {
  /** Subfolders that are known to exist. */
  readonly #subfolders = new Set<string>();

  /**
   * Moves a received file to its place, even where a file of the same hash exists: that one may be damaged. Call it
   * inside the transaction that writes the file's row.
   */
  place(file: ReceivedFile): void {
    const target = this.pathOf(file.sha256);
    if (this.size(file.sha256) === file.bytes) {
      // A transaction that found the disk full runs again.
      if (existsSync(file.temporaryPath)) moveOver(file.temporaryPath, target);
      this.forget(file);
      return;
    }
    const subfolder = path.dirname(target);
    if (!this.#subfolders.has(subfolder)) {
      mkdirSync(subfolder, { recursive: true, mode: 0o700 });
      syncFolder(this.folder);
      this.#subfolders.add(subfolder);
    }
    renameSync(file.temporaryPath, target);
    this.forget(file);
    syncFolder(subfolder);
  }

  /** The file's size, or null when it does not exist. */
  size(sha256: string): number | null {
    const found = statSync(this.pathOf(sha256), { throwIfNoEntry: false });
    return found?.isFile() ? found.size : null;
  }

  pathOf(sha256: string): string {
    return path.join(this.folder, sha256.slice(0, 2), sha256);
  }

  /** Like that of the server's storage. */
  async withLocalCopy<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T | null> {
    return this.size(sha256) === null ? null : use(this.pathOf(sha256));
  }

  remove(sha256: string): void {
    rmSync(this.pathOf(sha256), { force: true });
  }
}
