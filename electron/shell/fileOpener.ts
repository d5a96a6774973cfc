import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { shell } from 'electron';
import { problem } from '../../shared/messages/problem.ts';
import type { CallOutcome } from '../../shared/rpc/rpc.ts';
import type { App } from '../app.ts';
import { deskProblem } from '../desk/base/deskProblem.ts';
import { safeName } from '../desk/jobs/letterFiles.ts';
import { runCall } from '../rpc/dispatch.ts';

/** The types that are opened, by content and not by name: none that a system would run. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/avif': '.avif',
  'image/heic': '.heic',
  'image/heif': '.heif',
  'application/pdf': '.pdf',
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/x-msvideo': '.avi',
  'video/mpeg': '.mpg',
};

interface FileOpenerDeps {
  findFile: App['findFile'];
  /** Of the copies, which are removed at the next start. */
  folder: string;
  onBug: (error: unknown) => string | void;
}

/**
 * Opens a file of the desk with the system's program for it: a copy, because the program may write to what it opens, and
 * originals never change.
 */
export class FileOpener {
  readonly #deps: FileOpenerDeps;

  constructor(deps: FileOpenerDeps) {
    this.#deps = deps;
  }

  /** Removes the copies of earlier runs. */
  async clean(): Promise<void> {
    await rm(this.#deps.folder, { recursive: true, force: true }).catch(() => undefined);
  }

  /** `address` is one of those that windows show files by, never a path. */
  open(address: unknown): Promise<CallOutcome<null>> {
    const { findFile, folder, onBug } = this.#deps;
    const work = async (): Promise<null> => {
      const file = typeof address === 'string' ? await findFile(address).catch(() => null) : null;
      if (file === null || file === 'unshowable') throw problem('file-not-opened', { name: '' });
      const extension = extensions[file.storedType ?? file.mediaType];
      if (extension === undefined) throw problem('file-not-opened', { name: file.name });
      const own = path.join(folder, randomUUID());
      await mkdir(own, { recursive: true, mode: 0o700 });
      const copy = path.join(own, `${safeName(path.parse(file.name).name)}${extension}`);
      await copyFile(file.path, copy, constants.COPYFILE_EXCL);
      await chmod(copy, 0o400);
      if ((await shell.openPath(copy)) !== '') throw problem('file-not-opened', { name: file.name });
      return null;
    };
    return runCall(work, { toProblem: deskProblem, onBug });
  }
}
