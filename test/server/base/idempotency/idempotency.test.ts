import { VisitFields } from '../../../../shared/visits/visits.ts';
import { message } from '../../../../shared/messages/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { endpoints, isForm, type Endpoint } from '../../../../shared/api/endpoints.ts';
import type { Job } from '../../../../shared/job/job.ts';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { sha256Of } from '../../../support/archives.ts';
import { required, type SentFile, startServer } from '../../../support/startServer.ts';

const server = await startServer();

const subject = message('subject-visits');
await server.store.visits.save(
  server.own.id,
  null,
  VisitFields.parse({ client_name: 'Ada', client_street_address: '1 Elm St' }),
  { actor: 'office', address: null, action: 'event-visit-saved', subject, detail: null } as never,
);
const visit = (await server.store.visits.list(server.own.id))[0]!.id;

let keys = 0;
const newKey = () => ({ 'idempotency-key': `key-${(keys += 1)}` });
const posts = (Object.entries(endpoints) as [string, Endpoint][]).filter(([, { method }]) => method === 'POST');
const roof = jpegPhoto(9);
const ofRoof = { kind: 'file', array: null, sha256: sha256Of(roof) };
const bodies: Record<string, [object, object]> = {
  submitJob: [required, { ...required, notes: 'other' }],
  captionUploads: [
    { ...ofRoof, caption: 'one' },
    { ...ofRoof, caption: 'two' },
  ],
  takeVisit: [
    { device_id: 'one', device_name: 'Crew 1' },
    { device_id: 'two', device_name: 'Crew 2' },
  ],
  sendMessage: [{ message_body: 'one' }, { message_body: 'two' }],
  reviseJob: [
    { revision_notes: 'n', revision_reason: 'other' },
    { revision_notes: 'm', revision_reason: 'other' },
  ],
};

describe('Idempotency-Key', () => {
  it.each(posts)(
    'decisions: %s answers a repetition with the first answer, and 422 to another content',
    async (name, endpoint) => {
      const job = await server.submit({ arrays: [{ name: 'South' }] });
      if (name === 'captionUploads') await server.upload(`/jobs/${job.id}/files`, [{ name: 'roof.jpg', bytes: roof }]);
      const where = endpoint.path
        .replace('{job_id}', String(job.id))
        .replace('{array_id}', job.arrays![0]!.id)
        .replace('{visit_id}', String(visit));
      const headers = newKey();
      const send = (which: 0 | 1) =>
        isForm(endpoint.body)
          ? server.upload(where, [{ name: 'a.jpg', bytes: jpegPhoto(which) }], { headers })
          : server.post(where, bodies[name]![which], { headers });
      const first = await send(0);
      expect(first.status).toBe(endpoint.status);
      const again = await send(0);
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect((await send(1)).status).toBe(422);
      expect(server.temporaryFiles()).toEqual([]);
      const revised = name === 'reviseJob' ? null : await server.post(`/jobs/${job.id}/revision`, bodies.reviseJob![0]);
      expect(revised?.status ?? 200).toBe(200);
      expect((await send(0)).text).toBe(first.text);
    },
  );

  it('decisions: one job for many requests at once; those that come while it runs are told 409 or the first answer', async () => {
    const headers = newKey();
    const before = (await server.get<Job[]>('/jobs')).json.length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.post<Job>('/jobs', required, { headers })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect((await server.get<Job[]>('/jobs')).json.length).toBe(before + 1);
  });

  it('decisions: 422 for another path; per organization; forgotten after 7 days; a refusal does not use the key up', async () => {
    const headers = newKey();
    expect((await server.post('/jobs', { client_name: 'x' }, { headers })).status).toBe(400);
    const first = await server.post<Job>('/jobs', required, { headers });
    expect(first.status).toBe(201);
    expect((await server.post(`/jobs/${first.json.id}/message`, { message_body: 'x' }, { headers })).status).toBe(422);
    const other = await server.addOrganization('Other');
    const theirs = await server.post<Job>('/jobs', required, { headers, key: other.api_key });
    expect(theirs.json.id).not.toBe(first.json.id);
    server.clock.offset = 8 * 24 * 60 * 60 * 1000;
    expect((await server.post<Job>('/jobs', required, { headers })).json.id).not.toBe(first.json.id);
    server.clock.offset = 0;
  });

  it('decisions: 422 for other content that would not be valid either; the rules of today do not judge a repetition', async () => {
    const headers = newKey();
    const { id } = (await server.post<Job>('/jobs', required, { headers })).json;
    expect((await server.post('/jobs', { client_name: '' }, { headers })).status).toBe(422);
    const uploading = newKey();
    const send = (files: SentFile[]) => server.upload(`/jobs/${id}/files`, files, { headers: uploading });
    expect((await send([{ name: 'a.jpg', bytes: jpegPhoto() }])).status).toBe(201);
    expect((await send([{ name: 'a.jpg', bytes: Buffer.from('no picture') }])).status).toBe(422);
    expect((await send([{ name: 'a.jpg', bytes: jpegPhoto(), key: 'other' }])).status).toBe(422);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it.each(['', 'a b', 'x'.repeat(256)])('decisions: refuses the key %j', async (key) => {
    expect((await server.post('/jobs', required, { headers: { 'idempotency-key': key } })).status).toBe(400);
  });
});
