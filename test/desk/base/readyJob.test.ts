import { describe, expect, it } from 'vitest';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { type KnownLists, readyJob, readyRevision } from '../../../electron/desk/base/readyJob.ts';
import type { Job } from '../../../shared/job/job.ts';
import { type ReferenceEntry, referenceLists } from '../../../shared/reference/lists.ts';
import { required, startServer } from '../../support/startServer.ts';
import { connectTo, createTestDesk, refusalOf, syncOnce } from '../testDesk.ts';

const test = createTestDesk();

/** The lists as the server hands them out. */
const server = await startServer();
const entries = new Map<string, ReferenceEntry[]>();
for (const { key } of referenceLists) {
  const { json } = await server.get<ReferenceEntry[] | { results: ReferenceEntry[] }>(`/${key}`);
  entries.set(key, Array.isArray(json) ? json : json.results);
}
const lists: KnownLists = {
  lookUp: (list, id) => entries.get(list)?.find((entry) => String(entry.id) === id),
  stateOf: (abbreviation) => entries.get('states')?.find((state) => state.abbreviation === abbreviation),
};
const ballast = entries.get('connection-types')!.find(({ name }) => name === 'Ballast')!;

/** What both say to the same document, in the same order for comparing. */
const judgedByBoth = async (document: JobDocument): Promise<{ desk: string[]; server: string[] }> => {
  const answer = await server.post<{ errors: { pointer: string }[] }>('/jobs', document);
  expect(answer.status).toBe(400);
  const { code, pointers } = await refusalOf(() => readyJob(document, lists));
  expect(code).toBe('invalid-fields');
  return { desk: pointers.toSorted(), server: answer.json.errors.map(({ pointer }) => pointer).toSorted() };
};

describe('a job that is not complete or not valid', () => {
  it.each<[string, JobDocument]>([
    ['nothing at all', {}],
    ['empty required fields', { client_name: '', client_street_address: ' ' }],
    ['kinds of values', { ...required, client_name: 7, client_city: 5, notes: {}, module_count: '20' }],
    ['text that cannot be stored', { ...required, client_name: 'a\0b', notes: '\ud800' }],
    ['ZIP codes', { ...required, client_zip_code: 'ABCDE' }],
    ['ZIP codes as numbers', { ...required, client_zip_code: 123456 }],
    ['unknown services', { ...required, services_requested: ['pv_structural_letter', 'roofing'] }],
    ['bounds', { ...required, roof_pitch: 61, beam_spacing: 5, msp_rating: 110, array_count: -1 }],
    ['a breaker larger than its panel', { ...required, msp_rating: 100, breaker_rating: 125 }],
    ['a breaker larger than its panel beside other errors', { client_name: '', msp_rating: 100, breaker_rating: 125 }],
    ['choices', { ...required, interconnection: 'Magic', battery_backup: 'Half Home' }],
    ['references without an id', { ...required, client_state: { name: 'California' }, module_type: 'X' }],
    ['ids that no list has', { ...required, client_state: { id: '00000000-0000-4000-8000-000000000000' } }],
    ['ids of another kind', { ...required, connection_type: { id: '11' } }],
    ['arrays that are none', { ...required, arrays: ['South', 7] }],
    ['a list that is none', { ...required, arrays: {} }],
    [
      'fields of arrays',
      {
        ...required,
        arrays: [
          { name: 'South', orientation: 'Diagonal', beam_span: [144, 23] },
          { name: 'North', frame_shape: 'Dome', roof_material: { id: 'slate' }, roof_pitch: '20' },
        ],
      },
    ],
  ])('is refused under the pointers that the server answers: %s', async (_what, document) => {
    const judged = await judgedByBoth(document);
    expect(judged.desk).toEqual(judged.server);
    expect(judged.desk).not.toEqual([]);
  });

  it('§2.4 is refused for an array on ballast that does not say how much, as by the server', async () => {
    const document = { ...required, arrays: [{ name: 'Flat', connection_type: { id: ballast.id } }] };
    expect(await judgedByBoth(document)).toEqual({
      desk: ['#/arrays/0/ballast_weight'],
      server: ['#/arrays/0/ballast_weight'],
    });
  });

  it('is refused for arrays of one name too: photos could not find theirs', async () => {
    const document = {
      ...required,
      roof_pitch: 61,
      arrays: [{ name: 'South' }, { name: 'south ' }, {}, { name: 'South' }],
    };
    const { pointers } = await refusalOf(() => readyJob(document, lists));
    expect(pointers).toEqual(['#/roof_pitch', '#/arrays/1/name', '#/arrays/3/name']);
  });
});

describe('a job made ready', () => {
  it('leaves out what is empty, in arrays too, and keeps false and 0', () => {
    const document = {
      ...required,
      client_city: '',
      notes: null,
      arrays: [{ name: 'South', roof_pitch: '', roof_material: null, panel_to_eave: 0, beam_span: [] }],
      services_requested: [],
      roof_pitch: 0,
    };
    expect(readyJob(document, lists)).toEqual({
      ...required,
      roof_pitch: 0,
      arrays: [{ name: 'South', panel_to_eave: 0 }],
    });
  });

  it('names arrays, and says references as id and name', () => {
    const document = {
      ...required,
      arrays: [{ connection_type: { ...ballast, more: 'x' }, ballast_weight: 40 }, { name: ' North ' }],
    };
    expect(readyJob(document, lists).arrays).toEqual([
      { name: 'Array 1', connection_type: { id: ballast.id, name: 'Ballast' }, ballast_weight: 40 },
      { name: 'North' },
    ]);
  });

  it('keeps the measurements of an array that has an id from an earlier job', () => {
    const arrays = [{ id: crypto.randomUUID(), name: 'South', roof_pitch: 20 }];
    expect(readyJob({ ...required, arrays }, lists).arrays).toEqual(arrays);
  });

  it('§2.1 splits a full address, and leaves alone what was given beside it', () => {
    const state = lists.stateOf('CA')!;
    const full = { client_name: 'Ada', client_street_address: '2600 Fresno St, Fresno, CA 93721' };
    expect(readyJob(full, lists)).toEqual({
      client_name: 'Ada',
      client_street_address: '2600 Fresno St',
      client_city: 'Fresno',
      client_state: { id: state.id, name: state.name },
      client_zip_code: '93721',
    });
    expect(readyJob({ ...full, client_zip_code: 93721 }, lists)).toMatchObject({ client_zip_code: '93721' });
  });

  it('§2.1 leaves an address whole that says otherwise than the fields beside it: nothing of it goes unseen', () => {
    const state = lists.stateOf('CA')!;
    const both = {
      client_name: 'Ada',
      client_street_address: '742 Evergreen Terrace, Portland, OR 97205',
      client_city: 'Fresno',
      client_state: { id: state.id, name: state.name },
    };
    expect(readyJob(both, lists)).toEqual(both);
  });

  it('§2.5 reads the licence number under both names, as text; §2.1 gives a ZIP code its zeros back', () => {
    expect(readyJob({ ...required, contractor_license_num: 1001234, client_zip_code: 1001 }, lists)).toEqual({
      ...required,
      contractor_license_number: '1001234',
      client_zip_code: '01001',
    });
  });

  it('is taken by the server as it is, from a desk that has never seen its lists', async () => {
    const { desk } = test;
    const { id } = desk.drafts.store.create({
      client_name: 'Zoë Alvarez',
      client_street_address: '2600 Fresno St, Fresno, CA 93721',
      arrays: [{ roof_pitch: 20 }, { name: 'Garage', roof_pitch: '' }],
    });
    desk.outbox.commands.queue(id);
    connectTo(desk, server);
    expect(await syncOnce(desk)).toBe('sent');
    const { json } = await server.get<Job>(`/jobs/${desk.drafts.store.get(id).jobId}`);
    expect(json).toMatchObject({
      client_name: 'Zoë Alvarez',
      client_street_address: '2600 Fresno St',
      client_city: 'Fresno',
      client_state: { abbreviation: 'CA' },
      client_zip_code: '93721',
      arrays: [{ name: 'Array 1', roof_pitch: 20 }, { name: 'Garage' }],
    });
    expect(desk.drafts.store.get(id).document).toMatchObject({
      client_street_address: '2600 Fresno St',
      client_city: 'Fresno',
      client_state: { name: 'California' },
    });
  });

  it('belongs to its provider once it was sent: changes are a revision', async () => {
    const [sent] = test.desk.drafts.store.list({ state: 'sent' });
    const change = () => test.desk.drafts.store.change(sent!.id, [{ pointer: '/notes', value: 'x' }]);
    expect((await refusalOf(change)).code).toBe('job-already-sent');
    expect(test.desk.drafts.store.archive(sent!.id).archivedMs).toBe(test.clock.now());
  });
});

describe('the address of a revision', () => {
  const address = ({ client_street_address, client_city, client_state, client_zip_code }: Job) => [
    client_street_address,
    client_city,
    client_state?.abbreviation,
    client_zip_code,
  ];
  const nevada = entries.get('states')!.find(({ abbreviation }) => abbreviation === 'NV')!;

  it.each<[string, JobDocument, unknown[]]>([
    ['a street', { client_street_address: ' 14 Oak St ' }, ['14 Oak St', 'Fresno', 'CA', '93721']],
    ['the same city', { client_street_address: '14 Oak St, Fresno, CA' }, ['14 Oak St', 'Fresno', 'CA', '93721']],
    ['another one', { client_street_address: '1 Main St, Reno, NV 89501' }, ['1 Main St', 'Reno', 'NV', '89501']],
    [
      'another one without ZIP',
      { client_street_address: '1 Main St, Reno, NV' },
      ['1 Main St', 'Reno', 'NV', undefined],
    ],
    [
      'another one with its state',
      { client_street_address: '1 Main St, Reno', client_state: { id: nevada.id, name: 'Nevada' } },
      ['1 Main St', 'Reno', 'NV', undefined],
    ],
    [
      'another one with its ZIP',
      { client_street_address: '1 Main St, Clovis, CA', client_zip_code: '93612' },
      ['1 Main St', 'Clovis', 'CA', '93612'],
    ],
    [
      'a city that the text contradicts',
      { client_street_address: '1 Main St, Reno, NV 89501', client_city: 'Sparks' },
      ['1 Main St, Reno, NV 89501', 'Sparks', 'CA', '93721'],
    ],
  ])('is split like the server does it: %s', async (_what, changes, expected) => {
    const why = { revision_reason: 'other', revision_notes: 'x' };
    const revised = async (how: (current: JobDocument) => JobDocument): Promise<Job> => {
      const job = await server.submit({ client_street_address: '2600 Fresno St, Fresno, CA 93721' });
      return (await server.post<Job>(`/jobs/${job.id}/revision`, { ...why, ...how(job) })).json;
    };
    const byDesk = await revised((current) => readyRevision(changes, current, lists));
    expect(address(byDesk)).toEqual(expected);
    expect(address(await revised(() => changes)).map((part) => part?.trim())).toEqual(expected);
  });

  it('is what the laptop then shows', async () => {
    const { desk } = test;
    const { id } = desk.drafts.store.create({
      client_name: 'Ana',
      client_street_address: '2600 Fresno St, Fresno, CA 93721',
    });
    desk.outbox.commands.queue(id);
    await syncOnce(desk);
    const street = '1 Main St, Reno, NV';
    desk.outbox.commands.revise(id, {
      revision_reason: 'other',
      revision_notes: 'Moved',
      client_street_address: street,
    });
    expect(await syncOnce(desk)).toBe('sent');
    const { document, jobId } = desk.drafts.store.get(id);
    expect(document).toMatchObject({ client_street_address: '1 Main St', client_city: 'Reno' });
    expect(document).not.toHaveProperty('client_zip_code');
    expect(address((await server.get<Job>(`/jobs/${jobId}`)).json)).toEqual(['1 Main St', 'Reno', 'NV', undefined]);
  });
});
