import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { message } from '../../../../shared/messages/catalogue.ts';
import { problem } from '../../../../shared/messages/problem.ts';
import { say } from '../../../../shared/messages/say.ts';
import type { ReplicaView } from '../../../../shared/health/officeCalls.ts';
import type { FilesAt } from '../../../files/openFileStorage.ts';
import { ownProgram, startThread } from '../../../ownPrograms.ts';
import type { Clock } from '../../../ports.ts';
import type { Limits } from '../../base/limits.ts';
import type { Store } from '../../store/openStore.ts';
import { openTarget, resolvePlace } from './openTarget.ts';
import type { ReplicaStatus, ReplicatorDeps } from './replicator.ts';

/** What the thread needs to begin. */
export type ReplicaTask = Omit<ReplicatorDeps, 'target' | 'files' | 'clock' | 'onStatus'> & {
  filesAt: FilesAt;
  /** As people named it. */
  target: string;
};

export type ReplicaCommand = 'finish' | 'close';
export type ReplicaReport = { status: ReplicaStatus } | { finished: true };

interface ReplicaDeps {
  task: Omit<ReplicaTask, 'handle'>;
  /** Called once, when the target holds everything for the first time. */
  onComplete: () => Promise<void>;
  clock: Clock;
  log: FastifyBaseLogger;
}

const restartMs = 10_000;
/** How long a stop waits for the target. */
const finishMs = 5000;
const closeMs = 2000;

/** Of the server's own connection. It is reached only where the replica's thread does not checkpoint. */
export const replicatedCheckpointBytes = 256 * 1024 * 1024;

/**
 * Keeps a replica in a thread with connections of its own: hashing, compressing and waiting for the target do not hold
 * up the event loop.
 */
export class Replica {
  readonly #deps: ReplicaDeps;
  readonly #handle: number;
  readonly #startedMs: number;
  #status: ReplicaStatus = { untilMs: null, error: null };
  #worker: Worker;
  #restart: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(deps: ReplicaDeps) {
    this.#deps = deps;
    this.#startedMs = deps.clock.now();
    // Of the process, not of the thread: closing it would end all locks that SQLite has on the file in this process.
    this.#handle = openSync(deps.task.database, 'r');
    this.#worker = this.#start();
  }

  view(): ReplicaView {
    const { clock, task } = this.#deps;
    const { untilMs, error } = this.#status;
    const lagMs = Math.max(0, clock.now() - (untilMs ?? this.#startedMs));
    return { target: task.target, untilMs, lagSeconds: Math.floor(lagMs / 1000), error };
  }

  /** Copies what is left, if the target takes it soon. Then close the database, and call `close`. */
  async finish(): Promise<void> {
    this.#isClosing = true;
    const finished = new Promise<void>((resolve) => {
      this.#worker.on('message', (report: ReplicaReport) => 'finished' in report && resolve());
      this.#worker.once('exit', () => resolve());
    });
    this.#command('finish');
    await Promise.race([finished, sleep(finishMs, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#restart);
    const ended = this.#worker.threadId === -1 ? Promise.resolve() : once(this.#worker, 'exit');
    this.#command('close');
    await Promise.race([ended, sleep(closeMs, undefined, { ref: false })]);
    await this.#worker.terminate();
    closeSync(this.#handle);
  }

  #command(command: ReplicaCommand): void {
    this.#worker.postMessage(command);
  }

  #start(): Worker {
    const { task: first } = this.#deps;
    const task = { ...first, handle: this.#handle, wasThere: first.wasThere || this.#status.untilMs !== null };
    const program = ownProgram('replicaProgram', import.meta.url);
    const worker = startThread(program, { workerData: task, stdout: false, execArgv: [] });
    worker.on('message', (report: ReplicaReport) => 'status' in report && this.#take(report.status));
    worker.once('error', (error: Error) => this.#take({ ...this.#status, error: stopped(error.message) }));
    worker.once('exit', (code) => {
      if (this.#isClosing) return;
      this.#take({ ...this.#status, error: this.#status.error ?? stopped(`exit code ${code}`) });
      this.#restart = setTimeout(() => (this.#worker = this.#start()), restartMs).unref();
    });
    return worker;
  }

  #take(status: ReplicaStatus): void {
    const { log } = this.#deps;
    const sentence = status.error && say('en', status.error);
    // One line for each change, not for each attempt.
    if (status.error && status.error.code !== this.#status.error?.code)
      log.error({ reason: sentence }, 'replica fails');
    if (!status.error && this.#status.error) log.info('replica goes on');
    if (status.untilMs !== null && this.#status.untilMs === null)
      this.#deps.onComplete().catch((err: unknown) => log.error({ err }, 'the place of the replica was not noted'));
    this.#status = status;
  }
}

const stopped = (reason: string) => message('replica-stopped', { reason });

const mebibyte = 1024 * 1024;
const hourMs = 60 * 60 * 1000;

interface StartOptions {
  clock: Clock;
  log: FastifyBaseLogger;
  limits: Limits;
  replicate?: string | undefined;
}

/** Starts what keeps the replica of the data; null where none is wanted. Throws `replica-inside-data`. */
export const startReplica = async (
  store: Pick<Store, 'settings' | 'maintenance'>,
  { clock, log, limits, replicate }: StartOptions,
): Promise<Replica | null> => {
  if (replicate === undefined) return null;
  const { paths, filesAt } = store.maintenance;
  const { name: target, isInside } = resolvePlace(replicate, path.dirname(paths.folder));
  if (isInside) throw problem('replica-inside-data', { flag: '--replicate' });
  // Refuses here what the thread would refuse.
  await openTarget(target);
  const task = {
    database: paths.database,
    filesAt,
    target,
    wasThere: (await store.settings.get('replica_target')) === target,
    // Stays with the data: a restored server goes on with the replica that it came from.
    identity: await store.settings.getOrCreate('replica_id', () => randomUUID()),
    limits: {
      roundMs: 1000,
      retryMs: 10_000,
      checkpointBytes: 32 * mebibyte,
      maxLogBytes: 256 * mebibyte,
      snapshotMs: limits.replicaSnapshotHours * hourMs,
      snapshotStepMs: 500,
      maxSegments: 40_000,
      keepMs: limits.replicaDays * 24 * hourMs,
    },
  };
  const onComplete = (): Promise<void> => store.settings.set('replica_target', target);
  return new Replica({ task, onComplete, clock, log });
};
