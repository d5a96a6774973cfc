import { describe, expect, it } from 'vitest';
import { eachEngine } from '../../support/bothEngines.ts';
import { password, signedIn } from '../../support/console.ts';
import { startServer } from '../../support/startServer.ts';

const report = { name: 'Truck', waiting_jobs: 1, waiting_files: 0, waiting_bytes: 10 };
const page = { offset: 0, limit: 100 };

describe.each(eachEngine)('laptops with a test key, on $engine', ({ more }) => {
  const start = async () => {
    const server = await startServer({ maxLaptops: 2 }, undefined, await more());
    const { store, own } = server;
    const { api_key: key } = await store.organizations.createKey(own.name, undefined, { isTest: true });
    const admin = await signedIn(server, 'admin');
    const live = (id: string, sent: object = report) => server.post(`/devices/${id}`, sent);
    const test = (id: string, sent: object = report) => server.post(`/devices/${id}`, sent, { key });
    return { server, admin, live, test };
  };

  it('fill no list of the others, nor the other way round', async () => {
    const { live, test } = await start();
    expect((await Promise.all(['a', 'b'].map((id) => test(id)))).map(({ status }) => status)).toEqual([204, 204]);
    expect((await test('c')).status).toBe(507);
    for (const [id, status] of [
      ['c', 204],
      ['d', 204],
      ['e', 507],
    ] as const)
      expect([id, (await live(id)).status]).toEqual([id, status]);
    // Those that are listed may go on.
    expect([(await test('a')).status, (await live('c')).status]).toEqual([204, 204]);
  });

  it('are listed apart, and replace none with the same id', async () => {
    const { server, admin, live, test } = await start();
    await live('truck');
    await test('truck', { ...report, name: 'Bench', waiting_jobs: 7 });
    await test('bench');
    const found = await admin.call('readLaptops', page);
    expect(found).toMatchObject({ total: 1, tests: 2, laptops: [{ id: 'truck', name: 'Truck', isTest: false }] });
    const tests = await admin.call('readLaptops', { ...page, test: true });
    expect(tests).toMatchObject({ total: 2, tests: 2, stale: 0 });
    expect(tests.laptops.map(({ id, isTest }) => [id, isTest])).toContainEqual(['truck', true]);
    expect((await admin.call('listLaptops', {})).map(({ id }) => id)).toEqual(['truck']);
    const clerk = await signedIn(server, 'office', { email: 'clerk@x.example', organization: server.own.id });
    expect((await clerk.call('listLaptops', { test: true })).map(({ id }) => id).toSorted()).toEqual([
      'bench',
      'truck',
    ]);
    const other = await server.addOrganization('Coast Solar');
    const foreign = await signedIn(server, 'office', { email: 'clerk@coast.example', organization: other.id });
    expect(await foreign.call('readLaptops', { ...page, test: true })).toMatchObject({ total: 0, tests: 0 });
  });

  it('are forgotten alone, and need no attention', async () => {
    const { server, admin, live, test } = await start();
    await live('truck');
    await test('truck');
    server.clock.offset += 80 * 60 * 60_000;
    await admin.call('signIn', { email: admin.email, password });
    expect(await admin.call('readLaptops', page)).toMatchObject({ stale: 1 });
    expect(await admin.call('readLaptops', { ...page, test: true })).toMatchObject({ total: 1, stale: 0 });
    await admin.call('forgetLaptop', { organization: server.own.id, id: 'truck', test: true });
    expect(await admin.call('readLaptops', page)).toMatchObject({ total: 1, tests: 0 });
    const [row] = (await server.store.audit.list({ actor: '', action: '', subject: '' }, { limit: 1 })).rows;
    expect(row).toMatchObject({ action: 'Laptop forgotten', detail: { laptop: 'truck', test: true } });
    expect(await admin.codeOf('forgetLaptop', { organization: server.own.id, id: 'truck', test: true })).toBe(
      'not-found',
    );
  });
});
