import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { DeskStatus } from '../../electron/desk/deskStatus.ts';
import type { Job } from '../../shared/job/job.ts';
import { heicPhoto, jpegOf, phoneExif } from '../desk/photos.ts';
import { mp4Video, pdfDocument } from '../files/judge/fixtures.ts';
import { rafter, rafterJson, serveProcess, type ServerProcess, temporaryFolder } from '../support/processes.ts';

const office = temporaryFolder();
const laptop = temporaryFolder();
const site = temporaryFolder();
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.end();
  for (const { remove } of [office, laptop, site]) remove();
});

/** A port that nobody listens on yet. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address() as { port: number };
      taken.close(() => resolve(port));
    });
  });

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

it('a crew drafts and queues while the server is down; it comes up, and the letter comes back byte for byte', async () => {
  const desk = <T>(...args: string[]): Promise<T> => rafterJson<T>(laptop.folder, ['desk', ...args]);
  const photos = {
    'layout.jpg': await jpegOf({ width: 640, height: 480, exif: phoneExif, orientation: 6 }),
    'attic.heic': heicPhoto(),
    'bill.pdf': pdfDocument(),
    'walk.mp4': mp4Video(1),
  };
  for (const [name, bytes] of Object.entries(photos)) writeFileSync(path.join(site.folder, name), bytes);
  const draftFile = (name: string, array: string): string => {
    const file = path.join(site.folder, `${array}.json`);
    writeFileSync(
      file,
      JSON.stringify({
        job: {
          client_name: name,
          client_street_address: '2600 Fresno St, Fresno, CA 93721',
          arrays: [{ name: array, panel_quantity: 12, roof_pitch: 18.4 }, { name: 'Garage' }],
        },
        attachments: [
          { path: 'layout.jpg', slot: 'panel-layout' },
          { path: 'attic.heic', slot: 'attic', array },
          { path: 'attic.heic', slot: 'attic', array: 'Garage' },
          { path: 'bill.pdf', slot: 'file' },
          { path: 'walk.mp4', slot: 'file' },
        ],
      }),
    );
    return file;
  };

  const port = await freePort();
  const { api_key } = await rafterJson<{ api_key: string }>(office.folder, ['org', 'add', 'Valley Solar']);
  await desk('connect', '--base-url', `http://127.0.0.1:${port}/api`, '--api-key', api_key);
  const ids = await desk<string[]>('import', draftFile('Zoë Alvarez', 'South'), draftFile('山田 太郎', 'North'));
  expect(ids).toHaveLength(2);
  await desk('submit', '--all');

  const away = await rafter(laptop.folder, ['desk', 'sync', '--json']);
  expect(away.code).toBe(3);
  expect(JSON.parse(away.stdout)).toMatchObject({ result: 'away', connection: { state: 'away' } });
  const queued = await desk<DeskStatus>('status');
  expect(queued.drafts.map(({ state, items }) => [state, items.length])).toEqual([
    ['queued', 6],
    ['queued', 6],
  ]);

  server = await serveProcess(office.folder, ['--port', String(port)]);
  expect(await desk('sync', '--timeout', '60')).toMatchObject({ result: 'sent' });
  const sent = await desk<DeskStatus>('status');
  expect(sent.drafts.map(({ state, status }) => [state, status])).toEqual([
    ['sent', 'Submitted'],
    ['sent', 'Submitted'],
  ]);

  const ask = (where: string): Promise<Response> =>
    fetch(`${server!.url}/api${where}`, { headers: { 'x-api-key': api_key } });
  const jobs = (await (await ask('/jobs')).json()) as Job[];
  expect(jobs.map(({ client_name }) => client_name).toSorted()).toEqual(['Zoë Alvarez', '山田 太郎']);
  for (const { id, arrays } of jobs) {
    const { uploads } = await rafterJson<{
      uploads: { kind: string; array: string | null; name: string; sha256: string }[];
    }>(office.folder, ['job', 'show', String(id)]);
    const told = uploads.map(({ kind, array, name, sha256: hash }) => [kind, array, name, hash].join(' '));
    const expected = [
      ['panel-layout', null, 'layout.jpg'],
      ['attic', arrays![0]!.name, 'attic.heic'],
      ['attic', 'Garage', 'attic.heic'],
      ['file', null, 'bill.pdf'],
      ['file', null, 'walk.mp4'],
    ].map(([kind, array, name]) => [kind, array, name, sha256(photos[name as keyof typeof photos])].join(' '));
    expect(told.toSorted()).toEqual(expected.toSorted());
  }

  const zoe = sent.drafts.find(({ name }) => name === 'Zoë Alvarez')!;
  await rafterJson(office.folder, ['job', 'approve', String(zoe.job_id)]);
  expect(await desk('sync')).toMatchObject({ result: 'sent' });
  const done = (await desk<DeskStatus>('status')).drafts.find(({ id }) => id === zoe.id)!;
  expect(done.status).toBe('Approved');
  const issued = Buffer.from(await (await ask(`/jobs/${zoe.job_id}/letter`)).arrayBuffer());
  const here = readFileSync(done.letter!.file);
  expect(here.equals(issued)).toBe(true);
  expect(done.letter!.sha256).toBe(sha256(issued));

  const receipts = await rafter(laptop.folder, ['desk', 'receipts', '--csv']);
  expect(receipts.stdout.trim().split(/\r?\n/)).toHaveLength(11);
}, 120_000);
