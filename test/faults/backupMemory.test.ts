import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bundled } from '../support/bundle.ts';
import { root, temporaryFolder } from '../support/processes.ts';
import { databaseOf } from '../support/serverDatabase.ts';
import { startServer } from '../support/startServer.ts';

const mebibyte = 1024 * 1024;
/** Twice the growth that is allowed. */
const rowBytes = 250 * mebibyte;
const hasMarks = process.platform === 'linux';

/** Runs the command; returns its peak resident memory in bytes. */
const peakOf = async (data: string, args: readonly string[]): Promise<number> => {
  const env = { ...process.env, RAFTER_DATA: data };
  const child = spawn(process.execPath, [bundled('cli'), ...args], { cwd: root, env, stdio: 'ignore' });
  let peak = 0;
  const timer = setInterval(() => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024);
  }, 20);
  const code = await new Promise((resolve) => child.once('exit', resolve)).finally(() => clearInterval(timer));
  expect(code).toBe(0);
  return peak;
};

it.runIf(hasMarks)('rows beyond number are backed up and restored in flat memory', async () => {
  const server = await startServer();
  const folder = temporaryFolder();
  const peaks = async (name: string): Promise<[backup: number, restore: number]> => {
    const archive = path.join(folder, `${name}.tar`);
    const backup = await peakOf(server.data, ['backup', archive]);
    return [backup, await peakOf(path.join(folder, name), ['restore', archive])];
  };
  const [usualBackup, usualRestore] = await peaks('few');
  databaseOf(server.store)
    .prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < @rows)
       INSERT INTO audit (at_ms, actor, action, subject, detail) SELECT n, 'nobody', 'none', 'nothing', @detail FROM numbers`,
    )
    .run({ rows: rowBytes / 1000, detail: JSON.stringify('x'.repeat(1000)) });
  const [backup, restore] = await peaks('many');
  expect(backup - usualBackup).toBeLessThan(120 * mebibyte);
  expect(restore - usualRestore).toBeLessThan(120 * mebibyte);
});
