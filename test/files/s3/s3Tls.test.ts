import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { S3Client } from '../../../electron/files/s3/s3Client.ts';
import { atEnd } from '../../support/atEnd.ts';
import { newAuthority } from '../../support/certificates.ts';
import { temporaryFolder } from '../../support/processes.ts';

it.each(['localhost', 'another.example'])('a certificate for %s that is not accepted is told apart', async (host) => {
  const { cert, key } = newAuthority(temporaryFolder(), 'unknown').issue('s3', { hosts: [host] });
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => void server.close());
  const endpoint = `https://localhost:${(server.address() as AddressInfo).port}`;
  const location = { endpoint, region: 'us-east-1', bucket: 'photos', prefix: '', isPathStyle: true };
  const client = new S3Client(location, { accessKeyId: 'A', secretAccessKey: 'B' });
  await expect(client.send({ method: 'GET', key: 'x' })).rejects.toMatchObject({
    code: 'file-storage-away',
    forOperator: { code: 's3-certificate-refused', params: { endpoint } },
  });
});
