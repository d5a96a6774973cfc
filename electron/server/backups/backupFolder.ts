import { randomUUID } from 'node:crypto';
import { constants, statSync } from 'node:fs';
import { access, lstat, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type Problem, problem } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { syncFolder } from '../../files/fileStore.ts';
import { manifestOf } from './restore/unpack.ts';

/** `rafter-TAG-20261123T103000Z-scheduled.tar`. The tag is that of the data: other servers may use the same folder. */
const form = /^rafter-(?<tag>[0-9a-f]{8})-(?<date>\d{8})T(?<time>\d{6})Z-(?<kind>scheduled|manual)\.tar$/;

/** What a run has left that was killed: half an archive, rows on their way to one, or a folder of a drill. */
const leftOver = /^(?<archive>rafter-[0-9a-f]{8}-[\dTZ]{16}-[a-z]{6,9}\.tar)\.[0-9a-f-]{36}\.(?:partial|rows|drill)$/;

export interface ArchiveFile {
  name: string;
  atMs: number;
  bytes: number;
  isScheduled: boolean;
}

const stampOf = (atMs: number): string => new Date(atMs).toISOString().replace(/\.\d+|[-:]/g, '');

const atOf = (date: string, time: string): number =>
  Date.parse(`${date.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')}T${time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3')}Z`);

interface FolderOptions {
  folder: string;
  /** Created where it is missing. A folder that the operator named is not: its disk may not be mounted. */
  isUsual: boolean;
  /** Eight hex digits. */
  tag: string;
}

/** The folder of the backups that a server makes by itself. It touches no file but those whose name has the tag of its data. */
export class BackupFolder {
  readonly path: string;
  readonly #options: FolderOptions;

  constructor(options: FolderOptions) {
    this.path = options.folder;
    this.#options = options;
  }

  /** The backups of this server, the newest first; none where there is no folder. */
  async list(): Promise<ArchiveFile[]> {
    const found: ArchiveFile[] = [];
    for (const name of await this.#names()) {
      const file = await this.#read(name);
      if (file) found.push(file);
    }
    return found.toSorted((one, other) => other.atMs - one.atMs);
  }

  /** Throws `backup-not-kept` where this server has none of that name. */
  async find(name: string): Promise<ArchiveFile & { file: string }> {
    const found = await this.#read(name);
    if (!found) throw problem('backup-not-kept', { name: name.slice(0, 200) });
    return { ...found, file: path.join(this.path, name) };
  }

  /** A new name. Creates the usual folder. Throws what keeps backups from being written there. */
  async newFile(nowMs: number, kind: 'scheduled' | 'manual'): Promise<string> {
    const { isUsual, tag } = this.#options;
    if (isUsual) await mkdir(this.path, { recursive: true, mode: 0o700 });
    const trouble = await this.trouble();
    if (trouble) throw trouble;
    // Two in one second, or the clock was set back.
    for (let atMs = nowMs; ; atMs += 1000) {
      const file = path.join(this.path, `rafter-${tag}-${stampOf(atMs)}-${kind}.tar`);
      if (statSync(file, { throwIfNoEntry: false }) === undefined) return file;
    }
  }

  /** Where a backup is restored for a check. */
  drillFolder(name: string): string {
    return path.join(this.path, `${name}.${randomUUID()}.drill`);
  }

  /** Throws `backup-not-kept`; `backup-not-ours` for what is no backup in spite of its name. */
  async removeWhole(name: string): Promise<void> {
    const { file } = await this.find(name);
    await manifestOf(file).catch((error: unknown) => {
      throw fileProblem(error, file) ?? problem('backup-not-ours', { name });
    });
    await this.remove(name);
  }

  /** Also a damaged one: the name has the tag of this data. Throws `backup-not-kept`. */
  async remove(name: string): Promise<void> {
    const { file } = await this.find(name);
    await rm(file).catch((error: unknown) => {
      throw fileProblem(error, file) ?? error;
    });
    syncFolder(this.path);
  }

  /** Removes what runs have left that were killed, or those of one archive. Only where no other run is under way. */
  async clean(archive?: string): Promise<void> {
    for (const name of await this.#names()) {
      const of = leftOver.exec(name)?.groups?.archive;
      if (of === undefined || form.exec(of)?.groups?.tag !== this.#options.tag) continue;
      if (archive === undefined || of === archive)
        await rm(path.join(this.path, name), { recursive: true, force: true });
    }
  }

  /** Why no backup can be written there; null where one can, or where the usual folder comes with the first one. */
  async trouble(): Promise<Problem | null> {
    try {
      if (!(await stat(this.path)).isDirectory()) return problem('backup-folder-missing', { folder: this.path });
      await access(this.path, constants.W_OK);
      return null;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT')
        return fileProblem(error, this.path) ?? problem('backup-file-trouble', { reason: `${code}` });
      return this.#options.isUsual ? null : problem('backup-folder-missing', { folder: this.path });
    }
  }

  async troubleMessage(): Promise<AnyMessage | null> {
    return (await this.trouble())?.asMessage ?? null;
  }

  /** Free bytes there, and whether it is on the same disk as the data. */
  async disk(data: string): Promise<{ freeBytes: number | null; isOnDataDisk: boolean }> {
    try {
      const there = statSync(this.path, { throwIfNoEntry: false }) ? this.path : data;
      const { bavail, bsize } = await statfs(there);
      return { freeBytes: bavail * bsize, isOnDataDisk: (await stat(there)).dev === (await stat(data)).dev };
    } catch {
      return { freeBytes: null, isOnDataDisk: false };
    }
  }

  /** A disk that is away has none. */
  async #names(): Promise<string[]> {
    return readdir(this.path).catch(() => []);
  }

  /** Null for a name of another form, for another server's, and for what is no plain file. */
  async #read(name: string): Promise<ArchiveFile | null> {
    const { tag, date = '', time = '', kind } = form.exec(name)?.groups ?? {};
    if (tag !== this.#options.tag) return null;
    const found = await lstat(path.join(this.path, name)).catch(() => null);
    if (!found?.isFile()) return null;
    return { name, atMs: atOf(date, time), bytes: found.size, isScheduled: kind === 'scheduled' };
  }
}
