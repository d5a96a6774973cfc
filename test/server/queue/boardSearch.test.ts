import { describe, expect, it } from 'vitest';
import { startOffice } from '../jobs/jobsOffice.ts';

const office = await startOffice();
const { server, other } = office;

const jose = await server.submit({
  client_name: 'José Álvarez',
  client_street_address: '2600 Peña Blvd',
  client_city: 'Coralville',
  client_state: { id: server.idOf('states', 'Iowa') },
  client_zip_code: '52241',
  external_id: 'CRM-Über-77',
});
const li = await server.submit(
  { client_name: 'Li Chen', client_street_address: '17 Elm St', client_city: 'İstanbul' },
  { key: other.api_key },
);
await server.store.jobs.setAhj(li.id, 'Señal County', { actor: 'x' });

type Who = 'admin' | 'client' | 'stranger';
const found = async (search: string, who: Who = 'admin'): Promise<number[]> => {
  const { rows, counts } = await office[who].call('listJobs', { search });
  expect(Object.values(counts).reduce((all, one) => all + one, 0)).toBe(rows.length);
  return rows.map(({ id }) => id);
};

describe("the console's search box", () => {
  it.each([
    ['a name', 'jose', [jose.id]],
    ['two letters', 'jo', [jose.id]],
    ['an address', '2600 PENA', [jose.id]],
    ['an address as the board shows it', '2600 Peña Blvd, Coralville, IA 52241', [jose.id]],
    ['a ZIP code', '52241', [jose.id]],
    ['a city', 'istanbul', [li.id]],
    ['an AHJ', 'senal county', [li.id]],
    ['a reference', 'crm-uber', [jose.id]],
    ['an organization', 'coast SOLAR', [li.id]],
    ['a job number', `#${li.id}`, [li.id]],
    ['a job number as the console writes it', `Job ${li.id}`, [li.id]],
    ['a job number as people write it', ` job#${li.id}`, [li.id]],
    ['a job number as the console writes it in Spanish', `trabajo ${li.id}`, [li.id]],
    ['the number of a letter, as of a job', `Job ${jose.id}-2`, [jose.id]],
    ['no number in a name that begins with job', 'job site 2', []],
    ['the number of a letter', `${jose.id}-2`, [jose.id]],
    ['words of several fields, in any order', 'valley pena alvarez', [jose.id]],
    ['words that no one job has', 'jose istanbul', []],
    ['signs of search languages', '%" * _ OR 1=1 --', []],
    ['blanks', ' \t\u00a0', [li.id, jose.id]],
  ])('finds %s', async (_what, search, ids) => {
    expect(await found(search)).toEqual(ids);
  });

  it('shows a client organization its own jobs only', async () => {
    expect(await found('coast', 'client')).toEqual([]);
    expect(await found(`#${li.id}`, 'client')).toEqual([]);
    expect(await found('jose', 'client')).toEqual([jose.id]);
  });

  it('works with the other filters and in the export', async () => {
    const { rows } = await office.admin.call('listJobs', { search: 'solar', city: 'ista', status: ['Submitted'] });
    expect(rows.map(({ id }) => id)).toEqual([li.id]);
    const csv = await (await office.admin.ask('GET', '/jobs.csv?search=pe%C3%B1a')).text();
    expect([csv.includes('CRM-Über-77'), csv.includes('Li Chen')]).toEqual([true, false]);
  });

  it('takes a text of any words that the box takes', async () => {
    expect(await found('a '.repeat(150))).toEqual([li.id, jose.id]);
    expect(await found('x'.repeat(300))).toEqual([]);
  });

  it('finds one number and one reference among many jobs', async () => {
    const text = { services_requested: ['pv_structural_letter' as const], notes: null };
    const owner = { organization: server.own.id, isTest: false };
    await Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        server.store.jobs.submit(
          owner,
          { actor: 'x' },
          {
            ...text,
            client_name: `Client ${n}`,
            client_street_address: `${n} West Harbor Lane`,
            client_city: 'Fresno',
          },
          null,
          null,
        ),
      ),
    );
    // That it looks them up, and does not read them all, is in queryPlans.test.ts.
    expect((await office.admin.call('listJobs', { search: '1002' })).rows.map(({ id }) => id)).toEqual([1002]);
    const counted = async (search: string): Promise<number> => {
      const { counts } = await office.admin.call('listJobs', { search });
      return Object.values(counts).reduce((all, one) => all + one, 0);
    };
    expect(await counted('harbor')).toBe(1000);
    expect(await counted('solar fresno harbor client')).toBe(1000);
    expect(await counted('nobody anywhere')).toBe(0);
  });
});
