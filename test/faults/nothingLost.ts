import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ClientUpload } from '../../shared/api/endpoints.ts';
import type { Job } from '../../shared/job/job.ts';
import { sha256Of } from '../support/archives.ts';
import { query } from '../support/postgres.ts';
import type { Cluster } from './cluster.ts';
import type { Load } from './load.ts';

/** Reads as a laptop does: what has changed since the time of the last response, and single jobs with their ETags. */
export class Follower {
  readonly documents = new Map<number, Job>();
  readonly #load: Load;
  /** Bodies by ETag: all processes must agree. */
  readonly #bodies = new Map<string, string>();
  #since = '';
  #isStopped = false;
  #following: Promise<void> = Promise.resolve();

  constructor(load: Load) {
    this.#load = load;
  }

  start(onFailure: (error: unknown) => void): void {
    const follow = async (): Promise<void> => {
      while (!this.#isStopped) {
        // A connection that breaks is a crash of the process: it asks again.
        await this.poll().catch((error: unknown) => {
          if (!(error instanceof TypeError)) throw error;
        });
        await pause(100);
      }
    };
    this.#following = follow().catch(onFailure);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#following;
  }

  /** Looks once at what has changed. */
  async poll(): Promise<void> {
    const listed = await this.#load.get(`/api/jobs${this.#since}`);
    const text = await listed.text();
    if (listed.status === 503) return;
    expect([listed.status, text]).toEqual([200, expect.any(String)]);
    for (const job of JSON.parse(text) as Job[]) this.documents.set(job.id, job);
    this.#since = `?updated_since=${listed.headers.get('rafter-as-of')!}`;
    const ids = [...this.documents.keys()];
    if (ids.length > 0) await this.#readOne(ids[Math.floor(Math.random() * ids.length)]!);
  }

  async #readOne(id: number): Promise<void> {
    const response = await this.#load.get(`/api/jobs/${id}`);
    const body = await response.text();
    if (response.status === 503) return;
    const tag = response.headers.get('etag')!;
    expect(this.#bodies.get(tag) ?? body).toBe(body);
    this.#bodies.set(tag, body);
    const again = await this.#load.get(`/api/jobs/${id}`, { 'if-none-match': tag });
    const later = await again.text();
    if (again.status === 200) expect(again.headers.get('etag')).not.toBe(tag);
    else expect([[304, 503].includes(again.status), later]).toEqual([true, expect.any(String)]);
  }
}

/** All ids, page by page, each from another process. */
const pagedIds = async (load: Load): Promise<number[]> => {
  const ids: number[] = [];
  for (let where: string | undefined = '/api/jobs?limit=100'; where !== undefined;) {
    const response = await load.get(where);
    ids.push(...((await response.json()) as Job[]).map(({ id }) => id));
    where = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return ids;
};

const grouped = (rows: readonly { job: number; value: string }[]): Map<number, string[]> => {
  const found = new Map<number, string[]>();
  for (const { job, value } of rows) found.set(job, [...(found.get(job) ?? []), value].sort());
  return found;
};

/** Every process shows the same jobs, each once, with the same version. */
const expectSameJobs = async (cluster: Cluster, load: Load, follower: Follower): Promise<void> => {
  const lists = new Map<string, string>();
  for (let n = 0; n < cluster.size; n += 1) {
    const response = await load.get('/api/jobs');
    lists.set(`${response.headers.get('etag')} ${response.headers.get('rafter-as-of')}`, await response.text());
  }
  expect(lists.size).toBe(1);
  const listed = JSON.parse([...lists.values()][0]!) as Job[];
  const ids = listed.map(({ id }) => id);
  expect(ids.toSorted((a, b) => a - b)).toEqual([...load.jobs.keys()].sort((a, b) => a - b));
  expect(await pagedIds(load)).toEqual(ids);
  for (const { id, client_name, revision_of = null } of listed)
    expect([client_name, revision_of]).toEqual([load.jobs.get(id)!.client, load.jobs.get(id)!.revisionOf]);
  await follower.poll();
  expect([...follower.documents.values()].toSorted((a, b) => b.id - a.id)).toEqual(listed);
};

/** What the database holds of each job is what was acknowledged, and no more. */
const expectRows = async (cluster: Cluster, load: Load): Promise<void> => {
  const of = async (what: string, table: string) => {
    const text = `SELECT job_id::int AS job, ${what} AS value FROM ${table}`;
    return grouped(await query<{ job: number; value: string }>(cluster.databaseUrl, text));
  };
  const [photos, messages] = [await of('sha256', 'upload'), await of('body', 'message')];
  for (const [id, sent] of load.jobs)
    expect([id, photos.get(id) ?? [], messages.get(id) ?? []]).toEqual([id, sent.photos.toSorted(), sent.messages]);
  const [answers] = await query<{ count: number }>(
    cluster.databaseUrl,
    'SELECT count(*)::int AS count FROM first_answer',
  );
  expect(answers!.count).toBe(load.writes);
};

/** Every file is in the bucket with its content, and some are read through the servers. */
const expectFiles = async ({ s3 }: Cluster, load: Load): Promise<void> => {
  const hashes = new Set([...load.jobs.values()].flatMap(({ photos }) => photos));
  for (const hash of hashes) expect(sha256Of(s3.objects.get(`rafter/${hash}`)?.bytes ?? Buffer.alloc(0))).toBe(hash);
  for (const id of [...load.jobs.keys()].filter((_, index) => index % 40 === 0)) {
    const uploads = (await (await load.get(`/api/jobs/${id}/uploads`)).json()) as ClientUpload[];
    for (const { file, sha256 } of uploads)
      expect(sha256Of(new Uint8Array(await (await load.get(file)).arrayBuffer()))).toBe(sha256);
  }
};

/** Nothing that was acknowledged is lost or doubled, everywhere where one can look. */
export const expectNothingLost = async (
  cluster: Cluster,
  { load, follower }: { load: Load; follower: Follower },
): Promise<void> => {
  await expectSameJobs(cluster, load, follower);
  await expectRows(cluster, load);
  await expectFiles(cluster, load);
  expect(await cluster.command('check')).toMatchObject({ ok: true, problems: [], jobs: load.jobs.size });
  expect(await cluster.errors()).toBe('');
};
