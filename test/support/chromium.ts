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

/** Chromium, Chrome or Edge of this computer; `RAFTER_CHROMIUM` names another. Null where there is none. */
export const findChromium = (): string | null => {
  const named = process.env.RAFTER_CHROMIUM;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...elsewhere];
  return candidates.find((file) => path.isAbsolute(file) && existsSync(file)) ?? null;
};
