import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Job } from '../../shared/job/job.ts';
import { eventually } from '../support/eventually.ts';
import { rafterJson, serveProcess, temporaryFolder } from '../support/processes.ts';
import { mostRounds } from '../support/rounds.ts';
import { type Ask, askOf, digest, jobBody, jsonType, sendMessage, sendPhoto } from './crew.ts';

const clients = 6;

/** What clients sent to the servers of one data directory, one after the other. */
class Sent {
  /** What was acknowledged: the answer by client, photos and messages by job. */
  readonly jobs = new Map<string, string>();
  readonly photos = new Map<number, string[]>();
  readonly messages = new Map<number, string[]>();
  /** Sent, but not acknowledged: there once or not at all. */
  readonly open = new Set<string>();
  /** Requests that wait for their answer now. */
  waiting = 0;
  #turn = 0;

  /** Sends a job, its photo and a message, and notes what was acknowledged. */
  async sendOne(request: Ask): Promise<void> {
    const ask: Ask = async (...args) => {
      this.waiting += 1;
      return request(...args).finally(() => (this.waiting -= 1));
    };
    const turn = (this.#turn += 1);
    const key = `job-${turn}`;
    this.open.add(key);
    const submitted = await ask('/jobs', key, jobBody(key), jsonType);
    const text = await submitted.text();
    expect(submitted.status).toBe(201);
    this.open.delete(key);
    this.jobs.set(key, text);
    const job = JSON.parse(text) as Job;
    this.photos.set(job.id, [await sendPhoto(ask, job, key, turn)]);
    await sendMessage(ask, job, key, 'hello');
    this.messages.set(job.id, ['hello']);
  }
}

/** Kills the server while some requests of this round were answered; returns how many others were on their way. */
const killUnderLoad = async (folder: string, sent: Sent, round: number, apiKey: string): Promise<number> => {
  const server = await serveProcess(folder, ['--log-level', 'error']);
  const ask = askOf(server.url, apiKey);
  let stopped = false;
  const crew = async (): Promise<void> => {
    while (!stopped) await sent.sendOne(ask);
  };
  // A broken connection is the crash; a wrong response is a failure of the test.
  const broken = (error: unknown): void => {
    if (!(error instanceof TypeError)) throw error;
  };
  const crews = Array.from({ length: clients }, () => crew().catch(broken));
  const before = sent.jobs.size;
  await eventually(() => expect(sent.jobs.size).toBeGreaterThan(before + 1));
  await pause((round * 97) % 300);
  const { waiting } = sent;
  await server.end('SIGKILL');
  stopped = true;
  await Promise.all(crews);
  return waiting;
};

/** Everything acknowledged is there, and nothing is there twice or in part. */
const expectWhole = async (folder: string, { jobs, photos, messages, open }: Sent, apiKey: string): Promise<void> => {
  const { url } = await serveProcess(folder, ['--log-level', 'error']);
  const get = async <T>(where: string): Promise<T> =>
    (await fetch(`${url}/api${where}`, { headers: { 'x-api-key': apiKey } })).json() as Promise<T>;
  const names = (await get<Job[]>('/jobs')).map((job) => job.client_name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !jobs.has(name) && !open.has(name))).toEqual([]);
  for (const [key, text] of jobs) {
    const again = await askOf(url, apiKey)('/jobs', key, jobBody(key), jsonType);
    expect([again.status, await again.text()]).toEqual([201, text]);
  }
  for (const [id, hashes] of photos) {
    const shown = await get<{ messages?: { body: string }[] }>(`/jobs/${id}`);
    const bodies = (shown.messages ?? []).map(({ body }) => body);
    expect(messages.get(id) ?? bodies).toEqual(bodies);
    for (const sha256 of hashes) {
      const file = path.join(folder, 'server', 'files', sha256.slice(0, 2), sha256);
      expect(existsSync(file) && digest(readFileSync(file))).toBe(sha256);
    }
  }
  expect(readdirSync(path.join(folder, 'server', 'files', 'tmp'))).toEqual([]);
  const checked = await rafterJson(folder, ['check']);
  expect(checked).toMatchObject({ ok: true, problems: [], notes: [], jobs: names.length });
};

/** Kills servers of one data directory until so many kills have met requests that were on their way; then looks. */
export const killServers = async (kills: number): Promise<void> => {
  const folder = temporaryFolder();
  const sent = new Sent();
  const { api_key: apiKey } = await rafterJson<{ api_key: string }>(folder, ['org', 'add', 'Crew']);
  let met = 0;
  for (let round = 0; met < kills && round < mostRounds(kills); round += 1)
    if ((await killUnderLoad(folder, sent, round, apiKey)) > 0) met += 1;
  expect(met).toBe(kills);
  expect(sent.jobs.size).toBeGreaterThan(kills);
  await expectWhole(folder, sent, apiKey);
};
