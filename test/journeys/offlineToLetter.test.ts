import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { DeskStatus } from '../../electron/desk/deskStatus.ts';
import type { Job, JobMessage } from '../../shared/job/job.ts';
import { heicPhoto, jpegOf, phoneExif } from '../desk/photos.ts';
import { mp4Video, pdfDocument } from '../files/judge/fixtures.ts';
import { pagesOf, squeezed } from '../support/pdfText.ts';
import { rafter, rafterJson, serveProcess, temporaryFolder, setLetterhead } from '../support/processes.ts';

const office = temporaryFolder();
const laptop = temporaryFolder();
const site = temporaryFolder();

/** A free port, so that the address is known before the server starts. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address() as { port: number };
      taken.close(() => resolve(port));
    });
  });

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const desk = <T>(...args: string[]): Promise<T> => rafterJson<T>(laptop, ['desk', ...args]);
const job = <T>(...args: string[]): Promise<T> => rafterJson<T>(office, ['job', ...args]);
const write = (name: string, content: Uint8Array | object): string => {
  const file = path.join(site, name);
  writeFileSync(file, content instanceof Uint8Array ? content : JSON.stringify(content));
  return file;
};

interface ShownJob extends Job {
  uploads: { kind: string; array: string | null; name: string; sha256: string }[];
  letters: { number: string; withdrawn_at: string | null }[];
}

const photos = {
  'layout.jpg': await jpegOf({ width: 640, height: 480, exif: phoneExif, orientation: 6 }),
  'attic.heic': heicPhoto(),
  'bill.pdf': pdfDocument(),
  'walk.mp4': mp4Video(1),
};

const draftFile = (name: string, array: string): string =>
  write(`${array}.json`, {
    job: {
      client_name: name,
      client_street_address: '2600 Fresno St, Fresno, CA 93721',
      arrays: [{ name: array, panel_quantity: 12, roof_pitch: 18.4, beam_span: [144] }, { name: 'Garage' }],
    },
    attachments: [
      { path: 'layout.jpg', slot: 'panel-layout' },
      { path: 'attic.heic', slot: 'attic', array },
      { path: 'attic.heic', slot: 'attic', array: 'Garage' },
      { path: 'bill.pdf', slot: 'file' },
      { path: 'walk.mp4', slot: 'file' },
    ],
  });

type Api = (where: string, json?: object) => Promise<Response>;

/** Two jobs are queued while the server is down, and arrive whole when it is up. Returns a client of its API. */
const queueOfflineAndSend = async (): Promise<Api> => {
  for (const [name, bytes] of Object.entries(photos)) write(name, bytes);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/api`;
  const { api_key: key } = await rafterJson<{ api_key: string }>(office, ['org', 'add', 'Valley Solar']);
  await desk('connect', '--base-url', url, '--api-key', key);
  await desk('import', draftFile('Зоя Álvarez 山田', 'South'), draftFile('山田 太郎', 'North'));
  await desk('submit', '--all');
  const away = await rafter(laptop, ['desk', 'sync', '--json']);
  expect([away.code, JSON.parse(away.stdout)]).toMatchObject([3, { result: 'away', connection: { state: 'away' } }]);
  const states = async () =>
    (await desk<DeskStatus>('status')).drafts.map(({ state, status, items }) => [state, status, items.length]);
  expect(await states()).toEqual(Array(2).fill(['queued', null, 6]));

  await serveProcess(office, ['--port', String(port)]);
  expect(await desk('sync', '--timeout', '60')).toMatchObject({ result: 'sent' });
  expect((await states()).map((row) => row.slice(0, 2))).toEqual(Array(2).fill(['sent', 'Submitted']));
  return (where, json) =>
    fetch(url + where, {
      headers: { authorization: `Api-Key ${key}`, 'content-type': 'application/json' },
      ...(json ? { method: 'POST', body: JSON.stringify(json) } : {}),
    });
};

const expectUploads = async ({ id, arrays }: Job): Promise<void> => {
  const { uploads } = await job<ShownJob>('show', String(id));
  const expected = [
    ['panel-layout', null, 'layout.jpg'],
    ['attic', arrays![0]!.name, 'attic.heic'],
    ['attic', 'Garage', 'attic.heic'],
    ['file', null, 'bill.pdf'],
    ['file', null, 'walk.mp4'],
  ].map(([kind, array, name]) => [kind, array, name, sha256(photos[name as keyof typeof photos])].join(' '));
  const arrived = uploads.map(({ kind, array, name, sha256: hash }) => [kind, array, name, hash].join(' '));
  expect(arrived.toSorted()).toEqual(expected.toSorted());
};

/** The letter is drawn from the entries, and reaches the API, the list of files and the laptop with the same bytes. */
const issue = async (api: Api, id: string): Promise<void> => {
  const entries = { wind_speed: 95, finding: 'adequate', arrays: [{ name: 'South', fastener: '5/16 in lag' }] };
  await setLetterhead(office);
  await job('approve', id, '--entries', write('entries.json', entries), '--override', 'a test');
  const letter = await api(`/jobs/${id}/letter`);
  expect([letter.status, letter.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const bytes = Buffer.from(await letter.arrayBuffer());
  const text = squeezed((await pagesOf(new Uint8Array(bytes))).join(''));
  for (const words of ['Зоя Álvarez 山田', 'Fresno, CA 93721', 'Valley Solar', '5/16 in lag', '95 mph', `${id}-1`])
    expect(text).toContain(squeezed(words));
  expect(text).not.toContain('DRAFT');

  const [produced] = (await (await api(`/jobs/${id}/files`)).json()) as { file: string; job: number; name: string }[];
  expect(produced).toMatchObject({ job: Number(id), name: `Roof evaluation letter ${id}-1.pdf` });
  expect(Buffer.from(await (await fetch(produced!.file)).arrayBuffer()).equals(bytes)).toBe(true);

  expect(await desk('sync')).toMatchObject({ result: 'sent' });
  const here = (await desk<DeskStatus>('status')).drafts.find(({ job_id }) => job_id === Number(id))!;
  expect(here.status).toBe('Approved');
  expect(readFileSync(here.letter!.file).equals(bytes)).toBe(true);
  expect(here.letter!.sha256).toBe(sha256(bytes));
};

it('a crew drafts and queues while the server is down; it comes up, and the letter comes back byte for byte', async () => {
  const api = await queueOfflineAndSend();
  const jobs = (await (await api('/jobs')).json()) as Job[];
  expect(jobs.map(({ client_name }) => client_name).toSorted()).toEqual(['Зоя Álvarez 山田', '山田 太郎']);
  for (const one of jobs) await expectUploads(one);
  expect((await rafter(laptop, ['desk', 'receipts', '--csv'])).stdout.trim().split(/\r?\n/)).toHaveLength(11);

  const id = String(jobs.find(({ client_name }) => client_name.startsWith('Зоя'))!.id);
  expect((await api(`/jobs/${id}/letter`)).status).toBe(409);
  await job('hold', id, '--reason', 'The tape cannot be read.');
  const held = (await (await api(`/jobs/${id}`)).json()) as Job & { messages: JobMessage[] };
  expect([held.status, held.messages.at(-1)!.body]).toEqual(['On Hold', 'The tape cannot be read.']);
  await issue(api, id);

  await job('withdraw', id, '--reason', 'wrong pitch');
  expect((await api(`/jobs/${id}/letter`)).status).toBe(409);
  expect(await (await api(`/jobs/${id}/files`)).json()).toEqual([]);
  const finished = write('signed.pdf', pdfDocument('signed'));
  const { letters } = await job<ShownJob>('approve', id, '--letter', finished, '--override', 'The pitch is right now.');
  expect(letters.map(({ number, withdrawn_at }) => [number, withdrawn_at === null])).toEqual([
    [`${id}-1`, false],
    [`${id}-2`, true],
  ]);
  expect(Buffer.from(await (await api(`/jobs/${id}/letter`)).arrayBuffer()).equals(pdfDocument('signed'))).toBe(true);

  const why = { revision_notes: 'one more array', revision_reason: 'layout_change' };
  const revised = (await (await api(`/jobs/${id}/revision`, why)).json()) as Job;
  expect(revised.revision_of).toBe(Number(id));
  expect((await api(`/jobs/${id}/message`, { message_body: 'late' })).status).toBe(409);
  expect(await rafterJson(office, ['check'])).toMatchObject({ ok: true, jobs: 3 });
});
