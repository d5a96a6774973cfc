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
export class SafeSecrets implements Secrets {
  readonly #deps: SafeSecretsDeps;
  readonly #encrypted: Secrets;
  readonly #plain: Secrets;
  /** A key that cannot be saved, for this run only. */
  #unsaved: string | null = null;
  #opened: { text: string; key: string | null } | null = null;

  constructor(deps: SafeSecretsDeps) {
    this.#deps = deps;
    this.#encrypted = createFileSecrets(deps.file);
    this.#plain = createFileSecrets(deps.plainFile);
  }

  apiKey(): string | null {
    if (this.#unsaved !== null) return this.#unsaved;
    const { file, plainFile } = this.#deps;
    // The newer of the two files holds the current key.
    if (changedMs(plainFile) > changedMs(file)) return this.#plain.apiKey();
    return this.#decrypted() ?? this.#plain.apiKey();
  }

  saveApiKey(key: string | null): void {
    const { keyStore } = this.#deps;
    // Chromium's fallback `basic_text` encrypts with a well-known password.
    const canEncrypt = keyStore.isEncryptionAvailable() && keyStore.getSelectedStorageBackend?.() !== 'basic_text';
    const isSaved = key !== null && canEncrypt;
    this.#opened = null;
    this.#unsaved = isSaved ? null : key;
    this.#encrypted.saveApiKey(isSaved ? keyStore.encryptString(key).toString('base64') : null);
    this.#plain.saveApiKey(null);
  }

  state(): KeyState {
    if (this.#unsaved !== null) return 'not-saved';
    return this.#encrypted.apiKey() !== null && this.apiKey() === null ? 'unreadable' : 'fine';
  }

  #decrypted(): string | null {
    const text = this.#encrypted.apiKey();
    if (text === null || !this.#deps.keyStore.isEncryptionAvailable()) return null;
    if (this.#opened?.text !== text) this.#opened = { text, key: this.#open(text) };
    return this.#opened.key;
  }

  #open(text: string): string | null {
    try {
      return this.#deps.keyStore.decryptString(Buffer.from(text, 'base64')) || null;
    } catch {
      return null;
    }
  }
}
