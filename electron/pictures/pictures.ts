import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PictureLook } from './pictureLook.ts';

/** A picture made from another, written to `to`. Where none could be made, the reason is for people. */
export type PictureResult =
  | { ok: true; bytes: number; width: number; height: number; look?: PictureLook }
  /** Of `unwritten`, the disk is to blame and not the picture. */
  | { ok: false; reason: 'no-picture' | 'broken' | 'unwritten' | 'too-long' | 'crashed' };

export interface PictureTask {
  from: string;
  mediaType: string;
  to: string;
  /** Pixels of the longer edge at most; a smaller picture is not enlarged. */
  edge: number;
  /** JPEG quality, 1 to 100. */
  quality: number;
  /** Whether the original is measured, too. */
  measured?: boolean;
}

export interface Pictures {
  /** A thumbnail, and what was measured in the original on the way. */
  measuredThumbnail: (from: string, mediaType: string, to: string, edge: number) => Promise<PictureResult>;
  thumbnail: (from: string, mediaType: string, to: string, edge?: number) => Promise<PictureResult>;
  smallerCopy: (from: string, mediaType: string, to: string, edge: number) => Promise<PictureResult>;
  close: () => Promise<void>;
}

const decodable = /^image\/(jpeg|png|apng|webp|gif|tiff|hei[cf](-sequence)?|avif)$/;
const endAfterIdleMs = 20_000;

/** Whether a picture can be made of files of this type, as far as their type tells. */
export const isPicture = (mediaType: string): boolean => decodable.test(mediaType);

/** Beside this module in the sources; beside the bundle, or above the part of it that holds this module, when built. */
const besideThis = (): string => {
  const places = ['./pictureProcess.ts', './pictureProcess.js', '../pictureProcess.js'];
  const found = places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place));
  if (found === undefined) throw new Error(`the program of pictures is not beside ${import.meta.url}`);
  return found;
};

/** A process that makes pictures: a child of Node, or what the desktop starts instead. */
export interface PictureProcess {
  on(event: 'message', listener: (result: unknown) => void): unknown;
  on(event: 'error' | 'exit', listener: () => void): unknown;
  removeAllListeners: () => unknown;
  send: (task: PictureTask) => unknown;
  kill: (signal: 'SIGKILL') => unknown;
  /** With `ref` it keeps this program running, with `unref` it does not. */
  ref: () => void;
  unref: () => void;
  channel?: { ref: () => void; unref: () => void } | null;
}

const forkNode = (program: string): PictureProcess => {
  const child: ChildProcess = fork(program, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env.PATH },
  });
  return child;
};

interface Waiting {
  task: PictureTask;
  done: (result: PictureResult) => void;
  /** It was given to a process before, which ended. */
  again?: boolean;
}

/**
 * Decodes pictures in a process of its own, one at a time: a crash or a picture without end costs a placeholder, and its
 * memory (500 MB for one HEIC) is given back. The process starts with the first picture and ends when it has nothing to do.
 */
export const createPictures = ({
  timeLimitMs = 60_000,
  program = besideThis(),
  startProcess = forkNode,
} = {}): Pictures => {
  const queue: Waiting[] = [];
  let child: PictureProcess | null = null;
  /** Pictures that the present process has finished. */
  let finished = 0;
  let current: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const end = (): void => {
    clearTimeout(timer);
    child?.removeAllListeners();
    // What was on its way to it fails after this, and means nothing any more.
    child?.on('error', () => undefined);
    child?.kill('SIGKILL');
    child = null;
    finished = 0;
  };

  const answer = (result: PictureResult): void => {
    clearTimeout(timer);
    const { done } = current!;
    current = null;
    done(result);
    next();
  };

  const start = (): PictureProcess => {
    const started = startProcess(program);
    started.on('message', (result) => {
      finished += 1;
      if (current) answer(result as PictureResult);
    });
    const gone = (): void => {
      // An earlier picture may be what it died of: this one gets a process that has seen no other.
      const innocent = finished > 0 && current !== null && !current.again;
      end();
      if (!current) return;
      if (!innocent) return answer({ ok: false, reason: 'crashed' });
      queue.unshift({ ...current, again: true });
      current = null;
      next();
    };
    started.on('error', gone);
    started.on('exit', gone);
    return started;
  };

  const next = (): void => {
    if (current) return;
    current = queue.shift() ?? null;
    if (!current) {
      timer = setTimeout(end, endAfterIdleMs);
      timer.unref();
      child?.unref();
      child?.channel?.unref();
      return;
    }
    child ??= start();
    child.ref();
    child.channel?.ref();
    timer = setTimeout(() => {
      end();
      answer({ ok: false, reason: 'too-long' });
    }, timeLimitMs);
    child.send(current.task);
  };

  const make = (task: PictureTask): Promise<PictureResult> => {
    if (closed || !isPicture(task.mediaType)) return Promise.resolve({ ok: false, reason: 'no-picture' });
    return new Promise((done) => {
      queue.push({ task, done });
      clearTimeout(current ? undefined : timer);
      next();
    });
  };

  return {
    measuredThumbnail: (from, mediaType, to, edge) => make({ from, mediaType, to, edge, quality: 78, measured: true }),
    thumbnail: (from, mediaType, to, edge = 320) => make({ from, mediaType, to, edge, quality: 78 }),
    smallerCopy: (from, mediaType, to, edge) => make({ from, mediaType, to, edge, quality: 85 }),
    close: () => {
      closed = true;
      end();
      for (const { done } of [...(current ? [current] : []), ...queue.splice(0)])
        done({ ok: false, reason: 'crashed' });
      current = null;
      return Promise.resolve();
    },
  };
};
