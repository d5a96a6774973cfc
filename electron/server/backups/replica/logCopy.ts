import type { Clock } from '../../../ports.ts';
import { problem } from '../../../../shared/messages/problem.ts';
import {
  type Generation,
  getSegment,
  isDamage,
  putSegment,
  type Segment,
  type ReplicaSnapshot,
} from './replicaObjects.ts';
import type { ReplicaFiles } from './replicaFiles.ts';
import type { ReplicaTarget } from './replicaTarget.ts';
import { pieceBytes, WalFile } from '../../../sqlite/walFile.ts';
import {
  afterFrame,
  firstFrame,
  frameBytes,
  isNextLog,
  isSameLog,
  walHeaderBytes,
  type WalPosition,
} from '../../../sqlite/walFrames.ts';
import type { WalHold } from '../../../sqlite/walHold.ts';

interface LogCopyDeps {
  /** The file of the log. */
  log: string;
  hold: WalHold;
  target: ReplicaTarget;
  files: ReplicaFiles;
  clock: Clock;
}

interface Place {
  generation: string;
  /** Index of the next segment. */
  next: number;
  epoch: number;
  /** Index of the first segment of the epoch. */
  epochFirst: number;
  /** Null before the log has a header. */
  position: WalPosition | null;
  /** Of the log, what has become segments. */
  offset: number;
  atMs: number;
}

/** Whole frames of about `pieceBytes`. */
const pieceEnd = (from: number, end: WalPosition): number => {
  const size = frameBytes(end.header);
  const start = from === 0 ? walHeaderBytes : from;
  return Math.min(end.offset, start + Math.max(1, Math.floor(pieceBytes / size)) * size);
};

/** Copies one generation of the log to the target, segment by segment. The log must be held all the time. */
export class LogCopy {
  readonly #deps: LogCopyDeps;
  readonly #place: Place;
  /** What was read and has not arrived. Sent again under the same name. */
  #pending: { segment: Omit<Segment, 'sha256'>; frames: Buffer } | null = null;
  /** Length of the log when it was moved into the database. */
  #movedOffset = 0;

  private constructor(deps: LogCopyDeps, place: Place) {
    this.#deps = deps;
    this.#place = place;
  }

  /** A new generation from the beginning of the log, as it is now, on. */
  static begin(deps: LogCopyDeps, generation: string): LogCopy {
    const atMs = deps.clock.now();
    return new LogCopy(deps, { generation, next: 0, epoch: 0, epochFirst: 0, position: null, offset: 0, atMs });
  }

  /** Continues a generation if the log has not begun anew since its last segment; otherwise null. */
  static async resume(deps: LogCopyDeps, { name, segments, snapshots }: Generation): Promise<LogCopy | null> {
    const last = segments.at(-1);
    if (!last || snapshots.length === 0) return null;
    const frames = await getSegment(deps.target, last).catch((error: unknown) => {
      // Damaged: the generation ends before it.
      if (isDamage(error)) return null;
      throw error;
    });
    if (!frames) return null;
    const log = new WalFile(deps.log);
    try {
      const header = log.header();
      if (!header || frames.length < frameBytes(header)) return null;
      const offset = last.from + frames.length;
      const size = frameBytes(header);
      const copied = afterFrame(header, frames.subarray(frames.length - size), offset - size);
      const position = log.positionAt(header, offset);
      if (!copied || !position || String(copied.checksum) !== String(position.checksum)) return null;
      const { index, epoch, atMs } = last;
      const epochFirst = segments.find((one) => one.epoch === epoch)!.index;
      return new LogCopy(deps, { generation: name, next: index + 1, epoch, epochFirst, position, offset, atMs });
    } finally {
      log.close();
    }
  }

  get generation(): string {
    return this.#place.generation;
  }

  /** What a snapshot that begins or ends now needs of the segments, and the time of the newest one. */
  get place(): Pick<ReplicaSnapshot, 'next' | 'atMs'> & { epochFirst: number } {
    return this.#place;
  }

  /** Copies what was committed until now. Throws `replica-log-lost` if the log was not held. */
  async copy(): Promise<void> {
    const { hold } = this.#deps;
    await this.#deliver();
    const log = new WalFile(this.#deps.log);
    try {
      const end = this.#findEnd(log);
      // Begins after the end was found: what it does not hold was found, and is copied before the older one ends.
      hold.renew();
      while (end && this.#place.offset < end.offset) {
        this.#read(log, end);
        await this.#deliver();
      }
    } finally {
      log.close();
    }
    hold.pass();
  }

  /** Moves the log into the database when it is longer than `maxBytes`. Call it after `copy`. */
  async checkpoint(maxBytes: number): Promise<void> {
    const { offset } = this.#place;
    // It begins anew with the next write.
    if (offset < maxBytes || offset === this.#movedOffset) return;
    const log = new WalFile(this.#deps.log);
    try {
      const isMoved = this.#deps.hold.checkpoint(() => this.#readRest(log));
      if (isMoved) this.#movedOffset = this.#place.offset;
    } finally {
      log.close();
    }
    await this.#deliver();
  }

  /** Reads what little was committed since `copy`; false if it is much. */
  #readRest(log: WalFile): boolean {
    const end = this.#findEnd(log);
    if (!end || this.#place.offset === end.offset) return true;
    if (pieceEnd(this.#place.offset, end) < end.offset) return false;
    this.#read(log, end);
    return true;
  }

  #findEnd(log: WalFile): WalPosition | null {
    const place = this.#place;
    const header = log.header();
    if (!header) return null;
    if (place.position && !isSameLog(place.position.header, header)) {
      if (!isNextLog(place.position.header, header)) throw problem('replica-log-lost');
      place.epoch += 1;
      place.epochFirst = place.next;
      place.offset = 0;
      place.position = null;
    }
    place.position = log.committedEnd(place.position ?? firstFrame(header));
    return place.position.offset > walHeaderBytes ? place.position : null;
  }

  #read(log: WalFile, end: WalPosition): void {
    const place = this.#place;
    const to = pieceEnd(place.offset, end);
    const { generation, next: index, epoch, offset: from } = place;
    const frames = log.read(from, to);
    if (frames.length < to - from) throw problem('replica-log-lost');
    place.atMs = Math.max(place.atMs, this.#deps.clock.now());
    this.#pending = { segment: { generation, index, epoch, from, atMs: place.atMs }, frames };
    place.next += 1;
    place.offset = to;
  }

  async #deliver(): Promise<void> {
    if (!this.#pending) return;
    const { segment, frames } = this.#pending;
    await this.#deps.files.copyNamedIn(frames);
    await putSegment(this.#deps.target, segment, frames);
    this.#pending = null;
  }
}
