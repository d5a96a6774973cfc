import { statSync } from 'node:fs';
import type { Secrets } from '../desk/settings/deskSettings.ts';
import { createFileSecrets } from '../desk/settings/fileSecrets.ts';

/** The part of Electron's `safeStorage` that is used. */
export interface KeyStore {
  isEncryptionAvailable: () => boolean;
  /** On Linux alone. */
  getSelectedStorageBackend?: () => string;
  encryptString: (text: string) => Buffer;
  decryptString: (bytes: Buffer) => string;
}

/**
 * How it stands with the key: `unreadable` when one is kept that the key store of this computer does not open any more;
 * `not-kept` when there is no key store, and it is gone with this run.
 */
export type KeyState = 'fine' | 'unreadable' | 'not-kept';

export interface SafeSecretsDeps {
  keyStore: KeyStore;
  /** Where the encrypted key is kept. */
  file: string;
  /** Where the command line keeps the key it was given, for this user's eyes alone. We never write there. */
  plainFile: string;
}

const changedMs = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;

/** The API key, encrypted by the system's key store; never on the disk in any other way. */
export const createSafeSecrets = ({ keyStore, file, plainFile }: SafeSecretsDeps) => {
  const encrypted = createFileSecrets(file);
  const plain = createFileSecrets(plainFile);
  /** What could not be kept is known for this run. */
  let held: string | null = null;
  let opened: { text: string; key: string | null } | null = null;

  // Chromium's stand-in for a key store is a password that everybody knows.
  const canKeep = (): boolean =>
    keyStore.isEncryptionAvailable() && keyStore.getSelectedStorageBackend?.() !== 'basic_text';

  const open = (text: string): string | null => {
    try {
      return keyStore.decryptString(Buffer.from(text, 'base64')) || null;
    } catch {
      return null;
    }
  };

  const kept = (): string | null => {
    const text = encrypted.apiKey();
    if (text === null || !keyStore.isEncryptionAvailable()) return null;
    if (opened?.text !== text) opened = { text, key: open(text) };
    return opened.key;
  };

  const apiKey = (): string | null => {
    if (held !== null) return held;
    // Whoever was told last, the app or the command line, knows the key.
    return changedMs(plainFile) > changedMs(file) ? plain.apiKey() : (kept() ?? plain.apiKey());
  };

  return {
    apiKey,
    saveApiKey: (key) => {
      held = null;
      opened = null;
      if (key !== null && canKeep()) encrypted.saveApiKey(keyStore.encryptString(key).toString('base64'));
      else {
        encrypted.saveApiKey(null);
        held = key;
      }
      plain.saveApiKey(null);
    },
    state: (): KeyState => {
      if (held !== null) return 'not-kept';
      return encrypted.apiKey() !== null && apiKey() === null ? 'unreadable' : 'fine';
    },
  } satisfies Secrets & { state: () => KeyState };
};
export type SafeSecrets = ReturnType<typeof createSafeSecrets>;
