import { expect, it } from 'vitest';
import { listObjects } from '../../../electron/files/s3/listObjects.ts';
import { S3Client } from '../../../electron/files/s3/s3Client.ts';
import { startS3Server } from '../../support/s3/s3Server.ts';

const { location, credentials, objects, faults } = await startS3Server();
for (const key of ['rafter/a', 'rafter/b', 'rafter/c']) objects.set(key, { bytes: Buffer.from('x'), modifiedMs: 0 });

const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const page of listObjects(new S3Client(location, credentials), 'rafter/', 1))
    found.push(...page.map(({ key }) => key));
  return found;
};
const failed = (reason: string) => ({
  code: 'file-storage-away',
  forOperator: { code: 's3-failed', params: { reason } },
});

it('lists page by page', async () => {
  expect(await keys()).toEqual(['rafter/a', 'rafter/b', 'rafter/c']);
});

it('does not take another program for a place without objects, as the console of a storage at a port of its own', async () => {
  faults.page = '<!doctype html><title>Console</title>';
  await expect(keys()).rejects.toMatchObject(failed('GET: no list of objects'));
  faults.page = null;
});

it('ends where a storage begins the list anew with each page', async () => {
  faults.ignoresStart = true;
  await expect(keys()).rejects.toMatchObject(failed('GET: start-after is ignored'));
  faults.ignoresStart = false;
});
