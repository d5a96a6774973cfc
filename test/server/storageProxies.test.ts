import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logStorageProxies } from '../../electron/server/storageProxies.ts';
import { parseS3Location } from '../../electron/files/s3/s3Location.ts';
import { stubProxies } from '../support/proxyVariables.ts';

beforeEach(() => stubProxies());
afterEach(() => vi.unstubAllEnvs());

const endpoint = { AWS_ENDPOINT_URL_S3: 'https://s3.lan.example' };
const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };

/** The storages that are logged, with their proxies. */
const logged = async (files: string | null, replicate?: string, environment = {}): Promise<unknown[]> => {
  const lines: string[] = [];
  const sink = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) });
  const s3 = files === null ? null : { location: parseS3Location(files, environment), credentials };
  await logStorageProxies({ s3, replicate, log: pino(sink) }, environment);
  expect(lines.join('')).not.toContain('s3cret');
  return lines.map((line) => {
    const { level, storage, host, proxy } = JSON.parse(line) as Record<string, unknown>;
    return [level, storage, host, proxy];
  });
};

it('the proxy of the environment is logged for files and replicas in S3, without its password', async () => {
  stubProxies({ HTTPS_PROXY: 'http://maria:s3cret@proxy.example:3128' });
  expect(await logged('s3://photos/a', 's3://copies', endpoint)).toEqual([
    [30, 'files', 's3.lan.example', 'proxy.example:3128'],
    [30, 'replica', 's3.lan.example', 'proxy.example:3128'],
  ]);
  expect(await logged('s3://photos')).toEqual([
    [30, 'files', 'photos.s3.us-east-1.amazonaws.com', 'proxy.example:3128'],
  ]);
});

it('nothing is logged where none is used', async () => {
  expect(await logged('s3://photos', '/backups')).toEqual([]);
  stubProxies({ HTTPS_PROXY: 'http://proxy.example:3128', NO_PROXY: 'lan.example' });
  expect(await logged('s3://photos', 's3://copies', endpoint)).toEqual([]);
  expect(await logged(null, '/backups')).toEqual([]);
});

it('a variable that names no proxy is logged, and throws nothing', async () => {
  stubProxies({ HTTPS_PROXY: 'socks5://maria:s3cret@proxy.example' });
  expect(await logged('s3://photos')).toEqual([[40, 'files', 'photos.s3.us-east-1.amazonaws.com', undefined]]);
});
