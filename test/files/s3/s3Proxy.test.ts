import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { S3Client } from '../../../electron/files/s3/s3Client.ts';
import { startCompanyProxy } from '../../support/companyProxy.ts';
import { startS3Server } from '../../support/s3/s3Server.ts';
import { stubProxies } from '../../support/proxyVariables.ts';
import { forgetExampleNames } from '../../support/unknownNames.ts';

forgetExampleNames();

const { location, credentials } = await startS3Server();
const proxy = await startCompanyProxy({ hosts: { 's3.example': Number(new URL(location.endpoint).port) } });
const behindProxy = { ...location, endpoint: 'http://s3.example', isPathStyle: true };

afterEach(() => vi.unstubAllEnvs());

it('files go to a storage by the proxy of the environment, and come back', async () => {
  stubProxies({ HTTP_PROXY: proxy.url });
  const client = new S3Client(behindProxy, credentials);
  const bytes = randomBytes(300_000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const body = { open: () => Readable.from([bytes]), bytes: bytes.length, sha256 };
  await client.send({ method: 'PUT', key: 'photos/1', body });
  const response = await client.send({ method: 'GET', key: 'photos/1' });
  expect(await buffer(client.content(response!))).toEqual(bytes);
  expect(proxy.forwarded()).toEqual(
    ['PUT', 'GET'].map((method) => `${method} http://s3.example/${location.bucket}/photos/1`),
  );
});

it('a proxy that refuses is named to the operator', async () => {
  stubProxies({ HTTP_PROXY: proxy.url });
  proxy.does({ status: 407, headers: { 'Proxy-Authenticate': 'Basic realm="company"' } });
  await expect(new S3Client(behindProxy, credentials).send({ method: 'GET', key: 'x' })).rejects.toMatchObject({
    forOperator: { code: 's3-failed', params: { reason: expect.stringContaining(`proxy: ${proxy.shown}`) as string } },
  });
});

it('a storage that NO_PROXY excepts, and one on this computer, are reached directly', async () => {
  stubProxies({ HTTP_PROXY: proxy.url, NO_PROXY: 's3.example' });
  proxy.does(null);
  await expect(new S3Client(behindProxy, credentials).send({ method: 'GET', key: 'none' })).rejects.toMatchObject({
    forOperator: { params: { reason: expect.stringContaining('ENOTFOUND') as string } },
  });
  stubProxies({ HTTP_PROXY: proxy.url });
  await new S3Client(location, credentials).send({ method: 'GET', key: 'none' });
  expect(proxy.forwarded()).toEqual([]);
});
