import { describe, expect, it } from 'vitest';
import { clientOf } from '../../support/startServer.ts';
import { startOffice } from './jobsOffice.ts';

const office = await startOffice();
const { server, other, reviewer, client, stranger } = office;
const coast = clientOf(server.url, other.api_key);
const revision = { revision_notes: 'Two more panels', revision_reason: 'layout_change' };

describe('other jobs at the address of a job', () => {
  const atAddress = async (of: typeof reviewer, id: number) =>
    (await of.call('showJob', { id })).atAddress.map((job) => [job.id, job.client, job.status, job.organization]);

  it('are shown with their status, without case and accents, and not those of another city, state or test key', async () => {
    const address = {
      client_street_address: '12 Cañon Rd',
      client_city: 'Fresno',
      client_state: { id: server.idOf('states', 'California') },
    };
    const job = await server.submit({ client_name: 'Ana', ...address });
    const again = await server.submit({ client_name: 'Bea', ...address, client_street_address: '12 CANON RD' });
    const unsaid = await server.submit({ client_name: 'Cleo', ...address, client_state: undefined });
    await server.submit({ ...address, client_city: 'Clovis' });
    await server.submit({ ...address, client_state: { id: server.idOf('states', 'Nevada') } });
    await server.submit({ ...address, client_street_address: '12 Cañon Rd Unit 4' });
    const { api_key: key } = await server.store.organizations.createKey(server.own.id, undefined, { isTest: true });
    await server.submit(address, { key });
    await reviewer.call('moveJob', { id: again.id, to: 'In Review' });

    expect(await atAddress(reviewer, job.id)).toEqual([
      [unsaid.id, 'Cleo', 'Submitted', 'Valley Solar'],
      [again.id, 'Bea', 'In Review', 'Valley Solar'],
    ]);
    const { json: revised } = await server.post<{ id: number }>(`/jobs/${again.id}/revision`, revision);
    expect((await atAddress(reviewer, job.id)).map(([id]) => id)).toEqual([revised.id, unsaid.id]);
    // Its own versions are not other jobs.
    for (const version of [again.id, revised.id])
      expect((await atAddress(reviewer, version)).map(([id]) => id)).toEqual([unsaid.id, job.id]);
  });

  it('of other organizations are shown to the office alone', async () => {
    const address = { client_street_address: '9 Elm Street', client_city: 'Fresno' };
    const own = await server.submit(address);
    const theirs = await coast.submit({ ...address, client_name: 'Their client' });
    expect(await atAddress(reviewer, own.id)).toEqual([[theirs.id, 'Their client', 'Submitted', 'Coast Solar']]);
    expect(await atAddress(client, own.id)).toEqual([]);
    expect(await atAddress(stranger, theirs.id)).toEqual([]);
    for (const answer of [await server.get(`/jobs/${own.id}`), await server.get('/jobs')])
      expect(answer.text).not.toContain('Their client');
  });

  it('are at most ten, the newest', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) ids.unshift((await server.submit({ client_street_address: '1 Tower Pl' })).id);
    expect((await atAddress(reviewer, ids[0]!)).map(([id]) => id)).toEqual(ids.slice(1, 11));
  });
});

describe('the AHJ', () => {
  const isDerived = async (id: number) => (await reviewer.call('showJob', { id })).isAhjDerived;

  it('is marked as derived from the address until a person sets it, also in revisions', async () => {
    const job = await server.submit({ client_city: 'Fresno' });
    expect(await isDerived(job.id)).toBe(true);
    const set = await reviewer.call('setAhj', { id: job.id, ahj: 'City of Fresno' });
    expect(set.isAhjDerived).toBe(false);
    const revise = async (id: number, fields: object = {}): Promise<number> =>
      (await server.post<{ id: number }>(`/jobs/${id}/revision`, { ...revision, ...fields })).json.id;
    const inSameCity = await revise(job.id);
    expect(await isDerived(inSameCity)).toBe(false);
    const inOtherCity = await revise(inSameCity, { client_city: 'Clovis' });
    expect(await isDerived(inOtherCity)).toBe(true);
    expect(await isDerived(await revise(inOtherCity))).toBe(true);
    const { id: withoutCity } = await server.submit({ client_street_address: 'Rural Route 2' });
    expect(await isDerived(withoutCity)).toBe(false);
  });
});
