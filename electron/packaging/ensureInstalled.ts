import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The npm that runs this program, or the one in the path. */
const npm = (): [program: string, ...first: string[]] => {
  const { npm_execpath: script } = process.env;
  return script?.endsWith('.js') ? [process.execPath, script] : ['npm'];
};

const lastLines = (text: string): string => text.trim().split('\n').slice(-20).join('\n');

/**
 * Packages that one task needs, and few people run, have a folder with a package.json and a lock of their own, so that `npm ci`
 * of the project stays small. This installs them there with `npm ci`, unless they are installed from that very lock. Throws where
 * npm fails, and then names the folder and what npm printed last.
 */
export const ensureInstalled = (folder: string): void => {
  const stamp = path.join(folder, 'node_modules/.installed-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const shown = path.relative(process.cwd(), folder);
  process.stderr.write(`Installing the packages of ${shown}…\n`);
  const [program, ...first] = npm();
  // Offline, what npm has in its cache is enough.
  const args = [...first, 'ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    // On Windows npm is a batch file.
    shell: program === 'npm' && process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error(`npm ci failed in ${shown}: ${error?.message ?? lastLines(`${stdout}${stderr}`)}`, {
      cause: error,
    });
  writeFileSync(stamp, wanted);
};
