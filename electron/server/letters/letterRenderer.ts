import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import type { LetterFacts } from './facts.ts';
import { type DrawnLetter, drawLetter } from './renderLetter.ts';

/** What the thread says: first that it runs, then one answer a letter. */
export type ThreadAnswer = 'ready' | { letter: DrawnLetter } | { error: string };

export interface LetterRenderer {
  /** Throws `unavailable` where it takes too long or too many wait. */
  draw: (facts: LetterFacts) => Promise<DrawnLetter>;
  close: () => Promise<void>;
}

interface Waiting {
  facts: LetterFacts;
  resolve: (letter: DrawnLetter) => void;
  reject: (error: Error) => void;
}

const endAfterIdleMs = 60_000;
const mostWaiting = 50;

/** Beside this file in the sources; in the bundle beside its entry, from which this file may be one folder down. */
const threadProgram = (): string | null =>
  ['./letterThread.ts', './letterThread.js', '../letterThread.js']
    .map((file) => fileURLToPath(new URL(file, import.meta.url)))
    .find((file) => existsSync(file)) ?? null;

const unavailable = (code: 'letter-takes-too-long' | 'too-many-letters' | 'server-stopping'): Problem =>
  new Problem(message(code), { headers: { 'retry-after': '5' } });

/**
 * Draws letters in a thread, one at a time: the first one of a cold server takes 150 ms and more, hundreds of arrays or
 * a large logo as long again, and nobody else is answered meanwhile. The thread starts with the first letter and ends
 * when it has nothing to do, which gives its fonts' memory back. Where no thread can be had, letters are drawn here.
 */
export const createLetterRenderer = ({ timeLimitMs = 60_000, program = threadProgram() } = {}): LetterRenderer => {
  const queue: Waiting[] = [];
  let thread: Worker | null = null;
  let isReady = false;
  let current: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let withoutThread = program === null;

  const end = (): void => {
    clearTimeout(timer);
    const ended = thread;
    thread = null;
    isReady = false;
    ended?.removeAllListeners();
    ended?.on('error', () => undefined);
    void ended?.terminate();
  };

  const settle = (how: (waiting: Waiting) => void): void => {
    clearTimeout(timer);
    const settled = current;
    current = null;
    if (settled) how(settled);
    next();
  };

  const drawHere = ({ facts, resolve, reject }: Waiting): void => void drawLetter(facts).then(resolve, reject);

  const failed = (error: Error): void => {
    // It never ran at all: that is not the letter's fault, and another thread would not run either.
    const neverRan = !isReady;
    end();
    if (neverRan) withoutThread = true;
    settle((waiting) => (neverRan ? drawHere(waiting) : waiting.reject(error)));
  };

  const start = (file: string): Worker => {
    // A layout that eats memory ends its thread, not the server.
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 768 } });
    started.on('message', (answer: ThreadAnswer) => {
      if (answer === 'ready') isReady = true;
      else if ('letter' in answer) settle(({ resolve }) => resolve(answer.letter));
      else settle(({ reject }) => reject(new Error(`The letter could not be drawn: ${answer.error}`)));
    });
    started.on('error', failed);
    started.on('exit', () => failed(new Error('The thread that draws letters ended.')));
    return started;
  };

  const next = (): void => {
    if (current || closed) return;
    const waiting = queue.shift();
    if (!waiting) {
      thread?.unref();
      if (thread) timer = setTimeout(end, endAfterIdleMs).unref();
      return;
    }
    clearTimeout(timer);
    if (withoutThread || program === null) {
      drawHere(waiting);
      next();
      return;
    }
    current = waiting;
    thread ??= start(program);
    thread.ref();
    timer = setTimeout(() => {
      end();
      settle(({ reject }) => reject(unavailable('letter-takes-too-long')));
    }, timeLimitMs);
    thread.postMessage(waiting.facts);
  };

  return {
    draw: (facts) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(unavailable('server-stopping'));
        if (queue.length >= mostWaiting) return reject(unavailable('too-many-letters'));
        queue.push({ facts, resolve, reject });
        next();
      }),
    async close() {
      closed = true;
      const left = [...(current ? [current] : []), ...queue.splice(0)];
      current = null;
      clearTimeout(timer);
      const ended = thread;
      thread = null;
      ended?.removeAllListeners();
      await ended?.terminate();
      for (const { reject } of left) reject(unavailable('server-stopping'));
    },
  };
};
