import { message } from '../../../shared/messages/catalogue.ts';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepOriginal } from '../../../electron/desk/photos/keepOriginal.ts';
import { exportBundle, importBundle } from '../../../electron/desk/outbox/bundle.ts';
import type { Job } from '../../../shared/job/job.ts';
import { startServer } from '../../support/startServer.ts';
import { jpegOf, noisyJpeg } from '../photos.ts';
import { connectTo, createTestDesk, fillDisk, refusalOf, syncOnce, type TestDesk } from '../testDesk.ts';
import { databaseOf } from '../deskDatabase.ts';

const server = await startServer();
const photo = await jpegOf({ width: 90 });

let laptop: TestDesk;
let other: TestDesk;
let folder: string;
beforeEach(() => {
  [laptop, other] = [createTestDesk(), createTestDesk()];
  folder = laptop.place('stick');
});

/** A queued job with a photo in two slots, one that was taken off, and a message. */
const queuedJob = async (client_name = 'Zoë Álvarez'): Promise<string> => {
  const { id } = laptop.desk.drafts.store.create({
    client_name,
    client_street_address: '5 Main St',
    arrays: [{ name: 'South' }],
  });
  const file = laptop.write('attic.jpg', photo);
  await laptop.attach(id, file, 'attic', 'South');
  await laptop.attach(id, file, 'file');
  const { id: wrong } = await laptop.attach(id, laptop.write('wrong.jpg', await jpegOf({ width: 20 })), 'file');
  laptop.desk.photos.store.remove(wrong);
  laptop.desk.outbox.commands.queue(id);
  laptop.desk.outbox.commands.message(id, 'The hatch is in the hall.');
  return id;
};

/** All that is known of a draft, without what each laptop counts for itself. */
const knownOf = ({ desk }: TestDesk, id: string) => ({
  draft: desk.drafts.store.get(id),
  photos: desk.photos.store.ofDraft(id, { removed: true }),
  items: desk.outbox.store.ofDraft(id).map(({ seq: _seq, ...item }) => item),
});

describe('a bundle', () => {
  it('brings jobs to another laptop with the same ids, keys and bytes', async () => {
    const id = await queuedJob();
    laptop.clock.pass(1000);
    const second = await queuedJob('Ada Byron');
    laptop.desk.drafts.store.create({ client_name: 'Not queued' });
    const exported = await exportBundle(laptop.desk, folder);
    expect(exported).toMatchObject({ drafts: [id, second], files: 2 });
    expect(exported.bytes).toBe(photo.length + statSync(laptop.place('wrong.jpg')).size);
    expect(await importBundle(other.desk, folder)).toEqual({ drafts: [id, second], already_here: [] });
    for (const each of [id, second]) expect(knownOf(other, each)).toEqual(knownOf(laptop, each));
    expect(other.keptFiles()).toEqual(laptop.keptFiles());
    const [attic] = other.desk.photos.store.ofDraft(id);
    expect(readFileSync(other.desk.photos.files.pathOf(attic!.sha256)).equals(photo)).toBe(true);
    expect(other.desk.drafts.store.list({ text: 'alvarez' })).toHaveLength(1);
    expect(other.desk.drafts.store.list()).toHaveLength(2);
  });

  it('marks on both sides that two laptops may send it, and holds no key', async () => {
    laptop.desk.settings.secrets.saveApiKey('k-secret-of-the-firm');
    const id = await queuedJob();
    await exportBundle(laptop.desk, folder);
    await importBundle(other.desk, folder);
    for (const { desk } of [laptop, other])
      for (const item of desk.outbox.store.ofDraft(id)) expect(item.handedOverMs).toBe(laptop.clock.now());
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()))
      expect(readFileSync(path.join(file.parentPath, file.name)).includes('k-secret-of-the-firm')).toBe(false);
  });

  it('makes one job of it, whichever laptops send it', async () => {
    // How long a key is good for is counted on the server's clock.
    laptop.clock.ms = other.clock.ms = Date.now();
    const id = await queuedJob('Only Once');
    await exportBundle(laptop.desk, folder);
    await importBundle(other.desk, folder);
    const jobIds = [];
    for (const { desk } of [other, laptop]) {
      connectTo(desk, server);
      expect(await syncOnce(desk)).toBe('sent');
      jobIds.push(desk.drafts.store.get(id).jobId);
    }
    expect(jobIds[0]).toBe(jobIds[1]);
    const { json } = await server.get<Job & { messages: unknown[] }>(`/jobs/${jobIds[0]}`);
    expect(json.messages).toHaveLength(1);
    const taken = await server.store.jobs.uploads.ofJob(jobIds[0]!);
    expect(taken.map(({ kind }) => kind).sort()).toEqual(['attic', 'file']);
  });

  it('goes on where the first laptop stopped: its job is sent, its photos are not', async () => {
    laptop.clock.ms = other.clock.ms = Date.now();
    const id = await queuedJob('Half Sent');
    connectTo(laptop.desk, server);
    await laptop.desk.sync.worker.once(new AbortController().signal, null, { photosLater: true });
    const { jobId, state } = laptop.desk.drafts.store.get(id);
    expect([typeof jobId, state]).toEqual(['number', 'sending']);
    await exportBundle(laptop.desk, folder);
    await importBundle(other.desk, folder);
    expect(other.desk.drafts.store.get(id)).toMatchObject({ jobId, state });
    connectTo(other.desk, server);
    expect(await syncOnce(other.desk)).toBe('sent');
    expect(other.desk.drafts.store.get(id).jobId).toBe(jobId);
    expect(await server.store.jobs.uploads.ofJob(jobId!)).toHaveLength(2);
  });

  it('brings the smaller copy of a photo along, where that is what is sent', async () => {
    laptop.desk.settings.store.change({ smallerPhotos: 800 });
    const { id } = laptop.desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St' });
    await laptop.attach(id, laptop.write('roof.jpg', await noisyJpeg(1000, 300)), 'file');
    laptop.desk.outbox.commands.queue(id);
    const prepared = await laptop.desk.outbox.smallerCopies.prepare(laptop.desk.outbox.store.ofDraft(id)[1]!);
    expect((await exportBundle(laptop.desk, folder)).files).toBe(2);
    await importBundle(other.desk, folder);
    const [, upload] = other.desk.outbox.store.ofDraft(id);
    expect(upload).toMatchObject({ sentSha256: prepared.sentSha256, bytes: prepared.bytes });
    expect(other.desk.photos.store.file(upload!.sentSha256!).mediaType).toBe('image/jpeg');
    expect(other.keptFiles()).toEqual(laptop.keptFiles());
  });

  it('brings what is drawn on photos along, and the copies that show it', async () => {
    const { id } = laptop.desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St' });
    const { id: photo } = await laptop.attach(id, laptop.write('roof.jpg', await noisyJpeg(100, 100)), 'file');
    const marks = [{ kind: 'box', from: [0.1, 0.1], to: [0.5, 0.5] } as const];
    laptop.desk.drafts.photos.mark(photo, marks, { isDrawing: false });
    laptop.desk.outbox.commands.queue(id);
    await exportBundle(laptop.desk, folder);
    await importBundle(other.desk, folder);
    expect(other.desk.photos.store.get(photo).marks).toEqual(marks);
    expect(other.desk.outbox.store.ofDraft(id).map(({ copy, markup }) => [copy, markup])).toEqual([
      [0, null],
      [0, null],
      [1, JSON.stringify(marks)],
    ]);
  });

  it('is not taken in when there is no room for it', async () => {
    await queuedJob();
    await exportBundle(laptop.desk, folder);
    fillDisk(other.desk);
    const refused = await refusalOf(() => importBundle(other.desk, folder));
    expect(refused.message).toBe('There is no room on this disk for the files of the bundle. Nothing was imported.');
    expect([other.keptFiles(), other.desk.drafts.store.list()]).toEqual([[], []]);
  });

  it('taken in twice changes nothing the second time', async () => {
    const id = await queuedJob();
    await exportBundle(laptop.desk, folder);
    await importBundle(other.desk, folder);
    const before = knownOf(other, id);
    const kept = other.keptFiles();
    other.clock.pass(60_000);
    expect(await importBundle(other.desk, folder)).toEqual({ drafts: [], already_here: [id] });
    expect([knownOf(other, id), other.keptFiles()]).toEqual([before, kept]);
    expect(await importBundle(laptop.desk, folder)).toEqual({ drafts: [], already_here: [id] });
  });

  it('of a desk where nothing is stuck is empty, and harmless', async () => {
    expect(await exportBundle(laptop.desk, folder)).toEqual({ drafts: [], files: 0, bytes: 0 });
    expect(await importBundle(other.desk, folder)).toEqual({ drafts: [], already_here: [] });
  });

  it('is not written over another one, nor from a photo that was changed on the disk', async () => {
    const id = await queuedJob();
    await exportBundle(laptop.desk, folder);
    expect((await refusalOf(() => exportBundle(laptop.desk, folder))).code).toBe('bundle-exists');
    const stored = laptop.desk.photos.files.pathOf(laptop.desk.photos.store.ofDraft(id)[0]!.sha256);
    writeFileSync(stored, 'changed');
    const elsewhere = laptop.place('second stick');
    databaseOf(laptop.desk).exec('UPDATE item SET handed_over_ms = NULL');
    expect((await refusalOf(() => exportBundle(laptop.desk, elsewhere))).code).toBe('bundle-photo-changed');
    // No other laptop can have got it.
    for (const item of laptop.desk.outbox.store.ofDraft(id)) expect(item.handedOverMs).toBeNull();
    expect(readdirSync(elsewhere)).toEqual(['files']);
    expect((await refusalOf(() => importBundle(other.desk, elsewhere))).code).toBe('bundle-manifest');
  });

  it('that cannot be finished hands nothing over', async () => {
    const id = await queuedJob();
    // Nothing can be written there, whoever tries.
    mkdirSync(path.join(folder, 'rafter-bundle.json.part'), { recursive: true });
    await expect(exportBundle(laptop.desk, folder)).rejects.toThrow(/EISDIR/);
    for (const item of laptop.desk.outbox.store.ofDraft(id)) expect(item.handedOverMs).toBeNull();
  });

  it('has what was attached while it was written', async () => {
    const id = await queuedJob();
    const late = await keepOriginal(laptop.desk.photos.files, laptop.write('late.jpg', await jpegOf({ width: 33 })));
    let copied = 0;
    const pathOf = (sha256: string): string => {
      copied += 1;
      if (copied === 1) {
        laptop.desk.photos.store.add(late, id, late.name, { slot: 'file', array: null });
        laptop.desk.outbox.commands.queue(id);
      }
      return laptop.desk.photos.files.pathOf(sha256);
    };
    const files = Object.assign(Object.create(laptop.desk.photos.files) as typeof laptop.desk.photos.files, { pathOf });
    expect((await exportBundle({ ...laptop.desk, photos: { ...laptop.desk.photos, files } }, folder)).files).toBe(3);
    await importBundle(other.desk, folder);
    expect(other.desk.photos.store.ofDraft(id).map(({ name }) => name)).toContain('late.jpg');
  });

  it('goes into a folder that holds other things, and leaves them alone', async () => {
    await queuedJob();
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'holiday.jpg'), 'x');
    await exportBundle(laptop.desk, folder);
    expect(readdirSync(folder).sort()).toEqual(['files', 'holiday.jpg', 'rafter-bundle.json']);
  });
});

describe('what another laptop got', () => {
  const asked = (id: string, kind: string) => {
    const item = laptop.desk.outbox.store.ofDraft(id).find((one) => one.kind === kind)!;
    return laptop.desk.outbox.store.move(item.id, 'unknown', {
      needsPerson: true,
      error: { message: message('handed-over', { kind: 'other' }), status: null, errors: [] },
    });
  };

  it('is done here when a person says that it was sent there', async () => {
    const id = await queuedJob();
    await exportBundle(laptop.desk, folder);
    for (const kind of ['upload', 'message'])
      expect(laptop.desk.outbox.commands.decide(asked(id, kind).id, { kind: 'sent-elsewhere' })).toMatchObject({
        state: 'done',
        needsPerson: false,
        error: null,
      });
  });

  it('is told from what nobody got, and from a job, whose id is needed', async () => {
    const id = await queuedJob();
    const decide = (kind: string) =>
      refusalOf(() => laptop.desk.outbox.commands.decide(asked(id, kind).id, { kind: 'sent-elsewhere' }));
    expect((await decide('upload')).message).toBe('No other laptop got a copy of this from here.');
    await exportBundle(laptop.desk, folder);
    expect((await decide('submit')).message).toMatch(/say which one it became/);
  });
});
