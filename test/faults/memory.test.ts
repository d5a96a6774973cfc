import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { request } from 'undici';
import { openStore } from '../../electron/server/store/openStore.ts';
import type { Job } from '../../shared/job/job.ts';
import { rafterJson, serveProcess, type ServerProcess, temporaryFolder } from '../support/processes.ts';
import { mp4Video } from '../files/judge/fixtures.ts';

const folder = temporaryFolder();
let server: ServerProcess;

const mebibyte = 1024 * 1024;
/** Several times the growth that is allowed. `MEGABYTES=1024` takes the largest file. */
const sizeBytes = Number(process.env.MEGABYTES ?? 320) * mebibyte;

/** Peak resident memory of a process, in bytes. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
const hasMarks = process.platform === 'linux';

it(`a file of ${sizeBytes / mebibyte} MB is uploaded and downloaded in flat memory`, async () => {
  const { api_key } = await rafterJson<{ api_key: string }>(folder, ['org', 'add', 'Crew']);
  server = await serveProcess(folder, ['--max-file-bytes', String(1100 * mebibyte)]);
  const headers = { 'x-api-key': api_key };
  const submitted = await fetch(`${server.url}/api/jobs`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"client_name":"Big","client_street_address":"1 Harbor Lane"}',
  });
  const { id } = (await submitted.json()) as Job;

  const hash = createHash('sha256');
  const head = mp4Video();
  // A box of free space takes the rest of the file, so that it is a whole video of that size.
  const free = Buffer.alloc(8);
  const chunk = Buffer.alloc(mebibyte, 7);
  free.writeUInt32BE(8 + sizeBytes, 0);
  free.write('free', 4, 'latin1');
  const total = head.length + free.length + sizeBytes;
  const top = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="walk.mp4"\r\n\r\n');
  const tail = Buffer.from('\r\n--b--\r\n');
  const body = function* () {
    yield top;
    for (const part of [head, free]) {
      hash.update(part);
      yield part;
    }
    for (let n = 0; n < sizeBytes / mebibyte; n += 1) {
      hash.update(chunk);
      yield chunk;
    }
    yield tail;
  };
  // Warm up first: compiling the code costs memory that does not depend on the file.
  for (let n = 0; n < 20; n += 1) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(head), new Uint8Array(4 * mebibyte)]), 'small.mp4');
    await (await fetch(`${server.url}/api/jobs/${id}/files`, { method: 'POST', headers, body: form })).text();
  }
  const before = hasMarks ? peakOf(server.child.pid!) : 0;
  const answer = await request(`${server.url}/api/jobs/${id}/files`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(top.length + total + tail.length),
    },
    body: Readable.from(body(), { objectMode: false }),
  });
  const text = await answer.body.text();
  expect([answer.statusCode, answer.statusCode === 201 ? '' : text]).toEqual([201, '']);
  const sha256 = hash.digest('hex');

  const [{ file }] = JSON.parse(text) as [{ file: string }];
  const download = await request(file);
  const received = createHash('sha256');
  for await (const part of download.body) received.update(part as Buffer);
  expect([download.headers['content-length'], received.digest('hex')]).toEqual([String(total), sha256]);
  // A file that is held would take 320 MB. How much garbage waits to be collected depends on how busy the machine is.
  if (hasMarks) expect(peakOf(server.child.pid!) - before).toBeLessThan(150 * mebibyte);
});

it('a list of 200 MB of jobs streams in flat memory', async () => {
  const many = 50_000;
  const notes = 'n'.repeat(4000);
  const store = await openStore({
    data: folder,
    clock: { now: () => Date.now() },
    ids: { uuid: () => crypto.randomUUID() },
  });
  const { id: organization, api_key } = await store.organizations.add('Large', {
    street_address: '',
    city: '',
    state: '',
    zip_code: '',
  });
  for (let done = 0; done < many; done += 2000) {
    // Submitted together, they share a commit.
    await Promise.all(
      Array.from({ length: 2000 }, (_, n) =>
        store.jobs.submit(
          { organization, isTest: false },
          { actor: 'Large' },
          {
            client_name: `Client ${done + n}`,
            client_street_address: '1 Harbor Lane',
            services_requested: ['pv_structural_letter'],
            notes,
          },
          null,
          null,
        ),
      ),
    );
  }
  await store.close();

  server = await serveProcess(folder);
  const headers = { 'x-api-key': api_key };
  await (await fetch(`${server.url}/api/jobs?limit=500`, { headers })).text();
  const before = hasMarks ? peakOf(server.child.pid!) : 0;
  const { body, statusCode } = await request(`${server.url}/api/jobs`, { headers });
  expect(statusCode).toBe(200);
  let bytes = 0;
  let jobs = 0;
  let kept = '';
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length;
    const text = kept + (chunk as Buffer).toString('latin1');
    jobs += text.split('{"id":').length - 1;
    // Count an id that is split between two chunks once.
    kept = text.slice(-5);
    jobs -= kept.split('{"id":').length - 1;
  }
  expect(jobs).toBe(many);
  expect(bytes).toBeGreaterThan(many * notes.length);
  // Text of 200 MB would take as much at least. How much garbage waits to be collected depends on how busy the machine is.
  if (hasMarks) expect(peakOf(server.child.pid!) - before).toBeLessThan(150 * mebibyte);
});
