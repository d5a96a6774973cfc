import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) =>
    ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map((file) =>
      path.join(process.env[variable] ?? '', file),
    ),
  ),
];

/** Chromium, Chrome or Edge of this computer; `RAFTER_CHROMIUM` names another. Null where there is none. */
export const findChromium = (): string | null => {
  const named = process.env.RAFTER_CHROMIUM;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...elsewhere];
  return candidates.find((file) => path.isAbsolute(file) && existsSync(file)) ?? null;
};

const isDebian = (): boolean =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

/** On Debian, root may install it; elsewhere nothing is touched. */
export const installChromium = (): void => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isDebian()) return;
  console.log('Chromium is not here: installing it for the browser tests.');
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  try {
    execFileSync('apt-get', ['update', '-qq'], quiet);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet);
  } catch {
    // Without it the rest still runs, and the last lines say what did not.
  }
};
