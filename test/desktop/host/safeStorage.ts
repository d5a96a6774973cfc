import { app } from './app.ts';
import { is } from './conditions.ts';

/** Turned bytes after the mark of Chromium's: enough to see that what is on the disk is not the text. */
const mark = Buffer.from('v11');
const turn = (bytes: Uint8Array, by: number): Buffer => Buffer.from(bytes.map((byte) => byte ^ by));
const key = 0x5a;
const otherKey = 0x33;

const assertReady = (): void => {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready');
};

/** The asynchronous part alone: the other one stops the app while the system asks for a password. */
export const safeStorage = {
  isAsyncEncryptionAvailable: async (): Promise<boolean> => app.isReady(),
  getSelectedStorageBackend: (): string => {
    if (!app.isReady()) return 'unknown';
    return is('basic-text') ? 'basic_text' : 'gnome_libsecret';
  },
  encryptStringAsync: async (text: string): Promise<Buffer> => {
    assertReady();
    if (is('no-key-store'))
      throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.');
    return Buffer.concat([mark, turn(Buffer.from(`${text}.`), key)]);
  },
  decryptStringAsync: async (bytes: unknown): Promise<{ result: string; shouldReEncrypt: boolean }> => {
    assertReady();
    if (!Buffer.isBuffer(bytes)) throw new Error('Expected the first argument of decryptStringAsync() to be a buffer');
    if (bytes.length === 0) return { result: '', shouldReEncrypt: false };
    const opened = turn(bytes.subarray(mark.length), is('other-key-store') ? otherKey : key).toString();
    if (is('no-key-store') || !bytes.subarray(0, mark.length).equals(mark) || !opened.endsWith('.'))
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
    return { result: opened.slice(0, -1), shouldReEncrypt: false };
  },
};
