import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../../electron/server/store/auditStore.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { VisitFields } from '../../../shared/visits/visits.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { changeIn, rowBytesOf, rowsIn } from '../../support/serverDatabase.ts';
import { type Answer, required, startServer } from '../../support/startServer.ts';

const server = await startServer();
const { store } = server;
const photo = { name: 'roof.jpg', bytes: jpegPhoto(1) };
const sha256 = createHash('sha256').update(photo.bytes).digest('hex');

/** An organization with a job of some copies of a photo and with a visit, and how much more than that it may use. */
const withRoom = async (name: string, { room, copies = 1 }: { room: number; copies?: number }) => {
  const { id: organization, api_key: key } = await server.addOrganization(name);
  const job = (await server.post<Job>('/jobs', required, { key })).json.id;
  const other = (await server.post<Job>('/jobs', required, { key })).json.id;
  await server.upload(`/jobs/${job}/files`, Array(copies).fill(photo), { key });
  const fields = VisitFields.parse({ client_name: 'Ada', client_street_address: '5 Main St' });
  const subject = message('subject-visit', { client: 'Ada' });
  await store.visits.save(organization, null, fields, { ...commandLine, action: 'event-visit-saved', subject });
  const visit = (await server.get<{ id: number }[]>('/visits', { key })).json[0]!.id;
  const use = async () => (await store.organizations.get(organization))!;
  const mayUse = async (max_bytes: number | null) =>
    store.organizations.change(organization, { ...(await use()), max_bytes }, commandLine);
  await mayUse((await use()).used_bytes + room);
  return { organization, key, job, other, visit, use, mayUse };
};
type Room = Awaited<ReturnType<typeof withRoom>>;

/** The texts that the database holds of an organization, in rows that clients can add without end. */
const textBytes = async (organization: number): Promise<number> => {
  const ofJobs = ['job_event WHERE', 'message WHERE', 'upload WHERE'].map(
    (table, at) =>
      `SELECT octet_length(coalesce(${['detail', 'body', 'name'][at]}, '')) AS bytes FROM ${table}
       job_id IN (SELECT id FROM job WHERE organization_id = @organization)`,
  );
  const all = [...ofJobs, 'SELECT octet_length(body) AS bytes FROM first_answer WHERE organization_id = @organization'];
  const [row] = await rowsIn<{ bytes: number }>(
    store,
    `SELECT CAST(sum(bytes) AS BIGINT) AS bytes FROM (${all.join(' UNION ALL ')}) AS one`,
    { organization },
  );
  return Number(row!.bytes);
};

const anew = () => ({ 'idempotency-key': randomUUID() });
const captionOf = (n: number) => ({ kind: 'file', array: null, sha256, caption: `caption ${n}` });
const taken = { device_id: 'one', device_name: 'One' };

const ways: Record<string, (room: Room, n: number) => Promise<Answer>> = {
  'captions of many copies, each with its stored response': ({ job, key }, n) =>
    server.post(`/jobs/${job}/captions`, captionOf(n), { key, headers: anew() }),
  'the same caption with one key after another': ({ job, key }) =>
    server.post(`/jobs/${job}/captions`, captionOf(0), { key, headers: anew() }),
  'captions without a key': ({ job, key }, n) => server.post(`/jobs/${job}/captions`, captionOf(n), { key }),
  'a file that is there already': ({ other, key }) => server.upload(`/jobs/${other}/files`, [photo], { key }),
  'revisions, which copy the rows of all files': async ({ key, job, organization }) => {
    const [newest] = await rowsIn<{ id: number }>(
      store,
      'SELECT max(id) AS id FROM job WHERE organization_id = @organization AND superseded_by IS NULL AND id <> @job + 1',
      { organization, job },
    );
    const revision = { revision_notes: 'n', revision_reason: 'other' };
    return server.post(`/jobs/${Number(newest!.id)}/revision`, revision, { key });
  },
  'takes of a visit, each with its stored response': ({ visit, key }) =>
    server.post(`/visits/${visit}/take`, taken, { key, headers: anew() }),
  'links of a visit to one job after another': ({ visit, job, other, key }, n) =>
    server.post(`/visits/${visit}/take`, { ...taken, job_id: n % 2 === 0 ? job : other }, { key }),
};

describe('rows that a key can add without end', () => {
  it.each(Object.entries(ways))('count for the quota, which ends them: %s', async (name, send) => {
    const copies = name.includes('many copies') || name.includes('all files') ? 40 : 1;
    const room = 12_000;
    const one = await withRoom(name, { room, copies });
    const before = await textBytes(one.organization);
    let accepted = 0;
    let answer = await send(one, 0);
    for (let n = 1; n < 200 && answer.status < 300; n += 1) {
      accepted += 1;
      answer = await send(one, n);
    }
    expect([accepted > 0, answer.status, (answer.json as ProblemBody).code]).toEqual([true, 507, 'quota-reached']);
    // One request may go beyond it.
    const { used_bytes, max_bytes } = await one.use();
    expect(used_bytes).toBeLessThan(max_bytes! + 40_000);
    expect((await textBytes(one.organization)) - before).toBeLessThanOrEqual(used_bytes - (max_bytes! - room));
  });

  it('are refused no crew that writes captions all day, and stored responses count for a week', async () => {
    const { organization, key, job, use } = await withRoom('Busy Solar', { room: 2_000_000 });
    const statuses = new Set<number>();
    const rows = await rowBytesOf(store, organization);
    for (let n = 0; n < 100; n += 1) {
      const { status } = await server.post(`/jobs/${job}/captions`, captionOf(n % 7), { key, headers: anew() });
      statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
    const stored = `SELECT CAST(sum(octet_length(body) + octet_length(key) + 150) AS BIGINT) AS bytes
      FROM first_answer WHERE organization_id = @organization`;
    const [{ bytes } = { bytes: 0 }] = await rowsIn<{ bytes: number }>(store, stored, { organization });
    const full = await rowBytesOf(store, organization);
    const { used_bytes } = await use();
    await changeIn(store, 'UPDATE first_answer SET created_ms = 1 WHERE organization_id = @organization', {
      organization,
    });
    await store.maintenance.sweep();
    expect(await rowBytesOf(store, organization)).toBe(full - Number(bytes));
    expect((await use()).used_bytes).toBe(used_bytes - Number(bytes));
    expect(full - Number(bytes)).toBeGreaterThan(rows);
  });
});

describe('messages', () => {
  it('count, and still arrive beyond the quota until they have used up what they have there', async () => {
    const { organization, key, job, mayUse, use } = await withRoom('Talking Solar', { room: 0 });
    const send = () =>
      server.post<ProblemBody>(`/jobs/${job}/message`, { message_body: 'm'.repeat(5000) }, { key, headers: anew() });
    const before = await textBytes(organization);
    let answer = await send();
    let accepted = 0;
    for (; accepted < 300 && answer.status === 200; accepted += 1) answer = await send();
    expect([answer.status, answer.json.code]).toEqual([507, 'quota-reached']);
    expect(accepted).toBeGreaterThan(50);
    expect((await textBytes(organization)) - before).toBeLessThan(1_100_000);
    // Whoever raises the quota, or sets it anew, gives them room again.
    await mayUse((await use()).max_bytes! + 1);
    expect((await send()).status).toBe(200);
    await mayUse(null);
    expect((await send()).status).toBe(200);
  });

  it('of a job are listed up to the newest 500, and up to 2 MB of them', async () => {
    const { key, job } = await withRoom('Long Solar', { room: 1_000_000 });
    const add = `WITH RECURSIVE turns (turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM turns WHERE turn < 600)
      INSERT INTO message (job_id, author, body, created_ms, from_office)
      SELECT CAST(@job AS BIGINT), 'a', 'message ' || turn, 1, 0 FROM turns`;
    await changeIn(store, add, { job });
    const { messages } = (await server.get<{ messages: { body: string }[] }>(`/jobs/${job}`, { key })).json;
    expect([messages.length, messages[0]!.body, messages.at(-1)!.body]).toEqual([500, 'message 101', 'message 600']);
    const thread = await store.jobs.thread([job]);
    expect(thread.map(({ body }) => body)).toEqual(messages.map(({ body }) => body));
    await changeIn(store, `UPDATE message SET body = 'x' || @long WHERE job_id = @job`, {
      job,
      long: 'é'.repeat(9999),
    });
    expect(await store.jobs.thread([job])).toHaveLength(Math.floor(2_000_000 / 19_999));
  });
});
