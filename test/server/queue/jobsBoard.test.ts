import { describe, expect, it } from 'vitest';
import { approveJob } from '../../support/approveJob.ts';
import type { OfficeInput } from '../../../shared/office/contract.ts';
import { jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { startOffice } from '../jobs/jobsOffice.ts';

const ids: Record<string, number> = {};

const office = await startOffice();
const { server, other, reviewer } = office;
const state = (name: string) => ({ id: server.idOf('states', name) });
ids.alvarez = (
  await server.submit({
    client_name: 'Zoë Alvarez',
    client_street_address: '2600 Fresno St',
    client_city: 'Fresno',
    client_state: state('California'),
    client_zip_code: '93721',
    utility_name: 'PG&E',
    services_requested: ['pv_structural_letter', 'pv_cad_design'],
  })
).id;
ids.brooks = (
  await server.submit({ client_name: 'Ann Brooks', client_city: 'Reno', client_state: state('Nevada') })
).id;
ids.chen = (
  await server.submit({ client_name: 'Li Chen', services_requested: ['pv_cad_design'] }, { key: other.api_key })
).id;
ids.diaz = (await server.submit({ client_name: 'Zoë Diaz', client_city: 'Fresno' })).id;
await reviewer.call('moveJob', { id: ids.brooks, to: 'In Review' });
await server.post(`/jobs/${ids.diaz}/message`, { message_body: 'The attic is open now.' });

const found = async (filter: OfficeInput<'listJobs'>, who: 'admin' | 'client' | 'stranger' = 'admin') => {
  const { rows } = await office[who].call('listJobs', filter);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return rows.map(({ id }) => names.get(id));
};
const today = () => new Date().toISOString().slice(0, 10);
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

describe('the board', () => {
  it('shows a line a job, newest first', async () => {
    expect(await found({})).toEqual(['diaz', 'chen', 'brooks', 'alvarez']);
    const { rows } = await office.reviewer.call('listJobs', {});
    expect(rows.at(-1)).toEqual({
      id: ids.alvarez,
      organization: { id: office.server.own.id, name: 'Valley Solar' },
      status: 'Submitted',
      client: 'Zoë Alvarez',
      address: '2600 Fresno St, Fresno, CA 93721',
      services: ['pv_structural_letter', 'pv_cad_design'],
      ahj: 'City of Fresno',
      createdMs: expect.any(Number) as number,
      updatedMs: expect.any(Number) as number,
      uploads: 0,
      photo: null,
      externalId: null,
      isWaitingForAnswer: false,
      revisionOf: null,
      supersededBy: null,
      assignee: null,
      dueMs: expect.any(Number) as number,
      sortKey: ids.alvarez,
    });
  });

  it('names the first picture of a job', async () => {
    const files = [
      { name: 'plan.pdf', bytes: pdfDocument('plan') },
      { name: 'one.jpg', bytes: jpegPhoto(1) },
      { name: 'two.jpg', bytes: jpegPhoto(2) },
    ];
    const { json } = await server.upload(`/jobs/${ids.brooks}/files`, files);
    const { rows } = await office.reviewer.call('listJobs', {});
    expect(rows.map(({ photo }) => photo)).toEqual([null, null, json[1]!.id, null]);
  });

  it.each<[string, OfficeInput<'listJobs'>, string[]]>([
    ['status', { status: ['In Review'] }, ['brooks']],
    ['several statuses', { status: ['In Review', 'Submitted'] }, ['diaz', 'chen', 'brooks', 'alvarez']],
    ['a status that none has', { status: ['Canceled'] }, []],
    ['a name, whatever its case', { client_name: 'zOË' }, ['diaz', 'alvarez']],
    ['two letters of a name', { client_name: 'li' }, ['chen']],
    ['a street', { client_street_address: 'fresno st' }, ['diaz', 'chen', 'brooks', 'alvarez']],
    ['a city', { city: 'reno' }, ['brooks']],
    ['an AHJ', { ahj: 'city of fresno' }, ['diaz', 'alvarez']],
    ['a utility', { utility: 'g&e' }, ['alvarez']],
    ['services, any of them', { services: ['pv_cad_design'] }, ['chen', 'alvarez']],
    ['an answer that is waited for', { waiting: true }, ['diaz']],
    ['an answer and a name', { waiting: true, client_name: 'alvarez' }, []],
    ['an answer, a name and a status', { waiting: true, client_name: 'diaz', status: ['Submitted'] }, ['diaz']],
    ['a name and a status', { client_name: 'zoë', status: ['In Review'] }, []],
    ['marks that mean something to searches', { client_name: '%"*_' }, []],
  ])('is filtered by %s', async (_what, filter, names) => {
    expect(await found(filter)).toEqual(names);
  });

  it('is filtered by state, and by days that may stand alone', async () => {
    const nevada = String(office.server.idOf('states', 'Nevada')).toUpperCase();
    expect(await found({ client_state: [nevada] })).toEqual(['brooks']);
    expect(await found({ submitted_start_date: today(), submitted_end_date: tomorrow() })).toHaveLength(4);
    expect(await found({ submitted_start_date: tomorrow() })).toEqual([]);
    expect(await found({ submitted_end_date: '2020-01-01' })).toEqual([]);
  });

  it('counts by status what the other filters leave', async () => {
    const none = { 'On Hold': 0, Approved: 0, Rejected: 0, Canceled: 0, Revised: 0 };
    const counts = async (filter: OfficeInput<'listJobs'>) => (await office.admin.call('listJobs', filter)).counts;
    expect(await counts({ status: ['In Review'] })).toEqual({ ...none, Submitted: 3, 'In Review': 1 });
    expect(await counts({ organization: office.other.id })).toEqual({ ...none, Submitted: 1, 'In Review': 0 });
    expect(await counts({ client_name: 'zoë' })).toEqual({ ...none, Submitted: 2, 'In Review': 0 });
    expect(await counts({ waiting: true })).toEqual({ ...none, Submitted: 1, 'In Review': 0 });
    expect(await counts({ city: 'Re', organization: office.other.id })).toEqual({
      ...none,
      Submitted: 0,
      'In Review': 0,
    });
  });

  it('is turned page by page', async () => {
    const first = await office.admin.call('listJobs', { limit: 3 });
    expect(first.rows.map(({ id }) => id)).toEqual([ids.diaz, ids.chen, ids.brooks]);
    const last = await office.admin.call('listJobs', { limit: 3, before: first.next! });
    expect([last.rows.map(({ id }) => id), last.next]).toEqual([[ids.alvarez], null]);
  });

  it('shows a client organization its own jobs, whatever it asks for', async () => {
    expect(await found({}, 'client')).toEqual(['diaz', 'brooks', 'alvarez']);
    expect(await found({}, 'stranger')).toEqual(['chen']);
    expect(await found({ client_name: 'zoë' }, 'stranger')).toEqual([]);
    expect(await found({ organization: office.server.own.id }, 'stranger')).toEqual([]);
    expect(await found({ organization: office.server.own.id }, 'client')).toHaveLength(3);
    const { counts } = await office.stranger.call('listJobs', { organization: office.server.own.id });
    expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('shows one organization to those who see all', async () => {
    expect(await found({ organization: office.other.id })).toEqual(['chen']);
    expect(await found({ organization: office.server.own.id, services: ['pv_cad_design'] })).toEqual(['alvarez']);
  });
});

describe('who waits', () => {
  const waits = async (id: number) =>
    (await office.admin.call('listJobs', { waiting: true, limit: 500 })).rows.some((row) => row.id === id);

  it('a client who wrote last waits, until the office writes', async () => {
    const { id } = await office.server.submit();
    expect(await waits(id)).toBe(false);
    await office.client.call('sendMessage', { id, text: 'When will it be ready?' });
    expect(await waits(id)).toBe(true);
    await office.reviewer.call('sendMessage', { id, text: 'Tomorrow.' });
    expect(await waits(id)).toBe(false);
    await office.server.post(`/jobs/${id}/message`, { message_body: 'Thanks' });
    expect(await waits(id)).toBe(true);
    await office.reviewer.call('moveJob', { id, to: 'On Hold', reason: 'Which attic?' });
    expect(await waits(id)).toBe(false);
  });

  it('a letter answers, and a message after it waits again', async () => {
    const { id } = await office.server.submit({ client_name: 'Lettered', arrays: [{ name: 'South' }] });
    await office.client.call('sendMessage', { id, text: 'When will it be ready?' });
    await approveJob(office.server, id, { entries: {} }, { actor: 'x' });
    expect([await waits(id), (await office.reviewer.call('showJob', { id })).waits]).toEqual([false, false]);
    await office.client.call('sendMessage', { id, text: 'The letter names another street.' });
    expect(await waits(id)).toBe(true);
  });

  it('and goes on waiting under the id of a revision', async () => {
    const { id } = await office.server.submit();
    await office.client.call('sendMessage', { id, text: 'It has 14 panels.' });
    const { job } = await office.client.call('reviseJob', {
      id,
      revision: { revision_notes: 'Two more panels', revision_reason: 'layout_change' },
    });
    expect([await waits(id), await waits(job.id)]).toEqual([false, true]);
  });
});

it('names of organizations are for those who see all', async () => {
  expect(await office.reviewer.call('organizationNames', {})).toEqual([
    { id: office.server.own.id, name: 'Valley Solar' },
    { id: office.other.id, name: 'Coast Solar' },
  ]);
  expect(await office.client.codeOf('organizationNames', {})).toBe('forbidden');
});

it('a list is searched as the field app searches it, and follows its changes', async () => {
  const { entries, total } = await office.client.call('searchReference', { list: 'states', text: 'nev' });
  expect([entries.map(({ name }) => name), total > 50]).toEqual([['Nevada'], true]);
  const before = await office.admin.call('searchReference', { list: 'roof-materials', text: 'thatch' });
  expect(before.entries).toEqual([]);
  await office.server.store.references.change('roof-materials', () => ({
    changes: { put: [{ id: '9001', name: 'Thatch' }], retire: [] },
    result: null,
  }));
  const after = await office.admin.call('searchReference', { list: 'roof-materials', text: 'thatch' });
  expect(after).toEqual({ entries: [{ id: '9001', name: 'Thatch' }], total: before.total + 1 });
});

describe('laptops', () => {
  const hour = 60 * 60 * 1000;
  const ago = (hours: number) => new Date(office.server.clock.now() - hours * hour).toISOString();

  it('that hold something for long, or have long been silent with something, come first', async () => {
    const { server, other, admin, client } = office;
    const say = (id: string, files: number, oldest: string | null, key = server.own.api_key) =>
      server.post(
        `/devices/${id}`,
        { name: id, waiting_jobs: 0, waiting_files: files, waiting_bytes: files, oldest_waiting_at: oldest },
        { key },
      );
    server.clock.offset = -25 * hour;
    await say('silent', 3, ago(1));
    await say('silent-but-empty', 0, null);
    // Not in the same millisecond as the last.
    server.clock.offset = -1000;
    await say('slow', 3, ago(80));
    await say('busy', 3, ago(1));
    server.clock.offset = 0;
    await say('of-another', 1, null, other.api_key);
    const shown = await admin.call('listLaptops', {});
    expect(shown.map(({ id, isStale }) => [id, isStale])).toEqual([
      ['slow', true],
      ['silent', true],
      ['of-another', false],
      ['busy', false],
      ['silent-but-empty', false],
    ]);
    expect(shown[0]).toMatchObject({
      name: 'slow',
      organization: { id: server.own.id, name: 'Valley Solar' },
      waiting_files: 3,
      reportedMs: expect.any(Number) as number,
    });
    const ids = ({ laptops }: { laptops: { id: string }[] }) => laptops.map((one) => one.id);
    const page = await admin.call('readLaptops', { offset: 1, limit: 2 });
    expect([ids(page), page.total, page.stale]).toEqual([['silent', 'of-another'], 5, 2]);
    const found = await admin.call('readLaptops', { text: 'SÍLENT' });
    expect([ids(found), found.total, found.stale]).toEqual([['silent', 'silent-but-empty'], 2, 1]);
    expect(ids({ laptops: await admin.call('listLaptops', { offset: 3, limit: 1 }) })).toEqual(['busy']);
    expect((await client.call('readLaptops', {})).total).toBe(4);
    const { id, organization } = shown[1]!;
    expect(
      (await admin.call('forgetLaptop', { organization: organization.id, id })).map((one) => one.id),
    ).not.toContain('silent');
    const { rows } = await server.store.audit.list(
      { actor: '', action: 'Laptop forgotten', subject: '' },
      { limit: 9 },
    );
    expect(rows).toMatchObject([
      { subject: 'laptop silent', detail: { laptop: 'silent', organization: 'Valley Solar', waiting_files: 3 } },
    ]);
    await say('silent', 0, null);
    expect((await admin.call('listLaptops', {})).map((one) => one.id)).toContain('silent');
    expect((await client.call('listLaptops', {})).map(({ id }) => id)).not.toContain('of-another');
    expect((await office.stranger.call('listLaptops', {})).map(({ id }) => id)).toEqual(['of-another']);
  });
});
