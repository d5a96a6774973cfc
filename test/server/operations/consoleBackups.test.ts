import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openConsole, password } from '../../support/console.ts';
import { mp4Video } from '../../files/judge/fixtures.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { rafterJson, serveProcess, temporaryFolder } from '../../support/processes.ts';
import { oneDatabaseAndBucket } from '../../support/severalProcesses.ts';
import { clientOf } from '../../support/startServer.ts';

const email = 'ana@firm.example';

/** A video so long that a backup of it takes a while. */
const longVideo = (): Buffer => {
  const bytes = 200 * 1024 * 1024;
  const free = Buffer.alloc(bytes, 1);
  free.writeUInt32BE(bytes, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([mp4Video(), free]);
};

const signedInAt = async (url: string) => {
  const console = openConsole(url);
  await console.call('signIn', { email, password });
  return console;
};

const fill = async (url: string, key: string): Promise<void> => {
  const client = clientOf(url, key);
  const { id } = await client.submit();
  expect((await client.upload(`/jobs/${id}/files`, [{ name: 'roof.mp4', bytes: longVideo() }])).status).toBe(201);
};

describe('a server that is killed during a backup', () => {
  it('leaves nothing half: the next one removes it, and makes backups again', async () => {
    const data = temporaryFolder();
    const folder = temporaryFolder();
    const { api_key: key } = await rafterJson<{ api_key: string }>(data, ['org', 'add', 'Valley Solar']);
    await rafterJson(data, ['user', 'add', email, '--role', 'admin', '--password-stdin'], password);
    const first = await serveProcess(data, ['--backups', folder]);
    await fill(first.url, key);
    const before = await signedInAt(first.url);
    await before.call('startBackup', {});
    await expect.poll(() => readdirSync(folder)).toEqual([expect.stringMatching(/\.partial$/)]);
    first.child.kill('SIGKILL');
    await once(first.child, 'close');
    expect(readdirSync(folder)).toHaveLength(1);

    const second = await serveProcess(data, ['--backups', folder]);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    const after = await signedInAt(second.url);
    expect(await after.call('readBackups', {})).toMatchObject({ run: null, kept: [] });
    await after.call('startBackup', {});
    await expect.poll(async () => (await after.call('readBackups', {})).kept.length).toBe(1);
    await expect.poll(async () => (await after.call('readBackups', {})).run).toBe(null);
    expect(await second.end()).toBe(0);
  });
});

describe.skipIf(!hasPostgres())('several processes on one PostgreSQL', () => {
  it('make one backup at a time, and each shows and stops that of the other', async () => {
    const { start } = await oneDatabaseAndBucket();
    const folder = temporaryFolder();
    const data = temporaryFolder();
    const [one, two] = await Promise.all([start(['--backups', folder], data), start(['--backups', folder])]);
    const token = [one, two].map((server) => /\/#\/first\/(\S+)/.exec(server.stdout())?.[1]).find(Boolean)!;
    const first = openConsole(one.url);
    await first.call('makeFirstAdministrator', { token, email, password });
    const second = await signedInAt(two.url);
    await first.call('addOrganization', { name: 'Valley Solar' });
    const [{ id } = { id: 0 }] = await first.call('listOrganizations', {});
    await fill(one.url, (await first.call('createKey', { organization: id })).apiKey);

    await first.call('startBackup', {});
    expect((await second.hear('startBackup', {})).ended).toMatchObject({
      problem: { message: { code: 'backup-busy' } },
    });
    expect((await second.call('readBackups', {})).run).toMatchObject({ does: 'backup', by: email });
    await second.call('stopBackup', {});
    await expect.poll(async () => (await first.call('readBackups', {})).run).toBe(null);
    expect(readdirSync(folder)).toEqual([]);

    await second.call('startBackup', {});
    await expect.poll(async () => (await first.call('readBackups', {})).kept.length).toBe(1);
    await expect.poll(async () => (await second.call('readBackups', {})).run).toBe(null);
    const [kept] = (await first.call('readBackups', {})).kept;
    expect(kept).toMatchObject({ by: email, isScheduled: false });
    expect(await Promise.all([one.end(), two.end()])).toEqual([0, 0]);
  });
});
