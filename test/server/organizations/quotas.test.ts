import { describe, expect, it } from 'vitest';
import { commandLine } from '../../../electron/server/base/audit/auditStore.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { rowBytesOf } from '../../support/serverDatabase.ts';
import { required, startServer, type TestServer } from '../../support/startServer.ts';

const server = await startServer({ maxJobFiles: 3, maxJobBytes: 2000, maxLaptops: 2 });

const quotaOf = async ({ store }: TestServer, id: number, max_bytes: number | null): Promise<void> => {
  const before = (await store.organizations.get(id))!;
  await store.organizations.change(id, { ...before, max_bytes }, commandLine);
};
const usedBy = async (id: number): Promise<number> => (await server.store.organizations.get(id))!.used_bytes;
const photo = (seed: number) => ({ name: 'a.jpg', bytes: jpegPhoto(seed) });
const told = ({ status, json }: { status: number; json: unknown }) => [status, (json as ProblemBody).code];

describe('the quota of an organization', () => {
  it('refuses jobs and files beyond it with 507, says how much is used and who acts, and no other organization', async () => {
    const { id: organization, api_key: key } = await server.addOrganization('Full Solar');
    const { id } = await server.submit({}, { key });
    await quotaOf(server, organization, (await usedBy(organization)) + photo(1).bytes.length);
    expect((await server.upload(`/jobs/${id}/files`, [photo(1)], { key })).status).toBe(201);
    const refused = await server.upload<ProblemBody>(`/jobs/${id}/files`, [photo(2)], { key });
    expect(refused.json).toMatchObject({
      type: 'urn:rafter:problem:quota-reached',
      status: 507,
      code: 'quota-reached',
      params: { organization: 'Full Solar', usedBytes: await usedBy(organization) },
      detail: expect.stringContaining('An administrator of the engineering office can raise this limit') as string,
    });
    expect(refused.headers.get('retry-after')).toBeNull();
    expect(told(await server.post('/jobs', required, { key }))).toEqual([507, 'quota-reached']);
    expect((await server.get<unknown[]>('/jobs', { key })).json).toHaveLength(1);
    expect(server.temporaryFiles()).toEqual([]);
    // Some messages still arrive: that is how a client asks for more room.
    expect((await server.post(`/jobs/${id}/message`, { message_body: 'More room, please' }, { key })).status).toBe(200);
    expect((await server.post('/jobs', required)).status).toBe(201);

    await quotaOf(server, organization, null);
    expect((await server.upload(`/jobs/${id}/files`, [photo(2)], { key })).status).toBe(201);
    expect((await server.post('/jobs', required, { key })).status).toBe(201);
  });

  it('counts the same file once, and a revision only its fields', async () => {
    const { id: organization, api_key: key } = await server.addOrganization('Thrifty Solar');
    const { id } = await server.submit({}, { key });
    const rows = () => rowBytesOf(server.store, organization);
    const [before, rowsBefore] = [await usedBy(organization), await rows()];
    for (let n = 0; n < 2; n += 1) await server.upload(`/jobs/${id}/files`, [photo(1)], { key });
    expect((await usedBy(organization)) - (await rows())).toBe(before - rowsBefore + photo(1).bytes.length);
    await server.post(`/jobs/${id}/revision`, { revision_notes: 'n', revision_reason: 'other' }, { key });
    expect((await usedBy(organization)) - (await rows())).toBeLessThan(2 * before + photo(1).bytes.length + 200);
  });

  it('refuses a revision beyond it, and leaves the job as it was', async () => {
    const { id: organization, api_key: key } = await server.addOrganization('Stuck Solar');
    const { id } = await server.submit({}, { key });
    await quotaOf(server, organization, await usedBy(organization));
    const revision = { revision_notes: 'n', revision_reason: 'other' };
    expect(told(await server.post(`/jobs/${id}/revision`, revision, { key }))).toEqual([507, 'quota-reached']);
    expect((await server.get(`/jobs/${id}`, { key })).json).toMatchObject({ status: 'Submitted' });
  });
});

describe('the files of one job', () => {
  it('are at most so many, whether in one request or several', async () => {
    const { id } = await server.submit();
    const files = `/jobs/${id}/files`;
    expect(told(await server.upload(files, [1, 2, 3, 4].map(photo)))).toEqual([413, 'job-files-full']);
    expect((await server.upload(files, [1, 2, 3].map(photo))).status).toBe(201);
    expect(told(await server.upload(`/jobs/${id}/panel-layout-images`, [photo(1)]))).toEqual([413, 'job-files-full']);
    expect(await server.store.jobs.uploads.ofJob(id)).toHaveLength(3);
  });

  it('hold at most so many bytes together', async () => {
    const { id } = await server.submit();
    const large = { name: 'a.jpg', bytes: Buffer.concat([jpegPhoto(9), Buffer.alloc(1500)]) };
    expect((await server.upload(`/jobs/${id}/files`, [large])).status).toBe(201);
    expect(told(await server.upload(`/jobs/${id}/files`, [large]))).toEqual([413, 'job-bytes-full']);
  });
});

it('a laptop beyond the limit is refused by name; those that are listed stay, and their reports arrive', async () => {
  const { id: organization, api_key: key } = await server.addOrganization('Many Laptops');
  const report = (id: string) =>
    server.post<ProblemBody>(
      `/devices/${id}`,
      { name: id, waiting_jobs: 0, waiting_files: 0, waiting_bytes: 0 },
      { key },
    );
  for (const id of ['one', 'two', 'one']) expect((await report(id)).status).toBe(204);
  const refused = await report('three');
  expect([refused.status, refused.json.code, refused.json.params]).toEqual([507, 'laptops-full', { maximum: 2 }]);
  const listed = await server.store.organizations.devices.ofOrganization(organization);
  expect(listed.map(({ id }) => id).toSorted()).toEqual(['one', 'two']);
});

describe('below the free space that is kept', () => {
  it('all that would be stored there is refused with 503, before its body is read; reading goes on', async () => {
    const full = await startServer({ keepFreeBytes: Number.MAX_SAFE_INTEGER });
    const jobs = await full.post('/jobs', required);
    const others = await full.post('/devices/one', {});
    const upload = await full.upload('/jobs/1/files', [photo(1)]);
    // The rows of a PostgreSQL are on a disk of its own.
    const hasRows = process.env.RAFTER_TEST_ENGINE !== 'postgres';
    if (!hasRows) expect(jobs.status).toBe(201);
    for (const answer of hasRows ? [jobs, others, upload] : [upload]) {
      expect(told(answer)).toEqual([503, 'disk-full']);
      expect(answer.headers.get('retry-after')).toBe('60');
    }
    expect(full.temporaryFiles()).toEqual([]);
    expect((await full.get('/jobs')).status).toBe(200);
  });
});
