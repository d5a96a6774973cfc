import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../../../shared/api/problems.ts';
import type { FileStore } from '../../../files/fileStore.ts';
import type { Pictures } from '../../../pictures/pictures.ts';
import type { Clock, Ids } from '../../../ports.ts';

/** Longest edges in pixels: of a tile beside a measurement, and of the large view. */
export const pictureEdges = { thumbnail: 480, view: 2400 } as const;
export type PictureSize = keyof typeof pictureEdges;
export const isPictureSize = (text: string): text is PictureSize => Object.hasOwn(pictureEdges, text);

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Pictures that nobody has looked at for so long go. */
const keptMs = 90 * dayMs;
/** After a clearing for want of room, so much of it is in use. */
const fullness = 0.8;
/** Pictures that are asked for and not made yet. */
const longestQueue = 2000;
const mostFailures = 10_000;
/** A process that dies over a picture twice has not died by chance. */
const mostCrashes = 2;
/** What took too long, or found no room on the disk, is not tried again sooner. */
const restMs = 60_000;

const fullDisk = ['ENOSPC', 'EDQUOT'];

const later = (): Problem =>
  new Problem('unavailable', { detail: 'This picture cannot be made now.' }, { 'retry-after': String(restMs / 1000) });

export interface PictureShelfDeps {
  folder: string;
  files: FileStore;
  startPictures: () => Pictures;
  clock: Clock;
  ids: Ids;
  /** All of them together on the disk. */
  mostBytes?: number;
}

/**
 * JPEGs to look at, HEIC included, made when they are first asked for and kept by the SHA-256 of their original. Nothing
 * depends on them: they can be made again at any time. Tiles and large views are made in two processes, so that a view
 * does not wait for the tiles of a whole job.
 */
export const createPictureShelf = (deps: PictureShelfDeps) => {
  const { folder, files, startPictures, clock, ids, mostBytes = 2 * 1024 ** 3 } = deps;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lanes: Record<PictureSize, Pictures> = { thumbnail: startPictures(), view: startPictures() };
  const making = new Map<string, Promise<Buffer | null>>();
  const crashes = new Map<string, number>();
  /** Until when it is not tried again, by place. */
  const resting = new Map<string, number>();
  /** Bytes that were added since they were counted. */
  let added = 0;
  let clearing: Promise<void> | null = null;

  const noteCrash = (place: string, final: boolean): void => {
    if (crashes.size >= mostFailures) crashes.clear();
    crashes.set(place, final ? mostCrashes : (crashes.get(place) ?? 0) + 1);
  };
  const rest = (place: string): Problem => {
    if (resting.size >= mostFailures) resting.clear();
    resting.set(place, clock.now() + restMs);
    return later();
  };

  /** On the disk before it gets its name: after a power cut there is a whole picture under it, or none. */
  const settle = async (unfinished: string, to: string): Promise<Buffer> => {
    const handle = await open(unfinished, 'r+');
    try {
      const bytes = await handle.readFile();
      await handle.sync();
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      await rename(unfinished, to);
      return bytes;
    } finally {
      await handle.close();
    }
  };

  const make = async (sha256: string, mediaType: string, size: PictureSize, at: string): Promise<Buffer | null> => {
    const unfinished = path.join(folder, `${ids.uuid()}.tmp`);
    const lane = lanes[size];
    const draw = size === 'thumbnail' ? lane.thumbnail : lane.smallerCopy;
    try {
      const made = await draw(files.pathOf(sha256), mediaType, unfinished, pictureEdges[size]);
      if (!made.ok) {
        if (made.reason === 'too-long' || made.reason === 'unwritten') throw rest(at);
        // An original that has gone may come back from a backup.
        const isFinal = made.reason !== 'crashed' && files.size(sha256) !== null;
        if (made.reason === 'crashed' || isFinal) noteCrash(at, isFinal);
        return null;
      }
      const bytes = await settle(unfinished, at).catch((error: unknown) => {
        const { code = '' } = error as NodeJS.ErrnoException;
        throw fullDisk.includes(code) ? rest(at) : error;
      });
      added += bytes.length;
      if (added > mostBytes * (1 - fullness)) void clear();
      return bytes;
    } finally {
      await rm(unfinished, { force: true });
    }
  };

  /** The file, if it is there; that somebody looked at it is noted once a day. */
  const kept = async (place: string): Promise<Buffer | null> => {
    try {
      const now = clock.now();
      const { mtimeMs } = await stat(place);
      if (Math.abs(now - mtimeMs) > dayMs) await utimes(place, now / 1000, now / 1000);
      const bytes = await readFile(place);
      // Nothing of it had reached the disk when the power went.
      return bytes.length === 0 ? null : bytes;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };

  const clearOnce = async (): Promise<void> => {
    added = 0;
    const now = clock.now();
    const found: { file: string; bytes: number; usedMs: number }[] = [];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const facts = await stat(file).catch(() => null);
      if (!facts) continue;
      const isUnfinished = entry.name.endsWith('.tmp');
      const age = now - facts.mtimeMs;
      const isStale = isUnfinished ? age > hourMs : age > keptMs || files.size(entry.name.slice(0, 64)) === null;
      if (isStale) await rm(file, { force: true });
      else if (!isUnfinished) found.push({ file, bytes: facts.size, usedMs: facts.mtimeMs });
    }
    let bytes = found.reduce((sum, one) => sum + one.bytes, 0);
    if (bytes <= mostBytes) return;
    for (const one of found.toSorted((a, b) => a.usedMs - b.usedMs)) {
      if (bytes <= mostBytes * fullness) return;
      await rm(one.file, { force: true });
      bytes -= one.bytes;
    }
  };

  /** Removes what is too old, has lost its original, or is too much; never rejects. */
  const clear = (): Promise<void> => {
    clearing ??= clearOnce()
      .catch(() => undefined)
      .finally(() => (clearing = null));
    return clearing;
  };
  const hourly = setInterval(() => void clear(), hourMs);
  hourly.unref();

  return {
    /**
     * The JPEG; null for what is no picture or cannot be shown. Throws `unavailable` where too many are asked for at
     * once, and for a while where it took too long or the disk is full.
     */
    of: async (sha256: string, mediaType: string, size: PictureSize): Promise<Buffer | null> => {
      const place = path.join(folder, sha256.slice(0, 2), `${sha256}-${size}.jpg`);
      if ((crashes.get(place) ?? 0) >= mostCrashes) return null;
      const known = await kept(place);
      if (known) return known;
      const restsMs = (resting.get(place) ?? 0) - clock.now();
      // A clock that went backwards makes nobody wait for longer.
      if (restsMs > 0 && restsMs <= restMs) throw later();
      if (!making.has(place) && making.size >= longestQueue)
        throw new Problem('unavailable', { detail: 'Too many pictures are being made.' }, { 'retry-after': '10' });
      const under = making.get(place) ?? make(sha256, mediaType, size, place).finally(() => making.delete(place));
      making.set(place, under);
      return under;
    },

    clear,

    close: async (): Promise<void> => {
      clearInterval(hourly);
      await Promise.all(Object.values(lanes).map((lane) => lane.close()));
      await Promise.allSettled([...making.values(), clearing]);
    },
  };
};
export type PictureShelf = ReturnType<typeof createPictureShelf>;
