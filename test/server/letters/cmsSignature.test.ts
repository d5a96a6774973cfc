import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCms } from '../../../electron/server/letters/signatures/cmsSignature.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { aboutNow } from '../../support/aboutNow.ts';
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
  writeFileSync(path.join(cwd, 'extensions'), 'subjectKeyIdentifier=hash\n');
  const issue = (name: string, by: string, out: string): void =>
    openssl(
      ...['x509', '-req', '-in', `${name}.csr`, '-days', '9', '-extfile', 'extensions', '-out', out],
      ...(by === name ? ['-signkey', `${name}.key`] : ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial']),
    );
  for (const name of ['Old', 'Root', 'Jane', 'Other']) request(name);
  for (const name of ['Old', 'Root', 'Other']) issue(name, name, `${name}.pem`);
  issue('Root', 'Old', 'Cross.pem');
  issue('Jane', 'Root', 'Jane.pem');
  writeFileSync(path.join(cwd, 'letter'), content);
  return (beside: readonly string[], ...how: string[]): Buffer => {
    const pem = beside.map((name) => readFileSync(path.join(cwd, `${name}.pem`), 'utf8')).join('');
    writeFileSync(path.join(cwd, 'beside.pem'), pem);
    openssl(
      ...['cms', '-sign', '-binary', '-md', 'sha256', '-in', 'letter', '-signer', 'Jane.pem', '-inkey', 'Jane.key'],
      ...[...how, ...(beside.length > 0 ? ['-certfile', 'beside.pem'] : [])],
      ...['-outform', 'DER', '-out', 'signature'],
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

  /** A set is sorted by its bytes, so that the signer's own is not the first of each. */
  it.each([[[]], [['Root']], [['Root', 'Cross']], [['Cross', 'Root', 'Old']]])(
    'with %j: that of the signer is found by the identifier of its key',
    (beside) => {
      const cms = sign(beside, '-keyid');
      const found = readCms(cms, [content]);
      expect([found.certificate.subject, found.isIntact]).toEqual(['CN=Jane', true]);
    },
  );

  it.each([
    [1, true],
    [3, true],
    [4, true],
    [5, true],
    [0, false],
    [2, false],
    [6, false],
  ])('of version %i of CMS, which no signature covers: intact is %s', (version, isIntact) => {
    const cms = sign(['Root']);
    // The name of signed data ends before its length and its version.
    const at = cms.indexOf(Buffer.from('2a864886f70d010702', 'hex'));
    cms[cms.indexOf(Buffer.from([2, 1, 1]), at) + 2] = version;
    expect(readCms(cms, [content]).isIntact).toBe(isIntact);
  });

  it('with an identifier that none of them has: it cannot be read', () => {
    const cms = sign(['Root'], '-keyid');
    // The last of the identifiers is that of the signer, before its attributes.
    const at = cms.lastIndexOf(Buffer.from([0x80, 20]));
    const changed = Buffer.from(cms);
    changed[at + 5]! ^= 1;
    expect(() => readCms(changed, [content])).toThrow('Without the certificate of the signer.');
  });
});

describe.skipIf(!hasOpenssl)('the certificate of the signer', () => {
  const sign = hasOpenssl ? startAuthority() : () => Buffer.alloc(0);

  it('is named in what is signed by programs that follow PAdES, and by no other', () => {
    expect(readCms(sign(['Root'], '-cades'), [content])).toMatchObject({ isIntact: true, coversCertificate: true });
    expect(readCms(sign(['Root']), [content])).toMatchObject({ isIntact: true, coversCertificate: false });
    expect(readCms(sign(['Root'], '-noattr'), [content])).toMatchObject({ isIntact: true, coversCertificate: false });
    expect(readCms(sign(['Root', 'Other'], '-noattr'), [content])).toMatchObject({ isIntact: false });
  });

  it.each(['sha1', 'sha256', 'sha512'])('is named by its hash with %s in a time stamp', (algorithm) => {
    expect(readCms(makeTimeStamp(algorithm), [content])).toMatchObject({ isIntact: true, coversCertificate: true });
  });
});

const stampConfig = `[tsa]
default_tsa = own
[own]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[extensions]
extendedKeyUsage = critical, timeStamping
[req]
distinguished_name = name
[name]
`;

/** A time stamp of the content (RFC 3161), as a PDF holds one after its signatures. */
const makeTimeStamp = (algorithm = 'sha256'): Buffer => {
  const cwd = temporaryFolder();
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { cwd, stdio: 'pipe' });
  writeFileSync(path.join(cwd, 'config'), stampConfig.replace('id_alg = sha256', `id_alg = ${algorithm}`));
  writeFileSync(path.join(cwd, 'serial'), '01');
  writeFileSync(path.join(cwd, 'letter'), content);
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'tsa.key', '-out', 'tsa.pem', '-subj', '/CN=Clock'],
    ...['-config', 'config', '-extensions', 'extensions'],
  );
  openssl('ts', '-query', '-data', 'letter', '-sha256', '-cert', '-out', 'query');
  openssl('ts', '-reply', '-config', 'config', '-queryfile', 'query', '-token_out', '-out', 'token');
  return readFileSync(path.join(cwd, 'token'));
};

it.skipIf(!hasOpenssl)('a time stamp of a file is intact, and says its time; that of another file is altered', () => {
  const token = makeTimeStamp();
  const found = readCms(token, [content.subarray(0, 3), content.subarray(3)]);
  expect([found.certificate.subject, found.isIntact]).toEqual(['CN=Clock', true]);
  expect(Date.parse(found.signedAt!)).toEqual(aboutNow());
  expect(readCms(token, [Buffer.from('Another letter')]).isIntact).toBe(false);
  const later = Buffer.from(token);
  const time = later.indexOf(found.signedAt!.slice(0, 4), 'latin1');
  later[time + 3]! += 1;
  expect(readCms(later, [content]).isIntact).toBe(false);
});
