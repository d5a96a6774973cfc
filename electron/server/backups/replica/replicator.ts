import { randomBytes, randomUUID } from 'node:crypto';
import { readSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import { fileProblem } from '../../../files/fileProblem.ts';
import type { FileStorage } from '../../../files/fileStorage.ts';
import type { Clock } from '../../../ports.ts';
import { LogCopy } from './logCopy.ts';
import { ReplicaFiles } from './replicaFiles.ts';
import {
  type Generation,
  listGenerations,
  putIdentity,
  putPart,
  putSnapshot,
  readIdentity,
  type ReplicaSnapshot,
  type SnapshotPart,
} from './replicaObjects.ts';
import type { ReplicaTarget } from './replicaTarget.ts';
import { removeOld } from './retention.ts';
import { WalHold } from '../../../sqlite/walHold.ts';
import { pieceBytes } from '../../../sqlite/walFile.ts';

/**
 * Copies the file of the database in parts while it is used. What a checkpoint writes to it meanwhile is in the log too,
 * so that the copy is consistent once the log was applied to it, up to the end of the copying.
 */
class SnapshotCopy {
  /** Index of the first segment to apply: that of the beginning of the log. */
  readonly first: number;
  readonly parts: SnapshotPart[] = [];
  readonly #handle: number;
  #offset = 0;

  /** Leaves the handle open: closing it would end SQLite's locks on the file. */
  constructor(handle: number, first: number) {
    this.#handle = handle;
    this.first = first;
  }

  /** Copies the next part; false at the end of the file. */
  async copyPart(target: ReplicaTarget, generation: string): Promise<boolean> {
    const bytes = Buffer.alloc(pieceBytes);
    const read = readSync(this.#handle, bytes, 0, bytes.length, this.#offset);
    if (read === 0) return false;
    this.parts.push(await putPart(target, generation, bytes.subarray(0, read)));
    this.#offset += read;
    return true;
  }
}

interface ReplicaLimits {
  /** Pause between two rounds. */
  roundMs: number;
  /** Longest pause after an error. */
  retryMs: number;
  /** Length of the log from which it is moved into the database. */
  checkpointBytes: number;
  /** Length of the log from which it is not kept for the target any more. */
  maxLogBytes: number;
  snapshotMs: number;
  /** How long a round copies parts of a snapshot before it looks at the log again. */
  snapshotStepMs: number;
  /** Most segments after a snapshot: a restore reads each. */
  maxSegments: number;
  /** How far back the replica can be restored. */
  keepMs: number;
}

/** How far the replica has come. */
export interface ReplicaStatus {
  /** Everything that was committed until then can be restored; null while there is nothing yet. */
  untilMs: number | null;
  /** Why it does not go on. */
  error: AnyMessage | null;
}

export interface ReplicatorDeps {
  /** The file of the database. Its log lies beside it. */
  database: string;
  /** An open handle of that file, which stays open: closing it would end SQLite's locks in this process. */
  handle: number;
  files: Pick<FileStorage, 'head' | 'list' | 'open'>;
  target: ReplicaTarget;
  /** Names the data: a target that holds the replica of other data is not touched. */
  identity: string;
  /** The target held the replica before: where nothing is there any more, its disk is missing. */
  wasThere: boolean;
  clock: Clock;
  limits: ReplicaLimits;
  onStatus: (status: ReplicaStatus) => void;
}

const asMessage = (error: unknown, target: ReplicaTarget): AnyMessage => {
  if (error instanceof Problem) return error.forOperator.asMessage;
  const { path = target.name } = error as NodeJS.ErrnoException;
  // The target rather than one of its many objects.
  return (
    fileProblem(error, path.startsWith(target.name) ? target.name : path)?.asMessage ??
    message('quotation', { text: (error as Error).message })
  );
};

const checkTargetMs = 60_000;

/** Later than that of `last`, even where the clock was set back. */
const newGenerationName = (last: Generation | undefined, nowMs: number): string => {
  const ms = Math.max(nowMs, Number.parseInt(last?.name ?? '0', 10) + 1);
  return `${String(ms).padStart(13, '0')}-${randomBytes(4).toString('hex')}`;
};

/** Keeps a replica of a database and its files: one round after another, also while the target fails. */
export class Replicator {
  readonly #deps: ReplicatorDeps;
  readonly #hold: WalHold;
  readonly #files: ReplicaFiles;
  readonly #status: ReplicaStatus = { untilMs: null, error: null };
  readonly #stopping = new AbortController();
  #copy: LogCopy | null = null;
  #snapshot: SnapshotCopy | null = null;
  /** The newest complete one of this generation. */
  #newest: ReplicaSnapshot | null = null;
  #checkedMs = 0;
  #wasThere: boolean;
  readonly #writer = randomUUID();
  #isWriter = false;
  #cleaning: Promise<void> = Promise.resolve();
  #running: Promise<void> = Promise.resolve();

  constructor(deps: ReplicatorDeps) {
    const { database, files, target } = deps;
    this.#deps = deps;
    this.#wasThere = deps.wasThere;
    this.#hold = new WalHold(database);
    this.#files = new ReplicaFiles({ files, target });
  }

  /** From now on nothing that is in the log gets lost. */
  start(): void {
    this.#hold.renew();
    this.#running = this.#run();
  }

  /** Copies what is left, once. Call it after the last write, then close the database, then call `close`. */
  async finish(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#tryRound();
    await this.#cleaning;
  }

  close(): void {
    this.#hold.close();
  }

  async #run(): Promise<void> {
    const { roundMs, retryMs } = this.#deps.limits;
    for (let failures = 0; !this.#stopping.signal.aborted;) {
      failures = (await this.#tryRound()) ? 0 : failures + 1;
      const pauseMs = failures === 0 ? roundMs : Math.min(roundMs * 2 ** failures, retryMs);
      await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  async #tryRound(): Promise<boolean> {
    try {
      await this.round();
      this.#status.error = this.#files.damaged
        ? message('replica-files-damaged', { count: this.#files.damaged })
        : null;
      return true;
    } catch (error) {
      if (error instanceof Problem && error.code === 'replica-log-lost') this.#copy = null;
      this.#status.error = asMessage(error, this.#deps.target);
      return false;
    } finally {
      this.#boundLog();
      this.#deps.onStatus({ ...this.#status });
    }
  }

  /** One round: copies what was committed, and does a part of a snapshot that is due. */
  async round(): Promise<void> {
    const { clock, limits } = this.#deps;
    // Before anything of the target: while that is away, the log is kept.
    if (!this.#hold.isHeld) this.#hold.renew();
    if (Math.abs(clock.now() - this.#checkedMs) >= checkTargetMs) await this.#checkTarget();
    const copy = (this.#copy ??= await this.#connect());
    const atMs = clock.now();
    await copy.copy();
    await copy.checkpoint(limits.checkpointBytes);
    if (this.#isSnapshotDue(copy)) await this.#takeSnapshot(copy);
    if (this.#newest) this.#status.untilMs = atMs;
  }

  /** Goes on with a generation where that is possible; else begins one. */
  async #connect(): Promise<LogCopy> {
    const { database, target, clock } = this.#deps;
    // The first time this takes hours: the log is not kept for that.
    await this.#files.copyMissing(() => this.#boundLog());
    if (!this.#hold.isHeld) this.#hold.renew();
    const deps = { log: `${database}-wal`, hold: this.#hold, target, files: this.#files, clock };
    const last = (await listGenerations(target)).at(-1);
    const resumed = last ? await LogCopy.resume(deps, last) : null;
    this.#snapshot = null;
    this.#newest = (resumed && last?.snapshots.at(-1)) ?? null;
    if (resumed) this.#status.untilMs = resumed.place.atMs;
    return resumed ?? LogCopy.begin(deps, newGenerationName(last, clock.now()));
  }

  #isSnapshotDue(copy: LogCopy): boolean {
    const { clock, limits } = this.#deps;
    if (!this.#newest || this.#snapshot) return true;
    const segments = copy.place.next - this.#newest.next;
    const isOld = Math.abs(clock.now() - this.#newest.atMs) >= limits.snapshotMs;
    return segments >= limits.maxSegments || (segments > 0 && isOld);
  }

  async #takeSnapshot(copy: LogCopy): Promise<void> {
    const { target, handle, limits } = this.#deps;
    const { generation } = copy;
    this.#snapshot ??= new SnapshotCopy(handle, copy.place.epochFirst);
    const endMs = performance.now() + limits.snapshotStepMs;
    while (await this.#snapshot.copyPart(target, generation)) if (performance.now() >= endMs) return;
    // What a checkpoint has written to the file meanwhile.
    await copy.copy();
    const { first, parts } = this.#snapshot;
    const { next, atMs } = copy.place;
    this.#newest = await putSnapshot(target, { generation, first, next, atMs }, parts);
    this.#snapshot = null;
    this.#removeOld();
    await this.#files.retryDamaged();
  }

  /** Beside the rounds: it may take long. What fails is tried again after the next snapshot. */
  #removeOld(): void {
    const { target, clock, limits } = this.#deps;
    const remove = async (): Promise<void> =>
      removeOld(target, await listGenerations(target), clock.now() - limits.keepMs);
    this.#cleaning = this.#cleaning.then(remove).catch(() => undefined);
  }

  /** Lets a log go that has become too long for the disk: the next round begins a new generation. */
  #boundLog(): void {
    const { database, limits } = this.#deps;
    const bytes = statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (bytes <= limits.maxLogBytes) return;
    this.#copy = null;
    this.#hold.release();
    this.#hold.truncate();
  }

  /**
   * Throws `replica-of-other-data` where the target is not ours, `replica-target-empty` where it is not any more, and
   * `replica-taken-over` where a server with a copy of our data writes to it: a restore could give either's state.
   */
  async #checkTarget(): Promise<void> {
    const { target, identity, clock } = this.#deps;
    const found = await readIdentity(target);
    if (found === null && this.#wasThere) throw problem('replica-target-empty', { target: target.name });
    if (found !== null && found.replica !== identity) throw problem('replica-of-other-data', { target: target.name });
    if (found !== null && this.#isWriter && found.writer !== this.#writer)
      throw problem('replica-taken-over', { target: target.name });
    if (!this.#isWriter) await putIdentity(target, { replica: identity, writer: this.#writer });
    this.#isWriter = true;
    this.#wasThere = true;
    this.#checkedMs = clock.now();
  }
}
