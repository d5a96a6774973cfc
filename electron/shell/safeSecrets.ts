import { statSync } from 'node:fs';
import type { Secrets } from '../desk/settings/settings.ts';
import { createFileSecrets } from '../desk/settings/fileSecrets.ts';

/** The part of Electron's `safeStorage` that is used: its synchronous calls stop the app while the system asks a person. */
export interface KeyStore {
  encryptStringAsync: (text: string) => Promise<Buffer>;
  /** `shouldReEncrypt`: the key of the key store was replaced. */
  decryptStringAsync: (bytes: Buffer) => Promise<{ result: string; shouldReEncrypt: boolean }>;
}

/**
 * State of the API key: `unreadable` if the key store of this computer could not decrypt it; `not-saved` if the key store
 * does not protect it, so that the key is lost when the app quits.
 */
export type KeyState = 'fine' | 'unreadable' | 'not-saved';

export interface SafeSecretsDeps {
  keyStore: KeyStore;
  /** File of the encrypted key. */
  file: string;
  /** File in which the command line stores its key, readable by this user only. The app never writes it. */
  plainFile: string;
  platform?: NodeJS.Platform;
  /** The state may have changed. */
  onChange?: () => void;
  onBug?: (error: unknown) => void;
}

const changedMs = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;

/**
 * What Chromium encrypted with a password that everyone knows: on Linux it does so whenever no keyring gives it a key, and
 * reports success. The name of the storage backend does not reveal it, because that follows from the name of the desktop
 * alone. Elsewhere the same mark belongs to the system's key.
 */
const isPublic = (bytes: Buffer, platform: NodeJS.Platform): boolean =>
  platform === 'linux' && bytes.subarray(0, 3).toString('latin1') === 'v10';

/**
 * The API key, encrypted by the system's key store; the app never writes it to the disk unencrypted. Decrypted once by
 * `read`: Electron asks the key store once in its life. A new key is known at once, and encrypted and written after that.
 */
export class SafeSecrets implements Secrets {
  readonly #deps: SafeSecretsDeps;
  readonly #encrypted: Secrets;
  readonly #plain: Secrets;
  /** A key that is not written: not yet, or because it cannot be. */
  #unwritten: string | null = null;
  #isUnsavable = false;
  #isUnreadable = false;
  /** What the file of the encrypted key holds. */
  #decrypted: string | null = null;
  /** How often a key was saved: what was decrypted or encrypted for an earlier one does not count. */
  #saves = 0;
  #work: Promise<void> = Promise.resolve();
  #saving: Promise<void> = Promise.resolve();

  constructor(deps: SafeSecretsDeps) {
    this.#deps = deps;
    this.#encrypted = createFileSecrets(deps.file);
    this.#plain = createFileSecrets(deps.plainFile);
  }

  /** Decrypts the saved key. Never rejects; may take as long as a person takes to unlock the key store. */
  read(): Promise<void> {
    return this.#then(() => this.#decrypt());
  }

  apiKey(): string | null {
    if (this.#unwritten !== null) return this.#unwritten;
    return this.#isPlainNewer() ? this.#plain.apiKey() : this.#decrypted;
  }

  saveApiKey(key: string | null): void {
    // The old key goes first: encryption can wait for a person, and after a kill the old key would go to the new provider.
    if (key === null || key !== this.apiKey()) this.#write(null, null);
    this.#saves += 1;
    const save = this.#saves;
    this.#isUnsavable = false;
    this.#unwritten = key;
    if (key !== null) this.#saving = this.#then(() => this.#save(key, save));
  }

  state(): KeyState {
    if (this.#isUnsavable) return 'not-saved';
    return this.#isUnreadable && this.apiKey() === null ? 'unreadable' : 'fine';
  }

  isUnreadable(): boolean {
    return this.state() === 'unreadable' || (this.apiKey() === null && this.#plain.isUnreadable());
  }

  isUnsaved(): boolean {
    return this.state() === 'not-saved';
  }

  /** Resolves when every saved key is written, or found to be unsavable. */
  settled(): Promise<void> {
    return this.#saving;
  }

  #then(step: () => Promise<void>): Promise<void> {
    const { onBug, onChange } = this.#deps;
    this.#work = this.#work.then(step).catch(onBug).then(onChange).catch(onBug);
    return this.#work;
  }

  async #decrypt(): Promise<void> {
    // The key and the count together: a key that was saved or deleted after this stays as it is.
    const [text, save] = [this.#encrypted.apiKey(), this.#saves];
    if (text === null) {
      this.#isUnreadable = this.#encrypted.isUnreadable();
      return;
    }
    const bytes = Buffer.from(text, 'base64');
    const opened = await this.#deps.keyStore.decryptStringAsync(bytes).catch(() => null);
    if (save !== this.#saves) return;
    if (opened === null || opened.result === '') {
      this.#isUnreadable = true;
      return;
    }
    this.#decrypted = opened.result;
    // Writing it again would make it the newer one.
    if (this.#isPlainNewer()) return;
    if (this.#isPublic(bytes)) return this.#save(opened.result, save);
    if (!opened.shouldReEncrypt) return;
    const again = await this.#encrypt(opened.result);
    if (again !== null && save === this.#saves) this.#encrypted.saveApiKey(again);
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

  /** Null where it cannot be encrypted, or is no secret then. */
  async #encrypt(key: string): Promise<string | null> {
    const bytes = await this.#deps.keyStore.encryptStringAsync(key).catch(() => null);
    return bytes === null || this.#isPublic(bytes) ? null : bytes.toString('base64');
  }

  /** The newer of the two files holds the current key. */
  #isPlainNewer(): boolean {
    return changedMs(this.#deps.plainFile) > changedMs(this.#deps.file);
  }

  #isPublic(bytes: Buffer): boolean {
    return isPublic(bytes, this.#deps.platform ?? process.platform);
  }

  #write(key: string | null, bytes: string | null): void {
    this.#encrypted.saveApiKey(bytes);
    this.#plain.saveApiKey(null);
    this.#decrypted = key;
    this.#isUnreadable = false;
    this.#unwritten = null;
  }
}
