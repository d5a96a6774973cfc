import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { P12Signer, PDF } from '@libpdf/core';
import { isInstalled } from './installedPrograms.ts';
import { temporaryFolder } from './processes.ts';

/** Makes certificates and keys. */
export const hasOpenssl = isInstalled('openssl');
/** Poppler's verifier of signatures: it shares no code with ours. */
export const hasPdfsig = isInstalled('pdfsig');

export const passphrase = 'a roof in the rain';

interface Wanted {
  name?: string;
  /** All of it, in place of the name. */
  subject?: string;
  /** From now; a negative number is over. */
  days?: number;
  key?: 'rsa' | 'ec';
  /** Encrypted as programs of 2005 did. */
  isOld?: boolean;
  /** Issued by another certificate, which comes first in the file. */
  hasIssuer?: boolean;
}

/** A PKCS#12 file with a private key and its certificate, as an engineer has one. Nothing of it is kept. */
export const makeP12 = ({
  name = 'Jane Public PE',
  subject = `/O=Ridgeline/CN=${name}`,
  days = 365,
  key = 'rsa',
  isOld,
  hasIssuer,
}: Wanted = {}): Buffer => {
  const folder = temporaryFolder();
  const at = (file: string): string => path.join(folder, file);
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = key === 'rsa' ? ['-newkey', 'rsa:2048'] : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  openssl('req', '-utf8', '-new', ...newKey, '-nodes', '-keyout', 'key.pem', '-out', 'own.csr', '-subj', subject);
  const signed = ['x509', '-req', '-in', 'own.csr', '-days', String(days), '-out', 'own.pem'];
  if (hasIssuer) {
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-subj',
      '/CN=Board CA',
    );
    openssl(...signed, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial');
  } else openssl(...signed, '-signkey', 'key.pem');
  const legacy = isOld ? ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'] : [];
  const chain = hasIssuer ? ['-certfile', 'ca.pem'] : [];
  const file = ['-inkey', 'key.pem', '-in', 'own.pem', ...chain, '-passout', `pass:${passphrase}`, '-out', 'own.p12'];
  openssl('pkcs12', '-export', ...legacy, ...file);
  return readFileSync(at('own.p12'));
};

/** Signs as another program would: an incremental update. */
export const signPdf = async (pdf: Uint8Array, p12: Uint8Array): Promise<Buffer> => {
  const signer = await P12Signer.create(new Uint8Array(p12), passphrase);
  const { bytes } = await (await PDF.load(new Uint8Array(pdf))).sign({ signer });
  return Buffer.from(bytes);
};

/** What `pdfsig` prints of a PDF. */
export const pdfsig = (file: string): string => {
  try {
    return execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
};
