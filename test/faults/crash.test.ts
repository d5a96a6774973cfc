import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Job } from '../../shared/job/job.ts';
import { rafterJson, serveProcess, temporaryFolder } from '../support/processes.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { type Ask, askOf, jobBody, jsonType } from './crew.ts';
import { eventually } from '../support/eventually.ts';

const folder = temporaryFolder();

const rounds = Number(process.env.ROUNDS ?? 10);
const clients = 6;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What the server acknowledged. */
interface Acknowledged {
  jobs: Map<string, string>;
  photos: Map<number, string[]>;
  messages: Map<number, string[]>;
}

const acknowledged: Acknowledged = { jobs: new Map(), photos: new Map(), messages: new Map() };
/** Sent, but not acknowledged: there once or not at all. */
const open = new Set<string>();
let turn = 0;

/** Sends a job, its photo and a message, and notes what was acknowledged. */
const sendOne = async (ask: Ask): Promise<void> => {
  const key = `job-${(turn += 1)}`;
  open.add(key);
  const submitted = await ask('/jobs', key, jobBody(key), jsonType);
  const text = await submitted.text();
  expect(submitted.status).toBe(201);
  open.delete(key);
  acknowledged.jobs.set(key, text);
  const job = JSON.parse(text) as Job;
  const photo = jpegPhoto(turn);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(photo)]), 'a.jpg');
  const uploaded = await ask(`/arrays/${job.arrays![0]!.id}/attic-images`, `photo-${key}`, form);
  expect(uploaded.status).toBe(201);
  await uploaded.text();
  acknowledged.photos.set(job.id, [digest(photo)]);
  const sent = await ask(`/jobs/${job.id}/message`, `message-${key}`, '{"message_body":"hello"}', jsonType);
  expect(sent.status).toBe(200);
  await sent.text();
  acknowledged.messages.set(job.id, ['hello']);
};

/** Kills the server while some requests of this round were answered and others are on their way. */
const killUnderLoad = async (round: number, apiKey: string): Promise<void> => {
  const server = await serveProcess(folder, ['--log-level', 'error']);
  const ask = askOf(server.url, apiKey);
  let stopped = false;
  const crew = async (): Promise<void> => {
    while (!stopped) await sendOne(ask);
  };
  // A broken connection is the crash; a wrong response is a failure of the test.
  const broken = (error: unknown): void => {
    if (!(error instanceof TypeError)) throw error;
  };
  const crews = Array.from({ length: clients }, () => crew().catch(broken));
  const before = acknowledged.jobs.size;
  await eventually(() => expect(acknowledged.jobs.size).toBeGreaterThan(before + 1));
  await new Promise((resolve) => setTimeout(resolve, (round * 97) % 300));
  await server.end('SIGKILL');
  stopped = true;
  await Promise.all(crews);
};

it(`kill -9 under load, ${rounds} times: everything acknowledged is there, nothing is there twice or in part`, async () => {
  const { api_key: apiKey } = await rafterJson<{ api_key: string }>(folder, ['org', 'add', 'Crew']);
  for (let round = 0; round < rounds; round += 1) await killUnderLoad(round, apiKey);

  const { url } = await serveProcess(folder, ['--log-level', 'error']);
  const get = async <T>(where: string): Promise<T> =>
    (await fetch(`${url}/api${where}`, { headers: { 'x-api-key': apiKey } })).json() as Promise<T>;
  const names = (await get<Job[]>('/jobs')).map((job) => job.client_name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !acknowledged.jobs.has(name) && !open.has(name))).toEqual([]);
  expect(acknowledged.jobs.size).toBeGreaterThan(rounds);
  for (const [key, text] of acknowledged.jobs) {
    const again = await askOf(url, apiKey)('/jobs', key, jobBody(key), jsonType);
    expect([again.status, await again.text()]).toEqual([201, text]);
  }
  for (const [id, photos] of acknowledged.photos) {
    const shown = await get<{ messages?: { body: string }[] }>(`/jobs/${id}`);
    const messages = (shown.messages ?? []).map(({ body }) => body);
    expect(acknowledged.messages.get(id) ?? messages).toEqual(messages);
    for (const sha256 of photos) {
      const file = path.join(folder, 'server', 'files', sha256.slice(0, 2), sha256);
      expect(existsSync(file) && digest(readFileSync(file))).toBe(sha256);
    }
  }
  expect(readdirSync(path.join(folder, 'server', 'files', 'tmp'))).toEqual([]);
  const checked = await rafterJson(folder, ['check']);
  expect(checked).toMatchObject({ ok: true, problems: [], notes: [], jobs: names.length });
});
