import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { replacePrivate } from '../../files/privateFile.ts';
import type { Secrets } from './deskSettings.ts';

/**
 * The key in a file that only this user can read (mode 0600); written whole or not at all. `others` are files in which
 * another program keeps it: what they hold is out of date once it is saved here.
 */
export const createFileSecrets = (file: string, others: readonly string[] = []): Secrets => ({
  apiKey() {
    try {
      return readFileSync(file, 'utf8').trim() || null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  },
  saveApiKey(key) {
    for (const other of others) rmSync(other, { force: true });
    if (key === null) {
      rmSync(file, { force: true });
      return;
    }
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    replacePrivate(file, key);
  },
});
