import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encryptedSecret } from '../../../electron/desk/base/deskPaths.ts';
import { DeskNetwork } from '../../../electron/desk/settings/deskNetwork.ts';
import { createFileSettings } from '../../../electron/desk/settings/fileSettings.ts';
import type { Secrets } from '../../../electron/desk/settings/settings.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { createTestDesk } from '../testDesk.ts';

/** Settings with a secret in memory, whose saving may fail. */
const openNetwork = () => {
  const store = { secret: null as string | null, fails: false, hasKeyring: true };
  const password: Secrets = {
    apiKey: () => store.secret,
    isUnreadable: () => false,
    isUnsaved: () => store.secret !== null && !store.hasKeyring,
    saveApiKey: (secret) => {
      if (store.fails && secret !== null) throw new Error('the disk is full');
      store.secret = secret;
    },
  };
  const settings = createFileSettings(temporaryFolder());
  return { store, settings, network: new DeskNetwork({ settings, password, environment: {} }) };
};

/** The user and the password that a proxy is sent. */
const sentBy = async (network: DeskNetwork): Promise<string | null> => {
  const [route] = await network.access().routesTo(new URL('https://office.example/api'));
  const authorization = route?.authorization ?? null;
  return authorization && Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
};

describe('the password of a proxy', () => {
  it('goes to the address that it was saved for', async () => {
    const { network } = openNetwork();
    network.setProxy('ann:s3cret@a.example:3128');
    expect(await sentBy(network)).toBe('ann:s3cret');
    network.setProxy('ann@a.example:3128');
    expect(await sentBy(network)).toBe('ann:s3cret');
  });

  it.each(['ann@b.example:3128', 'ann@a.example:8080', 'ada@a.example:3128', 'https://ann@a.example:3128'])(
    'never goes to %s, where another program changed the address and left the secret',
    async (address) => {
      const { store, network } = openNetwork();
      network.setProxy('ann:s3cret@a.example:3128');
      const left = store.secret;
      network.setProxy(address);
      expect(store.secret).toBeNull();
      store.secret = left;
      expect(network.shown().hasProxyPassword).toBe(false);
      expect(await sentBy(network).catch(() => 'nothing')).not.toContain('s3cret');
    },
  );

  it('is shown as lost at the end of the program where no key store takes it', () => {
    const { store, network } = openNetwork();
    network.setProxy('ann:s3cret@a.example:3128');
    expect(network.shown().isProxyPasswordUnsaved).toBe(false);
    store.hasKeyring = false;
    expect(network.shown().isProxyPasswordUnsaved).toBe(true);
    network.setProxy('none');
    expect(network.shown().isProxyPasswordUnsaved).toBe(false);
  });

  it.each(['none', 'automatic'])('is removed with its address by %s', (choice) => {
    const { store, network } = openNetwork();
    network.setProxy('ann:s3cret@a.example:3128');
    network.setProxy(choice);
    expect(store.secret).toBeNull();
  });

  it('of before is gone where the next one cannot be saved', async () => {
    const { store, network } = openNetwork();
    network.setProxy('ann:s3cret@a.example:3128');
    store.fails = true;
    expect(() => network.setProxy('ann:other@b.example:3128')).toThrow('disk');
    expect(network.shown()).toMatchObject({ proxy: 'http://ann@b.example:3128', hasProxyPassword: false });
    expect(await sentBy(network).catch(() => 'nothing')).not.toContain('s3cret');
  });

  it('that names no address is not used', () => {
    const { store, network } = openNetwork();
    network.setProxy('ann@a.example:3128');
    for (const secret of ['s3cret', '"s3cret"', '{"password":"s3cret"}']) {
      store.secret = secret;
      expect(network.shown().hasProxyPassword).toBe(false);
    }
  });

  it('that is not there, or cannot be read now, is not replaced by an empty one', async () => {
    const { store, network } = openNetwork();
    network.setProxy('ann@a.example:3128');
    await expect(sentBy(network)).rejects.toMatchObject({
      asMessage: { code: 'proxy-password-missing', params: { proxy: 'a.example:3128' } },
    });
    network.setProxy('ann:s3cret@a.example:3128');
    const { secret } = store;
    store.secret = null;
    await expect(sentBy(network)).rejects.toMatchObject({ asMessage: { code: 'proxy-password-missing' } });
    store.secret = secret;
    expect(await sentBy(network)).toBe('ann:s3cret');
    network.setProxy('a.example:3128');
    expect(await sentBy(network)).toBeNull();
  });

  it('is removed as the app stored it too, by a program without the key store', () => {
    const { desk } = createTestDesk();
    const encrypted = encryptedSecret(desk.base.paths.proxyPassword);
    for (const address of ['none', 'ann@b.example:3128', 'ann:other@b.example:3128']) {
      desk.settings.network.setProxy('ann:s3cret@a.example:3128');
      writeFileSync(encrypted, 'of the app');
      desk.settings.network.setProxy(address);
      expect(existsSync(encrypted)).toBe(false);
    }
  });
});
