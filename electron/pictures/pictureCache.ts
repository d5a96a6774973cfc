import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from '../files/diskFull.ts';
import type { FileStorage } from '../files/fileStorage.ts';
import type { Clock, Ids } from '../ports.ts';
import type { WorkOwner } from '../ownerTurns.ts';
import type { PictureResult } from './pictures.ts';

export type PictureSize = 'thumbnail' | 'view';

/** Makes the JPEG of a picture at `to`. */
export type PictureMaker = (from: string, mediaType: string, to: string, owner: WorkOwner) => Promise<PictureResult>;

/** Of a desk, which has one, and of the command line. */
const noOwner: WorkOwner = { group: '' };

/** This picture cannot be made now: too many are waiting, it took too long, or the disk is full. */
export class PictureUnavailableError extends Error {
  override readonly name = 'PictureUnavailableError';
  readonly code: 'picture-not-now' | 'too-many-pictures';
  readonly retryAfterSeconds: number;
  constructor(code: 'picture-not-now' | 'too-many-pictures', retryAfterSeconds: number) {
    super(code);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Pictures unused for this time are removed. */
const maxUnusedMs = 90 * dayMs;
/** The share of `maxBytes` that is left after clearing for space. */
const fillAfterClearing = 0.8;
const maxFailures = 10_000;
/** A picture that crashed the process twice is not tried again. */
const maxCrashes = 2;
/** Pause after a picture took too long, found the disk full, or no process to make it. */
const retryAfterMs = 60_000;
const passing: readonly string[] = ['too-long', 'unwritten', 'not-started'];

export interface PictureCacheDeps {
  folder: string;
  originals: Pick<FileStorage, 'withLocalCopy'>;
  makers: Readonly<Record<PictureSize, PictureMaker>>;
  clock: Clock;
  ids: Ids;
  /** Throws where the one who asks may have no more pictures made now. */
  assertMayMake?: () => void;
  /** All cached pictures together on the disk. */
  maxBytes?: number;
  /** Maximum requests in progress: in all, of a group, of which a quarter may be of one of its members. */
  maxPending?: number;
  maxPendingOfGroup?: number;
  /** Called with every result of a maker, before the picture can be read. */
  onResult?: (sha256: string, result: PictureResult, size: PictureSize) => void;
  /** Whether the original still exists; pictures of others are removed. Default: it does. */
  hasOriginal?: (sha256: string) => boolean;
  /** Whether a cached picture may be used; otherwise it is made again. */
  isUsable?: (sha256: string, size: PictureSize) => boolean;
}

/**
 * JPEGs of stored pictures, HEIC included, made on first use and cached by the SHA-256 of the original. They can be made
 * again at any time. A picture that cannot be decoded has none.
 */
export class PictureCache {
  readonly #deps: PictureCacheDeps;
  readonly #maxBytes: number;
  readonly #maxPending: number;
  readonly #maxPendingOfGroup: number;
  readonly #pending = new Map<string, { owner: WorkOwner; made: Promise<string | null> }>();
  readonly #crashes = new Map<string, number>();
  /** Hashes of pictures of which a part is missing. */
  readonly #incomplete = new Set<string>();
  /** By path: the time before which it is not tried again. */
  readonly #notBefore = new Map<string, number>();
  readonly #hourly: NodeJS.Timeout;
  /** Bytes added since the last count. */
  #addedBytes = 0;
  #clearing: Promise<void> | null = null;

  constructor(deps: PictureCacheDeps) {
    this.#deps = deps;
    this.#maxBytes = deps.maxBytes ?? 2 * 1024 ** 3;
    this.#maxPending = deps.maxPending ?? 2000;
    this.#maxPendingOfGroup = deps.maxPendingOfGroup ?? this.#maxPending / 4;
    mkdirSync(deps.folder, { recursive: true, mode: 0o700 });
    this.#hourly = setInterval(() => void this.clear(), hourMs);
    this.#hourly.unref();
  }

  /**
   * The path of the JPEG; null for what is no picture or cannot be decoded. Owners take turns.
   * Throws `PictureUnavailableError`.
   */
  async file(sha256: string, mediaType: string, size: PictureSize, owner = noOwner): Promise<string | null> {
    const place = path.join(this.#deps.folder, sha256.slice(0, 2), `${sha256}-${size}.jpg`);
    if ((this.#crashes.get(place) ?? 0) >= maxCrashes) return null;
    if ((this.#deps.isUsable?.(sha256, size) ?? true) && (await this.#isCached(place))) return place;
    const waitMs = (this.#notBefore.get(place) ?? 0) - this.#deps.clock.now();
    // A clock that was set back must not extend the wait.
    if (waitMs > 0 && waitMs <= retryAfterMs) throw this.#notNow();
    const pending = this.#pending.get(place);
    if (pending) return pending.made;
    this.#deps.assertMayMake?.();
    if (this.#isFull(owner)) throw new PictureUnavailableError('too-many-pictures', 10);
    const made = this.#make(sha256, mediaType, size, { place, owner }).finally(() => this.#pending.delete(place));
    this.#pending.set(place, { owner, made });
    return made;
  }

  #isFull({ group, member }: WorkOwner): boolean {
    const most = this.#maxPendingOfGroup;
    if (this.#pending.size >= this.#maxPending) return true;
    if (group === noOwner.group) return false;
    const own = [...this.#pending.values()].filter(({ owner }) => owner.group === group);
    return own.length >= most || own.filter(({ owner }) => owner.member === member).length >= most / 4;
  }

  /** Whether a part of this picture was found missing as it was decoded. */
  isIncomplete(sha256: string): boolean {
    return this.#incomplete.has(sha256);
  }

  /** The JPEG itself, like `file`. */
  async bytes(sha256: string, mediaType: string, size: PictureSize, owner = noOwner): Promise<Buffer | null> {
    for (let attempt = 1; ; attempt += 1) {
      const file = await this.file(sha256, mediaType, size, owner);
      if (file === null) return null;
      try {
        return await readFile(file);
      } catch (error) {
        // `clear` removed it in between.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt > 1) throw error;
      }
    }
  }

  /** Removes pictures that are too old, have lost their original, or exceed `maxBytes`; never rejects. */
  clear(): Promise<void> {
    this.#clearing ??= this.#clearOnce()
      .catch(() => undefined)
      .finally(() => (this.#clearing = null));
    return this.#clearing;
  }

  /** Waits for pictures in progress. Close the makers first: that ends them. */
  async close(): Promise<void> {
    clearInterval(this.#hourly);
    await Promise.allSettled([...[...this.#pending.values()].map(({ made }) => made), this.#clearing]);
  }

  #notNow(): PictureUnavailableError {
    return new PictureUnavailableError('picture-not-now', retryAfterMs / 1000);
  }

  #backOff(place: string): PictureUnavailableError {
    if (this.#notBefore.size >= maxFailures) this.#notBefore.clear();
    this.#notBefore.set(place, this.#deps.clock.now() + retryAfterMs);
    return this.#notNow();
  }

  #noteFailure(place: string, isFinal: boolean): void {
    if (this.#crashes.size >= maxFailures) this.#crashes.clear();
    this.#crashes.set(place, isFinal ? maxCrashes : (this.#crashes.get(place) ?? 0) + 1);
  }

  /** Whether it exists; updates its time of last use once a day. */
  async #isCached(place: string): Promise<boolean> {
    try {
      const now = this.#deps.clock.now();
      const { mtimeMs, size } = await stat(place);
      if (Math.abs(now - mtimeMs) > dayMs) await utimes(place, now / 1000, now / 1000);
      // A power cut may leave an empty file.
      return size > 0;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }

  async #make(
    sha256: string,
    mediaType: string,
    size: PictureSize,
    { place, owner }: { place: string; owner: WorkOwner },
  ): Promise<string | null> {
    const { folder, originals, makers, ids, onResult } = this.#deps;
    const unfinished = path.join(folder, `${ids.uuid()}.tmp`);
    try {
      const result = await originals.withLocalCopy(sha256, (file) => makers[size](file, mediaType, unfinished, owner));
      // A missing original may come back from a backup.
      if (result === null) return null;
      onResult?.(sha256, result, size);
      if (!result.ok) {
        if (passing.includes(result.reason)) throw this.#backOff(place);
        if (this.#incomplete.size >= maxFailures) this.#incomplete.clear();
        if (result.reason === 'incomplete') this.#incomplete.add(sha256);
        this.#noteFailure(place, result.reason !== 'crashed');
        return null;
      }
      await this.#store(unfinished, place);
      this.#addedBytes += result.bytes;
      if (this.#addedBytes > this.#maxBytes * (1 - fillAfterClearing)) void this.clear();
      return place;
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** Syncs before renaming: after a power cut there is a whole picture under the name, or none. */
  async #store(unfinished: string, place: string): Promise<void> {
    try {
      const handle = await open(unfinished, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await rename(unfinished, place);
    } catch (error) {
      throw isDiskFull(error) ? this.#backOff(place) : error;
    }
  }

  async #clearOnce(): Promise<void> {
    this.#addedBytes = 0;
    const { folder, hasOriginal = () => true, clock } = this.#deps;
    const now = clock.now();
    const found: { file: string; bytes: number; usedMs: number }[] = [];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const state = await stat(file).catch(() => null);
      if (!state) continue;
      const isUnfinished = entry.name.endsWith('.tmp');
      const age = now - state.mtimeMs;
      const isStale = isUnfinished ? age > hourMs : age > maxUnusedMs || !hasOriginal(entry.name.slice(0, 64));
      if (isStale) await rm(file, { force: true });
      else if (!isUnfinished) found.push({ file, bytes: state.size, usedMs: state.mtimeMs });
    }
    let bytes = found.reduce((sum, one) => sum + one.bytes, 0);
    if (bytes <= this.#maxBytes) return;
    for (const one of found.toSorted((a, b) => a.usedMs - b.usedMs)) {
      if (bytes <= this.#maxBytes * fillAfterClearing) return;
      await rm(one.file, { force: true });
      bytes -= one.bytes;
    }
  }
}
