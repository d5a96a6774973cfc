import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { replacePrivate } from '../../files/privateFile.ts';
import type { Secrets } from './settings.ts';

/** Keys, encrypted keys and passwords are one line of text. A power cut leaves zeros, and a failing disk leaves anything. */
const isSecret = (text: string): boolean => text !== '' && !/[\p{Cc}\ufffd]/u.test(text);

type Stored = { kind: 'none' | 'unreadable' } | { kind: 'secret'; text: string };

/** An empty file is none of ours: a secret that is taken away takes its file along. */
const readSecret = (file: string): Stored => {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return isSecret(text) ? { kind: 'secret', text } : { kind: 'unreadable' };
  } catch (error) {
    // Without its key a desk drafts and shows as before, and a person enters the key again.
    return { kind: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'none' : 'unreadable' };
  }
};

/**
 * The key in a file that only this user can read (mode 0600); written whole or not at all. `others` are files in which
 * another program keeps it: what they hold is out of date once it is saved here.
 */
export const createFileSecrets = (file: string, others: readonly string[] = []): Secrets => ({
  apiKey() {
    const stored = readSecret(file);
    return stored.kind === 'secret' ? stored.text : null;
  },
  isUnreadable: () => readSecret(file).kind === 'unreadable',
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
