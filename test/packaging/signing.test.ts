import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeMade } from '../../electron/packaging/madeFiles.ts';
import { carriesCertificate, prepareSigningEnvironment, signingOptions } from '../../electron/packaging/signing.ts';
import { root, temporaryFolder } from '../support/processes.ts';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface BuilderSettings {
  electronVersion: string;
  toolsets: { appimage: string };
  mac: { target: unknown; hardenedRuntime?: unknown; x64ArchFiles?: unknown };
  linux: { target: string[]; syncDesktopName: boolean; executableName: string };
}
const settings = parse(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')) as BuilderSettings;
const { desktopName, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  desktopName: string;
  devDependencies: { electron: string };
};

describe('installers', () => {
  it('have the Electron that the project is tried with', () => {
    expect(settings.electronVersion).toBe(devDependencies.electron);
  });

  it('of Linux need no old FUSE, keep the sandbox, and have a launcher that knows their windows', () => {
    expect(settings.toolsets).toEqual({ appimage: '1.0.3' });
    expect(settings.linux).toMatchObject({ target: ['AppImage', 'deb'], syncDesktopName: true });
    expect(desktopName).toBe(`${settings.linux.executableName}.desktop`);
  });

  it('of a Mac are for the architecture on which they are made', () => {
    expect(settings.mac.target).toBe('dmg');
    expect(settings.mac.x64ArchFiles).toBeUndefined();
  });
});

describe('signatures', () => {
  it('without a certificate: a Mac’s app is signed by nobody, and may load its own libraries', () => {
    for (const environment of [{}, { CSC_LINK: '' }])
      expect(signingOptions('darwin', environment)).toEqual({
        forceCodeSigning: false,
        mac: { identity: '-', hardenedRuntime: false, notarize: false },
      });
  });

  it('with a certificate: a Mac’s app is signed or not made, and notarized where Apple’s key is there', () => {
    expect(signingOptions('darwin', { CSC_LINK: 'x.p12' })).toEqual({
      forceCodeSigning: true,
      mac: { hardenedRuntime: true, notarize: false },
    });
    for (const key of ['APPLE_API_KEY', 'APPLE_ID', 'APPLE_KEYCHAIN_PROFILE'])
      expect(signingOptions('darwin', { CSC_LINK: 'x.p12', [key]: 'x' }).mac.notarize).toBe(true);
  });

  it('on Windows are made from a file, or with Azure where all that it needs is named', () => {
    const azure = {
      AZURE_SIGNING_ENDPOINT: 'https://eus.codesigning.azure.net',
      AZURE_SIGNING_ACCOUNT: 'rafter',
      AZURE_SIGNING_PROFILE: 'public',
      AZURE_SIGNING_PUBLISHER: 'Ridgeline Engineers',
    };
    expect(signingOptions('win32', azure)).toMatchObject({
      forceCodeSigning: true,
      win: { azureSignOptions: { endpoint: azure.AZURE_SIGNING_ENDPOINT, publisherName: 'Ridgeline Engineers' } },
    });
    expect(signingOptions('win32', { ...azure, AZURE_SIGNING_PROFILE: '' })).toMatchObject({ forceCodeSigning: false });
    expect(signingOptions('win32', { WIN_CSC_LINK: 'x.pfx' }).forceCodeSigning).toBe(true);
    expect(signingOptions('linux', { CSC_LINK: 'x.p12' }).forceCodeSigning).toBe(false);
  });

  it('use no certificate that happens to be there; a pull request has the unsigned app of any other build', () => {
    const environment: NodeJS.ProcessEnv = {
      CSC_LINK: '',
      APPLE_API_KEY: '',
      WIN_CSC_LINK: '',
      PATH: '/bin',
      EMPTY: '',
    };
    prepareSigningEnvironment(environment);
    expect(environment).toEqual({
      ...{ PATH: '/bin', EMPTY: '' },
      ...{ CSC_IDENTITY_AUTO_DISCOVERY: 'false', CSC_FOR_PULL_REQUEST: 'true' },
    });
    const signed: NodeJS.ProcessEnv = { CSC_LINK: 'x.p12' };
    prepareSigningEnvironment(signed);
    expect(signed).toEqual({ CSC_LINK: 'x.p12' });
  });
});

/** The start of a Windows program of 64 bits, with its certificate table. */
const windowsProgram = (certificateBytes: number): Buffer => {
  const head = Buffer.alloc(1024);
  head.write('MZ', 0, 'latin1');
  head.writeUInt32LE(0x80, 0x3c);
  head.write('PE\0\0', 0x80, 'latin1');
  head.writeUInt16LE(0x20b, 0x80 + 24);
  head.writeUInt32LE(certificateBytes, 0x80 + 24 + 112 + 4 * 8 + 4);
  return head;
};

it('what was made is named with its size, its SHA-256, and the signature that it lacks', async () => {
  const folder = temporaryFolder();
  const written = (name: string, bytes: Buffer): string => {
    writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  const signed = written('Signed.exe', windowsProgram(9000));
  const unsigned = written('Unsigned.exe', windowsProgram(0));
  const deb = written('rafter.deb', Buffer.alloc(1_250_000, 7));
  expect([carriesCertificate(signed), carriesCertificate(unsigned), carriesCertificate(deb)]).toEqual([
    ...[true, false, false],
  ]);
  expect(await describeMade([signed, unsigned, deb], folder)).toEqual([
    'Signed.exe  0.0 MB',
    `  SHA-256 ${sha256(windowsProgram(9000))}`,
    '  signed',
    'Unsigned.exe  0.0 MB',
    `  SHA-256 ${sha256(windowsProgram(0))}`,
    '  not signed: Windows warns of an unknown publisher',
    'rafter.deb  1.3 MB',
    `  SHA-256 ${sha256(Buffer.alloc(1_250_000, 7))}`,
    '  not signed: compare its SHA-256 with the published one',
  ]);
});
