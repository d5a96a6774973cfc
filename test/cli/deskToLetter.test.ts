import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { DeskStatus } from '../../electron/desk/deskStatus.ts';
import type { Job } from '../../shared/job/job.ts';
import { heicPhoto, jpegOf, phoneExif } from '../desk/photos.ts';
import { mp4Video, pdfDocument } from '../files/judge/fixtures.ts';
import { freePort } from '../support/freePort.ts';
import { pagesOf, squeezed } from '../support/pdfText.ts';
import { rafter, rafterJson, serveProcess, temporaryFolder, setLetterhead } from '../support/processes.ts';

const office = temporaryFolder();
const laptop = temporaryFolder();
const site = temporaryFolder();

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const desk = <T>(...args: string[]): Promise<T> => rafterJson<T>(laptop, ['desk', ...args]);
const job = <T>(...args: string[]): Promise<T> => rafterJson<T>(office, ['job', ...args]);
const write = (name: string, content: Uint8Array | object): string => {
  const file = path.join(site, name);
  writeFileSync(file, content instanceof Uint8Array ? content : JSON.stringify(content));
  return file;
};

const photos = {
  'layout.jpg': await jpegOf({ width: 640, height: 480, exif: phoneExif, orientation: 6 }),
  'attic.heic': heicPhoto(),
  'bill.pdf': pdfDocument(),
  'walk.mp4': mp4Video(1),
};
const draft = {
  job: {
    client_name: 'Зоя Álvarez 山田',
    client_street_address: '2600 Fresno St, Fresno, CA 93721',
    arrays: [{ name: 'South', panel_quantity: 12, roof_pitch: 18.4, beam_span: [144] }, { name: 'Garage' }],
  },
  attachments: [
    { path: 'layout.jpg', slot: 'panel-layout' },
    { path: 'attic.heic', slot: 'attic', array: 'South' },
    { path: 'attic.heic', slot: 'attic', array: 'Garage' },
    { path: 'bill.pdf', slot: 'file' },
    { path: 'walk.mp4', slot: 'file' },
  ],
};

const states = async () =>
  (await desk<DeskStatus>('status')).drafts.map(({ state, status, items }) => [state, status, items.length]);

/** A job is queued while the server is down, and arrives when it is up. Returns its id. */
const queueOfflineAndSend = async (): Promise<number> => {
  for (const [name, bytes] of Object.entries(photos)) write(name, bytes);
  const port = await freePort();
  const { api_key: key } = await rafterJson<{ api_key: string }>(office, ['org', 'add', 'Valley Solar']);
  await desk('connect', '--base-url', `http://127.0.0.1:${port}/api`, '--api-key', key);
  await desk('import', write('draft.json', draft));
  await desk('submit', '--all');
  const away = await rafter(laptop, ['desk', 'sync', '--json']);
  expect([away.code, JSON.parse(away.stdout)]).toMatchObject([3, { result: 'away', connection: { state: 'away' } }]);
  expect(await states()).toEqual([['queued', null, 6]]);

  await serveProcess(office, ['--port', String(port)]);
  expect(await desk('sync', '--timeout', '60')).toMatchObject({ result: 'sent' });
  expect((await states()).map((row) => row.slice(0, 2))).toEqual([['sent', 'Submitted']]);
  return (await job<Job[]>('list'))[0]!.id;
};

it('the command line alone: a crew queues while the server is down, and the letter comes back byte for byte', async () => {
  const id = String(await queueOfflineAndSend());
  const { uploads } = await job<{ uploads: { kind: string; array: string | null; sha256: string }[] }>('show', id);
  const arrived = uploads.map(({ kind, array, sha256: hash }) => [kind, array, hash].join(' '));
  const expected = draft.attachments.map(({ path: name, slot, array = null }) =>
    [slot, array, sha256(photos[name as keyof typeof photos])].join(' '),
  );
  expect(arrived.toSorted()).toEqual(expected.toSorted());
  expect((await rafter(laptop, ['desk', 'receipts', '--csv'])).stdout.trim().split(/\r?\n/)).toHaveLength(6);

  const arrays = [
    { name: 'South', fastener: '5/16 in lag', attachment_demand: 300 },
    { name: 'Garage', attachment_demand: 300 },
  ];
  const entries = { wind_speed: 95, finding: 'adequate', arrays };
  await setLetterhead(office);
  await job('approve', id, '--entries', write('entries.json', entries), '--override', 'a test');
  expect(await desk('sync')).toMatchObject({ result: 'sent' });
  const [here] = (await desk<DeskStatus>('status')).drafts;
  expect(here!.status).toBe('Approved');
  const bytes = readFileSync(here!.letter!.file);
  expect(sha256(bytes)).toBe(here!.letter!.sha256);
  const text = squeezed((await pagesOf(new Uint8Array(bytes))).join(''));
  for (const words of ['Зоя Álvarez 山田', 'Fresno, CA 93721', 'Valley Solar', '5/16 in lag', '95 mph', `${id}-1`])
    expect(text).toContain(squeezed(words));
  expect(text).not.toContain('DRAFT');
  expect(await rafterJson(office, ['check'])).toMatchObject({ ok: true, jobs: 1 });
});
