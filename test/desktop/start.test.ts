import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findElectron } from '../../electron/cli/start/electronProgram.ts';
import { startDesktop } from '../../electron/cli/start/startDesktop.ts';
import { sayWhyNot, startProblem } from '../../electron/cli/start/whyNot.ts';
import { shippedPackages } from '../../electron/packaging/shippedPackages.ts';
import { bundled } from '../support/bundle.ts';
import { root, temporaryFolder } from '../support/processes.ts';
import { stubProxies } from '../support/proxyVariables.ts';

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
    const child = spawn(process.execPath, args, { cwd: root, env: environment({ PATH: '', ...more }), stdio: 'pipe' });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/is ready at http/.test(said)) child.kill('SIGTERM');
    });
    child.once('error', reject);
    child.once('close', () => resolve(said));
  });

/** A checkout whose Electron has no program yet. */
const checkoutWithoutElectron = (): string => {
  const checkout = mkdtempSync(path.join(folder, 'checkout-'));
  const packages = path.join(root, 'node_modules');
  mkdirSync(path.join(checkout, 'node_modules/electron'), { recursive: true });
  for (const name of ['package.json', 'checksums.json'])
    copyFileSync(path.join(packages, 'electron', name), path.join(checkout, 'node_modules/electron', name));
  for (const name of ['@electron', '@electron-internal'])
    symlinkSync(path.join(packages, name), path.join(checkout, 'node_modules', name), 'dir');
  return checkout;
};

describe.runIf(process.platform === 'linux')('npm start', () => {
  it('without a display says so in one line, and opens in the browser', async () => {
    expect(await saidAtStart({})).toMatch(
      /^There is no display: Rafter opens in the browser instead\.\nRafter \S+ is ready at http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/enter\?token=\S+\n$/,
    );
  });

  it('opens in the browser when Electron does not start', async () => {
    const said = await saidAtStart({ DISPLAY: ':7', ELECTRON_OVERRIDE_DIST_PATH: programThat('exit 1') });
    const reasons = 'Electron does not start on this computer|Electron does not run as root';
    expect(said).toMatch(
      new RegExp(`^(${reasons}): Rafter opens in the browser instead; for the desktop app, .*\\.\\n`),
    );
  });

  it('names in one sentence which libraries Electron lacks, and what to do', async () => {
    const programs = mkdtempSync(path.join(folder, 'bin-'));
    writeFileSync(
      path.join(programs, 'ldd'),
      '#!/bin/sh\necho "	libnss3.so => not found"\necho "	libc.so.6 => /lib/libc.so.6"\n',
    );
    chmodSync(path.join(programs, 'ldd'), 0o755);
    const program = programThat('exit 127');
    const said = await saidAtStart({ DISPLAY: ':7', ELECTRON_OVERRIDE_DIST_PATH: program, PATH: programs });
    const [first] = said.split('\n');
    expect(first).toBe(
      'Electron needs libnss3.so, which this computer lacks: Rafter opens in the browser instead; for the desktop app, install the packages that contain them.',
    );
  });

  it('prints in one sentence that Electron cannot be fetched, and what to do', async () => {
    const checkout = checkoutWithoutElectron();
    vi.stubEnv('DISPLAY', ':7');
    vi.stubEnv('ELECTRON_MIRROR', 'http://127.0.0.1:9/');
    vi.stubEnv('electron_config_cache', mkdtempSync(path.join(folder, 'cache-')));
    const run = await startDesktop(checkout, []).finally(() => vi.unstubAllEnvs());
    expect(run.ran ? '' : sayWhyNot(run)).toMatch(
      /^Electron could not be fetched \(connect ECONNREFUSED 127\.0\.0\.1:9\): Rafter opens in the browser instead; for the desktop app, run `npm start` again with a network \(behind a proxy of your company with HTTPS_PROXY, and with NODE_EXTRA_CA_CERTS for its certificate\), or name a mirror in ELECTRON_MIRROR\.$/,
    );
  });

  it('names the proxy that could not be reached while Electron was fetched, and no setting of the app', async () => {
    vi.stubEnv('DISPLAY', ':7');
    stubProxies({ HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' });
    vi.stubEnv('ELECTRON_MIRROR', 'http://mirror.example/');
    vi.stubEnv('electron_config_cache', mkdtempSync(path.join(folder, 'cache-')));
    const run = await startDesktop(checkoutWithoutElectron(), []).finally(() => vi.unstubAllEnvs());
    expect(run.ran ? '' : run.why).toBe(
      'Electron could not be fetched (The proxy 127.0.0.1:9 could not be reached (ECONNREFUSED))',
    );
  });

  it('explains by which two commands the sandbox starts, where Electron ended and the system refuses it', () => {
    const program = path.join(programThat('exit 0'), 'electron');
    const helper = path.join(path.dirname(program), 'chrome-sandbox');
    const settings = mkdtempSync(path.join(folder, 'settings-'));
    for (const name of ['kernel', 'user']) mkdirSync(path.join(settings, name));
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(1000);
    const problem = () => startProblem(program, { platform: 'linux', settings });
    writeFileSync(helper, '');
    const unexplained = problem();
    const setAll = (apparmor: number, clone: number, most: number): void => {
      writeFileSync(path.join(settings, 'kernel/apparmor_restrict_unprivileged_userns'), `${apparmor}\n`);
      writeFileSync(path.join(settings, 'kernel/unprivileged_userns_clone'), `${clone}\n`);
      writeFileSync(path.join(settings, 'user/max_user_namespaces'), `${most}\n`);
    };
    const refused = {
      why: 'This system does not let Electron start its sandbox',
      remedy: `run \`sudo chown root:root '${helper}'\` and \`sudo chmod 4755 '${helper}'\` once`,
    };
    const found = [
      [1, 1, 9],
      [0, 0, 9],
      [0, 1, 0],
      [0, 1, 9],
    ].map(([apparmor, clone, most]) => {
      setAll(apparmor!, clone!, most!);
      return problem();
    });
    getuid.mockRestore();
    expect(unexplained.why).toBe('Electron does not start on this computer');
    expect(found).toEqual([refused, refused, refused, unexplained]);
  });

  it('does not find half a program: one that was not unpacked to its end, or is of another version', () => {
    const checkout = mkdtempSync(path.join(folder, 'checkout-'));
    const electron = path.join(checkout, 'node_modules/electron');
    mkdirSync(path.join(electron, 'dist'), { recursive: true });
    const write = (name: string, text: string): void => writeFileSync(path.join(electron, name), text);
    write('package.json', '{"version":"45.4.1"}');
    write('dist/electron', '');
    write('dist/version', '45.4.1');
    expect(findElectron(checkout)).toBeNull();
    write('path.txt', 'electron');
    expect(findElectron(checkout)).toBe(path.join(electron, 'dist/electron'));
    write('dist/version', 'v45.4.0');
    expect(findElectron(checkout)).toBeNull();
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

it('specs that are to run on Electron run on nothing else', async () => {
  const launch = JSON.stringify(path.join(import.meta.dirname, 'launch.ts'));
  const source = `console.log((await import(${launch})).desktopProgram())`;
  const env = environment({ RAFTER_DESKTOP: 'electron', ELECTRON_OVERRIDE_DIST_PATH: '/nowhere', DISPLAY: ':7' });
  const ended = await new Promise<{ said: string; errors: string }>((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', source], { cwd: root, env }, (_error, said, errors) =>
      resolve({ said, errors }),
    );
  });
  expect(ended).toEqual({ said: '', errors: expect.stringContaining('Error: Electron is missing: run') as string });
});

it('what the main process loads is shipped, and what its preload script loads is Electron alone', () => {
  const shipped = new Set([...shippedPackages(root), ...builtinModules, 'electron']);
  const folder = path.join(root, 'dist/main');
  const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const main = parts.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
  const loaded = [...main.matchAll(/^import\s[^;'"]*?["']([^."'][^"']*)["'];$/gm)].map(([, name]) => name!);
  const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  expect(loaded).toContain('better-sqlite3');
  expect(loaded.filter((name) => !name.startsWith('node:') && !shipped.has(packageOf(name)))).toEqual([]);
  for (const bare of ['electron', 'svelte', 'vite', 'fastify']) expect(shippedPackages(root)).not.toContain(bare);

  const preload = readFileSync(path.join(root, 'dist/preload/preload.cjs'), 'utf8');
  expect([...preload.matchAll(/require\(([^)]*)\)/g)].map(([, name]) => name)).toEqual(['"electron"']);
  expect(preload.length).toBeLessThan(8000);
});
