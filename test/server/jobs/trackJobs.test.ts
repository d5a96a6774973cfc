import { describe, expect, it } from 'vitest';
import type { Job, JobMessage } from '../../../shared/job/job.ts';
import { revisionReasons } from '../../../shared/job/status.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { type Answer, required, startServer } from '../../support/startServer.ts';

const server = await startServer();

const revise = (id: number, fields: Record<string, unknown> = {}) =>
  server.post<Job & { superseded_by?: number; errors?: { pointer: string }[] }>(`/jobs/${id}/revision`, {
    revision_notes: 'measured again',
    revision_reason: 'as_built',
    ...fields,
  });

describe('Send Message', () => {
  it('§4.7 answers the message; §4.3 Retrieve Job then has it, signed and dated, oldest first', async () => {
    const { id } = await server.submit();
    expect((await server.get<Job>(`/jobs/${id}`)).json).not.toHaveProperty('messages');
    const first = await server.post<JobMessage>(`/jobs/${id}/message`, { message_body: 'Gate code 12\n★' });
    expect(first.status).toBe(200);
    expect(first.json).toEqual({
      body: 'Gate code 12\n★',
      author: 'Valley Solar',
      date_created: first.json.date_created,
    });
    await server.post(`/jobs/${id}/message`, { message_body: 'second' });
    const { json } = await server.get<Job & { messages: JobMessage[] }>(`/jobs/${id}`);
    expect(json.messages.map(({ body }) => body)).toEqual(['Gate code 12\n★', 'second']);
    expect(json.updated_at).toBe(json.messages[1]!.date_created);
  });

  it.each([{}, { message_body: '' }, { message_body: '  ' }, { message_body: 5 }, { message_body: null }])(
    '§4.7 requires message_body: %j',
    async (body) => {
      const { id } = await server.submit();
      const answer = await server.post<{ errors: { pointer: string }[] }>(`/jobs/${id}/message`, body);
      expect([answer.status, answer.json.errors[0]!.pointer]).toEqual([400, '#/message_body']);
    },
  );
});

describe('Revise Job', () => {
  it('§4.8 answers the new job; §3 the old id is closed and names its successor on every write', async () => {
    const old = await server.submit({ arrays: [{ name: 'South', roof_pitch: 20 }], beam_spacing: 24 });
    await server.post(`/jobs/${old.id}/message`, { message_body: 'stays behind' });
    const { status, json } = await revise(old.id, { beam_spacing: 16 });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      beam_spacing: 16,
      client_name: old.client_name,
      revision_of: old.id,
      status: 'Submitted',
    });
    expect(json.id).not.toBe(old.id);
    expect(json.arrays).toMatchObject([{ name: 'South', roof_pitch: 20 }]);
    expect(json.arrays![0]!.id).not.toBe(old.arrays![0]!.id);
    expect((await server.get<Job>(`/jobs/${json.id}`)).json).toEqual(json);
    const closed = (await server.get<Job & { messages: unknown[] }>(`/jobs/${old.id}`)).json;
    expect(closed).toMatchObject({ status: 'Revised', superseded_by: json.id });
    expect(closed.messages).toHaveLength(1);

    const photo = [{ name: 'a.jpg', bytes: jpegPhoto() }];
    const writes = await Promise.all([
      revise(old.id),
      server.post(`/jobs/${old.id}/message`, { message_body: 'x' }),
      server.upload(`/jobs/${old.id}/files`, photo),
      server.upload(`/jobs/${old.id}/panel-layout-images`, photo),
      ...['beam-spacing', 'beam-size', 'attic'].map((kind) =>
        server.upload(`/arrays/${old.arrays![0]!.id}/${kind}-images`, photo),
      ),
    ]);
    for (const write of writes)
      expect([write.status, (write.json as { superseded_by?: number }).superseded_by]).toEqual([409, json.id]);
  });

  it.each(Object.keys(revisionReasons))('§4.8 takes the reason %s', async (revision_reason) => {
    expect((await revise((await server.submit()).id, { revision_reason })).status).toBe(200);
  });

  it.each([
    ['#/revision_notes', { revision_notes: undefined }],
    ['#/revision_notes', { revision_notes: ' ' }],
    ['#/revision_reason', { revision_reason: undefined }],
    ['#/revision_reason', { revision_reason: 'mood' }],
    ['#/roof_pitch', { roof_pitch: 61 }],
    ['#/client_name', { client_name: '' }],
    ['#/breaker_rating', { msp_rating: 100 }],
  ])('§4.8 refuses and names %s, and the job stays open', async (pointer, fields) => {
    const { id } = await server.submit({ msp_rating: 225, breaker_rating: 200 });
    const { status, json } = await revise(id, fields);
    expect([status, json.errors?.map((error) => error.pointer)]).toEqual([400, [pointer]]);
    expect((await server.get<Job>(`/jobs/${id}`)).json.status).toBe('Submitted');
  });

  it('decisions: null takes a field away; what is not sent stays; a new full address replaces the old one', async () => {
    const { id } = await server.submit({ notes: 'n', roof_pitch: 20, utility_name: 'SMUD', client_city: 'Fresno' });
    const street = '1 Main St, Clovis, CA 93612';
    const { json } = await revise(id, { notes: null, roof_pitch: null, client_street_address: street });
    expect(json).toMatchObject({
      notes: null,
      utility_name: 'SMUD',
      client_street_address: '1 Main St',
      client_city: 'Clovis',
    });
    expect(json.ahj).toBe('City of Clovis');
    const { history } = await server.store.jobs.inspect(json.id);
    expect(history).toMatchObject([{ action: 'Submitted', detail: { revision_of: id, address_as_sent: street } }]);
    expect(json).not.toHaveProperty('roof_pitch');
  });

  it('decisions: files and images are carried over, also to arrays of the same name in a new list', async () => {
    const job = await server.submit({ arrays: [{ name: 'South' }, { name: 'Garage' }] });
    const [south, garage] = job.arrays!;
    await server.upload(`/jobs/${job.id}/files`, [{ name: 'plan.jpg', bytes: jpegPhoto(1) }]);
    await server.upload(`/arrays/${south!.id}/attic-images`, [{ name: 's.jpg', bytes: jpegPhoto(2) }]);
    await server.upload(`/arrays/${garage!.id}/attic-images`, [{ name: 'g.jpg', bytes: jpegPhoto(3) }]);
    const next = (await revise(job.id)).json;
    const shape = async (id: number) =>
      (await server.store.jobs.uploads.ofJob(id)).map(({ name, array_id }) => [name, array_id]);
    expect(await shape(next.id)).toEqual([
      ['g.jpg', next.arrays![1]!.id],
      ['plan.jpg', null],
      ['s.jpg', next.arrays![0]!.id],
    ]);
    const last = (await revise(next.id, { arrays: [{ name: 'West' }, { name: 'South', roof_pitch: 5 }] })).json;
    expect(await shape(last.id)).toEqual([
      ['plan.jpg', null],
      ['s.jpg', last.arrays![1]!.id],
    ]);
    expect(await shape(next.id)).toHaveLength(3);
  });

  it('decisions: nor do images of arrays without names get lost, or go to others, where one is left out', async () => {
    const job = await server.submit({ arrays: [{ roof_pitch: 5 }, { roof_pitch: 6 }, { roof_pitch: 7 }] });
    for (const [index, { id }] of job.arrays!.entries())
      await server.upload(`/arrays/${id}/attic-images`, [{ name: `${index + 1}.jpg`, bytes: jpegPhoto(index) }]);
    // As the console writes it.
    const { json: next } = await revise(job.id, {
      arrays: [
        { name: 'Array 2', roof_pitch: 6 },
        { name: 'Array 3', roof_pitch: 8 },
      ],
    });
    const uploads = await server.store.jobs.uploads.ofJob(next.id);
    expect(uploads.map(({ name, array_id }) => [name, array_id])).toEqual([
      ['2.jpg', next.arrays![0]!.id],
      ['3.jpg', next.arrays![1]!.id],
    ]);
  });
});

describe('List Jobs', () => {
  const find = async (query: string, key?: string) => {
    const answer = await server.get<Job[]>(`/jobs?${query}`, key === undefined ? {} : { key });
    expect(answer.status).toBe(200);
    return answer.json;
  };
  const names = async (query: string, key: string) => (await find(query, key)).map((job) => job.client_name);

  it('§4.2 every filter, alone and together; blind to case and accents beyond ASCII; % and _ are plain characters', async () => {
    const { api_key: key } = await server.addOrganization('Filters');
    const state = (name: string) => ({ id: server.idOf('states', name) });
    const add = (client_name: string, fields: Record<string, unknown>) =>
      server.submit({ client_name, ...fields }, { key });
    await add('Zoë Straße', {
      client_city: 'Fresno',
      client_state: state('California'),
      utility_name: 'PG&E',
      services_requested: ['pv_cad_design'],
    });
    await add('100% Solar_1', { client_city: 'Reno', client_state: state('Nevada'), utility_name: 'NV "Energy"' });
    await add('Bo', { client_street_address: "5 O'Neil Ave", client_state: state('California') });
    const all = ['Bo', '100% Solar_1', 'Zoë Straße'];
    const cases: [string, string[]][] = [
      ['', all],
      ['client_name=', all],
      ['client_name=ZOË', [all[2]!]],
      ['client_name=zoe%CC%88', [all[2]!]],
      ['client_name=zoe', [all[2]!]],
      ['client_name=STR%C3%81', [all[2]!]],
      ['client_name=ZO%C3%89', [all[2]!]],
      ['client_name=STRASSE', [all[2]!]],
      ['client_name=%25', [all[1]!]],
      ['client_name=0%25 s', [all[1]!]],
      ['client_name=r_1', [all[1]!]],
      ['client_name=_', [all[1]!]],
      ['client_name=%25%25%25', []],
      ['client_name=b', ['Bo']],
      ["client_street_address=o'neil", ['Bo']],
      ['city=reno', [all[1]!]],
      ['city=ren OR fresno', []],
      ['ahj=city of f', [all[2]!]],
      ['utility="energy"', [all[1]!]],
      ['utility=g%26e', [all[2]!]],
      [`client_state=${state('Nevada').id}`, [all[1]!]],
      [`client_state=${state('Nevada').id}, ${String(state('California').id).toUpperCase()}`, all],
      ['services=cad_packet', [all[2]!]],
      ['services=pv_cad_design,structural_letter', all],
      [`city=fresno&client_state=${state('Nevada').id}`, []],
      ['city=fresno&client_name=zo&utility=PG%26E', [all[2]!]],
    ];
    for (const [query, expected] of cases)
      expect([query, await names(encodeURI(query).replaceAll('%25', '%'), key)]).toEqual([query, expected]);
  });

  it.each([
    ['services=roofing', '#/services/0'],
    ['client_state=CA', '#/client_state/0'],
    ['submitted_start_date=2026-01-01', '#/submitted_end_date'],
    ['submitted_end_date=2026-01-01', '#/submitted_start_date'],
    ['submitted_start_date=2026-02-30&submitted_end_date=2026-03-01', '#/submitted_start_date'],
    ['submitted_start_date=2026-03-02&submitted_end_date=2026-03-01', '#/submitted_end_date'],
    ['limit=0', '#/limit'],
    ['limit=501', '#/limit'],
    ['limit=ten', '#/limit'],
    ['cursor=zzz', '#/cursor'],
    ['updated_since=yesterday', '#/updated_since'],
    ['city=a&city=b', '#/city'],
  ])('§4.2 refuses %s', async (query, pointer) => {
    const { status, json } = await server.get<{ errors: { pointer: string }[] }>(`/jobs?${query}`);
    expect([status, json.errors.map((error) => error.pointer)]).toEqual([400, [pointer]]);
  });

  it('§4.2 both days are included, in UTC; decisions: updated_since is inclusive', async () => {
    const { api_key: key } = await server.addOrganization('Dates');
    const at = async (time: string) => {
      server.clock.offset = Date.parse(time) - Date.now();
      return (await server.submit({}, { key })).id;
    };
    const first = await at('2027-05-01T00:00:00.000Z');
    const second = await at('2027-05-02T23:59:59.000Z');
    const third = await at('2027-05-03T00:00:01.000Z');
    const ids = async (query: string) => (await find(query, key)).map((job) => job.id);
    expect(await ids('submitted_start_date=2027-05-01&submitted_end_date=2027-05-02')).toEqual([second, first]);
    expect(await ids('submitted_start_date=2027-05-03&submitted_end_date=2027-05-03')).toEqual([third]);
    const { updated_at } = (await server.get<Job>(`/jobs/${second}`, { key })).json;
    expect(await ids(`updated_since=${updated_at}`)).toEqual([third, second]);
    server.clock.offset = Date.parse('2027-04-01T00:00:00Z') - Date.now();
    await server.post(`/jobs/${first}/message`, { message_body: 'with the clock set back' }, { key });
    expect(await ids(`updated_since=${updated_at}`)).toContain(first);
    server.clock.offset = 0;
  });

  it('decisions: limit and Link walk over all jobs once, newest first, while new ones arrive', async () => {
    const { api_key: key } = await server.addOrganization('Pages');
    const made: number[] = [];
    for (let n = 0; n < 7; n += 1) made.unshift((await server.submit({}, { key })).id);
    const seen: number[] = [];
    let next: string | undefined = `${server.url}/api/jobs?limit=3&client_name=zo`;
    while (next) {
      const answer: Answer<Job[]> = await server.get<Job[]>(next, { key });
      seen.push(...answer.json.map((job) => job.id));
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      await server.submit({}, { key });
    }
    expect(seen).toEqual(made);
    expect((await find('limit=500', key)).length).toBe(10);
  });
});

describe('cheap polling', () => {
  it('every GET has an ETag; 304 until something changes', async () => {
    const { id } = await server.submit({ client_name: 'Etag' });
    for (const where of [
      `/jobs/${id}`,
      '/jobs',
      '/jobs?client_name=etag',
      `/jobs/${id}/files`,
      '/states',
      '/module-types',
      '/',
      '/openapi.json',
    ]) {
      const etag = (await server.get(where)).headers.get('etag')!;
      const again = await server.get(where, { headers: { 'if-none-match': `"other", ${etag}` } });
      expect([where, again.status, again.text]).toEqual([where, 304, '']);
    }
    const before = await server.get(`/jobs/${id}`);
    const list = await server.get('/jobs');
    await server.post(`/jobs/${id}/message`, { message_body: 'news' });
    const fresh = (answer: { headers: Headers }) => ({ headers: { 'if-none-match': answer.headers.get('etag')! } });
    expect((await server.get(`/jobs/${id}`, fresh(before))).status).toBe(200);
    expect((await server.get('/jobs', fresh(list))).status).toBe(200);
  });
});

describe('unknown ids', () => {
  it.each(['0', '-1', '1e3', 'x', '999999', '99999999999999999999', '1.5', '%00'])('404 for job %s', async (id) => {
    expect((await server.get(`/jobs/${id}`)).status).toBe(404);
    expect((await server.post(`/jobs/${id}/message`, { message_body: 'x' })).status).toBe(404);
    expect((await server.post(`/jobs/${id}/revision`, required)).status).toBe(404);
  });
});
