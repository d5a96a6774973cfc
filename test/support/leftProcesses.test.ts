import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { atEnd } from './atEnd.ts';
import { leftProcesses } from './leftProcesses.ts';

const module = path.join(import.meta.dirname, 'leftProcesses.ts');

/** A run that starts a process and does not end it, or ends it, and exits; resolves with its exit code and its errors. */
const runThat = (what: 'leaves it' | 'ends it', run: string): Promise<{ code: number | null; errors: string }> =>
  new Promise((resolve) => {
    const program = `
      import { spawn } from 'node:child_process';
      import { once } from 'node:events';
      import { markRun } from ${JSON.stringify(module)};
      markRun(${JSON.stringify(run)});
      const child = spawn('sleep', ['600'], { stdio: 'ignore', detached: true });
      if (${what === 'ends it'}) {
        child.kill();
        await once(child, 'exit');
      }
      child.unref();`;
    const child = execFile(
      process.execPath,
      ['--input-type=module-typescript', '--eval', program],
      // What it leaves is no trouble of this run, and ends by no waiting.
      {
        env: {
          ...process.env,
          RAFTER_TEST_REMARKS: undefined,
          RAFTER_TEST_PATIENCE: what === 'leaves it' ? '0.01' : '1',
        },
      },
      (_error, _out, errors) => resolve({ code: child.exitCode, errors }),
    );
  });

it.runIf(process.platform === 'linux')(
  'finds the processes of one run by what they inherit, and no others',
  async () => {
    const run = randomUUID();
    const start = (id: string) =>
      spawn('sleep', ['600'], { env: { ...process.env, RAFTER_TEST_RUN: id }, stdio: 'ignore' });
    const [own, other] = [start(run), start(randomUUID())];
    for (const child of [own, other]) atEnd(() => child.kill('SIGKILL'));
    expect(leftProcesses(run)).toEqual([{ pid: own.pid, command: 'sleep 600' }]);
    own.kill('SIGKILL');
    await once(own, 'exit');
    expect(leftProcesses(run)).toEqual([]);
  },
);

it.runIf(process.platform === 'linux')('a run that leaves a process names it, ends it, and fails', async () => {
  const run = randomUUID();
  const { code, errors } = await runThat('leaves it', run);
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^\s*Still running after the tests, and ended now: \d+ sleep 600\s*$/),
  ]);
  expect(leftProcesses(run)).toEqual([]);
});

it('a run that ends what it started succeeds', async () => {
  expect(await runThat('ends it', randomUUID())).toEqual({ code: 0, errors: '' });
});
