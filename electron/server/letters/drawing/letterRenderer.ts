import type { Worker } from 'node:worker_threads';
import { message, type Refusal } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import { OwnerTurns, type Turn } from '../../../ownerTurns.ts';
import { ownProgram, startThread } from '../../../ownPrograms.ts';
import { currentOwner } from '../../base/work/requestWork.ts';
import type { LetterContent } from './letterContent.ts';
import { drawHere, drawReportHere, readHere, type ReportContent } from './lettersHere.ts';
import type { PhotoGroup } from './photoGroup.ts';
import type { LetterPdf } from '../signatures/readLetterPdf.ts';
import type { DrawnLetter } from '../../base/drawing/drawnDocument.ts';

/** A letter or a report to draw, or a finished PDF to read. */
export type LetterTask =
  { content: LetterContent } | { report: ReportContent } | { file: string } | { pdf: Uint8Array };
type TaskResult = DrawnLetter | LetterPdf;

/** Messages of the thread: first that it runs, then one answer per task. */
export type ThreadAnswer = 'ready' | { result: TaskResult } | { refused: Refusal } | { error: string };

interface Waiting {
  task: LetterTask;
  resolve: (result: TaskResult) => void;
  reject: (error: Error) => void;
}

const isReading = (task: LetterTask): boolean => 'file' in task || 'pdf' in task;

/** With more photos it takes seconds to draw. */
const fewPhotos = 30;

const groupsIn = (task: LetterTask): readonly PhotoGroup[] => {
  if ('content' in task) return task.content.photoAppendix ?? [];
  return 'report' in task && 'groups' in task.report ? task.report.groups : [];
};

const isLong = (task: LetterTask): boolean =>
  groupsIn(task).reduce((sum, { photos }) => sum + photos.length, 0) > fewPhotos;

const endAfterIdleMs = 60_000;
/** Letters that wait, beside the one that is drawn. */
const bounds = { mostOfMember: 50, mostOfGroup: 100, mostWaiting: 300, mostGroups: 300 };

/** Of this process, while a finished PDF is read: a small file can unpack to any size, outside of the thread's heap. */
const mostMemoryToRead = 1024 * 1024 * 1024;
const memoryPulseMs = 100;

const unavailable = (code: 'letter-takes-too-long' | 'too-many-letters' | 'server-stopping'): Problem =>
  new Problem(message(code), { headers: { 'retry-after': '5' } });

/**
 * Draws letters, and reads finished ones, in a thread, one at a time and by turns of those who ask, so that the server stays
 * responsive: the first letter takes 150 ms, hundreds of arrays or a large logo as long again. The thread starts with the first letter and ends
 * when idle, which frees the memory of its fonts. Where no thread can start, the work is done in this one.
 */
export class LetterRenderer {
  readonly #timeLimitMs: number;
  readonly #program: string;
  readonly #ownerOf: typeof currentOwner;
  readonly #turns = new OwnerTurns<Waiting>(bounds);
  #thread: Worker | null = null;
  #isReady = false;
  #current: Turn<Waiting> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #memoryPulse: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isWithoutThread = false;

  /** `ownerOf`: who asks. */
  constructor({
    timeLimitMs = 60_000,
    program = ownProgram('letterThread', import.meta.url),
    ownerOf = currentOwner,
  } = {}) {
    this.#ownerOf = ownerOf;
    this.#timeLimitMs = timeLimitMs;
    this.#program = program;
  }

  /** Throws `letter-takes-too-long`, `too-many-letters`, `server-stopping`. */
  draw(content: LetterContent): Promise<DrawnLetter> {
    return this.#run({ content }) as Promise<DrawnLetter>;
  }

  /** Throws like `draw`. */
  drawReport(report: ReportContent): Promise<DrawnLetter> {
    return this.#run({ report }) as Promise<DrawnLetter>;
  }

  /** Reads the PDF at this path. Throws like `draw`, and what `readLetterPdf` throws. */
  read(file: string): Promise<LetterPdf> {
    return this.#run({ file }) as Promise<LetterPdf>;
  }

  /** The same of a PDF in memory. */
  readBytes(pdf: Uint8Array): Promise<LetterPdf> {
    return this.#run({ pdf }) as Promise<LetterPdf>;
  }

  #run(task: LetterTask): Promise<TaskResult> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(unavailable('server-stopping'));
      const waiting = { task, resolve, reject };
      if (!this.#turns.add(this.#ownerOf(), waiting, isLong(task))) return reject(unavailable('too-many-letters'));
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const left = [...(this.#current ? [this.#current.item] : []), ...this.#turns.clear()];
    this.#current = null;
    await this.#endThread();
    for (const { reject } of left) reject(unavailable('server-stopping'));
  }

  #next(): void {
    if (this.#current || this.#isClosed) return;
    const turn = this.#turns.take();
    if (!turn) {
      this.#thread?.unref();
      if (this.#thread) this.#timer = setTimeout(() => void this.#endThread(), endAfterIdleMs).unref();
      return;
    }
    clearTimeout(this.#timer);
    if (this.#isWithoutThread) {
      this.#runHere(turn.item);
      this.#turns.done(turn);
      this.#next();
      return;
    }
    const { task } = turn.item;
    this.#current = turn;
    this.#thread ??= this.#start(this.#program);
    this.#thread.ref();
    this.#timer = setTimeout(() => {
      void this.#endThread();
      this.#settle(({ reject }) => reject(unavailable('letter-takes-too-long')));
    }, this.#timeLimitMs);
    this.#watchMemory(task);
    this.#thread.postMessage(task);
  }

  #watchMemory(task: LetterTask): void {
    if (!isReading(task)) return;
    const before = process.memoryUsage.rss();
    this.#memoryPulse = setInterval(() => {
      if (process.memoryUsage.rss() - before < mostMemoryToRead) return;
      void this.#endThread();
      this.#settle(({ reject }) => reject(problem('letter-pdf-too-large-unpacked')));
    }, memoryPulseMs);
  }

  #start(file: string): Worker {
    // A layout that needs too much memory ends its thread, not the server.
    const thread = startThread(file, { resourceLimits: { maxOldGenerationSizeMb: 768 } });
    thread.on('message', (answer: ThreadAnswer) => {
      if (answer === 'ready') this.#isReady = true;
      else if ('result' in answer) this.#settle(({ resolve }) => resolve(answer.result));
      else if ('refused' in answer) this.#settle(({ reject }) => reject(new Problem(answer.refused)));
      else this.#settle(({ reject }) => reject(new Error(`The letter could not be drawn: ${answer.error}`)));
    });
    thread.on('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY' && this.#current && isReading(this.#current.item.task);
      this.#threadFailed(isFull ? problem('letter-pdf-too-large-unpacked') : error);
    });
    thread.on('exit', () => this.#threadFailed(new Error('The thread that draws letters ended.')));
    return thread;
  }

  #threadFailed(error: Error): void {
    // A thread that never ran is not the letter's fault, and another one would not run either.
    const neverRan = !this.#isReady;
    void this.#endThread();
    if (neverRan) this.#isWithoutThread = true;
    this.#settle((waiting) => (neverRan ? this.#runHere(waiting) : waiting.reject(error)));
  }

  async #endThread(): Promise<void> {
    clearTimeout(this.#timer);
    clearInterval(this.#memoryPulse);
    const thread = this.#thread;
    this.#thread = null;
    this.#isReady = false;
    thread?.removeAllListeners();
    thread?.on('error', () => undefined);
    await thread?.terminate();
  }

  #settle(how: (waiting: Waiting) => void): void {
    clearTimeout(this.#timer);
    clearInterval(this.#memoryPulse);
    const settled = this.#current;
    this.#current = null;
    if (settled) {
      this.#turns.done(settled);
      how(settled.item);
    }
    this.#next();
  }

  #runHere({ task, resolve, reject }: Waiting): void {
    const work: () => Promise<TaskResult> =
      'file' in task
        ? () => readHere(task.file)
        : 'pdf' in task
          ? () => readHere(task.pdf)
          : 'report' in task
            ? () => drawReportHere(task.report)
            : () => drawHere(task.content);
    void work().then(resolve, reject);
  }
}
