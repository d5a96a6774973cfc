import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { deskStatus, type DeskStatus, type ItemStatus } from '../../electron/desk/deskStatus.ts';
import { jobDetails } from '../../electron/server/jobs/jobDetails.ts';
import type { Job } from '../../shared/job/job.ts';
import { startServer, type TestServer } from '../support/startServer.ts';
import { createFieldDesk, type FieldDesk, largePhoto, meantJob } from './fieldDesk.ts';

let server: TestServer;
let desk: FieldDesk;
beforeEach(async () => {
  server = await startServer();
  desk = createFieldDesk();
  await desk.connect(['--base-url', `${server.url}/api`, '--api-key', server.own.api_key]);
});

const whole = meantJob('Whole', [largePhoto(1), largePhoto(2)]);
const hurt = meantJob('Hurt', [
  largePhoto(3),
  largePhoto(4, 5000),
  largePhoto(5),
  largePhoto(6, 600_000),
  largePhoto(7),
]);
const [, missing, cut, changed] = hurt.photos;

const statusOf = async (client: string): Promise<DeskStatus['drafts'][number]> =>
  (await desk.look(deskStatus)).drafts.find(({ name }) => name === client)!;
const uploadsOf = ({ items }: { items: ItemStatus[] }): ItemStatus[] => items.filter(({ kind }) => kind === 'upload');

const arrivedAt = async (client: string): Promise<string[]> => {
  const { id } = (await server.get<Job[]>('/jobs')).json.find(({ client_name }) => client_name === client)!;
  return (await jobDetails(server.store, id)).uploads.map(({ sha256 }) => sha256).toSorted();
};
const hashes = (job: typeof hurt): string[] => job.photos.map(({ sha256 }) => sha256).toSorted();

/** One is gone, one was cut off, and one is another picture of the same size. */
const damage = (): Promise<void> =>
  desk.look(({ photos: { files } }) => {
    rmSync(files.pathOf(missing!.sha256));
    writeFileSync(files.pathOf(cut!.sha256), cut!.bytes.subarray(0, 100));
    const bytes = readFileSync(files.pathOf(changed!.sha256));
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(files.pathOf(changed!.sha256), bytes);
  });

it('a stored photo that is missing or was changed says so, and keeps nothing else from being sent', async () => {
  const file = desk.write(hurt);
  await desk.json(['import', file, desk.write(whole)]);
  await desk.json(['submit', '--all']);
  await damage();
  const { code, stderr } = await desk.run(['sync', '--timeout', '600']);
  expect(code).toBe(2);
  for (const words of [
    /^Hurt .+: photo-1\.jpg .+: The stored copy of this file is missing\.$/m,
    /^Hurt .+: photo-2\.jpg .+: The stored copy of this file was changed: its size is different\.$/m,
    /^Hurt .+: photo-3\.jpg .+: The stored copy of this file was changed since it was added\.$/m,
  ])
    expect(stderr).toMatch(words);
  expect([(await statusOf('Whole')).state, (await statusOf('Hurt')).state]).toEqual(['sent', 'blocked']);
  const states = uploadsOf(await statusOf('Hurt')).map(({ file: name, state }) => [name, state]);
  expect(states).toEqual([
    ['photo-0.jpg', 'done'],
    ['photo-1.jpg', 'failed'],
    ['photo-2.jpg', 'failed'],
    ['photo-3.jpg', 'failed'],
    ['photo-4.jpg', 'done'],
  ]);
  // Nothing of what was changed was taken for a photo.
  expect(await arrivedAt('Hurt')).toEqual([hurt.photos[0]!.sha256, hurt.photos[4]!.sha256].toSorted());
});

it.each([
  [
    'the same photos are attached again, to whatever draft',
    async () => void (await desk.json(['import', desk.write(hurt)])),
  ],
  [
    'the files are put back',
    () =>
      desk.look(({ photos: { files } }) => {
        for (const { sha256, bytes } of [missing!, cut!, changed!]) writeFileSync(files.pathOf(sha256), bytes);
      }),
  ],
])('they are sent, each once, when %s and tried again', async (_how, heal) => {
  await desk.json(['import', desk.write(hurt)]);
  await desk.json(['submit', '--all']);
  await damage();
  expect(await desk.run(['sync', '--timeout', '600'])).toMatchObject({ code: 2 });
  const stuck = uploadsOf(await statusOf('Hurt')).filter(({ needs_person }) => needs_person);
  expect(stuck).toHaveLength(3);
  // Saying "again" alone does not help, and does no harm.
  await desk.json(['retry', stuck[0]!.id]);
  expect(await desk.run(['sync', '--timeout', '600'])).toMatchObject({ code: 2 });
  await heal();
  for (const { id } of stuck) await desk.json(['retry', id]);
  expect(await desk.run(['sync', '--timeout', '600'])).toMatchObject({ code: 0, stderr: '' });
  expect(await arrivedAt('Hurt')).toEqual(hashes(hurt));
  expect(desk.keptFiles().filter((name) => !/^[0-9a-f]{64}$/.test(name))).toEqual([]);
});

it('a smaller copy that was changed gives way to its original', async () => {
  createFileSettings(desk.data).change({ smallerPhotos: 800 });
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const large = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  const [first, second] = [meantJob('First', [large]), meantJob('Second', [large])];
  await desk.json(['import', desk.write(first)]);
  await desk.json(['submit', '--all']);
  expect(await desk.run(['sync', '--timeout', '600'])).toMatchObject({ code: 0 });
  const { sha256 } = first.photos[0]!;
  const smaller = await desk.look(({ photos: { store: attachments, files } }) => {
    const copy = attachments.file(sha256).smallerSha256!;
    writeFileSync(files.pathOf(copy), 'something else entirely');
    return copy;
  });
  await desk.json(['import', desk.write(second)]);
  await desk.json(['submit', '--all']);
  expect(await desk.run(['sync', '--timeout', '600'])).toMatchObject({ code: 0, stderr: '' });
  expect([await arrivedAt('First'), await arrivedAt('Second')]).toEqual([[smaller], [sha256]]);
});
