import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../../electron/server/base/audit/auditStore.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { mostHandedVisits, VisitFields } from '../../../shared/visits/visits.ts';
import { mostShownVisits } from '../../../shared/visits/officeCalls.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { changeIn, rowBytesOf, rowsIn } from '../../support/serverDatabase.ts';
import { signedIn } from '../../support/console.ts';
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

  it('have their room beyond the quota anew once one has fitted', async () => {
    const { organization, key, job, use } = await withRoom('Freed Solar', { room: 0 });
    const send = async () => (await server.post(`/jobs/${job}/message`, { message_body: 'm' }, { key })).status;
    const beyond = async () =>
      Number(
        (
          await rowsIn<{ bytes: number }>(
            store,
            'SELECT beyond_bytes AS bytes FROM organization WHERE id = @organization',
            { organization },
          )
        )[0]!.bytes,
      );
    await changeIn(store, 'UPDATE organization SET beyond_bytes = 1000000 WHERE id = @organization', { organization });
    expect([await send(), await beyond()]).toEqual([507, 1_000_000]);
    // As if files had gone.
    const most = (await use()).used_bytes + 5000;
    await changeIn(store, 'UPDATE organization SET max_bytes = CAST(@most AS BIGINT) WHERE id = @organization', {
      organization,
      most,
    });
    expect([await send(), await beyond()]).toEqual([200, 0]);
  });

  it('of a job are listed up to the newest 2,000, and up to 1.2 MB of them', async () => {
    const { key, job } = await withRoom('Long Solar', { room: 1_000_000 });
    const add = `WITH RECURSIVE turns (turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM turns WHERE turn < 2100)
      INSERT INTO message (job_id, author, body, created_ms, from_office)
      SELECT CAST(@job AS BIGINT), 'a', 'message ' || turn, 1, 0 FROM turns`;
    await changeIn(store, add, { job });
    const { messages } = (await server.get<{ messages: { body: string }[] }>(`/jobs/${job}`, { key })).json;
    expect([messages.length, messages[0]!.body, messages.at(-1)!.body]).toEqual([2000, 'message 101', 'message 2100']);
    const thread = await store.jobs.thread([job]);
    expect(thread.map(({ body }) => body)).toEqual(messages.map(({ body }) => body));
    await changeIn(store, `UPDATE message SET body = 'x' || @long WHERE job_id = @job`, {
      job,
      long: 'é'.repeat(9999),
    });
    expect(await store.jobs.thread([job])).toHaveLength(Math.floor(1_200_000 / 19_999));
  });
});

describe('visits', () => {
  const report = ({ visit, key }: Pick<Room, 'visit' | 'key'>, device: string, job?: number) =>
    server.post<ProblemBody>(
      `/visits/${visit}/take`,
      { device_id: device, device_name: device, ...(job === undefined ? {} : { job_id: job }) },
      { key },
    );

  it('are reported again at the quota, also by a second laptop; only another job needs room', async () => {
    const room = await withRoom('Reporting Solar', { room: 0 });
    const first = await report(room, 'one', room.job);
    const { used_bytes } = await room.use();
    const again = [await report(room, 'one', room.job), await report(room, 'two', room.other)];
    expect([first, ...again].map(({ status }) => status)).toEqual([200, 200, 200]);
    // Nothing was written, so nothing counts.
    expect((await room.use()).used_bytes).toBe(used_bytes);
    const other = await report(room, 'one', room.other);
    expect([other.status, other.json.code]).toEqual([507, 'quota-reached']);
    expect((await server.get<unknown[]>('/visits', room)).json).toMatchObject([{ job_id: room.job }]);
  });

  it('of a client count with their entries in the audit log, until the quota ends them', async () => {
    const { organization, key, use } = await withRoom('Planning Solar', { room: 20_000 });
    const client = await signedIn(server, 'office', { email: 'planner@x.example', organization });
    const fields = { client_name: 'Ada', client_street_address: '5 Main St', note: 'n'.repeat(1000) };
    const { used_bytes: before, max_bytes } = await use();
    let code: string | null = null;
    let saved = 0;
    for (; saved < 100 && code === null; saved += 1) code = await client.codeOf('saveVisit', { fields });
    expect(code).toBe('quota-reached');
    expect((await use()).used_bytes).toBeLessThan(max_bytes! + 3000);
    // More than the texts of the visits, and an entry for each.
    expect((await use()).used_bytes - before).toBeGreaterThan((saved - 1) * (1000 + 400 + 200));
    const rows = () => rowBytesOf(store, organization);
    const known = (await client.call('listVisits', {}))[0]!;
    expect(await client.codeOf('saveVisit', { id: known.id, fields })).toBe('quota-reached');
    const path = '/visits?name=v.csv&dryRun=false';
    const headers = { 'content-type': 'application/octet-stream' };
    const body = 'client,street\nBen,6 Main St';
    expect(await (await client.ask('POST', path, { headers, body })).json()).toMatchObject({ ok: false });
    // What was done already leaves nothing.
    await client.call('cancelVisit', { id: known.id });
    const canceled = await rows();
    await client.call('cancelVisit', { id: known.id });
    await client.call('freeVisit', { id: known.id });
    expect(await rows()).toBe(canceled);
    // Nor is a visit taken and freed by turns without end.
    const open = (await client.call('listVisits', {})).find(({ isCanceled }) => !isCanceled)!;
    expect((await report({ key, visit: open.id }, 'one')).status).toBe(200);
    expect(await client.codeOf('freeVisit', { id: open.id })).toBe('quota-reached');
    // An export is never refused, and counts.
    expect((await client.ask('GET', '/jobs.csv')).status).toBe(200);
    expect(await rows()).toBeGreaterThan(canceled + 200);
  });

  it('of one organization fill neither its list without end nor that of the office', async () => {
    const { organization, job } = await withRoom('Many Solar', { room: 100_000_000 });
    const few = await withRoom('Few Solar', { room: 10_000 });
    const add = `WITH RECURSIVE turns (turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM turns WHERE turn < 9999)
      INSERT INTO visit (organization_id, fields, appointment, created_ms, changed_ms, canceled_ms)
      SELECT CAST(@organization AS BIGINT), @fields, '', 1, 1, CAST(@now AS BIGINT) FROM turns`;
    const fields = VisitFields.parse({ client_name: 'Ben', client_street_address: '6 Main St' });
    await changeIn(store, add, { organization, fields: JSON.stringify(fields), now: Date.now() });
    const subject = message('subject-visit', { client: 'Ben' });
    const note = { ...commandLine, action: 'event-visit-saved', subject } as const;
    await expect(store.visits.save(organization, null, fields, note)).rejects.toThrow('10,000');
    const shown = await store.visits.list(null);
    expect(shown).toHaveLength(mostShownVisits);
    expect(shown.filter((one) => one.organization.id === few.organization)).toHaveLength(1);
    // The one that is open is shown before the canceled ones.
    const own = await store.visits.list(organization);
    expect([own.length, own.filter(({ isCanceled }) => !isCanceled).length]).toEqual([mostShownVisits, 1]);
    // Laptops take as many, and the one that is open is among them, although the others have earlier appointments.
    const finish = `UPDATE visit SET canceled_ms = NULL, appointment = '2020-01-01', job_id = CAST(@job AS BIGINT),
      job_ms = canceled_ms WHERE organization_id = @organization AND canceled_ms IS NOT NULL`;
    await changeIn(store, finish, { organization, job });
    const handed = await store.visits.assigned(organization);
    expect([handed.length, handed.filter(({ job_id }) => job_id === null).length]).toEqual([mostHandedVisits + 1, 1]);
  });
});
