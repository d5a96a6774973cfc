import { once } from 'node:events';
import { app } from './app.ts';
import { is } from './conditions.ts';

/** Turned bytes after Chromium's mark: enough to see that what is on the disk is not the text. */
const turn = (bytes: Uint8Array, by: number): Buffer => Buffer.from(bytes.map((byte) => byte ^ by));
const isLinux = process.platform === 'linux';

/** A key by which bytes are turned, and the mark before what it encrypted. */
interface EncryptionKey {
  mark: string;
  by: number;
}
/** Of the key store. */
const own: EncryptionKey = { mark: isLinux ? 'v11' : 'v10', by: is('other-key-store') ? 0x33 : 0x5a };
/** Chromium has it on Linux beside the one of the key store, and encrypts with it if there is no other. */
const fallback: EncryptionKey = { mark: 'v10', by: 0x70 };
const keys: EncryptionKey[] = [...(is('no-key-store') ? [] : [own]), ...(isLinux ? [fallback] : [])];

const assertReady = (): void => {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready');
};

/** Electron asks the key store once in its life, at the first call. */
let answered: Promise<unknown> | undefined;
const keyStoreAnswered = (): Promise<unknown> =>
  (answered ??= is('key-store-asks') ? once(process, 'key-store-answered') : Promise.resolve());

/** The asynchronous part alone: the other one stops the app while the system asks for a password. */
export const safeStorage = {
  encryptStringAsync: async (text: string): Promise<Buffer> => {
    assertReady();
    await keyStoreAnswered();
    const [key] = keys;
    if (key === undefined || is('key-store-unavailable'))
      throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.');
    return Buffer.concat([Buffer.from(key.mark), turn(Buffer.from(`${text}.`), key.by)]);
  },
  decryptStringAsync: async (bytes: unknown): Promise<{ result: string; shouldReEncrypt: boolean }> => {
    assertReady();
    if (!Buffer.isBuffer(bytes)) throw new Error('Expected the first argument of decryptStringAsync() to be a buffer');
    if (bytes.length === 0) return { result: '', shouldReEncrypt: false };
    await keyStoreAnswered();
    if (is('key-store-unavailable'))
      throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
    const key = keys.find(({ mark }) => bytes.subarray(0, mark.length).toString('latin1') === mark);
    const opened = key === undefined ? '' : turn(bytes.subarray(key.mark.length), key.by).toString();
    if (!opened.endsWith('.'))
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
    return { result: opened.slice(0, -1), shouldReEncrypt: false };
  },
};
