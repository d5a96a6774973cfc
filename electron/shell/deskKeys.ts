import { deskPaths } from '../desk/base/deskPaths.ts';
import { type KeyStore, SafeSecrets } from './safeSecrets.ts';

/** Whether the work ended within its limit, and not whether it succeeded; it goes on when it did not end. */
export const isDoneWithin = (limitMs: number, work: Promise<unknown>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs, false);
    const end = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    work.then(end, end);
  });

/** How long the window waits for the key store, which asks a person for a password if it is locked. */
const patienceMs = 3000;

export interface DeskKeysDeps {
  /** The data directory. */
  data: string;
  keyStore: KeyStore;
  /** Called when a key was read or saved, or its state may have changed. */
  onChange: () => void;
  onBug: (error: unknown) => void;
}

/** The keys of a desk, encrypted by the system's key store. */
export class DeskKeys {
  /** The key to the current provider. */
  readonly secrets: SafeSecrets;
  /** The key to the server on this computer. */
  readonly ownKey: SafeSecrets;
  readonly proxyPassword: SafeSecrets;
  readonly #onChange: () => void;
  #isClosed = false;

  constructor({ data, keyStore, onChange, onBug }: DeskKeysDeps) {
    const paths = deskPaths(data);
    const at = (file: string): SafeSecrets =>
      new SafeSecrets({ keyStore, file: `${file}.safe`, plainFile: file, onChange: () => this.#onChange(), onBug });
    this.#onChange = () => {
      if (!this.#isClosed) onChange();
    };
    this.secrets = at(paths.apiKey);
    this.ownKey = at(paths.standaloneKey);
    this.proxyPassword = at(paths.proxyPassword);
  }

  /**
   * Decrypts the keys, then calls `resume`, which needs the server's own key. Resolves after that, or without it if the key
   * store takes longer than `limitMs`: the desk drafts without keys, and sends as soon as they are there.
   */
  async read(resume: () => Promise<void>, limitMs = patienceMs): Promise<void> {
    const reads = Promise.all([this.secrets.read(), this.ownKey.read(), this.proxyPassword.read()]);
    const resumed = reads.then(async () => {
      if (!this.#isClosed) await resume();
    });
    if (await isDoneWithin(limitMs, reads)) return resumed;
    void resumed.then(this.#onChange);
  }

  /** What was begun is completed, but no longer reported, and nothing is resumed any more. */
  close(): void {
    this.#isClosed = true;
  }

  /** Resolves when every saved key is written, or found to be unsavable. */
  async settled(): Promise<void> {
    await Promise.all([this.secrets, this.ownKey, this.proxyPassword].map((one) => one.settled()));
  }
}
