import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { deskPaths } from '../../electron/desk/base/deskPaths.ts';
import { closeParts } from '../../electron/shell/closing.ts';
import { DeskKeys } from '../../electron/shell/deskKeys.ts';
import { SafeSecrets, type KeyStore, type SafeSecretsDeps } from '../../electron/shell/safeSecrets.ts';
import { temporaryFolder } from '../support/processes.ts';

const folder = temporaryFolder();
const newFolder = (): string => mkdtempSync(path.join(folder, 'one-'));

interface Turning extends Partial<KeyStore> {
  mark?: string;
  /** The key of the key store was replaced, and it still opens what the old one locked. */
  opens?: number;
}
/** A key store as Electron has it: its mark is before what it encrypted. */
const turning = (by: number, { mark = 'v11', opens, ...more }: Turning = {}): KeyStore => ({
  encryptStringAsync: async (text) =>
    Buffer.concat([Buffer.from(mark), Buffer.from([by, ...Buffer.from(text).map((byte) => byte ^ by)])]),
  decryptStringAsync: async (bytes) => {
    const turned = bytes[mark.length]!;
    const isOurs = bytes.subarray(0, mark.length).toString() === mark && (turned === by || turned === opens);
    if (!isOurs) throw new Error('Error while decrypting');
    const result = Buffer.from(bytes.subarray(mark.length + 1).map((byte) => byte ^ turned)).toString();
    return { result, shouldReEncrypt: turned !== by };
  },
  ...more,
});
/** Chromium's own on Linux, when no keyring gives it a key. */
const known = turning(1, { mark: 'v10' });
/** A key store that asks a person, who answers when the spec says so. */
const asking = (keyStore: KeyStore): { keyStore: KeyStore; answer: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    keyStore: {
      encryptStringAsync: (text) => promise.then(() => keyStore.encryptStringAsync(text)),
      decryptStringAsync: (bytes) => promise.then(() => keyStore.decryptStringAsync(bytes)),
    },
    answer: resolve,
  };
};

const filesAt = (where: string) => ({
  file: path.join(where, 'api-key.safe'),
  plainFile: path.join(where, 'api-key'),
  platform: 'linux' as const,
});
/** As the app has it when it has started. */
const at = async (where: string, keyStore: KeyStore, more: Partial<SafeSecretsDeps> = {}): Promise<SafeSecrets> => {
  const secrets = new SafeSecrets({ keyStore, ...filesAt(where), ...more });
  await secrets.read();
  return secrets;
};
const save = async (secrets: SafeSecrets, key: string | null): Promise<void> => {
  secrets.saveApiKey(key);
  await secrets.settled();
};
const isWritten = (where: string): boolean =>
  readdirSync(where).some((name) => readFileSync(path.join(where, name), 'latin1').includes('the-key'));

describe('the API key', () => {
  it('is encrypted, and is there the next time', async () => {
    const where = newFolder();
    await save(await at(where, turning(7)), 'the-key');
    expect(isWritten(where)).toBe(false);
    const secrets = await at(where, turning(7));
    expect([secrets.apiKey(), secrets.state()]).toEqual(['the-key', 'fine']);
  });

  it('is known at once, while the system still asks for the password of its key store', async () => {
    const where = newFolder();
    const { keyStore, answer } = asking(turning(7));
    const secrets = new SafeSecrets({ keyStore, ...filesAt(where) });
    secrets.saveApiKey('an earlier one');
    secrets.saveApiKey('the-key');
    expect([secrets.apiKey(), secrets.state(), readdirSync(where)]).toEqual(['the-key', 'fine', []]);
    answer();
    await secrets.settled();
    expect((await at(where, turning(7))).apiKey()).toBe('the-key');
    secrets.saveApiKey('given up');
    await save(secrets, null);
    expect([secrets.apiKey(), readdirSync(where)]).toEqual([null, []]);
  });

  it('is on the disk no longer when another one is saved, also if the app is killed before that is encrypted', async () => {
    const where = newFolder();
    await save(await at(where, turning(7)), 'the-key');
    createFileSecrets(path.join(where, 'api-key')).saveApiKey('from-the-command-line');
    // Never answered: what is on the disk now is what a kill leaves.
    const secrets = new SafeSecrets({ keyStore: asking(turning(7)).keyStore, ...filesAt(where) });
    secrets.saveApiKey('for another provider');
    expect([secrets.apiKey(), readdirSync(where)]).toEqual(['for another provider', []]);
    expect((await at(where, turning(7))).apiKey()).toBeNull();
  });

  it('stays on the disk while the same one is saved again', async () => {
    const where = newFolder();
    await save(await at(where, turning(7)), 'the-key');
    const never = asking(turning(7)).keyStore;
    const secrets = await at(where, { ...turning(7), encryptStringAsync: (text) => never.encryptStringAsync(text) });
    secrets.saveApiKey('the-key');
    expect((await at(where, turning(7))).apiKey()).toBe('the-key');
  });

  it.each([null, 'a new one'])('that is read while %j takes its place does not come back', async (next) => {
    const where = newFolder();
    await save(await at(where, turning(7)), 'the-key');
    const { keyStore, answer } = asking(turning(9, { opens: 7 }));
    const secrets = new SafeSecrets({ keyStore, ...filesAt(where) });
    const read = secrets.read();
    // `read` takes what is on the disk in the next turn, and then waits for the key store.
    await Promise.resolve();
    secrets.saveApiKey(next);
    answer();
    await Promise.all([read, secrets.settled()]);
    expect([secrets.apiKey(), secrets.state()]).toEqual([next, 'fine']);
    expect((await at(where, turning(9))).apiKey()).toBe(next);
  });

  it('that is encrypted anew while it is deleted does not come back', async () => {
    const where = newFolder();
    await save(await at(where, turning(7)), 'the-key');
    const begun = Promise.withResolvers<void>();
    const { keyStore: slow, answer } = asking(turning(9));
    const encryptStringAsync = (text: string): Promise<Buffer> => {
      begun.resolve();
      return slow.encryptStringAsync(text);
    };
    const keyStore = turning(9, { opens: 7, encryptStringAsync });
    const secrets = new SafeSecrets({ keyStore, ...filesAt(where) });
    const read = secrets.read();
    await begun.promise;
    secrets.saveApiKey(null);
    answer();
    await read;
    expect([secrets.apiKey(), readdirSync(where)]).toEqual([null, []]);
  });

  it('is not called unreadable before the key store has answered', async () => {
    const where = newFolder();
    await save(await at(where, turning(7)), 'the-key');
    const { keyStore, answer } = asking(turning(7));
    let changes = 0;
    const secrets = new SafeSecrets({ keyStore, ...filesAt(where), onChange: () => (changes += 1) });
    const read = secrets.read();
    expect([secrets.apiKey(), secrets.state(), changes]).toEqual([null, 'fine', 0]);
    answer();
    await read;
    expect([secrets.apiKey(), secrets.state(), changes]).toEqual(['the-key', 'fine', 1]);
  });

  it('is asked for again when the key store was changed or is locked, and kept again after that', async () => {
    const where = newFolder();
    await save(await at(where, turning(7)), 'the-key');
    for (const keyStore of [turning(9), known]) {
      const secrets = await at(where, keyStore);
      expect([secrets.apiKey(), secrets.state()]).toEqual([null, 'unreadable']);
    }
    // What was only locked is there when the app starts again.
    expect((await at(where, turning(7))).apiKey()).toBe('the-key');
    const secrets = await at(where, turning(9));
    await save(secrets, 'the-key');
    expect([secrets.apiKey(), secrets.state()]).toEqual(['the-key', 'fine']);
    expect((await at(where, turning(9))).apiKey()).toBe('the-key');
  });

  it('is encrypted anew when the key store replaced its own key', async () => {
    const where = newFolder();
    await save(await at(where, turning(7)), 'the-key');
    expect((await at(where, turning(9, { opens: 7 }))).apiKey()).toBe('the-key');
    expect((await at(where, turning(9))).apiKey()).toBe('the-key');
  });

  it.each([
    ['one whose password everyone knows', known],
    ['one that refuses', turning(7, { encryptStringAsync: () => Promise.reject(new Error('locked')) })],
  ])('with %s: used in this run, never written', async (_what, keyStore) => {
    const where = newFolder();
    const secrets = await at(where, keyStore);
    await save(secrets, 'the-key');
    expect([secrets.apiKey(), secrets.state()]).toEqual(['the-key', 'not-saved']);
    expect(readdirSync(where)).toEqual([]);
    expect((await at(where, keyStore)).apiKey()).toBeNull();
  });

  it.each(['darwin', 'win32'] as const)('with the mark that is public on Linux alone: kept on %s', async (platform) => {
    const where = newFolder();
    await save(await at(where, known, { platform }), 'the-key');
    const secrets = await at(where, known, { platform });
    expect([secrets.apiKey(), secrets.state()]).toEqual(['the-key', 'fine']);
  });

  it('that was encrypted with a public password is used, and protected or removed', async () => {
    const where = newFolder();
    const both: KeyStore = { ...turning(7), decryptStringAsync: (bytes) => known.decryptStringAsync(bytes) };
    const encrypt = async (): Promise<void> => {
      const bytes = await known.encryptStringAsync('the-key');
      writeFileSync(path.join(where, 'api-key.safe'), bytes.toString('base64'));
    };
    await encrypt();
    expect((await at(where, both)).apiKey()).toBe('the-key');
    expect((await at(where, turning(7))).apiKey()).toBe('the-key');
    await encrypt();
    const secrets = await at(where, known);
    expect([secrets.apiKey(), secrets.state(), readdirSync(where)]).toEqual(['the-key', 'not-saved', []]);
  });

  it('is known to the app when the command line was given it, and the later one counts', async () => {
    const where = newFolder();
    createFileSecrets(path.join(where, 'api-key')).saveApiKey('from-the-command-line');
    expect((await at(where, turning(7))).apiKey()).toBe('from-the-command-line');
    const secrets = await at(where, turning(7));
    await save(secrets, 'from-the-app');
    expect(secrets.apiKey()).toBe('from-the-app');
    expect(readdirSync(where)).toEqual(['api-key.safe']);
    createFileSecrets(path.join(where, 'api-key')).saveApiKey('newer');
    const past = (name: string, seconds: number): void => {
      const time = new Date(Date.now() - 1000 * seconds);
      utimesSync(path.join(where, name), time, time);
    };
    past('api-key.safe', 20);
    past('api-key', 10);
    expect(secrets.apiKey()).toBe('newer');
    // Nor does a replaced key of the key store make the older one the later one.
    expect((await at(where, turning(9, { opens: 7 }))).apiKey()).toBe('newer');
  });

  it('is forgotten everywhere', async () => {
    const where = newFolder();
    const secrets = await at(where, turning(7));
    await save(secrets, 'the-key');
    await save(secrets, null);
    expect([secrets.apiKey(), secrets.state(), readdirSync(where)]).toEqual([null, 'fine', []]);
  });
});

describe('the keys of a desk', () => {
  const bugs: unknown[] = [];
  const onBug = (error: unknown): void => void bugs.push(error);
  const keysWith = (data: string, keyStore: KeyStore, onChange = (): void => undefined): DeskKeys =>
    new DeskKeys({ data, keyStore, onChange, onBug });
  const store = async (data: string): Promise<void> => {
    const { apiKey } = deskPaths(data);
    const stored = new SafeSecrets({ keyStore: turning(7), file: `${apiKey}.safe`, plainFile: apiKey });
    await save(stored, 'the-key');
  };

  it('are there before the server of this computer resumes', async () => {
    const data = newFolder();
    await store(data);
    const keys = keysWith(data, turning(7));
    let seen: string | null = null;
    await keys.read(async () => {
      seen = keys.secrets.apiKey();
    });
    expect(seen).toBe('the-key');
  });

  it('keep nothing waiting for a key store that asks a person: they come later, and are reported', async () => {
    const data = newFolder();
    await store(data);
    const { keyStore, answer } = asking(turning(7));
    const read = Promise.withResolvers<void>();
    const resumed = Promise.withResolvers<void>();
    const keys = keysWith(data, keyStore, () => {
      if (keys.secrets.apiKey() !== null) read.resolve();
    });
    await keys.read(async () => resumed.resolve(), 0);
    expect([keys.secrets.apiKey(), keys.secrets.state()]).toEqual([null, 'fine']);
    answer();
    await Promise.all([read.promise, resumed.promise]);
    expect(keys.secrets.apiKey()).toBe('the-key');
  });

  it('resume nothing after the app was closed', async () => {
    const data = newFolder();
    await store(data);
    const { keyStore, answer } = asking(turning(7));
    const calls: string[] = [];
    const keys = keysWith(data, keyStore, () => calls.push('changed'));
    await keys.read(async () => void calls.push('resumed'), 0);
    keys.close();
    calls.length = 0;
    answer();
    // Saved after every read, and with that after what a read would resume.
    for (const one of [keys.secrets, keys.ownKey, keys.proxyPassword]) one.saveApiKey('the last one');
    await keys.settled();
    expect(calls).toEqual([]);
  });

  it('are written at a quit, whatever part cannot be closed', async () => {
    const data = newFolder();
    const { keyStore, answer } = asking(turning(7));
    const keys = keysWith(data, keyStore);
    const closed: string[] = [];
    const fault = new Error('It does not close.');
    keys.secrets.saveApiKey('the-key');
    const parts = [
      { close: () => Promise.reject(fault) },
      {
        close: () => {
          throw fault;
        },
      },
      { close: () => void closed.push('the last one') },
      { close: answer },
    ];
    await closeParts(parts, { keys, onBug });
    expect([closed, bugs.splice(0)]).toEqual([['the last one'], [fault, fault]]);
    expect(readdirSync(path.dirname(deskPaths(data).apiKey))).toContain('api-key.safe');
  });

  it('do not keep the app from ending: a question that a person does not answer has a limit, and a read has no part in it', async () => {
    const data = newFolder();
    await store(data);
    const keys = keysWith(data, asking(turning(7)).keyStore);
    await keys.read(async () => undefined, 0);
    await closeParts([], { keys, onBug });
    expect(bugs).toEqual([]);
    keys.secrets.saveApiKey('a new one');
    await closeParts([], { keys, onBug, limitMs: 0 });
    expect(bugs.splice(0).map(String)).toEqual([expect.stringContaining('a key was not saved')]);
  });
});
