import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Job } from '../../shared/job/job.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { required, startServer, type TestServer } from '../support/startServer.ts';

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());

const told = (answer: { status: number; headers: Headers }) => [
  answer.status,
  answer.headers.get('content-type'),
  answer.headers.get('retry-after'),
];
const refusal = [503, 'application/problem+json; charset=utf-8', '5'];

it('a database that cannot grow: 503, nothing half-written, and on it goes when there is room', async () => {
  const { maintenance } = server.store;
  const { length } = (await server.get<Job[]>('/jobs')).json;
  const release = maintenance.stopGrowth();
  const big = { ...required, notes: 'n'.repeat(500_000) };
  expect(told(await server.post('/jobs', big))).toEqual(refusal);
  release();
  expect((await server.get<Job[]>('/jobs')).json).toHaveLength(length);
  expect((await server.post('/jobs', big)).status).toBe(201);
});

it('a disk that takes no more of a file: 503, nothing left behind, and on it goes when there is room', async () => {
  const { id } = await server.submit();
  const photo = [{ name: 'a.jpg', bytes: jpegPhoto() }];
  const { files } = server.store;
  const receive = files.receive.bind(files);
  files.receive = (source, most) => {
    const full = async function* () {
      for await (const chunk of source) {
        yield chunk.subarray(0, 10);
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      }
    };
    return receive(full(), most);
  };
  expect(told(await server.upload(`/jobs/${id}/files`, photo))).toEqual(refusal);
  expect(server.temporaryFiles()).toEqual([]);
  expect(await server.store.jobs.uploads.ofJob(id)).toEqual([]);
  files.receive = receive;
  expect((await server.upload(`/jobs/${id}/files`, photo)).status).toBe(201);
});
