import { fork } from 'node:child_process';
import { statedSize } from '../files/judge/judgeFile.ts';
import type { Mark } from '../../shared/photos/markup.ts';
import { OwnerTurns, type Turn, type WorkOwner } from '../ownerTurns.ts';
import { ownProgram } from '../ownPrograms.ts';
import { lookEdge, type PictureLook } from './pictureLook.ts';

/** What became of a task. */
export type PictureResult =
  | { ok: true; bytes: number; width: number; height: number; look?: PictureLook }
  /**
   * `incomplete`: a part of the picture is missing. `unwritten`: the disk is at fault, not the picture; `not-started`: the
   * machine, which has no more processes, files or memory.
   */
  | { ok: false; reason: 'no-picture' | 'broken' | 'incomplete' | 'too-large' | 'too-long' | 'crashed' }
  | { ok: false; reason: 'unwritten' | 'not-started' };

/** `no-thumbnail`: the file has none embedded that is quick to decode. */
export type ProcessResult = PictureResult | { ok: false; reason: 'no-thumbnail' };

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
  /** A HEIC's embedded thumbnail with so many pixels on its longer edge is drawn instead, and not measured; nothing else is. */
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

/** Larger pictures take hundreds of megabytes to decode, and those of a higher cost (`statedSize`) longer than half a second. */
const largePixels = 16_000_000;
const largeCost = 50_000_000;

/** Large pictures are decoded one at a time, by all processes that this program starts. */
const largeTurn = { by: null as Pictures | null, waiting: new Set<Pictures>() };

const isHeic = ({ mediaType }: Pick<PictureTask, 'mediaType'>): boolean => /^image\/hei[cf]/.test(mediaType);

/** Whether files of this type can be decoded. */
export const isPicture = (mediaType: string): boolean => decodable.test(mediaType);

/** The process that decodes: a child process of Node, or a utility process of Electron. */
export interface PictureProcess {
  /** Undefined where it could not be started. */
  readonly pid?: number | undefined;
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

/** Of a desk, which has one. */
const noOwner: WorkOwner = { group: '' };

export interface PictureOptions {
  /** Whose turn it takes. */
  owner?: WorkOwner;
  /** Decodes it in the place of these where it is large. */
  large?: Pictures;
}

interface QueuedTask {
  task: PictureTask;
  done: (result: ProcessResult) => void;
}

/**
 * Decodes pictures in a process of its own, one at a time: a crash or an endless picture costs a placeholder, and its
 * memory (250 MB for one HEIC) is freed. The process starts with the first picture and ends when it is idle.
 */
export class Pictures {
  readonly #timeLimitMs: number;
  readonly #program: string;
  readonly #startProcess: (program: string) => PictureProcess;
  readonly #shown = new OwnerTurns<QueuedTask>();
  readonly #measured = new OwnerTurns<QueuedTask>();
  #child: PictureProcess | null = null;
  /** Pictures that the present process has finished. */
  #finished = 0;
  #current: Turn<QueuedTask> | null = null;
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
   * which is quick but too small to judge: `measure` then finds it out.
   */
  thumbnail(
    from: string,
    mediaType: string,
    to: string,
    { edge = 320, measured = false, ...options }: PictureOptions & { edge?: number; measured?: boolean } = {},
  ): Promise<PictureResult> {
    const minThumbnailEdge = Math.ceil(edge * embeddedShare);
    const task = { from, mediaType, to, edge, quality: 78, minThumbnailEdge, ...(measured ? { measured } : {}) };
    return this.#make(task, options);
  }

  /** Measures the original, after all pictures that a screen waits for. */
  measure(from: string, mediaType: string): Promise<PictureResult> {
    return this.#make({ from, mediaType, to: null, edge: lookEdge, quality: 78, measured: true });
  }

  smallerCopy(
    from: string,
    mediaType: string,
    to: string,
    edge: number,
    options: PictureOptions = {},
  ): Promise<PictureResult> {
    return this.#make({ from, mediaType, to, edge, quality: 85 }, options);
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
    const left = [...(this.#current ? [this.#current.item] : []), ...this.#shown.clear(), ...this.#measured.clear()];
    for (const { done } of left) done({ ok: false, reason: 'crashed' });
    this.#current = null;
    this.#endLargeTurn();
  }

  async #make(
    { minThumbnailEdge, ...task }: PictureTask,
    { owner = noOwner, large = this }: PictureOptions = {},
  ): Promise<PictureResult> {
    if (this.#isClosed || !isPicture(task.mediaType)) return { ok: false, reason: 'no-picture' };
    // What states no size may have any.
    const size = await statedSize(task.from).catch(() => undefined);
    const { pixels = Infinity, wholeBytes = 0, cost = Infinity } = size ?? {};
    if (wholeBytes > maxWholeBytes || (pixels !== Infinity && pixels > maxPixels))
      return { ok: false, reason: 'too-large' };
    const isLarge = pixels > largePixels || cost > largeCost;
    if (minThumbnailEdge !== undefined && isHeic(task)) {
      const result = await this.#queue({ ...task, minThumbnailEdge }, owner);
      if (result.ok || result.reason !== 'no-thumbnail') return result;
    }
    return (isLarge ? large : this).#queue(task, owner, isLarge) as Promise<PictureResult>;
  }

  #queue(task: PictureTask, owner: WorkOwner, isLarge = false): Promise<ProcessResult> {
    return new Promise((done) => {
      if (this.#isClosed) return done({ ok: false, reason: 'crashed' });
      this.#turnsOf(task).add(owner, { task, done }, isLarge);
      this.#next();
    });
  }

  #turnsOf({ to }: PictureTask): OwnerTurns<QueuedTask> {
    return to === null ? this.#measured : this.#shown;
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
    this.#send(this.#current.item.task);
  }

  #send(task: PictureTask): void {
    this.#timer = setTimeout(() => {
      this.#endProcess();
      this.#finish({ ok: false, reason: 'too-long' });
    }, this.#timeLimitMs);
    try {
      this.#child ??= this.#start();
      this.#child.ref();
      this.#child.channel?.ref();
      // Without descriptors Node starts none, and gives an object that cannot send.
      this.#child.send(task);
    } catch {
      // Those that wait must not wait for ever.
      const turn = this.#current;
      setImmediate(() => {
        if (this.#current === turn) this.#crashed(false);
      });
    }
  }

  /**
   * The task whose turn it is. Small pictures pass large ones that wait for another process, and all pass those that are only
   * measured.
   */
  #takeTask(): Turn<QueuedTask> | null {
    const mayBeLarge = largeTurn.by === null;
    const taken = this.#shown.take(mayBeLarge) ?? this.#measured.take(mayBeLarge) ?? null;
    if (taken?.isLarge) largeTurn.by = this;
    if (taken === null && this.#shown.waiting + this.#measured.waiting > 0) largeTurn.waiting.add(this);
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
      if (this.#current) this.#finish(result as ProcessResult);
    });
    child.on('error', () => this.#crashed(child.pid !== undefined));
    child.on('exit', () => this.#crashed());
    return child;
  }

  #crashed(isStarted = true): void {
    const hasFinished = this.#finished > 0;
    this.#endProcess();
    if (!this.#current) return;
    if (!isStarted) return this.#finish({ ok: false, reason: 'not-started' });
    // An earlier picture may have caused the crash: this one has its turn once more, as the first of a fresh process.
    if (hasFinished) this.#send(this.#current.item.task);
    else this.#finish({ ok: false, reason: 'crashed' });
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

  #finish(result: ProcessResult): void {
    clearTimeout(this.#timer);
    const { done } = this.#current!.item;
    this.#endTurn();
    done(result);
    this.#next();
  }

  #endTurn(): void {
    const turn = this.#current!;
    this.#current = null;
    this.#turnsOf(turn.item.task).done(turn);
    this.#endLargeTurn();
  }
}
