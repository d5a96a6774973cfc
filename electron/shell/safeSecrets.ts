import { statSync } from 'node:fs';
import type { Secrets } from '../desk/settings/deskSettings.ts';
import { createFileSecrets } from '../desk/settings/fileSecrets.ts';

/** The part of Electron's `safeStorage` that is used: its synchronous calls stop the app while the system asks a person. */
export interface KeyStore {
  isAsyncEncryptionAvailable: () => Promise<boolean>;
  /** Linux only. */
  getSelectedStorageBackend?: () => string;
  encryptStringAsync: (text: string) => Promise<Buffer>;
  /** `shouldReEncrypt`: the key of the key store was replaced. */
  decryptStringAsync: (bytes: Buffer) => Promise<{ result: string; shouldReEncrypt: boolean }>;
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
  /** The state may have changed. */
  onChange?: () => void;
  onBug?: (error: unknown) => void;
}

const changedMs = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;

/**
 * The API key, encrypted by the system's key store; the app never writes it to the disk unencrypted. Decrypted once by
 * `read`; a new key is known at once, and encrypted and written after that.
 */
export class SafeSecrets implements Secrets {
  readonly #deps: SafeSecretsDeps;
  readonly #encrypted: Secrets;
  readonly #plain: Secrets;
  /** A key that is not written: not yet, or because it cannot be. */
  #unwritten: string | null = null;
  #isUnsavable = false;
  /** What the file of the encrypted key holds. */
  #decrypted: string | null = null;
  /** How often a key was saved: what was encrypted for an earlier one is not written. */
  #saves = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(deps: SafeSecretsDeps) {
    this.#deps = deps;
    this.#encrypted = createFileSecrets(deps.file);
    this.#plain = createFileSecrets(deps.plainFile);
  }

  /** Decrypts the saved key; again when the key store was locked. Never rejects. */
  read(): Promise<void> {
    return this.#then(() => this.#decrypt());
  }

  apiKey(): string | null {
    if (this.#unwritten !== null) return this.#unwritten;
    const { file, plainFile } = this.#deps;
    // The newer of the two files holds the current key.
    if (changedMs(plainFile) > changedMs(file)) return this.#plain.apiKey();
    return this.#decrypted ?? this.#plain.apiKey();
  }

  saveApiKey(key: string | null): void {
    this.#saves += 1;
    const save = this.#saves;
    this.#isUnsavable = false;
    this.#unwritten = key;
    if (key === null) this.#write(null, null);
    else void this.#then(() => this.#save(key, save));
  }

  state(): KeyState {
    if (this.#isUnsavable) return 'not-saved';
    return this.#encrypted.apiKey() !== null && this.apiKey() === null ? 'unreadable' : 'fine';
  }

  /** Resolves when everything is written. */
  settled(): Promise<void> {
    return this.#work;
  }

  #then(step: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(step).catch(this.#deps.onBug).then(this.#deps.onChange);
    return this.#work;
  }

  async #decrypt(): Promise<void> {
    const text = this.#encrypted.apiKey();
    const { keyStore } = this.#deps;
    if (text === null || !(await keyStore.isAsyncEncryptionAvailable())) return;
    const save = this.#saves;
    const opened = await keyStore.decryptStringAsync(Buffer.from(text, 'base64')).catch(() => null);
    if (save !== this.#saves) return;
    this.#decrypted = opened === null || opened.result === '' ? null : opened.result;
    if (this.#decrypted === null || opened?.shouldReEncrypt !== true) return;
    const bytes = await this.#encrypt(this.#decrypted);
    if (bytes !== null && save === this.#saves) this.#encrypted.saveApiKey(bytes);
  }

  async #save(key: string, save: number): Promise<void> {
    const bytes = await this.#encrypt(key);
    if (save !== this.#saves) return;
    // Until it is written.
    this.#isUnsavable = true;
    this.#write(bytes === null ? null : key, bytes);
    this.#isUnsavable = bytes === null;
    if (bytes === null) this.#unwritten = key;
  }

  /** Null where it cannot be encrypted. */
  async #encrypt(key: string): Promise<string | null> {
    const { keyStore } = this.#deps;
    // Chromium's fallback `basic_text` encrypts with a well-known password.
    const canEncrypt =
      (await keyStore.isAsyncEncryptionAvailable()) && keyStore.getSelectedStorageBackend?.() !== 'basic_text';
    const bytes = canEncrypt ? await keyStore.encryptStringAsync(key).catch(() => null) : null;
    return bytes?.toString('base64') ?? null;
  }

  #write(key: string | null, bytes: string | null): void {
    this.#encrypted.saveApiKey(bytes);
    this.#plain.saveApiKey(null);
    this.#decrypted = key;
    this.#unwritten = null;
  }
}
