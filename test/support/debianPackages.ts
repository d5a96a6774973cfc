import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const isDebian = (): boolean => /^ID(_LIKE)?=.*debian/m.test(read('/etc/os-release'));

const isContainer = (): boolean =>
  existsSync('/.dockerenv') ||
  existsSync('/run/.containerenv') ||
  /(^|\0)container=/.test(read('/proc/1/environ')) ||
  /docker|containerd|kubepods|libpod|lxc/.test(read('/proc/1/cgroup'));

/** Where a system is there for these tests alone, and may be changed: a container, or CI. Null on any other computer. */
const placeToInstall = (): string | null => {
  if (process.env.CI) return 'CI';
  return isContainer() ? 'a container' : null;
};

/**
 * On Debian, root installs them where nobody else's computer is changed by it; elsewhere nothing is touched. Whether they are
 * there now is for the caller to see.
 */
export const installPackages = (packages: readonly string[]): void => {
  const place = placeToInstall();
  if (place === null || process.platform !== 'linux' || process.getuid?.() !== 0 || !isDebian()) return;
  console.log(`Installing for the tests, as root in ${place}: ${packages.join(', ')}.`);
  // In run level 1 no package starts its server.
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } } as const;
  // Each by itself, because some releases lack one. Without it the rest still runs, and the last lines name what did not.
  const commands = [['update'], ...packages.map((name) => ['install', '-y', '--no-install-recommends', name])];
  for (const command of commands)
    try {
      execFileSync('apt-get', ['-qq', ...command], quiet);
    } catch {
      console.log(`apt-get ${command.join(' ')} failed.`);
    }
};
