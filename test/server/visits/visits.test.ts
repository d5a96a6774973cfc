import { describe, expect, it } from 'vitest';
import { mostVisits, VisitFields, type VisitImportReport } from '../../../shared/visits/visits.ts';
import { startOnBothEngines } from '../../support/bothEngines.ts';
import { signedIn } from '../../support/console.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { changeIn } from '../../support/serverDatabase.ts';
import { required, startServer } from '../../support/startServer.ts';
import { startLetters } from '../letters/startLetters.ts';

const { server, reviewer, admin, office } = await startLetters();
const organization = (await reviewer.value('organizationNames', {}))[0]!.id;
const ada = { client_name: 'Ada', client_street_address: '1 Elm St' };

describe('visits', () => {
  it('are added, changed, canceled and opened again, and the audit log has it', async () => {
    const [added] = await reviewer.value('saveVisit', {
      organization,
      fields: { ...ada, client_state: 'ca', appointment: '2027-03-01T09:30', services: ['pv_cad_design'] },
    });
    expect(added).toMatchObject({
      client_name: 'Ada',
      client_state: 'CA',
      takenBy: null,
      jobId: null,
      isCanceled: false,
    });
    await reviewer.value('saveVisit', { id: added!.id, fields: { ...ada, note: 'Dog' } });
    const [canceled] = await reviewer.value('cancelVisit', { id: added!.id });
    expect(canceled).toMatchObject({ note: 'Dog', appointment: '', isCanceled: true });
    // Somebody who has not seen that does not open it again by saving something else.
    expect((await reviewer.refusal('saveVisit', { id: added!.id, fields: ada })).message?.code).toBe('visit-canceled');
    const [again] = await reviewer.value('saveVisit', { id: added!.id, fields: ada, reopens: true });
    expect(again!.isCanceled).toBe(false);
    const { rows } = await admin.value('listAudit', { action: 'Visit' });
    expect(rows.map(({ action, subject }) => `${action}: ${subject}`)).toEqual([
      'Visit saved: visit to Ada',
      'Visit canceled: visit to Ada',
      'Visit saved: visit to Ada',
      'Visit saved: visit to Ada',
    ]);
  });

  it.each([
    [{ client_name: '' }, 'client_name'],
    [{ client_name: 'x'.repeat(201) }, 'client_name'],
    [{ client_name: 'a\nb' }, 'client_name'],
    [{ client_street_address: '' }, 'client_street_address'],
    [{ client_state: 'Atlantis' }, 'client_state'],
    [{ client_zip_code: '9372' }, 'client_zip_code'],
    [{ services: ['roofing'] }, 'services/0'],
    [{ appointment: '2027-02-30' }, 'appointment'],
    [{ appointment: '1 March' }, 'appointment'],
    [{ note: 'x'.repeat(2001) }, 'note'],
    [{ note: 'a\0b' }, 'note'],
    [{ reference: 'x'.repeat(201) }, 'reference'],
  ])('refuse %j at its field', async (wrong, field) => {
    const { code, errors } = await reviewer.refusal('saveVisit', { organization, fields: { ...ada, ...wrong } });
    expect([code, errors[0]?.pointer]).toEqual(['invalid-fields', `#/${field}`]);
    expect(errors[0]!.detail.length).toBeGreaterThan(5);
  });

  it('of another organization do not exist for a client; its own it keeps itself', async () => {
    const { id: other } = await admin
      .value('addOrganization', { name: 'Elsewhere' })
      .then(async () => (await reviewer.value('organizationNames', {})).find(({ name }) => name === 'Elsewhere')!);
    const theirs = (
      await reviewer.value('saveVisit', { organization: other, fields: { ...ada, client_name: 'Theirs' } })
    ).find(({ client_name }) => client_name === 'Theirs')!;
    expect((await office.value('listVisits', {})).map(({ client_name }) => client_name)).not.toContain('Theirs');
    for (const [name, request] of [
      ['saveVisit', { id: theirs.id, fields: ada }],
      ['cancelVisit', { id: theirs.id }],
      ['freeVisit', { id: theirs.id }],
    ] as const)
      expect((await office.refusal(name, request as never)).code).toBe('not-found');
    // Whatever organization a client names, it is its own.
    const own = await office.value('saveVisit', { organization: other, fields: { ...ada, client_name: 'Own' } });
    expect(own.find(({ client_name }) => client_name === 'Own')!.organization.id).not.toBe(other);
    expect((await reviewer.refusal('saveVisit', { organization: 999_999, fields: ada })).errors[0]!.pointer).toBe(
      '#/organization',
    );
    expect((await server.store.visits.assigned(other)).map(({ client_name }) => client_name)).toEqual(['Theirs']);
  });

  it('are imported from a file after a dry run; one wrong row prevents every change', async () => {
    const send = async (text: string, dryRun: boolean) => {
      const path = `/visits?name=visits.csv&dryRun=${dryRun}&organization=${organization}`;
      const { json } = await reviewer.send<VisitImportReport>(path, text);
      return json.ok ? json.value : null;
    };
    const file = 'client,street,reference\nEva,5 Fir St,V-5\nFay,6 Fir St,V-6\n';
    expect(await send(file, true)).toMatchObject({ dry_run: true, added: 2, errors: [] });
    expect(await send(file, false)).toMatchObject({ dry_run: false, added: 2 });
    expect(await send(file, false)).toMatchObject({ added: 0, unchanged: 2 });
    const wrong = await send('client,street,zip\nGus,7 Fir St,1\nHal,8 Fir St,93721\n', false);
    expect(wrong!.errors).toMatchObject([{ row: 2, code: 'design-cell-wrong' }]);
    const names = (await reviewer.value('listVisits', {})).map(({ client_name }) => client_name);
    expect(names).toEqual(expect.arrayContaining(['Eva', 'Fay']));
    expect(names).not.toContain('Hal');
    // A file that still lists a visit does not take back that it was canceled.
    const { id } = (await reviewer.value('listVisits', {})).find(({ reference }) => reference === 'V-6')!;
    await reviewer.value('cancelVisit', { id });
    expect(await send('client,street,reference,note\nFay,6 Fir St,V-6,Dog\n', false)).toMatchObject({ changed: 1 });
    expect((await reviewer.value('listVisits', {})).find((visit) => visit.id === id)).toMatchObject({
      note: 'Dog',
      isCanceled: true,
    });
    const { errors } = await reviewer.refusal('saveVisit', { organization, fields: { ...ada, reference: 'V-5' } });
    expect(errors).toMatchObject([{ pointer: '#/reference', code: 'visit-reference-taken' }]);
  });
});

describe('visits of a test key', async () => {
  const tried = await startServer();

  it('are none, so that a test takes none from a crew', async () => {
    const { id, name } = tried.own;
    const console = await signedIn(tried, 'admin', { email: 'c@x.example' });
    const [visit] = await console.call('saveVisit', { organization: id, fields: ada });
    const { api_key: key } = await tried.store.organizations.createKey(name, undefined, { isTest: true });
    expect((await tried.get<unknown[]>('/visits', { key })).json).toEqual([]);
    const body = { device_id: 'one', device_name: 'One' };
    expect((await tried.post(`/visits/${visit!.id}/take`, body, { key })).status).toBe(404);
    expect((await tried.get<unknown[]>('/visits')).json).toMatchObject([{ id: visit!.id, taken: null }]);
    // Nor does a job that was only a test end a visit.
    const { json: job } = await tried.post<{ id: number }>('/jobs', required, { key });
    const taking = await tried.post(`/visits/${visit!.id}/take`, { ...body, job_id: job.id });
    expect([taking.status, (taking.json as { code: string }).code]).toEqual([404, 'job-not-found']);
    expect((await tried.get<unknown[]>('/visits')).json).toMatchObject([{ taken: null, job_id: null }]);
  });
});

describe('more visits than an organization may have open', async () => {
  const full = await startServer();
  const { id: organization } = full.own;

  it('are refused by a dry run already', async () => {
    const console = await signedIn(full, 'admin', { email: 'f@x.example' });
    const send = async (street: string, count: number, dryRun: boolean): Promise<unknown> => {
      const rows = Array.from({ length: count }, (_, at) => `Ada ${at},${at} ${street}`);
      const path = `/visits?name=visits.csv&dryRun=${dryRun}&organization=${organization}`;
      const headers = { 'content-type': 'application/octet-stream' };
      const answer = await console.ask('POST', path, { headers, body: `client,street\n${rows.join('\n')}` });
      return answer.json();
    };
    expect(await send('Elm St', mostVisits - 1, false)).toMatchObject({ ok: true });
    for (const dryRun of [true, false])
      expect(await send('Oak St', 2, dryRun)).toMatchObject({
        ok: false,
        problem: { message: { code: 'visits-full' } },
      });
    expect(await send('Oak St', 1, true)).toMatchObject({ ok: true, value: { dry_run: true, added: 1 } });
    expect(await full.store.visits.assigned(organization)).toHaveLength(mostVisits - 1);
    expect(await send('Oak St', 1, false)).toMatchObject({ ok: true, value: { added: 1 } });
  });
});

describe('visits that were finished long ago', async () => {
  const later = await startServer();
  const { id: organization } = later.own;

  it('are not assigned again by a file that still lists them', async () => {
    const send = async (body: string): Promise<unknown> => {
      const console = await signedIn(later, 'admin', { email: `${crypto.randomUUID()}@x.example` });
      const path = `/visits?name=visits.csv&dryRun=false&organization=${organization}`;
      const answer = await console.ask('POST', path, { headers: { 'content-type': 'application/octet-stream' }, body });
      return answer.json();
    };
    const file = 'client,street,reference\nEva,5 Fir St,V-5\nFay,6 Fir St,\n';
    expect(await send(file)).toMatchObject({ ok: true, value: { added: 2 } });
    for (const { id } of await later.store.visits.assigned(organization)) {
      const { id: job } = await later.submit();
      await later.post(`/visits/${id}/take`, { device_id: 'one', device_name: 'One', job_id: job });
    }
    later.clock.offset += 31 * 86_400_000;
    expect(await later.store.visits.assigned(organization)).toEqual([]);
    expect(await send(`${file}Gus,7 Fir St,V-7\n`)).toMatchObject({ ok: true, value: { added: 1, unchanged: 2 } });
    expect((await later.store.visits.assigned(organization)).map(({ client_name }) => client_name)).toEqual(['Gus']);
  });
});

/** Imports a file that lists the oldest of very many visits, and visits whose references differ only in upper and lower case. */
const importOldest = async (of: Awaited<ReturnType<typeof startServer>>) => {
  const { id: organization } = of.own;
  const console = await signedIn(of, 'admin', { email: 'o@x.example' });
  const send = async (rows: string, dryRun = false): Promise<unknown> => {
    const path = `/visits?name=visits.csv&dryRun=${dryRun}&organization=${organization}`;
    const headers = { 'content-type': 'application/octet-stream' };
    const answer = await console.ask('POST', path, { headers, body: `client,street,reference,note\n${rows}` });
    return ((await answer.json()) as { value?: unknown }).value;
  };
  await send('Eva,5 Fir St,V-5,\nFay,6 Fir St,V-6,\n');
  const add = `WITH RECURSIVE turns (turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM turns WHERE turn < 20001)
    INSERT INTO visit (organization_id, fields, appointment, created_ms, changed_ms, canceled_ms)
    SELECT CAST(@organization AS BIGINT), @fields, '', 1, 1, 1 FROM turns`;
  const fields = VisitFields.parse({ client_name: 'Ben', client_street_address: '6 Main St' });
  await changeIn(of.store, add, { organization, fields: JSON.stringify(fields) });
  for (const reference of ['v_7', 'V_7', 'v 7'])
    await console.call('saveVisit', { organization, fields: { ...ada, reference } });
  const file = 'Eva,5 Fir St,V-5,\nFay,6 Fir St,V-6,Dog\nAda,1 Elm St,V_7,Cat\n';
  const reports = [await send(file, true), await send(file), await send(file)];
  const listed = await console.call('listVisits', {});
  return { reports, noted: listed.flatMap(({ reference, note }) => (note === '' ? [] : [[reference, note]])) };
};
const importedOldest = {
  reports: [
    { dry_run: true, added: 0, changed: 2, unchanged: 1 },
    { dry_run: false, added: 0, changed: 2, unchanged: 1 },
    { dry_run: false, added: 0, changed: 0, unchanged: 3 },
  ],
  noted: expect.toSatisfy((noted: string[][]) => String(noted.toSorted()) === 'V-6,Dog,V_7,Cat') as unknown,
};

describe('a file that lists visits before the newest 20,000', async () => {
  const old = await startServer();

  it('is imported: its references are found, each as it is written', async () => {
    expect(await importOldest(old)).toMatchObject(importedOldest);
  });
});

describe.skipIf(!hasPostgres())('on SQLite and PostgreSQL', async () => {
  const { ofBoth } = await startOnBothEngines();

  it('the first laptop keeps a visit, and takes no job of others', async () => {
    const [one, same] = await ofBoth(async (of) => {
      const console = await signedIn(of, 'admin', { email: 'a@x.example' });
      const { id } = of.own;
      await console.call('saveVisit', { organization: id, fields: { ...ada, appointment: '' } });
      await console.call('saveVisit', { organization: id, fields: { ...ada, appointment: '2027-03-01' } });
      const [first] = await of.store.visits.assigned(id);
      const take = async (device: string, more = {}) => {
        const { status, json } = await of.post(`/visits/${first!.id}/take`, {
          ...{ device_id: device, device_name: device },
          ...more,
        });
        const { taken, job_id } = json as { taken?: { device_id: string }; job_id?: number | null };
        return [status, taken?.device_id, job_id];
      };
      const version = await of.store.changeVersions.of(id);
      const answers = [await take('one'), await take('two'), await take('one', { job_id: 999_999 })];
      const job = await of.submit();
      answers.push(await take('two', { job_id: job.id }), await take('one', { job_id: job.id }));
      // Open consoles hear of it.
      expect(await of.store.changeVersions.of(id)).not.toBe(version);
      return { answers, appointments: (await of.store.visits.assigned(id)).map(({ appointment }) => appointment) };
    });
    expect(one).toEqual(same);
    expect(one!.appointments).toEqual(['2027-03-01', '']);
    expect(one!.answers.map(([status, device]) => [status, device])).toEqual([
      [200, 'one'],
      [200, 'one'],
      [404, undefined],
      [200, 'one'],
      [200, 'one'],
    ]);
    expect(one!.answers.map(([, , job]) => job).slice(3)).toEqual([null, expect.any(Number)]);
  });

  it('the references of a file are found', async () => {
    for (const found of await ofBoth(importOldest)) expect(found).toMatchObject(importedOldest);
  });
});
