import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCms } from '../../../electron/server/letters/signatures/cmsSignature.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { hasOpenssl } from '../../support/signing.ts';

const content = Buffer.from('A letter');

/** A signature of the content with these certificates beside that of the signer. */
const startAuthority = () => {
  const cwd = temporaryFolder();
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { cwd, stdio: 'pipe' });
  const request = (name: string): void =>
    openssl(
      'req',
      '-new',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=${name}`,
    );
  const issue = (name: string, by: string, out: string): void =>
    openssl(
      ...['x509', '-req', '-in', `${name}.csr`, '-days', '9', '-out', out],
      ...(by === name ? ['-signkey', `${name}.key`] : ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial']),
    );
  for (const name of ['Old', 'Root', 'Jane', 'Other']) request(name);
  for (const name of ['Old', 'Root', 'Other']) issue(name, name, `${name}.pem`);
  issue('Root', 'Old', 'Cross.pem');
  issue('Jane', 'Root', 'Jane.pem');
  writeFileSync(path.join(cwd, 'letter'), content);
  return (beside: readonly string[]): Buffer => {
    const pem = beside.map((name) => readFileSync(path.join(cwd, `${name}.pem`), 'utf8')).join('');
    writeFileSync(path.join(cwd, 'beside.pem'), pem);
    openssl(
      ...['cms', '-sign', '-binary', '-md', 'sha256', '-in', 'letter', '-signer', 'Jane.pem', '-inkey', 'Jane.key'],
      ...['-certfile', 'beside.pem', '-outform', 'DER', '-out', 'signature'],
    );
    return readFileSync(path.join(cwd, 'signature'));
  };
};

describe.skipIf(!hasOpenssl)('the certificates in a signature', () => {
  const sign = hasOpenssl ? startAuthority() : () => Buffer.alloc(0);

  it.each([
    [['Root'], true],
    [['Root', 'Cross'], true],
    [['Cross', 'Root', 'Old'], true],
    [['Root', 'Other'], false],
  ])('%j beside that of the signer: intact is %s', (beside, isIntact) => {
    const found = readCms(sign(beside), [content]);
    expect(found.certificate.subject).toBe('CN=Jane');
    expect(found.isIntact).toBe(isIntact);
  });
});
