import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOutcome } from '../../shared/rpc/rpc.ts';
import { connectDevtools, type Devtools } from '../desktop/host/cdp.ts';
import { waitMs } from '../support/patience.ts';

/** How long a polite end may take: a sixth of a wait, 10 s. */
const politeMs = waitMs / 6;
const betweenLooksMs = 100;

/** The app's page, over the DevTools of its browser; its scripts are texts, because the packed app has no inspector. */
export interface AppPage {
  /** Calls the function in the page, and resolves with its JSON. */
  run: <T>(source: string, given?: readonly unknown[]) => Promise<T>;
  /** The same again and again, until the result is not null. */
  until: <T>(what: string, source: string, given?: readonly unknown[]) => Promise<T>;
  /** What the desk answers; rejects with what it refuses. */
  call: <T>(name: string, request: unknown) => Promise<T>;
}

export interface RunningApp {
  page: AppPage;
  /** Waits until its window has a frame of an address that begins so, as the browser itself knows it. */
  untilFrame: (what: string, start: string) => Promise<unknown>;
  /** Asks it to end; resolves with its exit code and those of its processes that are left after 10 s. */
  endPolitely: () => Promise<{ code: number | string; left: number[] }>;
  kill: () => Promise<void>;
}

/** Resolves with the first result that is not null. */
const repeat = async <T>(what: string, limitMs: number, look: () => T | null | Promise<T | null>): Promise<T> => {
  for (const endMs = performance.now() + limitMs; performance.now() < endMs; await sleep(betweenLooksMs)) {
    const found = await look();
    if (found !== null) return found;
  }
  throw new Error(`waited ${limitMs / 1000} s for ${what}`);
};

/** Each process of this computer, with its parent. */
const allProcesses = (): [pid: number, parent: number][] => {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
          return state === 'Z' ? [] : [[Number(name), Number(parent)] as [number, number]];
        } catch {
          // It ended meanwhile.
          return [];
        }
      });
  const list = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId)" }';
  const text =
    process.platform === 'win32'
      ? execFileSync('powershell', ['-NoProfile', '-Command', list], { encoding: 'utf8' })
      : execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' });
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
};

const withDescendants = (pid: number): number[] => {
  const all = allProcesses();
  const found = [pid];
  for (const one of found) found.push(...all.filter(([, parent]) => parent === one).map(([child]) => child));
  return found;
};

/** As a system asks that shuts down. */
const askToEnd = (child: ChildProcess): void => {
  if (process.platform === 'win32') execFileSync('taskkill', ['/PID', String(child.pid)]);
  else child.kill('SIGTERM');
};

const pageOf = ({ browser }: Devtools): AppPage => {
  const run: AppPage['run'] = async <T>(source: string, given: readonly unknown[] = []): Promise<T> => {
    const { result, exceptionDetails } = await browser.send('Runtime.evaluate', {
      expression: `(${source})(${JSON.stringify(given)})`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  };
  return {
    run,
    until: <T>(what: string, source: string, given?: readonly unknown[]) =>
      repeat<T>(what, waitMs, () => run<T | null>(source, given)),
    call: async <T>(name: string, request: unknown): Promise<T> => {
      const ended = await run<CallOutcome<unknown>>(`([name, request]) => rafter.call(name, request)`, [name, request]);
      if (!ended.ok) throw new Error(`${name}: ${ended.problem.detail}`);
      return ended.value as T;
    },
  };
};

/** A page, or a frame of one in a process of its own. */
interface Target {
  type: string;
  url: string;
  webSocketDebuggerUrl: string;
}

const untilTarget = (devtools: string, what: string, isIt: (target: Target) => boolean): Promise<Target> =>
  repeat(what, waitMs, async () => {
    const answer = await fetch(`http://${new URL(devtools).host}/json/list`);
    return ((await answer.json()) as Target[]).find(isIt) ?? null;
  });

const connectToPage = async (devtools: string): Promise<AppPage> => {
  const { webSocketDebuggerUrl: address } = await untilTarget(
    devtools,
    'the page of the window',
    ({ type, url }) => type === 'page' && /^(app|https):\/\/rafter/.test(url),
  );
  const page = pageOf(await connectDevtools(address));
  await page.until('the first page', `() => ('rafter' in window && document.querySelector('nav') ? true : null)`);
  return page;
};

/** Starts a packed app, and waits until its window shows a page. */
export const openPackedApp = async (program: string, args: readonly string[]): Promise<RunningApp> => {
  const child = spawn(program, [...args, '--remote-debugging-port=0'], { stdio: ['ignore', 'inherit', 'pipe'] });
  let hasEnded = false;
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => {
      hasEnded = true;
      resolve(code ?? signal ?? 'nothing');
    }),
  );
  const devtools = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    void ended.then((code) => reject(new Error(`the app ended with ${code} before it showed a window`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /^DevTools listening on (ws:.*)$/.exec(line)?.[1];
      if (found) resolve(found);
      else console.error(`    ${line}`);
    });
  });
  const kill = async (): Promise<void> => {
    if (hasEnded || child.pid === undefined) return;
    for (const pid of withDescendants(child.pid).toReversed()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended with its parent.
      }
    }
    await ended;
  };
  try {
    const page = await connectToPage(await devtools);
    return {
      page,
      untilFrame: async (what, start) => untilTarget(await devtools, what, ({ url }) => url.startsWith(start)),
      kill,
      endPolitely: async () => {
        const own = withDescendants(child.pid!);
        const left = (): number[] => {
          const all = new Set(allProcesses().map(([pid]) => pid));
          return own.filter((pid) => all.has(pid));
        };
        askToEnd(child);
        await repeat('the end', politeMs, () => (hasEnded && left().length === 0 ? true : null)).catch(() => undefined);
        return { code: hasEnded ? await ended : 'no exit', left: left() };
      },
    };
  } catch (error) {
    await kill();
    throw error;
  }
};
