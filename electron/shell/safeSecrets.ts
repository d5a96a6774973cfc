import { statSync } from 'node:fs';
import type { Secrets } from '../desk/settings/deskSettings.ts';
import { createFileSecrets } from '../desk/settings/fileSecrets.ts';

/** The part of Electron's `safeStorage` that is used. */
export interface KeyStore {
  isEncryptionAvailable: () => boolean;
  /** Linux only. */
  getSelectedStorageBackend?: () => string;
  encryptString: (text: string) => Buffer;
  decryptString: (bytes: Buffer) => string;
}

/**
 * State of the API key: `unreadable` if the key store of this computer can no longer decrypt it; `not-saved` if there is
 * no key store, so that the key is lost when the app quits.
 */
export type KeyState = 'fine' | 'unreadable' | 'not-saved';

export interface SafeSecretsDeps {
  keyStore: KeyStore;
  /** File of the encrypted key. */
  file: string;
  /** File in which the command line stores its key, readable by this user only. The app never writes it. */
  plainFile: string;
}

const changedMs = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;

/** The API key, encrypted by the system's key store; the app never writes it to the disk unencrypted. */
export const createSafeSecrets = ({ keyStore, file, plainFile }: SafeSecretsDeps) => {
  const encrypted = createFileSecrets(file);
  const plain = createFileSecrets(plainFile);
  /** A key that cannot be saved, for this run only. */
  let unsaved: string | null = null;
  let opened: { text: string; key: string | null } | null = null;

  // Chromium's fallback encrypts with a well-known password.
  const canEncrypt = (): boolean =>
    keyStore.isEncryptionAvailable() && keyStore.getSelectedStorageBackend?.() !== 'basic_text';

  const open = (text: string): string | null => {
    try {
      return keyStore.decryptString(Buffer.from(text, 'base64')) || null;
    } catch {
      return null;
    }
  };

  const decrypted = (): string | null => {
    const text = encrypted.apiKey();
    if (text === null || !keyStore.isEncryptionAvailable()) return null;
    if (opened?.text !== text) opened = { text, key: open(text) };
    return opened.key;
  };

  const apiKey = (): string | null => {
    if (unsaved !== null) return unsaved;
    // The newer of the two files holds the current key.
    return changedMs(plainFile) > changedMs(file) ? plain.apiKey() : (decrypted() ?? plain.apiKey());
  };

  return {
    apiKey,
    saveApiKey: (key) => {
      unsaved = null;
      opened = null;
      if (key !== null && canEncrypt()) encrypted.saveApiKey(keyStore.encryptString(key).toString('base64'));
      else {
        encrypted.saveApiKey(null);
        unsaved = key;
      }
      plain.saveApiKey(null);
    },
    state: (): KeyState => {
      if (unsaved !== null) return 'not-saved';
      return encrypted.apiKey() !== null && apiKey() === null ? 'unreadable' : 'fine';
    },
  } satisfies Secrets & { state: () => KeyState };
};
export type SafeSecrets = ReturnType<typeof createSafeSecrets>;
