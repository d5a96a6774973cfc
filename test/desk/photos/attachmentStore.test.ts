import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepOriginal } from '../../../electron/desk/photos/keepOriginal.ts';
import { FileStore } from '../../../electron/files/fileStore.ts';
import { systemIds } from '../../../electron/ports.ts';
import { startServer } from '../../support/startServer.ts';
import { jpegOf, phoneExif } from '../photos.ts';
import { afternoonMs, connectTo, createTestDesk, fillDisk, refusalOf, syncOnce, type TestDesk } from '../testDesk.ts';

let test: TestDesk;
let draftId: string;
const server = await startServer();
beforeEach(() => {
  test = createTestDesk();
  draftId = test.desk.drafts.store.create({
    client_name: 'Ada',
    client_street_address: '5 Main St',
    arrays: [{ name: 'South' }, { name: 'North' }],
  }).id;
  return () => test.close();
});

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('an original', () => {
  it('is copied, hashed and looked at; the file it came from stays as it is', async () => {
    const bytes = await jpegOf({ exif: phoneExif });
    const file = test.write('IMG 0042.JPG', bytes);
    const attachment = await test.attach(draftId, file, 'attic', 'South');
    expect(attachment).toMatchObject({
      draftId,
      slot: 'attic',
      array: 'South',
      name: 'IMG 0042.JPG',
      sha256: sha256Of(bytes),
      bytes: bytes.length,
      mediaType: 'image/jpeg',
      facts: { takenAt: { offset: '-07:00' } },
      addedMs: afternoonMs,
      removedMs: null,
    });
    const kept = test.desk.photos.files.pathOf(attachment.sha256);
    rmSync(file);
    expect(readFileSync(kept).equals(bytes)).toBe(true);
    if (process.platform !== 'win32') expect(statSync(kept).mode & 0o777).toBe(0o600);
  });

  it('has a name without what shows nothing: browsers and phones send any', async () => {
    const bytes = await jpegOf();
    const store = async (name: string) => {
      const received = await test.desk.photos.files.receive(Readable.from([bytes]), bytes.length);
      const place = { slot: 'attic', array: 'South' } as const;
      return test.desk.photos.store.add({ ...received, mediaType: 'image/jpeg', facts: null }, draftId, name, place)
        .name;
    };
    expect(await store('ro\0of\u202egpj.jpg')).toBe('roofgpj.jpg');
    expect(await store('\0\u0001')).toBe('file');
  });

  it('that is used in two slots is stored once', async () => {
    const file = test.write('beam.jpg', await jpegOf());
    const one = await test.attach(draftId, file, 'beam-size', 'South');
    const two = await test.attach(draftId, test.write('copy of beam.jpg', readFileSync(file)), 'beam-spacing', 'North');
    expect([two.sha256, two.name]).toEqual([one.sha256, 'copy of beam.jpg']);
    expect(test.keptFiles()).toEqual([one.sha256]);
    expect(test.desk.photos.store.storage()).toEqual({ files: 1, bytes: one.bytes });
  });

  it('of which no row can be written is not known, and can be given up', async () => {
    const original = await keepOriginal(test.desk.photos.files, test.write('roof.jpg', await jpegOf()));
    const place = { slot: 'file', array: null } as const;
    expect(() => test.desk.photos.store.add(original, 'no such draft', 'roof.jpg', place)).toThrow('FOREIGN KEY');
    expect(test.desk.photos.store.knows(original.sha256)).toBe(false);
    await test.desk.photos.store.giveUp([original]);
    expect(test.keptFiles()).toEqual([]);
  });

  it.each([
    ['that is not there', 'nowhere.jpg', 'path-not-there'],
    ['that is a folder', 'folder', 'path-is-folder'],
    ['below a file', path.join('file.jpg', 'inside.jpg'), 'path-through-file'],
  ])('%s is refused by its name, and leaves nothing behind', async (_what, name, code) => {
    mkdirSync(test.place('folder'));
    test.write('file.jpg', 'x');
    const refused = await refusalOf(() => keepOriginal(test.desk.photos.files, test.place(name)));
    expect(refused).toMatchObject({ code, message: expect.stringContaining(test.place(name)) as string });
    expect(test.keptFiles()).toEqual([]);
  });

  it('for which there is no room is refused, and leaves nothing behind', async () => {
    const file = test.write('roof.jpg', await jpegOf());
    fillDisk(test.desk);
    expect(await refusalOf(() => keepOriginal(test.desk.photos.files, file))).toMatchObject({
      code: 'disk-without-space',
      message: expect.stringContaining('roof.jpg') as string,
    });
    expect(test.keptFiles()).toEqual([]);
  });

  it('is not blamed for a storage that takes nothing', async () => {
    const file = test.write('roof.jpg', await jpegOf());
    const files = new FileStore({ folder: test.place('storage'), ids: systemIds });
    rmSync(test.place('storage'), { recursive: true });
    test.write('storage', 'not a folder');
    const refused = await refusalOf(() => keepOriginal(files, file));
    expect(refused).toMatchObject({ message: expect.stringContaining(test.place('storage')) as string });
    expect(refused.message).not.toContain('roof.jpg');
  });

  it('that was received but is not wanted goes, unless another draft has the same bytes', async () => {
    const known = await test.attach(draftId, test.write('known.jpg', await jpegOf()), 'file');
    const received = [
      await keepOriginal(test.desk.photos.files, test.place('known.jpg')),
      await keepOriginal(test.desk.photos.files, test.write('new.jpg', await jpegOf({ width: 30 }))),
    ];
    for (const file of received) test.desk.photos.files.place(file);
    await test.desk.photos.store.giveUp(received);
    expect(test.keptFiles()).toEqual([known.sha256]);
  });
});

describe('the board', () => {
  it('shows photos in the order they were added, moves them, takes them off and brings them back', async () => {
    const {
      photos: { store: attachments },
    } = test.desk;
    const names = ['a.jpg', 'b.jpg', 'c.jpg'];
    for (const name of names) await test.attach(draftId, test.write(name, await jpegOf()), 'file');
    const [a, b] = attachments.ofDraft(draftId);
    expect(attachments.ofDraft(draftId).map(({ name }) => name)).toEqual(names);
    expect(attachments.move(a!.id, { slot: 'attic', array: 'North' })).toMatchObject({ slot: 'attic', array: 'North' });
    attachments.remove(b!.id);
    expect(attachments.ofDraft(draftId).map(({ name }) => name)).toEqual(['a.jpg', 'c.jpg']);
    expect(attachments.ofDraft(draftId, { removed: true })).toHaveLength(3);
    expect(test.keptFiles()).toEqual([b!.sha256]);
    expect(attachments.restore(b!.id).removedMs).toBeNull();
    expect(attachments.ofDraft(draftId).map(({ name }) => name)).toEqual(names);
  });

  it('§4.9 keeps arrays to their slots: a photo of an array names it, others name none', async () => {
    const { id } = await test.attach(draftId, test.write('a.jpg', await jpegOf()), 'file');
    expect(() => test.desk.photos.store.move(id, { slot: 'attic', array: null })).toThrow('must be named');
    expect(() => test.desk.photos.store.move(id, { slot: 'panel-layout', array: 'South' })).toThrow(
      'is for the slots of arrays',
    );
    expect(test.desk.photos.store.get(id)).toMatchObject({ slot: 'file', array: null });
  });

  it('knows nothing of what is not there', async () => {
    const {
      photos: { store: attachments },
    } = test.desk;
    for (const call of [() => attachments.get('x'), () => attachments.remove('x'), () => attachments.file('x')])
      expect((await refusalOf(call)).code).toMatch(/^(attachment|stored-file)-not-found$/);
  });
});

describe('a queued photo', () => {
  it('goes where it is moved, and is not sent when it is taken off', async () => {
    const { desk } = test;
    const { id } = await test.attach(draftId, test.write('a.jpg', await jpegOf()), 'attic', 'South');
    const other = await test.attach(draftId, test.write('b.jpg', await jpegOf()), 'file');
    desk.outbox.commands.queue(draftId);
    desk.photos.store.move(id, { slot: 'beam-size', array: 'North' });
    desk.photos.store.remove(other.id);
    expect(desk.outbox.store.ofDraft(draftId).slice(1)).toMatchObject([
      { slot: 'beam-size', array: 'North', state: 'waiting' },
    ]);
  });

  it('that was sent stays where it is, also when a revision sends it once more', async () => {
    const { desk } = test;
    const { id } = await test.attach(draftId, test.write('a.jpg', await jpegOf()), 'file');
    desk.outbox.commands.queue(draftId);
    connectTo(desk, server);
    expect(await syncOnce(desk)).toBe('sent');
    const moving = () => desk.photos.store.move(id, { slot: 'panel-layout', array: null });
    expect((await refusalOf(moving)).code).toBe('photo-already-sent');
    const revision = { revision_reason: 'other', revision_notes: 'a door' };
    desk.outbox.commands.revise(draftId, revision, { resendPhotos: true });
    expect(desk.outbox.store.ofDraft(draftId).filter(({ kind }) => kind === 'upload')).toHaveLength(2);
    for (const call of [moving, () => desk.photos.store.remove(id)])
      expect((await refusalOf(call)).code).toBe('photo-already-sent');
    expect(desk.photos.store.get(id)).toMatchObject({ slot: 'file', removedMs: null });
  });

  it('that was the last to wait for leaves a job that is sent when it is taken off', async () => {
    const { desk } = test;
    desk.outbox.commands.queue(draftId);
    connectTo(desk, server);
    expect(await syncOnce(desk)).toBe('sent');
    const { id } = await test.attach(draftId, test.write('late.jpg', await jpegOf()), 'file');
    expect(desk.outbox.commands.queue(draftId).state).toBe('sending');
    desk.photos.store.remove(id);
    expect(desk.drafts.store.get(draftId).state).toBe('sent');
  });
});
