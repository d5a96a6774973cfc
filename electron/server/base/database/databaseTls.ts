import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import { type ConnectionOptions, createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import { fileProblem } from '../../../files/fileProblem.ts';
import { readPrivate } from '../../../files/privateFile.ts';
import type { DatabaseAddress } from './databaseUrl.ts';

const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof modes)[number];
type Setting = 'sslmode' | 'sslrootcert' | 'sslcert' | 'sslkey';

/** From the address, or else from the variable of PostgreSQL's own programs. */
const settingOf = ({ parameters }: DatabaseAddress, name: Setting): string | undefined =>
  parameters.get(name) || process.env[`PG${name.toUpperCase()}`] || undefined;

const isMode = (text: string): text is Mode => modes.some((mode) => mode === text);

const isThisComputer = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** A PEM file that `check` can read. Throws `database-tls-file-unusable` for any other. */
const readPem = (name: Setting, file: string, check: (text: string) => unknown): string => {
  try {
    const text = name === 'sslkey' ? readPrivate(file) : readFileSync(file, 'utf8');
    check(text);
    return text;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw fileProblem(error, file) ?? problem('database-tls-file-unusable', { name, file });
  }
};

const asCertificate = (text: string): X509Certificate => new X509Certificate(text);

/** The certificates that a server is verified against; undefined where it is not verified. */
const rootsOf = (address: DatabaseAddress, mode: Mode): string | string[] | undefined => {
  const named = settingOf(address, 'sslrootcert');
  if (named === 'system') {
    // A public authority gives every owner of a name a certificate for it.
    if (mode !== 'verify-full') throw problem('database-url-value', { name: 'sslmode', allowed: ['verify-full'] });
    return getCACertificates('system');
  }
  const usual = path.join(homedir(), '.postgresql', 'root.crt');
  const file = named ?? (existsSync(usual) ? usual : undefined);
  if (file !== undefined) return readPem('sslrootcert', file, asCertificate);
  if (mode.startsWith('verify')) throw problem('database-root-certificate-missing', { mode });
  return undefined;
};

/** What this computer proves itself with, if the address names it. */
const ownCertificate = (address: DatabaseAddress): { cert?: string; key?: string } => {
  const [certFile, keyFile] = [settingOf(address, 'sslcert'), settingOf(address, 'sslkey')];
  if (certFile === undefined && keyFile === undefined) return {};
  if (certFile === undefined) throw problem('database-tls-setting-missing', { name: 'sslcert', other: 'sslkey' });
  if (keyFile === undefined) throw problem('database-tls-setting-missing', { name: 'sslkey', other: 'sslcert' });
  const cert = readPem('sslcert', certFile, asCertificate);
  const key = readPem('sslkey', keyFile, (text) => {
    if (!asCertificate(cert).checkPrivateKey(createPrivateKey(text)))
      throw new Error('The key is of another certificate.');
  });
  return { cert, key };
};

const contextOf = (address: DatabaseAddress, ca: string | string[] | undefined): SecureContext =>
  createSecureContext({ ...ownCertificate(address), ...(ca === undefined ? {} : { ca }) });

/**
 * How to encrypt the connection: `sslmode`, `sslrootcert`, `sslcert` and `sslkey` mean what they mean to PostgreSQL's own
 * programs, except that `prefer`, the default, is `require` for any other computer: who can change what the network carries
 * could otherwise turn encryption off. Throws a Problem that names the setting or the file.
 */
export const tlsOf = (address: DatabaseAddress): ConnectionOptions | false => {
  // A Unix socket does not leave this computer.
  if (address.host.startsWith('/')) return false;
  const usual = settingOf(address, 'sslrootcert') === 'system' ? 'verify-full' : 'prefer';
  const mode = settingOf(address, 'sslmode') ?? usual;
  if (!isMode(mode)) throw problem('database-url-value', { name: 'sslmode', allowed: [...modes] });
  if (mode === 'disable' || (mode === 'prefer' && isThisComputer(address.host))) return false;
  const ca = rootsOf(address, mode);
  let read = contextOf(address, ca);
  return {
    /** Certificates are renewed while the program runs: their files are read again for each connection. */
    get secureContext() {
      try {
        read = contextOf(address, rootsOf(address, mode));
      } catch {
        // A renewal is writing them; the next connection reads them again.
      }
      return read;
    },
    rejectUnauthorized: ca !== undefined,
    ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
  };
};
