import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { backUp } from '../../../electron/server/backups/backUp.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { rafter, rafterJson, rafterKilled, serveProcess, temporaryFolder } from '../../support/processes.ts';
import { fullDisk } from '../../faults/smallDisk.ts';
import { startS3Server } from '../../support/s3/s3Server.ts';
import { startServer } from '../../support/startServer.ts';
import { hashesIn } from '../../support/storedFiles.ts';

const folder = temporaryFolder();
const at = (name: string): string => path.join(folder, name);
const server = await startServer();
const { id } = await server.submit();
for (const n of [1, 2]) await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(n) }]);
const { files: count } = await backUp(server.store, at('whole.tar'));

describe('rafter restore --files', async () => {
  const { location, credentials, objects, faults } = await startS3Server();
  const variables = {
    AWS_ENDPOINT_URL_S3: location.endpoint,
    AWS_REGION: location.region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    RAFTER_FILES: `s3://${location.bucket}/firm`,
  };
  beforeEach(() => Object.entries(variables).forEach(([name, value]) => vi.stubEnv(name, value)));
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
      expect.stringMatching(/^The storage does not accept the credentials.*\(GET: 403 SignatureDoesNotMatch\)\.\n$/),
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

  const place = `s3://${location.bucket}/moved`;

  it('files move copies while a server runs, goes on after a kill, and says how to start', async () => {
    vi.stubEnv('RAFTER_FILES', '');
    const move = ['files', 'move', '--to', place];
    await rafterJson(at('moved'), ['restore', at('whole.tar')]);
    faults.delayMs = 100;
    const killed = await rafterKilled(at('moved'), move, () =>
      [...objects.keys()].some((key) => key.startsWith('moved/')),
    );
    faults.delayMs = 0;
    expect(killed).toBe('SIGKILL');
    const running = await serveProcess(at('moved'));
    const first = await rafter(at('moved'), [...move, '--json']);
    expect([first.code, JSON.parse(first.stdout)]).toMatchObject([
      3,
      { files: count, moved: false, server_runs: true },
    ]);
    await running.end();
    const last = await rafter(at('moved'), move);
    expect([last.code, last.stderr]).toEqual([0, '']);
    expect(last.stdout).toMatch(/^copied +0$/m);
    expect(last.stdout).toMatch(/^next +Start the server with --files s3:\/\/letters-and-photos\/moved,/m);
    await expect(serveProcess(at('moved'))).rejects.toThrow(`Add --files ${place}`);
    await (await serveProcess(at('moved'), ['--files', place])).end();
  });

  it('files delete says how to repair what is damaged, and files move goes back', async () => {
    vi.stubEnv('RAFTER_FILES', place);
    const [damaged] = [...objects].find(([key]) => key.startsWith('moved/'))!;
    objects.set(damaged, { bytes: Buffer.alloc(objects.get(damaged)!.bytes.length), modifiedMs: 0 });
    const remove = ['files', 'delete', '--at', 'data'];
    const kept = await rafter(at('moved'), remove);
    expect([kept.code, kept.stdout]).toEqual([1, expect.stringMatching(/^deleted +1$/m) as string]);
    const [, repair] = /^next .*: rafter (files move .*)$/m.exec(kept.stdout)!;
    expect(await rafterJson(at('moved'), repair!.split(' '))).toMatchObject({ copied: 1, moved: true });
    expect(await rafterJson(at('moved'), remove)).toMatchObject({ deleted: 1, kept: [] });
    expect(await rafterJson(at('moved'), ['files', 'move', '--to', 'data'])).toMatchObject({
      copied: count,
      moved: true,
    });
    vi.stubEnv('RAFTER_FILES', '');
    expect(await rafterJson(at('moved'), ['check'])).toMatchObject({ ok: true, files: count });
    await (await serveProcess(at('moved'))).end();
  });

  it('files move --skip-damaged says what it left behind', async () => {
    vi.stubEnv('RAFTER_FILES', '');
    await rafterJson(at('damaged'), ['restore', at('whole.tar')]);
    const files = path.join(at('damaged'), 'server/files');
    const [missing] = hashesIn(files);
    rmSync(path.join(files, missing!.slice(0, 2), missing!));
    const move = ['files', 'move', '--to', `s3://${location.bucket}/damaged`];
    const refused = await rafter(at('damaged'), move);
    expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('--skip-damaged') as string]);
    const moved = await rafter(at('damaged'), [...move, '--skip-damaged']);
    expect([moved.code, moved.stdout]).toEqual([0, expect.stringContaining('1 file was missing or damaged') as string]);
  });

  it.each<{ args: string[]; variables: Record<string, string>; why: string }>([
    { args: ['--to', 'elsewhere'], variables: {}, why: 's3://bucket/prefix' },
    { args: ['--to', 'data'], variables: {}, why: 'already' },
    { args: ['--to', 's3://letters-and-photos/x'], variables: { AWS_SECRET_ACCESS_KEY: '' }, why: 'needs credentials' },
    { args: ['--to', 's3://no-such-bucket/x'], variables: {}, why: 'There is no bucket no-such-bucket' },
    { args: ['--to', 's3://letters-and-photos/x'], variables: { AWS_REGION: 'x' }, why: 'AWS_REGION=test-region-1' },
  ])('files move $args is refused: $why', async ({ args, variables: changed, why }) => {
    vi.stubEnv('RAFTER_FILES', '');
    if (!existsSync(at('whole'))) await rafterJson(at('whole'), ['restore', at('whole.tar')]);
    for (const [name, value] of Object.entries(changed)) vi.stubEnv(name, value);
    const { code, stdout, stderr } = await rafter(at('whole'), ['files', 'move', ...args]);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(why) as string]);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it.skipIf(!fullDisk.isHere)('files move goes on once a full disk has room again', async () => {
    const disk = await fullDisk.start(16 * 1024 * 1024);
    const data = path.join(disk.folder, 'data');
    const run = (...args: string[]) => rafter(data, [...args, '--json'], '', disk.prefix());
    vi.stubEnv('RAFTER_FILES', `s3://${location.bucket}/full`);
    expect((await run('restore', at('whole.tar'))).code).toBe(0);
    disk.fill(0);
    const refused = await run('files', 'move', '--to', 'data');
    expect([refused.code, refused.stdout]).toEqual([
      1,
      expect.stringMatching(/no-disk-space|disk-without-space/) as string,
    ]);
    disk.makeRoom();
    const { code, stdout } = await run('files', 'move', '--to', 'data');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { files: count, moved: true }]);
  });
});
