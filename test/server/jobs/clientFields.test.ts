import { describe, expect, it } from 'vitest';
import type { ClientUpload } from '../../../shared/api/endpoints.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { required, startServer } from '../../support/startServer.ts';

const server = await startServer();

type Answered = Omit<Job, 'status'> & ProblemBody;
const submitWith = (fields: object, key?: string) =>
  server.post<Answered>('/jobs', { ...required, ...fields }, key === undefined ? {} : { key });
const revise = (id: number, fields: object = {}) =>
  server.post<Answered>(`/jobs/${id}/revision`, {
    revision_notes: 'n',
    revision_reason: 'other',
    ...fields,
  });
const idsWith = async (external_id: string): Promise<number[]> =>
  (await server.get<Job[]>(`/jobs?external_id=${encodeURIComponent(external_id)}`)).json.map(({ id }) => id);

describe("external_id, the client's own reference", () => {
  it('comes back as sent; a second job with it is 409 and names the first', async () => {
    const { json: job } = await submitWith({ external_id: 'Ärzte 7/ü' });
    expect(job.external_id).toBe('Ärzte 7/ü');
    const { status, json } = await submitWith({ external_id: 'Ärzte 7/ü' });
    expect([status, json.code, json.params]).toEqual([
      409,
      'external-id-taken',
      { external_id: 'Ärzte 7/ü', job: job.id },
    ]);
    expect(json.detail).toContain(`Job ${job.id} already has`);
    expect(json.errors!.map(({ pointer }) => pointer)).toEqual(['#/external_id']);
    expect((await submitWith({ external_id: 'ärzte 7/ü' })).status).toBe(201);
  });

  it('belongs to one organization: another one may use the same', async () => {
    await submitWith({ external_id: 'shared' });
    const { api_key } = await server.addOrganization('Other Solar');
    expect((await submitWith({ external_id: 'shared' }, api_key)).status).toBe(201);
  });

  it('of two requests at once only one gets it', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => submitWith({ external_id: 'race' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  it('a repetition with the same Idempotency-Key gets the first answer, not 409', async () => {
    const post = () =>
      server.post<Job>('/jobs', { ...required, external_id: 'again' }, { headers: { 'idempotency-key': 'k-again' } });
    const [first, second] = [await post(), await post()];
    expect([second.status, second.json.id]).toEqual([201, first.json.id]);
  });

  it('§4.8 a revision takes it over; the old job keeps showing it and no longer blocks', async () => {
    const { json: old } = await submitWith({ external_id: 'R-1' });
    const { json: revision } = await revise(old.id);
    expect(revision.external_id).toBe('R-1');
    expect((await server.get<Job>(`/jobs/${old.id}`)).json.external_id).toBe('R-1');
    expect(await idsWith('R-1')).toEqual([revision.id, old.id]);
    expect((await submitWith({ external_id: 'R-1' })).json.params).toMatchObject({ job: revision.id });
    const { json: freed } = await revise(revision.id, { external_id: null });
    expect(freed.external_id).toBeUndefined();
    const { json: next } = await submitWith({ external_id: 'R-1' });
    expect((await revise(freed.id, { external_id: 'R-1' })).json).toMatchObject({
      status: 409,
      params: { job: next.id },
    });
    expect((await revise(freed.id, { external_id: 'R-2' })).json.external_id).toBe('R-2');
  });

  it('§4.2 the filter takes it exactly, and works with others', async () => {
    const { json: job } = await submitWith({ external_id: 'F-1', client_city: 'Fresno' });
    await submitWith({ external_id: 'F-10', client_city: 'Fresno' });
    expect(await idsWith('F-1')).toEqual([job.id]);
    expect(await idsWith('f-1')).toEqual([]);
    expect((await idsWith('')).length).toBeGreaterThan(1);
    const both = await server.get<Job[]>('/jobs?external_id=F-1&city=clovis');
    expect(both.json).toEqual([]);
  });

  it.each([
    ['', 'blank'],
    [' \n', 'blank'],
    ['x'.repeat(201), 'too-long'],
    ['a\0b', 'not-well-formed-text'],
    [7, 'wrong-type'],
  ])('%j is refused', async (external_id, code) => {
    const { status, json } = await submitWith({ external_id });
    expect([status, json.errors!.map((error) => [error.pointer, error.code])]).toEqual([
      400,
      [['#/external_id', code]],
    ]);
  });
});

describe("metadata, the client's own values", () => {
  it('comes back as sent wherever the job does', async () => {
    const metadata = { 'crm id': 'ä-1', toString: 'x', hasOwnProperty: '', '☀': '\n' };
    const { json: job } = await submitWith({ metadata });
    expect(job.metadata).toEqual(metadata);
    expect((await server.get<Job>(`/jobs/${job.id}`)).json.metadata).toEqual(metadata);
    expect((await server.get<Job[]>('/jobs?limit=1')).json[0]!.metadata).toEqual(metadata);
    expect((await revise(job.id)).json.metadata).toEqual(metadata);
  });

  it('§4.8 a revision that sends it replaces all of it; null removes it', async () => {
    const { json: job } = await submitWith({ metadata: { a: '1', b: '2' } });
    const { json: changed } = await revise(job.id, { metadata: { b: '3' } });
    expect(changed.metadata).toEqual({ b: '3' });
    expect((await revise(changed.id, { metadata: null })).json.metadata).toBeUndefined();
  });

  it.each<[unknown, string, string]>([
    ['text', '#/metadata', 'wrong-type'],
    [['a'], '#/metadata', 'wrong-type'],
    [Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, ''])), '#/metadata', 'too-long'],
    [{ '': 'x' }, '#/metadata/', 'blank'],
    [{ a: 7 }, '#/metadata/a', 'wrong-type'],
    [{ a: null }, '#/metadata/a', 'wrong-type'],
    [{ a: { b: 'c' } }, '#/metadata/a', 'wrong-type'],
    [{ a: 'x'.repeat(501) }, '#/metadata/a', 'too-long'],
    [{ a: '\ud800' }, '#/metadata/a', 'not-well-formed-text'],
    [{ ['k'.repeat(41)]: 'x' }, `#/metadata/${'k'.repeat(41)}`, 'too-long'],
    [{ ['k'.repeat(100_000)]: 'x' }, `#/metadata/${'k'.repeat(100)}`, 'too-long'],
    [{ constructor: 'x' }, '#/metadata/constructor', 'name-reserved'],
    [{ prototype: 'x' }, '#/metadata/prototype', 'name-reserved'],
  ])('%.60j is refused', async (metadata, pointer, code) => {
    const { status, json } = await submitWith({ metadata });
    expect([status, json.errors!.map((error) => [error.pointer, error.code])]).toEqual([400, [[pointer, code]]]);
  });

  it('__proto__ is refused as a name', async () => {
    const { status, json } = await server.ask<ProblemBody>('POST', '/jobs', {
      headers: { 'content-type': 'application/json' },
      body: `{"client_name":"a","client_street_address":"b","metadata":{"__proto__":"x"}}`,
    });
    expect([status, json.params]).toMatchObject([400, { name: '__proto__' }]);
  });

  it('has at most 20 entries of 40 and 500 characters', async () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`${n}`.padEnd(40, 'k'), 'v'.repeat(500)]),
    );
    expect((await submitWith({ metadata })).json.metadata).toEqual(metadata);
  });
});

describe('Rafter-Ignored-Fields names what the body has and the operation does not know', () => {
  const ignored = async (fields: object): Promise<string | null> => {
    const { status, headers } = await submitWith(fields);
    expect(status).toBe(201);
    return headers.get('rafter-ignored-fields');
  };

  it('in the body and in its arrays, as a list of RFC 8941', async () => {
    expect(await ignored({ colour: 1, id: 7, arrays: [{ pitch: 1 }, { name: 'a', 'roof pitch': 2 }] })).toBe(
      'colour, id, arrays/0/pitch, arrays/1/roof%20pitch',
    );
    expect(await ignored({})).toBeNull();
    expect(await ignored({ client_state: { id: server.idOf('states', 'California'), abbreviation: 'CA' } })).toBeNull();
  });

  it('is safe in a header whatever the names are', async () => {
    expect(await ignored({ '1st': 1, 'ü\r\nSet-Cookie: a': 2, '\ud800': 3, '"\\': 4, '(a)': 5, '': 6 })).toBe(
      '"1st", "%C3%BC%0D%0ASet-Cookie%3A%20a", "%EF%BF%BD", "%22%5C", "(a)", ""',
    );
  });

  it('has at most 20 names and 1,000 characters', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`x${n}`, n]));
    expect((await ignored(many))!.split(', ')).toEqual(Array.from({ length: 20 }, (_, n) => `x${n}`));
    const long = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}${'☀'.repeat(5000)}`, n]));
    expect((await ignored(long))!.length).toBeLessThan(1000);
  });

  it('names a misspelled filter, and no filter that there is', async () => {
    const namesOf = async (query: string): Promise<string | null> =>
      (await server.get(`/jobs?${query}`)).headers.get('rafter-ignored-fields');
    expect(await namesOf('extrenal_id=7&status=Submitted&limit=1')).toBe('extrenal_id, status');
    expect(await namesOf('limit=1&services=pv_cad_design&city=Fresno&external_id=7')).toBeNull();
    const next = /<[^>]*\?([^>]*)>/.exec((await server.get('/jobs?limit=1')).headers.get('link')!)![1]!;
    expect(await namesOf(next)).toBeNull();
  });

  it('also answers a message and a revision, and a repetition', async () => {
    const { id } = await server.submit();
    const message = { message_body: 'hello', urgent: true };
    const headers = { 'idempotency-key': 'k-ignored' };
    for (let n = 0; n < 2; n += 1) {
      const sent = await server.post(`/jobs/${id}/message`, message, { headers });
      expect(sent.headers.get('rafter-ignored-fields')).toBe('urgent');
    }
    expect((await revise(id, { urgent: true })).headers.get('rafter-ignored-fields')).toBe('urgent');
  });
});

describe('GET /jobs/{id}/uploads', () => {
  it("lists the client's own files and images with what was received", async () => {
    const job = await server.submit({ arrays: [{ name: 'South' }] });
    const array = job.arrays![0]!.id;
    await server.upload(`/arrays/${array}/attic-images`, [{ name: 'attic.jpg', bytes: jpegPhoto(1) }]);
    const plan = pdfDocument();
    await server.upload(`/jobs/${job.id}/files`, [{ name: 'plan.pdf', bytes: plan }]);
    const { status, headers, json } = await server.get<ClientUpload[]>(`/jobs/${job.id}/uploads`);
    expect(status).toBe(200);
    expect(json).toEqual([
      expect.objectContaining({ kind: 'attic', array, name: 'attic.jpg', media_type: 'image/jpeg' }),
      expect.objectContaining({ kind: 'file', array: null, name: 'plan.pdf', bytes: plan.length }),
    ]);
    for (const { file, bytes, sha256, created_at } of json) {
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(new Date(created_at).toISOString()).toBe(created_at);
      expect((await (await fetch(file)).arrayBuffer()).byteLength).toBe(bytes);
    }
    const again = await server.get(`/jobs/${job.id}/uploads`, { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  });
});
