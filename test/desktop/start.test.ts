import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { shippedPackages } from '../../electron/packaging/shippedPackages.ts';
import { bundled } from '../support/bundle.ts';
import { root, temporaryFolder } from '../support/processes.ts';

const folder = temporaryFolder();

/** What Electron's program would be, if it were a script. */
const programThat = (does: string): string => {
  const dist = mkdtempSync(path.join(folder, 'dist-'));
  const program = path.join(dist, 'electron');
  writeFileSync(program, `#!/bin/sh\n${does}\n`);
  chmodSync(program, 0o755);
  return dist;
};

const start = bundled('start');
const environment = (more: Record<string, string>): NodeJS.ProcessEnv => {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...rest } = process.env;
  return { ...rest, ...more };
};

/** Starts the app until it says where it is open, and ends it. */
const saidAtStart = (more: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = [start, '--data', mkdtempSync(path.join(folder, 'data-'))];
    const child = spawn(process.execPath, args, { cwd: root, env: environment({ ...more, PATH: '' }), stdio: 'pipe' });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/is ready at http/.test(said)) child.kill('SIGTERM');
    });
    child.once('error', reject);
    child.once('close', () => resolve(said));
  });

describe.runIf(process.platform === 'linux')('npm start', () => {
  it('without a display says so in one line, and opens in the browser', async () => {
    expect(await saidAtStart({})).toMatch(
      /^There is no display: Rafter opens in the browser instead\.\nRafter \S+ is ready at http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/enter\?token=\S+\n$/,
    );
  });

  it('opens in the browser when Electron does not start', async () => {
    const said = await saidAtStart({ DISPLAY: ':7', ELECTRON_OVERRIDE_DIST_PATH: programThat('exit 1') });
    expect(said).toMatch(/^Electron does not start on this computer: Rafter opens in the browser instead\.\n/);
  });

  it('is the desktop app where that starts: its arguments go on, and it ends as that does', async () => {
    const env = environment({
      DISPLAY: ':7',
      ELECTRON_OVERRIDE_DIST_PATH: programThat('echo "$@"; sleep 0.1; exit 0'),
      ELECTRON_RUN_AS_NODE: '1',
    });
    const said = await new Promise<string>((resolve, reject) => {
      execFile(process.execPath, [start, '--data', '/srv/desk'], { cwd: root, env }, (error, stdout) =>
        error ? reject(new Error(error.message)) : resolve(stdout),
      );
    });
    expect(said).toBe(`${root} --data /srv/desk\n`);
  });
});

it('what the main process loads is shipped, and what its preload script loads is Electron alone', () => {
  const shipped = new Set([...shippedPackages(root), ...builtinModules, 'electron']);
  const main = readFileSync(path.join(root, 'dist/main/main.js'), 'utf8');
  const loaded = [...main.matchAll(/^import\s[^;'"]*?["']([^."'][^"']*)["'];$/gm)].map(([, name]) => name!);
  const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  expect(loaded).toContain('better-sqlite3');
  expect(loaded.filter((name) => !name.startsWith('node:') && !shipped.has(packageOf(name)))).toEqual([]);
  for (const bare of ['electron', 'svelte', 'vite', 'fastify']) expect(shippedPackages(root)).not.toContain(bare);

  const preload = readFileSync(path.join(root, 'dist/preload/preload.cjs'), 'utf8');
  expect([...preload.matchAll(/require\(([^)]*)\)/g)].map(([, name]) => name)).toEqual(['"electron"']);
  expect(preload.length).toBeLessThan(8000);
});
