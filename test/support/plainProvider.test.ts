import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { askPlain, required, type Answered } from './plain/askPlain.ts';
import { startPlainProvider, type PlainProvider } from './plainProvider.ts';

interface Page<T> {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
}

let provider: PlainProvider;
let client: ReturnType<typeof askPlain>;

beforeAll(async () => {
  provider = await startPlainProvider();
  client = askPlain(provider);
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.reset();
  provider.clock.offset = 0;
});

const arrays = [{ name: 'South' }, { name: 'West' }, { name: 'Garage' }];

describe('the plain provider at its door', () => {
  it('takes the key in one form only', async () => {
    expect((await client.get('/states/')).status).toBe(200);
    const refused = { status: 403, json: { detail: 'Authentication credentials were not provided.' } };
    expect(await client.ask('GET', '/states/', {}, 'wrong')).toMatchObject(refused);
    const bearer = { headers: { authorization: `Bearer ${provider.key}` } };
    expect(await client.ask('GET', '/states/', bearer)).toMatchObject(refused);
    expect(
      await client.ask('GET', '/states/', { headers: { authorization: '', 'x-api-key': provider.key } }),
    ).toMatchObject(refused);
  });

  it('needs a trailing slash, and says so as Django does', async () => {
    const moved = await client.get('/jobs?city=Fresno');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/v2/engineering/jobs/?city=Fresno']);
    expect((await client.post('/jobs', required)).status).toBe(500);
    expect(provider.jobs()).toEqual([]);
  });

  it('has no service info, no ETag, and nothing elsewhere', async () => {
    for (const where of ['', '/', '/nothing/']) {
      expect(await client.get(where)).toMatchObject({ status: 404, json: null });
    }
    expect((await client.get('/states/')).headers.get('etag')).toBeNull();
    expect((await client.ask('DELETE', '/jobs/')).status).toBe(405);
  });

  it('tells the time of its own clock', async () => {
    provider.clock.offset = -3 * 86_400_000;
    const date = Date.parse((await client.get('/states/')).headers.get('date') ?? '');
    expect(Math.round((date - Date.now()) / 86_400_000)).toBe(-3);
  });
});

describe('its reference lists (§4.10)', () => {
  it('are bare arrays, one with status 201, and one in pages', async () => {
    const states = await client.get<{ name: string; abbreviation: string }[]>('/states/');
    expect(states.json.find(({ abbreviation }) => abbreviation === 'DC')?.name).toBe('Washington, D.C.');
    expect((await client.get('/beam-shape/')).status).toBe(201);
    const first = (await client.get<Page<{ id: string; manufacture?: string }>>('/module-types/')).json;
    const second = (await client.get<typeof first>(first.next!)).json;
    expect([first.results.length, second.results.length, second.next]).toEqual([10, first.count - 10, null]);
    expect(second.results.some((entry) => !('manufacture' in entry))).toBe(true);
    expect((await client.get('/module-types/?page=9')).status).toBe(404);
  });

  it.each([
    'roof-materials',
    'connection-types',
    'racking-types',
    'inverter-types',
    'optimizer-types',
    'battery-types',
  ])('%s', async (list) => {
    const { status, json } = await client.get<{ name: string }[]>(`/${list}/`);
    expect([status, json.every(({ name }) => name !== '')]).toEqual([200, true]);
  });
});

describe('its jobs', () => {
  it('§4.1 answers arrays in another order, ids of its own, and fields nobody knows', async () => {
    const roof = (await client.get<{ id: string; name: string }[]>('/roof-materials/')).json[0]!;
    const sent = { ...required, client_zip_code: '02139', roof_material: { id: roof.id.toUpperCase() }, arrays };
    const { status, json } = await client.post<Answered>('/jobs/', { ...sent, services_requested: ['cad_packet'] });
    expect(status).toBe(201);
    expect(json).toMatchObject({ status: 'Submitted', client_zip_code: 2139, notes: null, roof_material: roof });
    expect(json.services_requested).toEqual(['pv_cad_design']);
    expect(json.arrays.map(({ name }) => name)).toEqual(['Garage', 'South', 'West']);
    expect(json).toHaveProperty('organization');
    expect(provider.jobs()[0]).toMatchObject({ id: json.id, body: { client_zip_code: '02139' }, revisionOf: null });
  });

  it('§1 takes a job of the two fields, and takes it twice whatever the Idempotency-Key', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': '"one"' };
    const body = JSON.stringify({ ...required, client_street_address: '2600 Fresno St, Fresno, CA 93721' });
    const first = await client.ask<Answered>('POST', '/jobs/', { body, headers });
    await client.ask('POST', '/jobs/', { body, headers });
    expect(first.json).toMatchObject({
      services_requested: ['pv_structural_letter'],
      client_city: 'Fresno',
      client_zip_code: 93721,
    });
    expect(provider.jobs()).toHaveLength(2);
  });

  it('§7 names every wrong field in the shape of the body', async () => {
    const wrong = {
      client_street_address: ' ',
      roof_material: { id: '5f0a1b3c-0000-4000-8000-000000000000' },
      connection_type: { id: 1 },
      beam_spacing: 5,
      module_count: 1.5,
      msp_rating: 110,
      services_requested: ['hopes'],
      arrays: [{}, { roof_pitch: 61, beam_span: [30, 10] }, { connection_type: { id: 110 } }],
    };
    expect(await client.post('/jobs/', wrong)).toMatchObject({
      status: 400,
      json: {
        client_name: ['This field is required.'],
        client_street_address: ['This field may not be blank.'],
        roof_material: { id: ['Invalid pk "5f0a1b3c-0000-4000-8000-000000000000" - object does not exist.'] },
        connection_type: { id: ['Invalid pk "1" - object does not exist.'] },
        beam_spacing: ['Ensure this value is greater than or equal to 6.'],
        module_count: ['A valid integer is required.'],
        msp_rating: ['"110" is not a valid choice.'],
        services_requested: ['"hopes" is not a valid choice.'],
        arrays: [
          {},
          {
            roof_pitch: ['Ensure this value is less than or equal to 60.'],
            beam_span: { 1: ['Ensure this value is greater than or equal to 24.'] },
          },
          { ballast_weight: ['This field is required.'] },
        ],
      },
    });
    expect(
      (await client.ask('POST', '/jobs/', { body: '{', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(400);
    expect((await client.ask('POST', '/jobs/', { body: 'x' })).status).toBe(415);
    expect(provider.jobs()).toEqual([]);
  });

  it('§4.2 lists in pages of ten, oldest first, with links that name the host asked', async () => {
    for (let turn = 0; turn < 12; turn += 1) await client.submit({ client_name: `Client ${turn}` });
    const first = (await client.get<Page<Answered>>('/jobs/?limit=3')).json;
    expect([first.count, first.results.length, first.previous]).toEqual([12, 10, null]);
    expect(first.next).toBe(`${provider.baseUrl}/jobs/?limit=3&page=2`);
    const second = (await client.get<Page<Answered>>(first.next!)).json;
    expect(second.results.map((job) => job.client_name)).toEqual(['Client 10', 'Client 11']);
    expect(second.next).toBeNull();
  });

  it('§4.2 filters by parts of name, street and city, and by days of its office', async () => {
    const { id, created_at } = await client.submit({ client_city: 'Fresno' });
    await client.submit({ client_name: 'Bo Chen', client_street_address: '9 Elm Ave', client_city: 'Clovis' });
    const day = created_at.slice(0, 10);
    const found = async (query: string): Promise<number[]> =>
      (await client.get<Page<Answered>>(`/jobs/?${query}`)).json.results.map((job) => job.id);
    expect(await found('client_name=zoë&client_street_address=FRESNO&city=res')).toEqual([id]);
    expect(await found(`client_name=alv&submitted_start_date=${day}&submitted_end_date=${day}`)).toEqual([id]);
    expect(await found('submitted_start_date=2001-01-01&submitted_end_date=2001-12-31')).toEqual([]);
    expect((await client.get('/jobs/?submitted_start_date=2001-01-01')).status).toBe(400);
  });

  it('§4.2 answers everything where filters are ignored', async () => {
    const deaf = await startPlainProvider({ ignoreFilters: true });
    const headers = { authorization: `Api-Key ${deaf.key}`, 'content-type': 'application/json' };
    await fetch(`${deaf.baseUrl}/jobs/`, { method: 'POST', headers, body: JSON.stringify(required) });
    const answer = await fetch(`${deaf.baseUrl}/jobs/?client_name=nobody`, { headers });
    expect(await answer.json()).toMatchObject({ count: 1 });
    await deaf.close();
  });

  it('§4.3 and §4.7 keep messages, and answer a message with nothing', async () => {
    const { id } = await client.submit();
    expect((await client.get<Answered>(`/jobs/${id}/`)).json).not.toHaveProperty('messages');
    expect(await client.post(`/jobs/${id}/message/`, { message_body: 'Gate code 12' })).toMatchObject({
      status: 200,
      json: {},
    });
    provider.addMessage(id, 'Thanks');
    provider.setStatus(id, 'Under Engineering Review');
    expect((await client.get<Answered>(`/jobs/${id}/`)).json).toMatchObject({
      status: 'Under Engineering Review',
      messages: [{ body: 'Gate code 12' }, { body: 'Thanks', author: 'Engineering' }],
    });
    expect((await client.post(`/jobs/${id}/message/`, {})).json).toEqual({ message_body: ['This field is required.'] });
    expect((await client.get('/jobs/1/')).status).toBe(404);
  });
});

describe('its revisions (§4.8)', () => {
  it('answers a few fields, gives arrays new ids, carries no image over, and takes uploads to old ids all the same', async () => {
    const old = await client.submit({ arrays, notes: 'Two dogs' });
    const photo = { name: 'attic.jpg', bytes: jpegPhoto(1) };
    await client.upload(`/arrays/${old.arrays[0]!.id}/attic-images/`, [photo]);
    const change = { revision_notes: 'Smaller', revision_reason: 'layout_change', client_name: 'Zoë A.' };
    const { status, json } = await client.post<Answered>(`/jobs/${old.id}/revision/`, change);
    expect([status, Object.keys(json).sort()]).toEqual([200, ['created_at', 'id', 'status']]);
    const revision = (await client.get<Answered>(`/jobs/${json.id}/`)).json;
    expect(revision).toMatchObject({ client_name: 'Zoë A.', notes: 'Two dogs', status: 'Submitted' });
    expect(revision.arrays.map(({ name }) => name).sort()).toEqual(['Garage', 'South', 'West']);
    expect(revision.arrays.every(({ id }) => old.arrays.every((array) => array.id !== id))).toBe(true);

    await client.upload(`/arrays/${old.arrays[0]!.id}/attic-images/`, [photo]);
    const [first, second] = provider.jobs();
    expect(first).toMatchObject({ status: 'Revised', uploads: [{ name: 'attic.jpg' }, { name: 'attic.jpg' }] });
    expect(second).toMatchObject({ revisionOf: old.id, uploads: [], body: change });
  });

  it('asks why, and can keep the old status to itself', async () => {
    const quiet = await startPlainProvider({ withholdStatusOnRevision: true });
    const headers = { authorization: `Api-Key ${quiet.key}`, 'content-type': 'application/json' };
    const send = (where: string, body: object): Promise<Response> =>
      fetch(quiet.baseUrl + where, { method: 'POST', headers, body: JSON.stringify(body) });
    await send('/jobs/', required);
    const { id } = quiet.jobs()[0]!;
    const refused = await send(`/jobs/${id}/revision/`, { revision_notes: 'x', revision_reason: 'mood' });
    expect(await refused.json()).toEqual({ revision_reason: ['"mood" is not a valid choice.'] });
    await send(`/jobs/${id}/revision/`, { revision_notes: 'x', revision_reason: 'other' });
    expect(quiet.jobs().map(({ status }) => status)).toEqual(['Submitted', 'Submitted']);
    await quiet.close();
  });
});
