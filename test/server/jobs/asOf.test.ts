import { describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/job/job.ts';
import { startServer } from '../../support/startServer.ts';

const server = await startServer();

const asOf = ({ headers }: { headers: Headers }): string => headers.get('rafter-as-of')!;
const nextOf = ({ headers }: { headers: Headers }): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

describe('Rafter-As-Of', () => {
  it('decisions: a job that changes between two pages is found by the next updated_since', async () => {
    const { api_key: key } = await server.addOrganization('Pages');
    const jobs: Job[] = [];
    for (let n = 0; n < 4; n += 1) jobs.push(await server.submit({}, { key }));
    const [oldest, , , newest] = jobs;
    const first = await server.get<Job[]>('/jobs?limit=2', { key });
    // The newest was read before it changed, the oldest is read after a later change.
    for (const { id } of [newest!, oldest!]) {
      server.clock.offset += 1000;
      await server.post(`/jobs/${id}/message`, { message_body: 'news' }, { key });
    }
    const second = await server.get<Job[]>(nextOf(first)!, { key });
    expect([asOf(first), asOf(second)]).toEqual([newest!.updated_at, newest!.updated_at]);
    const since = await server.get<Job[]>(`/jobs?updated_since=${asOf(second)}`, { key });
    expect(since.json.map(({ id }) => id)).toEqual([newest!.id, oldest!.id]);
    expect(asOf(since)).toBe(since.json[1]!.updated_at);
    server.clock.offset = 0;
  });

  it('decisions: is on a whole list too, and on one of an organization without jobs', async () => {
    const { api_key: key } = await server.addOrganization('New');
    expect(asOf(await server.get('/jobs', { key }))).toBe('1970-01-01T00:00:00.000Z');
    const { updated_at } = await server.submit({}, { key });
    expect(asOf(await server.get('/jobs?client_name=nobody', { key }))).toBe(updated_at);
  });
});

it('§4.2 a page is written as it is sent, so that large jobs need no memory for all of it', async () => {
  const { api_key: key } = await server.addOrganization('Many');
  const made: number[] = [];
  for (let n = 0; n < 60; n += 1) made.unshift((await server.submit({}, { key })).id);
  const page = await server.get<Job[]>('/jobs?limit=55', { key });
  expect([page.headers.get('content-length'), page.json.map(({ id }) => id)]).toEqual([null, made.slice(0, 55)]);
});
