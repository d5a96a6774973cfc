import { Writable } from 'node:stream';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { endpoints, isForm, type Endpoint } from '../../../shared/api/endpoints.ts';
import { VisitFields } from '../../../shared/visits/visits.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { eventually } from '../../support/eventually.ts';
import { startServer } from '../../support/startServer.ts';

let logged = '';
const log = pino(new Writable({ write: (chunk: Buffer, _encoding, done) => ((logged += chunk.toString()), done()) }));
const server = await startServer({ rateLimit: 0 }, log);
const job = await server.submit({ arrays: [{ name: 'South' }] });
const note = message('subject-visits');
await server.store.visits.save(
  server.own.id,
  null,
  VisitFields.parse({ client_name: 'Ada', client_street_address: '1 Elm St' }),
  { actor: 'office', address: null, action: 'event-visit-saved', subject: note, detail: null } as never,
);
const visit = (await server.store.visits.list(server.own.id))[0]!.id;
const stranger = (await server.addOrganization('Stranger')).api_key;

const rows = Object.entries(endpoints) as [string, Endpoint][];
const where = ({ path }: Endpoint) =>
  path
    .replace('{job_id}', String(job.id))
    .replace('{array_id}', job.arrays![0]!.id)
    .replace('{visit_id}', String(visit));
const send = ({ method, body, ...row }: Endpoint, key: string | null) => {
  const path = where({ method, body, ...row });
  if (method === 'GET') return server.get(path, { key });
  if (isForm(body)) return server.upload(path, [{ name: 'a.jpg', bytes: jpegPhoto() }], { key });
  return server.post(
    path,
    {
      device_id: 'x',
      device_name: 'x',
      message_body: 'x',
      revision_notes: 'x',
      revision_reason: 'other',
      client_name: 'x',
      client_street_address: 'x',
    },
    { key },
  );
};

describe('who may do what', () => {
  it.each(rows)('§5 %s needs a key', async (_name, endpoint) => {
    for (const key of [null, 'rafter_wrong']) {
      const { status, headers } = await send(endpoint, key);
      expect([status, headers.get('content-type')]).toEqual([401, 'application/problem+json; charset=utf-8']);
      expect(headers.get('www-authenticate')).toContain('Api-Key');
    }
  });

  it.each(rows.filter(([, { path }]) => path.includes('{')))(
    '§5 %s: another organization’s id is as unknown as none',
    async (_name, endpoint) => {
      const { status, text } = await send(endpoint, stranger);
      expect(status).toBe(404);
      expect(text).not.toContain(job.client_name);
    },
  );

  it('§4.2 lists hold the own jobs only', async () => {
    expect((await server.get('/jobs', { key: stranger })).json).toEqual([]);
    for (const filter of ['client_name=zo', 'client_name=zoë alvarez', 'services=pv_structural_letter']) {
      expect((await server.get(`/jobs?${encodeURI(filter)}`, { key: stranger })).json).toEqual([]);
    }
  });

  it.each([
    ['authorization', 'Bearer '],
    ['authorization', 'bearer '],
    ['authorization', 'Api-Key '],
    ['authorization', 'Token '],
    ['x-api-key', ''],
  ])('decisions: the key is taken as %s: %s', async (header, prefix) => {
    expect(
      (await server.get('/states', { key: null, headers: { [header]: prefix + server.own.api_key } })).status,
    ).toBe(200);
  });

  it('a revoked key opens nothing', async () => {
    const { id, api_key } = await server.store.organizations.createKey('Stranger');
    expect((await server.get('/states', { key: api_key })).status).toBe(200);
    await server.store.organizations.keys.revoke(id);
    expect((await server.get('/states', { key: api_key })).status).toBe(401);
  });

  it('decisions: GET /api tells which server this is, without a key', async () => {
    const { status, json } = await server.get('/', { key: null });
    const extensions = [
      'idempotency-key',
      'if-none-match',
      'limit',
      'updated-since',
      'devices',
      'captions',
      'resumable-uploads',
      'visits',
    ];
    expect([status, json]).toEqual([
      200,
      { name: 'Rafter', version: '0.0.0-test', instance: expect.any(String) as string, extensions },
    ]);
  });

  it('decisions: too many requests of one key are told when to come again', async () => {
    const busy = await startServer({ rateLimit: 5 });
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await busy.get('/states'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(answers[5]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers[5]!.headers.get('content-type')).toContain('application/problem+json');
    const { api_key } = await busy.addOrganization('Quiet');
    expect((await busy.get('/states', { key: api_key })).status).toBe(200);
  });

  it('decisions: too many wrong keys of one address are refused, and a valid key of the same address is not', async () => {
    const busy = await startServer({ rateLimit: 5 });
    const { json: uploaded } = await busy.upload(`/jobs/${(await busy.submit()).id}/files`, [
      { name: 'a.jpg', bytes: jpegPhoto() },
    ]);
    const statuses = [];
    for (let n = 0; n < 8; n += 1) {
      const key = n % 2 === 0 ? `rafter_${n}` : null;
      statuses.push((await busy.get(n === 2 ? `/files/${uploaded[0]!.id}` : '/states', { key })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const refused = await busy.get('/states', { key: 'rafter_x' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.json).toMatchObject({ code: 'rate-limited', params: { maximum: 5 } });
    expect((await busy.get('/states')).status).toBe(200);
  });

  it('logs hold request ids, and neither keys nor bodies nor queries nor signatures', async () => {
    const { json } = await server.upload(`/jobs/${job.id}/files`, [{ name: 'secretname.jpg', bytes: jpegPhoto() }]);
    await fetch(json[0]!.file);
    const { headers } = await server.get('/jobs?client_name=querysecret');
    await server.post(`/jobs/${job.id}/message`, { message_body: 'bodysecret' });
    // What was asked last is logged last.
    const last = await server.get('/states');
    await eventually(() => expect(logged).toContain(last.headers.get('x-request-id')!));
    expect(logged).toContain(headers.get('x-request-id')!);
    for (const secret of [
      server.own.api_key,
      'bodysecret',
      'querysecret',
      'secretname',
      'signature',
      job.client_name,
    ]) {
      expect(logged).not.toContain(secret);
    }
  });
});

describe('laptops', () => {
  it('decisions: POST /devices/<id> keeps the newest report', async () => {
    const report = {
      name: 'Truck 4',
      waiting_jobs: 2,
      waiting_files: 9,
      waiting_bytes: 10_000,
      oldest_waiting_at: '2026-03-31T08:00:00Z',
      last_error: null,
    };
    expect((await server.post('/devices/truck-4', { ...report, waiting_jobs: 3 })).status).toBe(204);
    expect((await server.post('/devices/truck-4', report)).status).toBe(204);
    expect(await server.store.organizations.devices.ofOrganization(null)).toMatchObject([
      { organization: { name: 'Valley Solar' }, id: 'truck-4', report },
    ]);
    expect((await server.post('/devices/truck-4', { waiting_jobs: -1 })).status).toBe(400);
    // A message that this version cannot say is left out: its English sentence is there.
    const said = { code: 'provider-said', params: { status: 400, text: 'Too large' } };
    const inner = { code: 'letter-blocked', params: { blockers: [{ code: 'letter-blocked', params: {} }] } };
    for (const [sent, kept] of [
      [said, said],
      [{ code: 'of-a-newer-version', params: {} }, null],
      [{ code: 'provider-said', params: {} }, null],
      [inner, null],
    ]) {
      const { status } = await server.post('/devices/truck-4', { ...report, last_error_message: sent });
      const [device] = await server.store.organizations.devices.ofOrganization(null);
      expect([status, device?.report.last_error_message]).toEqual([204, kept]);
    }
    const misshapen = await server.post('/devices/truck-4', { ...report, last_error_message: 'Too large' });
    expect([misshapen.status, misshapen.json]).toMatchObject([400, { errors: [{ pointer: '#/last_error_message' }] }]);
    const unnamed = await server.post('/devices/truck%204', report);
    expect([unnamed.status, unnamed.json]).toMatchObject([400, { errors: [{ pointer: '#/id' }] }]);
    expect((await server.post('/devices/truck-4', report, { key: null })).status).toBe(401);
  });
});
