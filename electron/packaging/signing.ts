import { execFileSync } from 'node:child_process';
import { openSync, closeSync, readSync } from 'node:fs';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** What electron-builder is given about signatures, beside what it reads from the environment itself. */
export interface SigningOptions {
  /** A certificate that is named has to work: nothing unsigned is made in its place. */
  forceCodeSigning: boolean;
  mac: { identity?: '-'; hardenedRuntime: boolean; notarize: boolean };
  win?: { azureSignOptions: Record<string, string> };
}

const azure = {
  endpoint: 'AZURE_SIGNING_ENDPOINT',
  codeSigningAccountName: 'AZURE_SIGNING_ACCOUNT',
  certificateProfileName: 'AZURE_SIGNING_PROFILE',
  publisherName: 'AZURE_SIGNING_PUBLISHER',
} as const;

/**
 * Without a certificate a Mac's app is still signed, by nobody: the fuses are set inside of a signed framework, and Apple
 * silicon ends a program whose signature is broken. The hardened runtime would then refuse the app's own libraries.
 */
export const signingOptions = (system: NodeJS.Platform, environment: Environment): SigningOptions => {
  const hasCertificate = Boolean(environment.CSC_LINK);
  const hasNotary = Boolean(environment.APPLE_API_KEY || environment.APPLE_ID || environment.APPLE_KEYCHAIN_PROFILE);
  const azureOptions = Object.entries(azure).map(
    ([option, variable]) => [option, environment[variable] ?? ''] as const,
  );
  const hasAzure = system === 'win32' && azureOptions.every(([, value]) => value !== '');
  const signs = system === 'win32' ? hasAzure || hasCertificate || Boolean(environment.WIN_CSC_LINK) : hasCertificate;
  return {
    forceCodeSigning: signs && system !== 'linux',
    mac: hasCertificate
      ? { hardenedRuntime: true, notarize: hasNotary }
      : { identity: '-', hardenedRuntime: false, notarize: false },
    ...(hasAzure ? { win: { azureSignOptions: Object.fromEntries(azureOptions) } } : {}),
  };
};

/** Variables that a workflow sets to nothing are as good as absent. */
const signingVariable = /^(WIN_)?CSC_|^APPLE_|^AZURE_/;

/** Changes the environment that electron-builder reads. */
export const prepareSigningEnvironment = (environment: NodeJS.ProcessEnv): void => {
  for (const name of Object.keys(environment))
    if (signingVariable.test(name) && environment[name] === '') delete environment[name];
  // With a certificate, electron-builder looks for it in the keychain that it has made of it.
  if (environment.CSC_LINK !== undefined) return;
  // No certificate of the person who happens to build.
  environment.CSC_IDENTITY_AUTO_DISCOVERY ??= 'false';
  // A pull request signs nothing, unless there is nothing secret to sign with.
  environment.CSC_FOR_PULL_REQUEST = 'true';
};

/** Whether a Windows program carries a certificate: an entry of its header says where. */
export const carriesCertificate = (file: string): boolean => {
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(4096);
    readSync(handle, head, 0, head.length, 0);
    if (head.toString('latin1', 0, 2) !== 'MZ') return false;
    const start = head.readUInt32LE(0x3c);
    if (start > head.length - 256 || head.toString('latin1', start, start + 4) !== 'PE\0\0') return false;
    const optional = start + 24;
    // The header of 64-bit programs is 16 bytes longer before its table, of which the fifth row is the certificate.
    const table = optional + (head.readUInt16LE(optional) === 0x20b ? 112 : 96);
    return head.readUInt32LE(table + 4 * 8 + 4) > 0;
  } finally {
    closeSync(handle);
  }
};

const succeeds = (program: string, args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** What a person who installs it is not protected by; null where nothing is missing. */
export const missingSignature = (file: string, app: string | null): string | null => {
  const kind = path.extname(file);
  if (kind === '.exe') return carriesCertificate(file) ? null : 'not signed: Windows warns of an unknown publisher';
  if (kind === '.dmg' && app !== null) {
    // An app that was signed by nobody fails this.
    if (!succeeds('spctl', ['--assess', '--type', 'exec', app]))
      return 'not signed with a certificate of Apple: macOS opens it only after its owner has allowed it in the settings';
    return succeeds('xcrun', ['stapler', 'validate', app]) ? null : 'signed, but not notarized';
  }
  return 'not signed: compare its SHA-256 with the published one';
};
