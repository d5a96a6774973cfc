import { describe, expect, it } from 'vitest';
import { ConflictError } from '../../../../electron/server/base/database/database.ts';
import { none, sql, type Work } from '../../../../electron/server/base/database/statement.ts';
import type { IdempotentRequest } from '../../../../electron/server/base/idempotency/idempotencyStore.ts';
import type { AcceptedJob } from '../../../../electron/server/jobs/store/acceptedJob.ts';
import type { Store } from '../../../../electron/server/store/openStore.ts';
import type { Job } from '../../../../shared/job/job.ts';
import { openBeside } from '../../../support/openedStore.ts';
import { required, startServer } from '../../../support/startServer.ts';

const server = await startServer();
/** Another process on the same data. */
const beside = await openBeside(server);

const owner = { organization: server.own.id, isTest: false };
const job: AcceptedJob = { ...required, client_name: 'Raced', notes: '', services_requested: ['pv_cad_design'] };
let keys = 0;
const newRequest = (): IdempotentRequest => ({
  organization: owner.organization,
  key: `raced-${(keys += 1)}`,
  fingerprint: Buffer.alloc(32, 1),
});
const submit = (store: Store, once: IdempotentRequest, fields: Partial<AcceptedJob> = {}): Promise<string> =>
  store.jobs.submit(owner, { actor: 'Valley Solar' }, { ...job, ...fields }, null, once);
const count = async () => (await server.store.jobs.ids(owner, { clientName: job.client_name })).length;

describe('a key', () => {
  it('lets one of 32 requests in two processes do the work, and all get its response', async () => {
    const before = await count();
    const once = newRequest();
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, index) => submit(index % 2 === 0 ? server.store : beside, once)),
    );
    expect(new Set(responses).size).toBe(1);
    expect(await count()).toBe(before + 1);
    expect(await beside.idempotency.storedResponse(once)).toBe(responses[0]);
  });

  it('lets the work run again where the key was used meanwhile, on whatever engine', () => {
    function* work(): Work<string> {
      yield* sql('SELECT 1').run(none);
      return 'worked';
    }
    const steps = server.store.idempotency.runOnce(newRequest(), work());
    expect(steps.next().value).toMatchObject({ take: 'first' });
    expect(steps.next(undefined).value).toMatchObject({ text: 'SELECT 1' });
    expect(steps.next(1).value).toMatchObject({ take: 'count', params: { body: 'worked' } });
    expect(() => steps.next(0)).toThrow(ConflictError);
  });

  it('refuses another content with key-reused, whichever comes first', async () => {
    const before = await count();
    const once = newRequest();
    const other = { ...once, fingerprint: Buffer.alloc(32, 2) };
    const outcomes = await Promise.allSettled([submit(server.store, once), submit(beside, other)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'key-reused' } });
    expect(await count()).toBe(before + 1);
  });

  it('gives a repetition the first response, also where the first has taken what the repetition asks for', async () => {
    const once = newRequest();
    const first = await submit(server.store, once, { external_id: 'its own' });
    expect(await submit(beside, once, { external_id: 'its own' })).toBe(first);
  });

  it('is free again when its transaction fails', async () => {
    const once = newRequest();
    await submit(server.store, newRequest(), { external_id: 'taken' });
    await expect(submit(server.store, once, { external_id: 'taken' })).rejects.toMatchObject({
      code: 'external-id-taken',
    });
    expect(await server.store.idempotency.knows(owner.organization, once.key)).toBe(false);
    const other = { ...once, fingerprint: Buffer.alloc(32, 2) };
    expect((JSON.parse(await submit(beside, other, { external_id: 'free' })) as Job).external_id).toBe('free');
  });

  it('that has expired is used again, and the new response is the stored one from then on', async () => {
    const once = newRequest();
    const first = await submit(server.store, once);
    server.clock.offset = 8 * 24 * 60 * 60 * 1000;
    const again = { ...once, fingerprint: Buffer.alloc(32, 2) };
    const second = await submit(beside, again);
    expect(second).not.toBe(first);
    expect(await submit(server.store, again)).toBe(second);
    server.clock.offset = 0;
  });
});
