import type { Worker } from 'node:worker_threads';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import { isZip } from '../../../files/tables/decodeText.ts';
import { unpacksWithin } from '../../../files/tables/workbook/zipParts.ts';
import { OwnerTurns, type Turn } from '../../../ownerTurns.ts';
import { startThread } from '../../../ownPrograms.ts';
import { currentOwner, measured } from '../work/requestWork.ts';
import type { readTask, TableResults, TableTask } from '../../office/readTask.ts';

/** Messages of a thread: first that it runs, then one answer per file; `ms` is how long it took. */
export type TableAnswer = 'ready' | { result: TableResults[TableTask['as']]; ms: number } | { error: string };

interface Waiting {
  task: TableTask;
  resolve: (read: { result: TableResults[TableTask['as']]; ms: number }) => void;
  reject: (error: Error) => void;
}

interface Running {
  thread: Worker;
  isReady: boolean;
  /** Null while it is idle. */
  current: Turn<Waiting> | null;
  timer: NodeJS.Timeout | undefined;
}

/** A text of this size is read at once, in some milliseconds: a thread takes longer to start. A workbook may unpack to more. */
const smallBytes = 32 * 1024;
const endAfterIdleMs = 60_000;
/** Larger files are read in seconds, others in a tenth of one. A workbook may unpack to more. */
const longBytes = 256 * 1024;
const longUnpackedBytes = 2 * 1024 * 1024;
/** Files that wait, beside those that are read. */
const bounds = { mostOfMember: 4, mostOfGroup: 8, mostWaiting: 80, mostGroups: 80 };

/** Whether it takes long to read: by its bytes, and a workbook by what these unpack to, whatever sizes it states. */
const isLong = (bytes: Uint8Array): boolean =>
  bytes.length > longBytes || (isZip(bytes) && !measured(() => unpacksWithin(bytes, longUnpackedBytes)));

const unavailable = (code: 'too-many-imports' | 'server-stopping'): Problem =>
  new Problem(message(code), { headers: { 'retry-after': '5' } });

export interface TableReaderOptions {
  /** Reads a file in this thread. */
  readHere: typeof readTask;
  /** The file of the thread. */
  program: string;
  threads?: number;
  timeLimitMs?: number;
  heapMegabytes?: number;
  /** Texts up to this size are read in this thread. */
  smallBytes?: number;
  /** Who asks. */
  ownerOf?: typeof currentOwner;
}

/**
 * Reads the files of people in threads, so that none of them holds up the server: within a time and a heap, and by turns. One thread is
 * left to files that are read quickly, whatever others wait for. Threads start with the first file and end when idle. Where none
 * can start, files are read in this thread.
 */
export class TableReader {
  readonly #options: Required<TableReaderOptions>;
  readonly #turns = new OwnerTurns<Waiting>(bounds);
  readonly #running = new Set<Running>();
  #isClosed = false;
  #isWithoutThreads = false;

  constructor(options: TableReaderOptions) {
    this.#options = {
      ...{ threads: 2, timeLimitMs: 60_000, heapMegabytes: 1024, smallBytes, ownerOf: currentOwner },
      ...options,
    };
  }

  /**
   * What was read of a file, and in how many milliseconds.
   * Throws `too-many-imports`, `import-takes-too-long`, `server-stopping`.
   */
  read<T extends TableTask>(task: T): Promise<{ result: TableResults[T['as']]; ms: number }> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(unavailable('server-stopping'));
      const waiting = { task, resolve: resolve as Waiting['resolve'], reject };
      if (task.bytes.length <= this.#options.smallBytes && !isZip(task.bytes)) return this.#readHere(waiting);
      if (!this.#turns.add(this.#options.ownerOf(), waiting, isLong(task.bytes)))
        return reject(unavailable('too-many-imports'));
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const left = this.#turns.clear();
    for (const running of [...this.#running]) {
      if (running.current) left.push(running.current.item);
      running.current = null;
      await this.#end(running);
    }
    for (const { reject } of left) reject(unavailable('server-stopping'));
  }

  #next(): void {
    if (this.#isClosed) return;
    if (this.#isWithoutThreads) {
      for (let turn = this.#turns.take(); turn; turn = this.#turns.take()) {
        this.#readHere(turn.item);
        this.#turns.done(turn);
      }
      return;
    }
    const idle = [...this.#running].find(({ current }) => current === null);
    const { threads } = this.#options;
    if (!idle && this.#running.size >= threads) return;
    const long = [...this.#running].filter(({ current }) => current?.isLarge).length;
    const turn = this.#turns.take(long < Math.max(1, threads - 1));
    if (!turn) return;
    this.#start(idle ?? this.#open(), turn);
    this.#next();
  }

  #start(running: Running, turn: Turn<Waiting>): void {
    clearTimeout(running.timer);
    running.current = turn;
    running.thread.ref();
    running.timer = setTimeout(() => this.#fail(running, problem('import-takes-too-long')), this.#options.timeLimitMs);
    running.thread.postMessage(turn.item.task);
  }

  #open(): Running {
    const { program, heapMegabytes } = this.#options;
    // A file that needs too much memory ends its thread, not the server.
    const thread = startThread(program, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
    const running: Running = { thread, isReady: false, current: null, timer: undefined };
    this.#running.add(running);
    thread.on('message', (answer: TableAnswer) => {
      if (answer === 'ready') running.isReady = true;
      else if ('result' in answer) this.#settle(running, ({ resolve }) => resolve(answer));
      else this.#settle(running, ({ reject }) => reject(new Error(`The file could not be read: ${answer.error}`)));
    });
    thread.on('error', (error: NodeJS.ErrnoException) =>
      this.#fail(running, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? problem('import-takes-too-long') : error),
    );
    thread.on('exit', () => this.#fail(running, new Error('The thread that reads files ended.')));
    return running;
  }

  /** The file of this thread is answered; the thread takes another one. */
  #settle(running: Running, how: (waiting: Waiting) => void): void {
    clearTimeout(running.timer);
    const { current } = running;
    running.current = null;
    running.thread.unref();
    running.timer = setTimeout(() => void this.#end(running), endAfterIdleMs).unref();
    if (current) {
      this.#turns.done(current);
      how(current.item);
    }
    this.#next();
  }

  #fail(running: Running, error: Error): void {
    if (!this.#running.has(running)) return;
    // A thread that never ran is not the file's fault, and another one would not run either.
    const neverRan = !running.isReady && !(error instanceof Problem);
    const { current } = running;
    running.current = null;
    void this.#end(running);
    if (neverRan) this.#isWithoutThreads = true;
    if (current) {
      this.#turns.done(current);
      if (neverRan) this.#readHere(current.item);
      else current.item.reject(error);
    }
    this.#next();
  }

  async #end(running: Running): Promise<void> {
    clearTimeout(running.timer);
    this.#running.delete(running);
    running.thread.removeAllListeners();
    running.thread.on('error', () => undefined);
    await running.thread.terminate();
  }

  #readHere({ task, resolve, reject }: Waiting): void {
    try {
      const begun = performance.now();
      const result = this.#options.readHere(task);
      resolve({ result, ms: performance.now() - begun });
    } catch (error) {
      reject(error as Error);
    }
  }
}
