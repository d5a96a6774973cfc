import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import type { Job } from '../../shared/job/job.ts';
import { rafterJson, serveProcess, temporaryFolder } from '../support/processes.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

const rounds = Number(process.env.ROUNDS ?? 10);
const clients = 6;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What the server acknowledged. */
interface Acknowledged {
  jobs: Map<string, string>;
  photos: Map<number, string[]>;
  messages: Map<number, string[]>;
}

it(`kill -9 under load, ${rounds} times: everything acknowledged is there, nothing is there twice or in part`, async () => {
  const { api_key } = await rafterJson<{ api_key: string }>(folder, ['org', 'add', 'Crew']);
  const acknowledged: Acknowledged = { jobs: new Map(), photos: new Map(), messages: new Map() };
  /** Sent, but not acknowledged: there once or not at all. */
  const open = new Set<string>();
  let turn = 0;

  for (let round = 0; round < rounds; round += 1) {
    const server = await serveProcess(folder, ['--log-level', 'error']);
    const ask = (where: string, key: string, body: BodyInit, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api${where}`, {
        method: 'POST',
        body,
        headers: { 'x-api-key': api_key, 'idempotency-key': key, ...headers },
      });
    const json = { 'content-type': 'application/json' };
    let stopped = false;

    const crew = async (): Promise<void> => {
      while (!stopped) {
        const key = `job-${(turn += 1)}`;
        const body = JSON.stringify({
          client_name: key,
          client_street_address: '1 Harbor Lane',
          arrays: [{ name: 'A' }],
        });
        open.add(key);
        const submitted = await ask('/jobs', key, body, json);
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
        const sent = await ask(`/jobs/${job.id}/message`, `message-${key}`, '{"message_body":"hello"}', json);
        expect(sent.status).toBe(200);
        await sent.text();
        acknowledged.messages.set(job.id, ['hello']);
      }
    };
    // A broken connection is the crash; a wrong response is a failure of the test.
    const broken = (error: unknown): void => {
      if (!(error instanceof TypeError)) throw error;
    };
    const crews = Array.from({ length: clients }, () => crew().catch(broken));
    const before = acknowledged.jobs.size;
    // Under load: some requests of this round were answered, and others are on their way.
    await vi.waitFor(() => expect(acknowledged.jobs.size).toBeGreaterThan(before + 1), {
      timeout: 30_000,
      interval: 5,
    });
    await new Promise((resolve) => setTimeout(resolve, (round * 97) % 300));
    await server.end('SIGKILL');
    stopped = true;
    await Promise.all(crews);
  }

  const server = await serveProcess(folder, ['--log-level', 'error']);
  try {
    const listed = (await (
      await fetch(`${server.url}/api/jobs`, { headers: { 'x-api-key': api_key } })
    ).json()) as Job[];
    const names = listed.map((job) => job.client_name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !acknowledged.jobs.has(name) && !open.has(name))).toEqual([]);
    expect(acknowledged.jobs.size).toBeGreaterThan(rounds);
    for (const [key, text] of acknowledged.jobs) {
      const body = JSON.stringify({
        client_name: key,
        client_street_address: '1 Harbor Lane',
        arrays: [{ name: 'A' }],
      });
      const headers = { 'x-api-key': api_key, 'idempotency-key': key, 'content-type': 'application/json' };
      const again = await fetch(`${server.url}/api/jobs`, { method: 'POST', body, headers });
      expect([again.status, await again.text()]).toEqual([201, text]);
    }
    for (const [id, photos] of acknowledged.photos) {
      const shown = (await (
        await fetch(`${server.url}/api/jobs/${id}`, { headers: { 'x-api-key': api_key } })
      ).json()) as { messages?: { body: string }[] };
      const messages = (shown.messages ?? []).map(({ body }) => body);
      expect(acknowledged.messages.get(id) ?? messages).toEqual(messages);
      for (const sha256 of photos) {
        const file = path.join(folder, 'server', 'files', sha256.slice(0, 2), sha256);
        expect(existsSync(file) && digest(readFileSync(file))).toBe(sha256);
      }
    }
    expect(readdirSync(path.join(folder, 'server', 'files', 'tmp'))).toEqual([]);
    expect(await rafterJson(folder, ['check'])).toMatchObject({
      ok: true,
      problems: [],
      notes: [],
      jobs: listed.length,
    });
  } finally {
    await server.end();
  }
}, 120_000);
