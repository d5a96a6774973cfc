import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const isDebian = (): boolean =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

/** On Debian, root may install them; elsewhere nothing is touched. Whether they are there now is for the caller to see. */
export const installPackages = (packages: readonly string[]): void => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isDebian()) return;
  console.log(`Installing for the tests: ${packages.join(', ')}.`);
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  try {
    execFileSync('apt-get', ['update', '-qq'], quiet);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  } catch {
    // Without them the rest still runs, and the last lines say what did not.
  }
};
