import { existsSync } from 'node:fs';
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

const onPath = (name: string): string[] =>
  (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
const firstThere = (files: readonly string[]): string | null =>
  files.find((file) => path.isAbsolute(file) && existsSync(file)) ?? null;

/** Chromium, Chrome or Edge of this computer; `RAFTER_CHROMIUM` names another. Null where there is none. */
export const findChromium = (): string | null =>
  process.env.RAFTER_CHROMIUM || firstThere([...names.flatMap(onPath), ...elsewhere]);

/** Chromium without windows of its own, which takes a quarter less time; else the same as `findChromium`. */
export const findHeadlessChromium = (): string | null =>
  process.env.RAFTER_CHROMIUM || (firstThere(onPath('chromium-headless-shell')) ?? findChromium());
