import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backUp } from '../../../electron/server/backup/backUp.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { rafter, rafterJson, serveProcess, temporaryFolder } from '../../support/processes.ts';
import { startS3Server } from '../../support/s3/s3Server.ts';
import { startServer } from '../../support/startServer.ts';

const folder = temporaryFolder();
const at = (name: string): string => path.join(folder, name);
const server = await startServer();
const { id } = await server.submit();
for (const n of [1, 2]) await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(n) }]);
const { files: count } = await backUp(server.store, at('whole.tar'));

describe('rafter restore --files', async () => {
  const { location, credentials, objects } = await startS3Server();
  const variables = {
    AWS_ENDPOINT_URL_S3: location.endpoint,
    AWS_REGION: location.region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    RAFTER_FILES: `s3://${location.bucket}/firm`,
  };
  beforeAll(() => Object.entries(variables).forEach(([name, value]) => vi.stubEnv(name, value)));
  afterAll(() => vi.unstubAllEnvs());

  it('stores the files there, for a server and commands with the same setting', async () => {
    await rafterJson(at('cli'), ['restore', at('whole.tar')]);
    expect([...objects.keys()].filter((key) => key.startsWith('firm/'))).toHaveLength(count);
    expect(await rafterJson(at('cli'), ['check'])).toMatchObject({ ok: true, files: count });
    const running = await serveProcess(at('cli'), ['--files', variables.RAFTER_FILES]);
    expect(await (await fetch(`${running.url}/readyz`)).json()).toEqual({ status: 'ready' });
    await running.end();
  });

  it('says what the storage has answered, without the credentials', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another-secret');
    const { code, stderr } = await rafter(at('refused'), ['restore', at('whole.tar')]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/cannot be reached.*\n {2}GET: 403 SignatureDoesNotMatch\n/),
    ]);
    expect(stderr).not.toMatch(/secret|AKID/);
    const flags = ['--files', variables.RAFTER_FILES];
    await expect(serveProcess(at('refused'), flags)).rejects.toThrow('GET: 403 SignatureDoesNotMatch');
  });

  it('without credentials changes nothing', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', '');
    const { code, stderr } = await rafter(at('none'), ['restore', at('whole.tar')]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('AWS_SECRET_ACCESS_KEY') as string]);
    expect(readdirSync(folder)).not.toContain('none');
  });
});
