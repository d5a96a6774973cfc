import os from 'node:os';
import path from 'node:path';

/** The platform's folder for application data; `RAFTER_DATA` and `--data` choose another. */
export const defaultDataDirectory = (): string => {
  if (process.platform === 'win32')
    return path.join(process.env.APPDATA || path.join(os.homedir(), 'AppData', 'Roaming'), 'Rafter');
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library', 'Application Support', 'Rafter');
  return path.join(process.env.XDG_DATA_HOME || path.join(os.homedir(), '.local', 'share'), 'rafter');
};
