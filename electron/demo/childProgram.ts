import { type ChildProcess, fork } from 'node:child_process';

/** How long a program may take to stop before it is killed. */
const stopMs = 10_000;

interface ChildProgramOptions {
  file: string;
  args: readonly string[];
  /** What it prints once it is ready; the first group is what others need of it. */
  ready: RegExp;
  /** The child reads from the terminal. */
  isInteractive?: boolean;
  /** Text that it prints after that. */
  onText?: (text: string) => void;
}

/** A program that the demo has started. It ends by itself when the demo's process is gone, whatever ended that. */
export interface ChildProgram {
  /** The first group of `ready`. */
  found: string;
  /** Resolves when it has ended, with the code or the signal. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** Resolves once it has ended. */
  stop: () => Promise<void>;
}

/** By it the tests find what one of them has left running. */
const markOfTests = 'RAFTER_TEST_RUN';

/**
 * Without the settings of this user's own server, such as the address of its database, and without the cache of what was
 * compiled, which would stay.
 */
const plainEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('RAFTER_') || name === markOfTests),
  ),
  NODE_DISABLE_COMPILE_CACHE: '1',
});

const stopChild = async (child: ChildProcess, ended: Promise<unknown>): Promise<void> => {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(late);
};

/** Starts a program of ours, and resolves once it is ready. Rejects with what it printed if it ends before. */
export const startChildProgram = (options: ChildProgramOptions, signal: AbortSignal): Promise<ChildProgram> =>
  new Promise((resolve, reject) => {
    const { file, args, ready, isInteractive = false, onText } = options;
    const stdin = isInteractive ? 'inherit' : 'ignore';
    // Forked for its channel, by which the child learns that this process is gone.
    const child = fork(file, args, { stdio: [stdin, 'pipe', 'pipe', 'ipc'], env: plainEnvironment() });
    const ended = new Promise<number | NodeJS.Signals | null>((over) =>
      child.once('close', (code, endedBy) => over(code ?? endedBy)),
    );
    const stop = (): Promise<void> => stopChild(child, ended);
    const abort = (): void => void stop();
    signal.addEventListener('abort', abort, { once: true });
    let printed = '';
    let isReady = false;
    const hear = (text: string): void => {
      if (isReady) return onText?.(text);
      printed += text;
      const found = ready.exec(printed)?.[1];
      if (found === undefined) return;
      isReady = true;
      resolve({ found, ended, stop });
    };
    child.stdout!.setEncoding('utf8').on('data', hear);
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (isReady ? process.stderr.write(text) : hear(text)));
    child.once('error', reject);
    void ended.then((how) => {
      signal.removeEventListener('abort', abort);
      reject(new Error(`${file} ended with ${how}: ${printed}`));
    });
    if (signal.aborted) abort();
  });
