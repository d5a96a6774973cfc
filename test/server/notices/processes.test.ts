import { describe, expect, it } from 'vitest';
import { systemIds } from '../../../electron/ports.ts';
import { openStore } from '../../../electron/server/store/openStore.ts';
import { signedIn } from '../../support/console.ts';
import { newPostgresDatabase } from '../../support/postgres.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startReceiver } from '../../support/receiver.ts';
import { newS3Access } from '../../support/s3/newS3Access.ts';
import { startServer } from '../../support/startServer.ts';

describe.skipIf(!hasPostgres())('two processes on one PostgreSQL', () => {
  it('send each delivery once', async () => {
    const places = { databaseUrl: await newPostgresDatabase(), s3: await newS3Access(), privateWebhooks: true };
    const one = await startServer({}, undefined, places);
    // The organization of its own has a name that the first one took.
    const store = await openStore({ ...places, data: temporaryFolder(), clock: one.clock, ids: systemIds });
    const admin = await signedIn(one, 'admin');
    const receiver = await startReceiver();
    receiver.how.answer = (response) => setTimeout(() => response.writeHead(204).end(), 5);
    await admin.call('addWebhook', { url: receiver.url, events: ['job.submitted'] });
    const jobs = 60;
    await Promise.all(Array.from({ length: jobs }, () => one.submit()));
    const other = await Promise.all([1, 2, 3].map(() => store.deliveries.claim([], 2)));
    const claimed = other.flat().map(({ id }) => id);
    expect(new Set(claimed).size).toBe(claimed.length);
    await receiver.wait(jobs - claimed.length);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(receiver.got.length);
    // What another process has claimed and did not send is sent after its lease.
    one.clock.offset += 121_000;
    await receiver.wait(jobs);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(jobs);
    await store.close();
  });
});
