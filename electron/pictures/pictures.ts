import { fork } from 'node:child_process';
import { statedSize } from '../files/judge/judgeFile.ts';
import type { Mark } from '../../shared/markup/marks.ts';
import { ownProgram } from '../ownPrograms.ts';
import { lookEdge, type PictureLook } from './pictureLook.ts';
import { PictureTurns } from './pictureTurns.ts';

/** What became of a task. */
export type PictureResult =
  | { ok: true; bytes: number; width: number; height: number; look?: PictureLook }
  /** `incomplete`: a part of the picture is missing. `unwritten`: the disk is at fault, not the picture. */
  | { ok: false; reason: 'no-picture' | 'broken' | 'incomplete' | 'unwritten' | 'too-large' | 'too-long' | 'crashed' };

export interface PictureTask {
  from: string;
  mediaType: string;
  /** Null where the picture is only measured. */
  to: string | null;
  /** Maximum pixels of the longer edge; a smaller picture is not enlarged. */
  edge: number;
  /** JPEG quality, 1 to 100. */
  quality: number;
  /** Whether to measure the original, too. */
  measured?: boolean;
  /** Drawn over the picture. */
  marks?: readonly Mark[];
  /** A HEIC's embedded thumbnail with so many pixels on its longer edge is drawn instead, and not measured. */
  minThumbnailEdge?: number;
}

/** The share of a thumbnail's edge that an embedded one must have: phones embed 320 × 240 and more. */
const embeddedShare = 2 / 3;

const decodable = /^image\/(jpeg|png|apng|webp|gif|tiff|hei[cf](-sequence)?|avif)$/;
const endAfterIdleMs = 20_000;

/** Pictures with more pixels are not decoded: more than any camera has, and a small hostile file can claim far more. */
export const maxPixels = 200_000_000;

/**
 * Nor are those that a decoder must have as a whole, with more bytes: an interlaced PNG of 16 bits can take gigabytes. A HEIC of 8 bits has
 * up to 83 megapixels so, of 10 bits up to 50.
 */
export const maxWholeBytes = 500_000_000;

/** Larger pictures take hundreds of megabytes to decode. */
const largePixels = 16_000_000;

/** Whether a picture takes long, and much memory. What states no size may have any. */
export const isLargePicture = async (file: string): Promise<boolean> =>
  ((await statedSize(file).catch(() => undefined))?.pixels ?? Infinity) > largePixels;

/** Large pictures are decoded one at a time, by all processes that this program starts. */
const largeTurn = { by: null as Pictures | null, waiting: new Set<Pictures>() };

/** Whether files of this type can be decoded. */
export const isPicture = (mediaType: string): boolean => decodable.test(mediaType);

/** The process that decodes: a child process of Node, or a utility process of Electron. */
export interface PictureProcess {
  on(event: 'message', listener: (result: unknown) => void): unknown;
  on(event: 'error' | 'exit', listener: () => void): unknown;
  removeAllListeners: () => unknown;
  send: (task: PictureTask) => unknown;
  kill: (signal: 'SIGKILL') => unknown;
  ref: () => void;
  unref: () => void;
  channel?: { ref: () => void; unref: () => void } | null;
}

/** Linux divides the processor among sessions first, and by priority only within one: there it has a session of its own. */
export const forkNode = (program: string, node = process.execPath): PictureProcess =>
  fork(program, {
    execPath: node,
    // Flags of this process, such as the port of a debugger, are not its child's.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env.PATH },
    detached: process.platform === 'linux',
  });

interface QueuedTask {
  task: PictureTask;
  isLarge: boolean;
  turn: string;
  done: (result: PictureResult) => void;
  /** A process crashed over it before. */
  isRetry?: boolean;
}

/**
 * Decodes pictures in a process of its own, one at a time: a crash or an endless picture costs a placeholder, and its
 * memory (250 MB for one HEIC) is freed. The process starts with the first picture and ends when it is idle.
 */
export class Pictures {
  readonly #timeLimitMs: number;
  readonly #program: string;
  readonly #startProcess: (program: string) => PictureProcess;
  readonly #queue: QueuedTask[] = [];
  readonly #turns = new PictureTurns();
  #child: PictureProcess | null = null;
  /** Pictures that the present process has finished. */
  #finished = 0;
  #current: QueuedTask | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({
    timeLimitMs = 60_000,
    program = ownProgram('pictureProcess', import.meta.url),
    startProcess = (file: string): PictureProcess => forkNode(file),
  } = {}) {
    this.#timeLimitMs = timeLimitMs;
    this.#program = program;
    this.#startProcess = startProcess;
  }

  /**
   * With `measured` the result includes how the original looks, except where the file's embedded thumbnail was used,
   * which is quick but too small to judge: `measure` then finds it out. `turn`: whose picture it is; those who wait take
   * turns.
   */
  thumbnail(
    from: string,
    mediaType: string,
    to: string,
    { edge = 320, measured = false, turn = '' }: { edge?: number; measured?: boolean; turn?: string } = {},
  ): Promise<PictureResult> {
    const minThumbnailEdge = Math.ceil(edge * embeddedShare);
    const task = { from, mediaType, to, edge, quality: 78, minThumbnailEdge, ...(measured ? { measured } : {}) };
    return this.#make(task, turn);
  }

  /** Measures the original, after all pictures that a screen waits for. */
  measure(from: string, mediaType: string): Promise<PictureResult> {
    return this.#make({ from, mediaType, to: null, edge: lookEdge, quality: 78, measured: true });
  }

  smallerCopy(from: string, mediaType: string, to: string, edge: number, turn = ''): Promise<PictureResult> {
    return this.#make({ from, mediaType, to, edge, quality: 85 }, turn);
  }

  /** The picture with marks drawn on it, and its EXIF. */
  markedCopy(
    from: string,
    mediaType: string,
    to: string,
    { edge, marks }: { edge: number; marks: readonly Mark[] },
  ): Promise<PictureResult> {
    return this.#make({ from, mediaType, to, edge, quality: 88, marks });
  }

  close(): void {
    this.#isClosed = true;
    this.#endProcess();
    for (const { done } of [...(this.#current ? [this.#current] : []), ...this.#queue.splice(0)])
      done({ ok: false, reason: 'crashed' });
    this.#current = null;
    this.#endLargeTurn();
  }

  async #make(task: PictureTask, turn = ''): Promise<PictureResult> {
    if (this.#isClosed || !isPicture(task.mediaType)) return { ok: false, reason: 'no-picture' };
    // What states no size may have any.
    const { pixels = Infinity, wholeBytes = 0 } = (await statedSize(task.from).catch(() => undefined)) ?? {};
    if (wholeBytes > maxWholeBytes || (pixels !== Infinity && pixels > maxPixels))
      return { ok: false, reason: 'too-large' };
    const isLarge = pixels > largePixels;
    return new Promise((done) => {
      if (this.#isClosed) return done({ ok: false, reason: 'crashed' });
      this.#queue.push({ task, isLarge, turn, done });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#takeTask();
    if (!this.#current) {
      this.#timer = setTimeout(() => this.#endProcess(), endAfterIdleMs).unref();
      this.#child?.unref();
      this.#child?.channel?.unref();
      return;
    }
    this.#child ??= this.#start();
    this.#child.ref();
    this.#child.channel?.ref();
    this.#timer = setTimeout(() => {
      this.#endProcess();
      this.#finish({ ok: false, reason: 'too-long' });
    }, this.#timeLimitMs);
    this.#child.send(this.#current.task);
  }

  /**
   * The task whose turn it is. Small pictures pass large ones that wait for another process, and all pass those that are only
   * measured.
   */
  #takeTask(): QueuedTask | null {
    const mayBeLarge = largeTurn.by === null;
    const ready = this.#queue.filter(({ isLarge }) => mayBeLarge || !isLarge);
    const shown = ready.filter(({ task }) => task.to !== null);
    const taken = this.#turns.next(shown.length > 0 ? shown : ready);
    if (taken !== null) this.#queue.splice(this.#queue.indexOf(taken), 1);
    if (taken?.isLarge) largeTurn.by = this;
    if (taken === null && this.#queue.length > 0) largeTurn.waiting.add(this);
    return taken;
  }

  #endLargeTurn(): void {
    if (largeTurn.by !== this) return;
    largeTurn.by = null;
    const waiting = [...largeTurn.waiting];
    largeTurn.waiting.clear();
    for (const pictures of waiting) pictures.#next();
  }

  #start(): PictureProcess {
    const child = this.#startProcess(this.#program);
    child.on('message', (result) => {
      this.#finished += 1;
      if (this.#current) this.#finish(result as PictureResult);
    });
    child.on('error', () => this.#crashed());
    child.on('exit', () => this.#crashed());
    return child;
  }

  #crashed(): void {
    // An earlier picture may have caused the crash: retry this one in a fresh process.
    const mayRetry = this.#finished > 0 && this.#current !== null && !this.#current.isRetry;
    this.#endProcess();
    if (!this.#current) return;
    if (!mayRetry) return this.#finish({ ok: false, reason: 'crashed' });
    this.#queue.unshift({ ...this.#current, isRetry: true });
    this.#current = null;
    if (largeTurn.by === this) largeTurn.by = null;
    this.#next();
  }

  #endProcess(): void {
    clearTimeout(this.#timer);
    this.#child?.removeAllListeners();
    // A message still being sent to it fails after this; ignore that.
    this.#child?.on('error', () => undefined);
    this.#child?.kill('SIGKILL');
    this.#child = null;
    this.#finished = 0;
  }

  #finish(result: PictureResult): void {
    clearTimeout(this.#timer);
    const { done } = this.#current!;
    this.#current = null;
    this.#endLargeTurn();
    done(result);
    this.#next();
  }
}
