import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ClientUpload } from '../../shared/api/endpoints.ts';
import type { Job } from '../../shared/job/job.ts';
import { type ServerProcess, rafter, rafterJson, serveProcess, temporaryFolder } from '../support/processes.ts';
import { rounds } from '../support/rounds.ts';
import { startS3Server } from '../support/s3/s3Server.ts';
import { fullDisk, type SmallDisk } from './smallDisk.ts';
import { type Ask, askOf, digest, jobBody, jsonType, sendMessage, sendPhoto } from './crew.ts';
import { eventually } from '../support/eventually.ts';

const kills = rounds(5);
const clients = 4;

/** What the server acknowledged, and when. */
interface Acknowledged {
  atMs: number;
  key: string;
  job: Job;
  /** SHA-256 of the photo. */
  photo: string;
}

interface Restored {
  contains_until: string;
  missing_files: string[];
}

let turn = 0;

/** Sends a job, its photo and a message. */
const sendOne = async (ask: Ask): Promise<Acknowledged> => {
  const own = (turn += 1);
  const key = `job-${own}`;
  const submitted = await ask('/jobs', key, jobBody(key), jsonType);
  expect(submitted.status).toBe(201);
  const job = (await submitted.json()) as Job;
  const photo = await sendPhoto(ask, job, key, own);
  await sendMessage(ask, job, key, `of ${key}`);
  return { atMs: Date.now(), key, job, photo };
};

const metric = async (url: string, name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
const untilOf = async (url: string): Promise<number> =>
  1000 * (await metric(url, 'rafter_replica_until_timestamp_seconds'));

const replicated = async (url: string, atMs = Date.now()): Promise<void> =>
  eventually(async () => expect(await untilOf(url)).toBeGreaterThan(atMs));

/** A data directory, the folder of its replica, and a load on its server. */
const startFirm = async (place = path.join(temporaryFolder(), 'replica')) => {
  const data = path.join(temporaryFolder(), 'data');
  const { api_key: key } = await rafterJson<{ api_key: string }>(data, ['org', 'add', 'Crew']);
  const flags = ['--log-level', 'error', '--replicate', place];
  const acknowledged: Acknowledged[] = [];
  return {
    ...{ data, place, key, acknowledged },
    serve: (at = data, prefix: readonly string[] = []): Promise<ServerProcess> => serveProcess(at, flags, prefix),
    /** Clients that send until the server is gone. */
    load: (url: string): Promise<unknown> => {
      const crew = async (): Promise<void> => {
        for (;;) acknowledged.push(await sendOne(askOf(url, key)));
      };
      // A broken connection is the crash; a wrong response is a failure of the test.
      const broken = (error: unknown): void => {
        if (!(error instanceof TypeError)) throw error;
      };
      return Promise.all(Array.from({ length: clients }, () => crew().catch(broken)));
    },
  };
};

type Firm = Awaited<ReturnType<typeof startFirm>>;

/** What was acknowledged is on this server: the job with an equal answer, its message, and every byte of its photo. */
const expectOne = async (url: string, { key }: Firm, one: Acknowledged): Promise<void> => {
  const headers = { 'x-api-key': key };
  const get = async <T>(where: string): Promise<T> =>
    (await (await fetch(`${url}/api/jobs/${one.job.id}${where}`, { headers })).json()) as T;
  const again = await askOf(url, key)('/jobs', one.key, jobBody(one.key), jsonType);
  expect([again.status, await again.json()]).toEqual([201, one.job]);
  const { messages = [] } = await get<{ messages?: { body: string }[] }>('');
  expect(messages.map(({ body }) => body)).toEqual([`of ${one.key}`]);
  const uploads = await get<ClientUpload[]>('/uploads');
  expect(uploads.map(({ sha256 }) => sha256)).toEqual([one.photo]);
  expect(digest(new Uint8Array(await (await fetch(uploads[0]!.file)).arrayBuffer()))).toBe(one.photo);
};

const expectAll = async (url: string, firm: Firm, all: readonly Acknowledged[]): Promise<void> => {
  const rest = all.values();
  const next = async (): Promise<void> => {
    for (const one of rest) await expectOne(url, firm, one);
  };
  await Promise.all(Array.from({ length: 8 }, next));
};

const restore = (firm: Firm, data: string, ...more: string[]): Promise<Restored> =>
  rafterJson<Restored>(data, ['restore', firm.place, ...more]);

const elsewhere = (): string => path.join(temporaryFolder(), 'restored');

it('the machine is lost under load: what was acknowledged seconds before is restored, and the work goes on', async () => {
  const firm = await startFirm();
  const { url, end } = await firm.serve();
  const loaded = firm.load(url);
  await eventually(() => expect(firm.acknowledged.length).toBeGreaterThan(20));
  const override = ['--override', 'Checked against the plan set.'];
  await rafterJson(firm.data, ['job', 'approve', String(firm.acknowledged[0]!.job.id), ...override]);
  const headers = { 'x-api-key': firm.key };
  const letter = digest(
    new Uint8Array(
      await (await fetch(`${url}/api/jobs/${firm.acknowledged[0]!.job.id}/letter`, { headers })).arrayBuffer(),
    ),
  );
  const askedMs = Date.now();
  await replicated(url, askedMs);
  const middleMs = Date.now();
  const inMiddle = firm.acknowledged.length;
  await eventually(() => expect(firm.acknowledged.length).toBeGreaterThan(inMiddle + 20));
  // It catches up while the load goes on.
  await replicated(url);
  const untilMs = await untilOf(url);
  await end('SIGKILL');
  await loaded;
  rmSync(firm.data, { recursive: true, maxRetries: 10, retryDelay: 100 });

  const restored = await restore(firm, firm.data);
  expect(Date.parse(restored.contains_until)).toBeGreaterThan(middleMs);
  expect(await rafterJson(firm.data, ['check'])).toMatchObject({ ok: true, problems: [] });
  const kept = firm.acknowledged.filter(({ atMs }) => atMs <= untilMs);
  expect(kept.length).toBeGreaterThan(inMiddle);
  const next = await firm.serve();
  await expectAll(next.url, firm, kept);
  const shown = await fetch(`${next.url}/api/jobs/${firm.acknowledged[0]!.job.id}/letter`, { headers });
  expect(digest(new Uint8Array(await shown.arrayBuffer()))).toBe(letter);
  // New ids, and the same replica.
  const fresh = await sendOne(askOf(next.url, firm.key));
  expect(kept.map(({ job }) => job.id)).not.toContain(fresh.job.id);
  await replicated(next.url);
  expect(await next.end()).toBe(0);

  const [before, after] = [elsewhere(), elsewhere()];
  await restore(firm, before, '--to', new Date(middleMs).toISOString());
  expect(await rafterJson(before, ['check'])).toMatchObject({ ok: true });
  const jobsOf = async (data: string): Promise<number> => (await rafterJson<{ jobs: number }>(data, ['check'])).jobs;
  expect(await jobsOf(before)).toBeGreaterThanOrEqual(firm.acknowledged.filter(({ atMs }) => atMs < askedMs).length);
  await restore(firm, after);
  expect(await jobsOf(before)).toBeLessThan(await jobsOf(after));
  expect((await rafter(elsewhere(), ['restore', firm.place, '--to', 'yesterday'])).code).toBe(1);
});

it('the machine is lost, and the replica is on S3: what was acknowledged is restored from there', async () => {
  const { location, credentials } = await startS3Server();
  vi.stubEnv('AWS_ENDPOINT_URL_S3', location.endpoint);
  vi.stubEnv('AWS_REGION', location.region);
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  const firm = await startFirm(`s3://${location.bucket}/replica`);
  const { url, end } = await firm.serve();
  const loaded = firm.load(url);
  await eventually(() => expect(firm.acknowledged.length).toBeGreaterThan(10));
  await replicated(url);
  const untilMs = await untilOf(url);
  await end('SIGKILL');
  await loaded;
  rmSync(firm.data, { recursive: true, maxRetries: 10, retryDelay: 100 });
  await restore(firm, firm.data);
  expect(await rafterJson(firm.data, ['check'])).toMatchObject({ ok: true, problems: [] });
  const next = await firm.serve();
  const kept = firm.acknowledged.filter(({ atMs }) => atMs <= untilMs);
  expect(kept.length).toBeGreaterThan(10);
  await expectAll(next.url, firm, kept);
});

it(`kill -9 while it copies, ${kills} times: the replica goes on and lacks nothing`, async () => {
  const firm = await startFirm();
  for (let round = 0; round < kills; round += 1) {
    const { url, end } = await firm.serve();
    const before = firm.acknowledged.length;
    const loaded = firm.load(url);
    await eventually(() => expect(firm.acknowledged.length).toBeGreaterThan(before + 1));
    if (round % 3 === 0) await replicated(url);
    await new Promise((resolve) => setTimeout(resolve, (round * 397) % 1500));
    await end('SIGKILL');
    await loaded;
    // It checkpoints when it ends, as the last program that has the database open.
    if (round % 4 === 3) await rafterJson(firm.data, ['org', 'add', `Crew ${round}`]);
  }
  const { url, end } = await firm.serve();
  await replicated(url);
  expect(await end()).toBe(0);
  const data = elsewhere();
  await restore(firm, data);
  expect(await rafterJson(data, ['check'])).toMatchObject({ ok: true, problems: [] });
  const next = await serveProcess(data, ['--log-level', 'error']);
  await expectAll(next.url, firm, firm.acknowledged);
});

it('a target that is away harms nothing; after its return the replica has everything', async () => {
  const firm = await startFirm();
  const { url, end } = await firm.serve();
  firm.acknowledged.push(await sendOne(askOf(url, firm.key)));
  await replicated(url);
  const away = `${firm.place}-away`;
  renameSync(firm.place, away);
  // Where its disk was mounted, nothing can be written.
  writeFileSync(firm.place, '');
  for (let n = 0; n < 5; n += 1) firm.acknowledged.push(await sendOne(askOf(url, firm.key)));
  await eventually(async () => expect(await metric(url, 'rafter_replica_failing')).toBe(1));
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await eventually(async () => expect(await metric(url, 'rafter_replica_lag_seconds')).toBeGreaterThan(1));
  rmSync(firm.place);
  renameSync(away, firm.place);
  await replicated(url);
  expect(await metric(url, 'rafter_replica_failing')).toBe(0);
  await end('SIGKILL');
  expect(readdirSync(path.join(firm.place, 'generations'))).toHaveLength(1);
  const data = elsewhere();
  await restore(firm, data);
  const next = await serveProcess(data, ['--log-level', 'error']);
  await expectAll(next.url, firm, firm.acknowledged);
});

it.skipIf(!fullDisk.isHere)(
  'a target that is full harms nothing; with room again the replica has everything',
  async () => {
    const small: SmallDisk = await fullDisk.start(64 * 1024 * 1024);
    const firm = await startFirm(path.join(small.folder, 'replica'));
    const { url, end } = await firm.serve(firm.data, small.prefix());
    firm.acknowledged.push(await sendOne(askOf(url, firm.key)));
    await replicated(url);
    small.fill(0);
    for (let n = 0; n < 5; n += 1) firm.acknowledged.push(await sendOne(askOf(url, firm.key)));
    await eventually(async () => expect(await metric(url, 'rafter_replica_failing')).toBe(1));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    small.makeRoom();
    await replicated(url);
    await end('SIGKILL');
    const copied = { ...firm, place: path.join(temporaryFolder(), 'copied') };
    mkdirSync(copied.place);
    small.copy(firm.place, copied.place);
    const data = elsewhere();
    await restore(copied, data);
    const next = await serveProcess(data, ['--log-level', 'error']);
    await expectAll(next.url, firm, firm.acknowledged);
  },
);
