import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keepOriginal } from '../../../electron/desk/photos/keepOriginal.ts';
import { deskJobHandlers } from '../checkedHandlers.ts';
import { showDraft } from '../../../electron/desk/showDraft.ts';
import { signedIn } from '../../support/console.ts';
import { until } from '../../support/eventually.ts';
import { entriesOf } from '../../server/jobs/readZip.ts';
import { startOurs, takeLaptop } from '../fieldLaptop.ts';
import { heicPhoto, jpegOf } from '../photos.ts';

const ours = await startOurs();

const takenAt = (time: string) => ({ exif: { IFD2: { DateTimeOriginal: `2026:03:15 ${time}` } } });

it('photos of a slot have one order: on the laptop, in the console, in its ZIP, and in a revision', async () => {
  const { server } = ours;
  const laptop = takeLaptop(await ours.organization());
  const draftId = await laptop.draft({ arrays: [{ name: 'South', panel_quantity: 8 }] });
  const files: [string, Buffer][] = [
    ['noon.jpg', await jpegOf({ width: 70, ...takenAt('12:00:00') })],
    ['IMG_10.jpg', await jpegOf({ width: 71, ...takenAt('08:30:00') })],
    ['plain.jpg', await jpegOf({ width: 72 })],
    // Taken the day before.
    ['phone.heic', heicPhoto()],
    ['IMG_9.jpg', await jpegOf({ width: 73, ...takenAt('08:30:00') })],
    ['another.jpg', await jpegOf({ width: 74 })],
  ];
  for (const [name, bytes] of files) {
    const file = path.join(laptop.folder, name);
    writeFileSync(file, bytes);
    const original = await keepOriginal(laptop.desk.photos.files, file);
    laptop.desk.photos.store.add(original, draftId, name, { slot: 'attic', array: 'South' });
    laptop.jump(1000);
  }
  const inOrder = ['phone.heic', 'IMG_9.jpg', 'IMG_10.jpg', 'noon.jpg', 'another.jpg', 'plain.jpg'];
  const onLaptop = (): string[] =>
    deskJobHandlers(laptop.desk)
      .showJob({ id: draftId })
      .photos.map(({ name }) => name);
  expect(onLaptop()).toEqual(inOrder);
  expect(showDraft(laptop.desk, draftId).photos.map(({ file }) => file)).toEqual(inOrder);
  laptop.desk.outbox.commands.queue(draftId);
  expect(await laptop.sync(1)).toBe('sent');
  expect(onLaptop()).toEqual(inOrder);

  const console = await signedIn(server, 'reviewer');
  const namesOf = async (id: number): Promise<string[]> =>
    (await console.call('showJob', { id })).uploads.map(({ name }) => name);
  const id = laptop.desk.drafts.store.get(draftId).jobId!;
  expect(await namesOf(id)).toEqual(inOrder);
  const zip = Buffer.from(await (await console.ask('GET', `/jobs/${id}/zip`)).arrayBuffer());
  const inZip = [...entriesOf(zip).keys()]
    .filter((name) => name.includes('/attic/'))
    .map((name) => path.basename(name));
  expect(inZip).toEqual(inOrder);

  const arrived = (await console.call('showJob', { id })).uploads.map(({ atMs }) => atMs);
  const revision = { revision_reason: 'other', revision_notes: 'Measured again.', notes: 'x' };
  const revised = await console.call('reviseJob', { id, revision });
  expect(revised.uploads.map(({ name }) => name)).toEqual(inOrder);
  // When they came is what it was.
  expect(revised.uploads.map(({ atMs }) => atMs)).toEqual(arrived);
});

it('of several that are called alike, and on their way at once, the order is that in which they were begun', async () => {
  const { server } = ours;
  const job = await server.submit();
  const slow = await jpegOf({ width: 900, height: 900, quality: 100 });
  const quick = await jpegOf({ width: 80 });
  const form = (bytes: Buffer): FormData => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), 'image.jpg');
    return body;
  };
  const { body, headers } = await (async () => {
    const request = new Request('http://x', { method: 'POST', body: form(slow) });
    return { body: new Uint8Array(await request.arrayBuffer()), headers: request.headers };
  })();
  const half = Math.floor(body.length / 2);
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(body.subarray(0, half));
      await held;
      controller.enqueue(body.subarray(half));
      controller.close();
    },
  });
  const url = `${server.url}/api/jobs/${job.id}/files`;
  const key = { 'x-api-key': server.own.api_key };
  const first = fetch(url, {
    method: 'POST',
    headers: { ...key, 'content-type': headers.get('content-type')! },
    body: stream,
    duplex: 'half',
  } as RequestInit);
  // What has come of it is on its way to the disk.
  await until(() => server.temporaryFiles().length > 0);
  const second = await fetch(url, { method: 'POST', headers: key, body: form(quick) });
  expect(second.status).toBe(201);
  go();
  expect((await first).status).toBe(201);
  const uploads = await server.store.jobs.uploads.ofJob(job.id);
  expect(uploads.map(({ bytes }) => bytes)).toEqual([slow.length, quick.length]);
});
