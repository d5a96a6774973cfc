import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Job } from '../../../shared/job/job.ts';
import { atEnd } from '../../support/atEnd.ts';
import { administer, newPostgresDatabase } from '../../support/postgres.ts';
import { hasPostgres, startPostgres } from '../../support/postgresServer.ts';
import { rafter, rafterJson, serveProcess, temporaryFolder } from '../../support/processes.ts';
import { clientOf } from '../../support/startServer.ts';

it.skipIf(!hasPostgres())(
  'serves, answers 503 while PostgreSQL is away, and goes on with every job after that',
  async () => {
    const postgres = await startPostgres();
    atEnd(postgres.remove);
    const data = temporaryFolder();
    const flags = ['--database-url', postgres.url];
    const server = await serveProcess(data, flags);
    const { password, host } = new URL(postgres.url);
    expect(server.stdout()).toContain(`  Database postgres://${host}/postgres\n`);
    const added = await rafterJson<{ api_key: string }>(data, ['org', 'add', 'Valley Solar', ...flags]);
    const client = clientOf(server.url, added.api_key);
    const submitted = await client.submit({ client_name: 'Before' });

    await postgres.stop();
    const headers = { 'idempotency-key': 'while-away' };
    const job = { client_name: 'While away', client_street_address: '1 Elm St' };
    const away = await client.post('/jobs', job, { headers });
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    expect([await ready(), (await fetch(`${server.url}/healthz`)).status]).toEqual([503, 200]);

    await postgres.start();
    await expect.poll(ready).toBe(200);
    await expect.poll(async () => (await client.post('/jobs', job, { headers })).status).toBe(201);
    await client.post('/jobs', job, { headers });

    await server.end('SIGKILL');
    const again = await serveProcess(data, flags);
    const { json } = await clientOf(again.url, added.api_key).get<Job[]>('/jobs');
    expect(json.map(({ client_name }) => client_name)).toEqual(['While away', 'Before']);
    expect(json.at(-1)!.id).toBe(submitted.id);
    expect(await rafterJson(data, ['check', ...flags])).toMatchObject({ ok: true, jobs: 2 });

    const archive = path.join(temporaryFolder(), 'backup.tar');
    await rafterJson(data, ['backup', archive, ...flags]);
    const elsewhere = ['--database-url', await newPostgresDatabase()];
    const restored = temporaryFolder();
    await rafterJson(restored, ['restore', archive, ...elsewhere]);
    expect(await rafterJson(restored, ['check', ...elsewhere])).toMatchObject({ ok: true, jobs: 2 });

    await again.end();
    for (const one of [server, again]) expect(one.stdout() + one.stderr()).not.toContain(password);
  },
);

it.skipIf(!hasPostgres())(
  'ends where a newer program has changed the tables while the connection was broken',
  async () => {
    const url = await newPostgresDatabase();
    const server = await serveProcess(temporaryFolder(), ['--database-url', url]);
    const ended = once(server.child, 'close');
    await administer(
      url,
      'UPDATE schema_version SET version = version + 1',
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    expect(await ended).toEqual([1, null]);
    expect(server.stderr()).toContain('a newer version has changed the database');
  },
);

it.skipIf(!hasPostgres())('names the database that it cannot open, and why, without its password', async () => {
  const data = temporaryFolder();
  const refused = await rafter(data, ['org', 'list', '--database-url', 'postgres://ana:secret@127.0.0.1:1/rafter']);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('postgres://127.0.0.1:1/rafter') as string,
  });
  expect(refused.stderr).not.toContain('secret');
});
