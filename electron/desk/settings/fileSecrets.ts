import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { replacePrivate } from '../../files/privateFile.ts';
import type { Secrets } from './deskSettings.ts';

/** The key in a file that only this user can read (mode 0600); written whole or not at all. */
export const createFileSecrets = (file: string): Secrets => ({
  apiKey() {
    try {
      return readFileSync(file, 'utf8').trim() || null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  },
  saveApiKey(key) {
    if (key === null) {
      rmSync(file, { force: true });
      return;
    }
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    replacePrivate(file, key);
  },
});
