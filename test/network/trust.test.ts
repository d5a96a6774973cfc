import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import { afterEach, expect, it, vi } from 'vitest';
import { namesOfCertificates, readCertificates, trustedCertificates } from '../../electron/network/trust.ts';
import { newAuthority } from '../support/certificates.ts';
import { temporaryFolder } from '../support/processes.ts';

const folder = temporaryFolder();
const pem = readFileSync(newAuthority(folder, 'Ridge Company Authority').root, 'utf8');
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const names = (certificates: readonly string[]): string[] =>
  readCertificates(certificates.join('\n')).map((one) => one.subject);

it('the certificates of Node and of the system are trusted', () => {
  const prints = (pems: readonly string[]): string[] =>
    readCertificates(pems.join('\n')).map((one) => one.fingerprint256);
  const trusted = new Set(prints(trustedCertificates({})));
  const wanted = [...tls.getCACertificates('bundled'), ...tls.getCACertificates('system')];
  expect(prints(wanted).filter((one) => !trusted.has(one))).toEqual([]);
});

it('those of NODE_EXTRA_CA_CERTS are read where Node did not, as in an installed app', () => {
  const file = path.join(folder, 'Ridge Company Authority.pem');
  expect(names(trustedCertificates({ NODE_EXTRA_CA_CERTS: file }, []))).toContain('CN=Ridge Company Authority');
  // Node has read the file: its own list has the certificates.
  expect(names(trustedCertificates({ NODE_EXTRA_CA_CERTS: file }, [pem]))).not.toContain('CN=Ridge Company Authority');
});

it('a file that is not there adds nothing, and ends nothing', () => {
  expect(trustedCertificates({ NODE_EXTRA_CA_CERTS: path.join(folder, 'none.pem') }, [])).toEqual(
    trustedCertificates({}),
  );
});

it('a file may hold several, and words between them', () => {
  expect(readCertificates(`# Of the company\n${pem}\n# Of before\n${pem}`)).toHaveLength(2);
  expect(readCertificates('nothing')).toEqual([]);
});

it('one that cannot be read keeps neither the others nor the connections from working', async () => {
  const file = path.join(folder, 'damaged.pem');
  writeFileSync(file, `${pem.replace(/\n.{20}/, '\n')}\n${pem}`);
  expect(names(trustedCertificates({ NODE_EXTRA_CA_CERTS: file }, []))).toContain('CN=Ridge Company Authority');
  vi.stubEnv('NODE_EXTRA_CA_CERTS', file);
  const fails = vi.spyOn(tls, 'setDefaultCACertificates').mockImplementationOnce(() => {
    throw new Error('not now');
  });
  // As a program that has made no connection yet.
  vi.resetModules();
  const { trustSystemCertificates } = await import('../../electron/network/trust.ts');
  expect(() => trustSystemCertificates()).toThrow('not now');
  // The next connection tries again.
  trustSystemCertificates();
  trustSystemCertificates();
  expect(fails).toHaveBeenCalledTimes(2);
});

it('a certificate has the name that people know it by', () => {
  const [only] = namesOfCertificates(pem);
  expect(only).toMatchObject({ subject: 'CN=Ridge Company Authority', name: 'Ridge Company Authority' });
  expect(only!.untilMs).toBeGreaterThan(Date.now());
  // Of the public authorities that every program trusts.
  const known = namesOfCertificates(tls.getCACertificates('bundled').join('\n'));
  const nameOf = (part: string): string[] =>
    known.filter(({ subject }) => subject.includes(part)).map(({ name }) => name);
  expect(nameOf('CN=ISRG Root X1')).toEqual(['ISRG Root X1 (Internet Security Research Group)']);
  expect(known.filter(({ name }) => name === '' || name.includes('='))).toEqual([]);
});
