import { describe, expect, it, vi } from 'vitest';
import { openConsole, password, signedIn } from '../../../support/console.ts';
import { listenAs } from '../../../support/eventStream.ts';
import { openBeside } from '../../../support/openedStore.ts';
import { startServer } from '../../../support/startServer.ts';

const server = await startServer();
const other = await server.addOrganization('Hill Roofing');

let people = 0;
const somebody = (role: 'admin' | 'reviewer' | 'office' = 'reviewer', organization: number | null = null) =>
  signedIn(server, role, { email: `listener${(people += 1)}@ridgeline.example`, organization });
const report = {
  app_version: '1.0.0',
  platform: 'linux',
  waiting_jobs: 0,
  waiting_files: 0,
  waiting_bytes: 0,
};

describe('changes', () => {
  it('are told to whoever reviews: a job, a laptop, something an administrator did', async () => {
    const ear = await listenAs(await somebody());
    expect([ear.status, ear.headers.get('content-type'), ear.headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store',
    ]);
    await expect.poll(ear.text).toContain('retry: ');
    await server.submit();
    await expect.poll(ear.changes).toBe(1);
    await server.store.organizations.devices.report({ organization: other.id, isTest: false }, 'laptop', report);
    await expect.poll(ear.changes).toBe(2);
    await server.store.organizations.createKey('Hill Roofing');
    await expect.poll(ear.changes).toBe(3);
    await ear.stop();
  });

  it('are told when a laptop takes a visit, to staff and to the client whose visit it is', async () => {
    const { id } = server.own;
    const fields = { client_name: 'Ada', client_street_address: '1 Elm St' };
    const staff = await somebody();
    const ears = await Promise.all([
      listenAs(staff),
      listenAs(await somebody('office', id)),
      listenAs(await somebody('office', other.id)),
    ]);
    for (const ear of ears) await expect.poll(ear.text).toContain('retry: ');
    await staff.call('saveVisit', { organization: id, fields });
    // Staff hears of new users, too, and PostgreSQL tells of them late. What it tells is in order.
    await expect.poll(ears[1].changes).toBe(1);
    const heardByStaff = ears[0].changes();
    const [visit] = await server.store.visits.assigned(id);
    await server.post(`/visits/${visit!.id}/take`, { device_id: 'truck-2', device_name: 'Truck 2' });
    await expect.poll(ears[1].changes).toBe(2);
    await expect.poll(ears[0].changes).toBeGreaterThan(heardByStaff);
    expect(ears[2].changes()).toBe(0);
    for (const ear of ears) await ear.stop();
  });

  it('are asked for once, however often they were to be while the database did not answer', async () => {
    const ear = await listenAs(await somebody());
    const stuck = Promise.withResolvers<string>();
    let asked = 0;
    const written = vi
      .spyOn(server.store.changeVersions, 'written')
      .mockImplementation(() => ((asked += 1) === 1 ? stuck.promise : Promise.resolve(`answer ${asked}`)));
    await expect.poll(() => asked).toBe(1);
    // Each of these changes is a reason to ask again.
    for (let n = 0; n < 5; n += 1) await server.submit();
    const heard = ear.changes();
    stuck.resolve('at last');
    await expect.poll(ear.changes).toBeGreaterThan(heard);
    // One for all that were due, and perhaps one of the clock.
    expect(asked).toBeLessThanOrEqual(3);
    written.mockRestore();
    await server.submit();
    await expect.poll(ear.changes).toBeGreaterThan(0);
    await ear.stop();
  });

  it('by another process on the same data, such as the command line, are told too', async () => {
    const { id } = await server.submit();
    const ear = await listenAs(await somebody());
    await (await openBeside(server)).jobs.move(id, 'In Review', { actor: 'x', author: 'x', reason: null });
    await expect.poll(ear.changes).toBe(1);
    await ear.stop();
  });

  it('of other organizations are not told to somebody of a client', async () => {
    const theirs = await listenAs(await somebody('office', other.id));
    const own = await listenAs(await somebody('office', server.own.id));
    const all = await listenAs(await somebody('admin'));
    await server.submit();
    await server.store.organizations.devices.report({ organization: server.own.id, isTest: false }, 'laptop', report);
    await server.store.organizations.createKey('Valley Solar');
    await expect.poll(own.changes).toBeGreaterThan(0);
    await expect.poll(all.changes).toBeGreaterThan(0);
    expect(theirs.changes()).toBe(0);
    await server.submit({}, { key: other.api_key });
    await expect.poll(theirs.changes).toBe(1);
    for (const ear of [theirs, own, all]) await ear.stop();
  });

  it('that nobody sees are not told: a look, the use of a key', async () => {
    const one = await somebody();
    const ear = await listenAs(one);
    server.clock.offset += 120_000;
    await one.call('readHere', {});
    await server.get('/jobs');
    await server.store.settings.set('unseen', 1);
    const { id } = await server.submit();
    await expect.poll(ear.changes).toBe(1);
    expect(id).toBeGreaterThan(0);
    await ear.stop();
  });
});

describe('the end', () => {
  it('comes with the session: signed out here, everywhere, or disabled', async () => {
    const one = await somebody();
    const ears = [await listenAs(one)];
    await one.call('signOut', {});
    const two = await somebody();
    const elsewhere = openConsole(server.url);
    await elsewhere.call('signIn', { email: two.email, password });
    ears.push(await listenAs(two), await listenAs(elsewhere));
    await elsewhere.call('signOutEverywhere', {});
    const three = await somebody();
    ears.push(await listenAs(three));
    const standing = { role: 'reviewer' as const, organization: null, isDisabled: true };
    await server.store.users.change(three.id, standing, 0, { actor: 'test', address: null });
    for (const ear of ears) await expect.poll(ear.hasEnded).toBe(true);
  });

  it('comes before the server leaves, which does not wait', async () => {
    const leaving = await startServer();
    const ear = await listenAs(await signedIn(leaving, 'admin'));
    await leaving.close();
    await expect.poll(ear.hasEnded).toBe(true);
  });
});

it('nobody listens with more than twenty pages; one that is closed makes room', async () => {
  const one = await somebody();
  const ears = [];
  for (let page = 0; page < 20; page += 1) ears.push(await listenAs(one));
  const refused = await listenAs(one);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  await ears.pop()!.stop();
  const again = async () => {
    const ear = await listenAs(one);
    if (ear.status === 200) ears.push(ear);
    return ear.status;
  };
  await expect.poll(again).toBe(200);
  for (const ear of ears) await ear.stop();
});
