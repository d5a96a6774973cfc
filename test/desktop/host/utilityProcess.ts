import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { is } from './conditions.ts';

interface ForkOptions {
  env?: NodeJS.ProcessEnv;
  stdio?: unknown;
  serviceName?: string;
  cwd?: string;
  execArgv?: string[];
}

const stdioOf = (wanted: unknown): ('ignore' | 'inherit' | 'pipe')[] => {
  const one = wanted ?? 'inherit';
  if (typeof one === 'string') {
    if (!['inherit', 'ignore', 'pipe'].includes(one))
      throw new Error('stdio must be of the following values: inherit, pipe, ignore');
    return ['ignore', one as 'ignore', one as 'ignore'];
  }
  const list = one as ('ignore' | 'inherit' | 'pipe')[];
  if (list.length < 3) throw new Error('configuration missing for stdin, stdout or stderr.');
  if (list[0] !== 'ignore') throw new Error('stdin value other than ignore is not supported.');
  return list;
};

/** Electron links the system's GLib on Linux. One complaint of it ends the process here, as a crash would. */
const glibEnvironment = (): NodeJS.ProcessEnv => ({
  LD_PRELOAD: ['glib', 'gobject', 'gio'].map((name) => `lib${name}-2.0.so.0`).join(':'),
  G_DEBUG: 'fatal-criticals',
});

/** Switches of Chromium, as far as Node has a word for them: flags of V8. */
const nodeFlags = (given: string): string[] => /^--js-flags=(.*)$/.exec(given)?.[1]?.split(' ') ?? [];

/** A child of Node that has a parent's port and nothing else of Node's own way of speaking. */
class UtilityProcess extends EventEmitter {
  #child: ChildProcess | null;
  #pid: number | undefined;
  #said = '';

  constructor(program: string, args: readonly string[], { env, stdio, cwd, execArgv = [] }: ForkOptions) {
    super();
    const [, out, errors] = stdioOf(stdio);
    const child = fork(program, args, {
      ...(cwd === undefined ? {} : { cwd }),
      // Exactly what is given; without anything, all of the parent's.
      env: {
        ...(env && Object.keys(env).length > 0 ? env : process.env),
        ...(is('system-glib') ? glibEnvironment() : {}),
      },
      execArgv: [
        ...execArgv.flatMap(nodeFlags),
        '--disable-warning=ExperimentalWarning',
        '--import',
        new URL('parentPort.ts', import.meta.url).href,
      ],
      // Bytes as V8 serializes them.
      serialization: 'advanced',
      stdio: ['ignore', out, 'pipe', 'ipc'] as StdioOptions,
    });
    this.#child = child;
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-10_000);
      if (errors === 'inherit') process.stderr.write(text);
    });
    child.once('spawn', () => {
      this.#pid = child.pid;
      this.emit('spawn');
    });
    child.on('message', (message) => this.emit('message', message));
    // Without a listener an `error` is thrown, here as in Electron.
    child.once('close', (code) => {
      this.#child = null;
      this.#pid = undefined;
      const [, location] = /^FATAL ERROR: (.*)$/m.exec(this.#said) ?? [];
      if (location !== undefined) this.emit('error', 'FatalError', location, this.#said);
      this.emit('exit', code ?? 0);
    });
  }
  /** There is none before the process has begun. */
  get pid(): number | undefined {
    return this.#pid;
  }
  postMessage(message: unknown): void {
    this.#child?.send(message as object);
  }
  kill(): boolean {
    return this.#pid !== undefined && (this.#child?.kill('SIGTERM') ?? false);
  }
}

export const utilityProcess = {
  fork: (program: string, args: readonly string[] = [], options: ForkOptions = {}): UtilityProcess => {
    if (!app.isReady()) throw new Error('utilityProcess cannot be created before app is ready.');
    if (!program) throw new Error('Missing UtilityProcess entry script.');
    if (options.serviceName !== undefined && typeof options.serviceName !== 'string')
      throw new TypeError('serviceName must be a string.');
    return new UtilityProcess(program, args, options);
  },
};
