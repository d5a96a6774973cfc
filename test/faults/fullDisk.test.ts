import { expect, it } from 'vitest';
import type { Job } from '../../shared/job/job.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { required, startServer } from '../support/startServer.ts';

const server = await startServer();

const told = (answer: { status: number; headers: Headers }) => [
  answer.status,
  answer.headers.get('content-type'),
  answer.headers.get('retry-after'),
];
const refusal = [503, 'application/problem+json; charset=utf-8', '5'];

it('a full database: 503 and nothing half-written; requests succeed again when there is room', async () => {
  const { maintenance } = server.store;
  const release = await maintenance.stopGrowth();
  const big = { ...required, notes: 'n'.repeat(20_000) };
  let stored = 0;
  let last = await server.post('/jobs', big);
  for (; last.status === 201 && stored < 100; last = await server.post('/jobs', big)) stored += 1;
  expect(told(last)).toEqual(refusal);
  await release();
  expect((await server.get<Job[]>('/jobs')).json).toHaveLength(stored);
  expect((await server.post('/jobs', big)).status).toBe(201);
});

it('a full disk during an upload: 503 and nothing left behind; uploads succeed again when there is room', async () => {
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
