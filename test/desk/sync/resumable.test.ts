import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { databaseOf } from '../deskDatabase.ts';
import { largePhoto } from '../../faults/fieldDesk.ts';
import { startCuttingProxy } from '../../support/cuttingProxy.ts';
import { asked, startOurs, startTheirs, takeLaptop } from '../fieldLaptop.ts';

const ours = await startOurs();
const mebibyte = 1024 * 1024;
const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A laptop behind a line that breaks, with a queued job and one file. */
const takeOnLine = async (bytes: Buffer) => {
  const line = await startCuttingProxy(() => ours.server.url);
  const provider = await ours.organization();
  const laptop = takeLaptop({ ...provider, way: { ...provider.way, baseUrl: `${line.url}/api` } });
  const id = await laptop.draft();
  await laptop.attach(id, 'file', null, bytes);
  laptop.desk.outbox.commands.queue(id);
  return {
    line,
    laptop,
    id,
    stored: async () => ours.server.store.jobs.uploads.ofJob(laptop.desk.drafts.store.get(id).jobId!),
    open: () => ours.server.store.jobs.openUploads.totals(),
  };
};

describe('a large file', () => {
  it('goes on where a line that breaks ten times left it, and arrives once', async () => {
    const bytes = largePhoto(1, 24 * mebibyte);
    const { line, laptop, stored } = await takeOnLine(bytes);
    line.cutAt(Array.from({ length: 10 }, (_, at) => (at + 1) * 2 * mebibyte));
    expect(await laptop.sync(24)).toBe('sent');
    expect(line.cuts()).toBe(10);
    expect((await stored()).map(({ sha256 }) => sha256)).toEqual([sha256Of(bytes)]);
    expect(line.sent() / bytes.length).toBeLessThan(1.05);
  });

  it('goes on after the program was ended, with the upload that its outbox remembers', async () => {
    const bytes = largePhoto(2, 16 * mebibyte);
    const { line, laptop, id, stored } = await takeOnLine(bytes);
    const stop = new AbortController();
    const reached = line.holdAt(9 * mebibyte);
    const running = laptop.desk.sync.worker.run(stop.signal);
    await reached;
    stop.abort();
    await running;
    const { uploadId, state } = laptop.item(id, 'upload');
    expect([state, uploadId]).toEqual(['unknown', expect.stringMatching(/^[0-9a-f-]{36}$/) as string]);
    line.release();
    await laptop.end();
    expect(laptop.item(id, 'upload').uploadId).toBe(uploadId);
    expect(await laptop.sync(24)).toBe('sent');
    expect((await stored()).map(({ sha256 }) => sha256)).toEqual([sha256Of(bytes)]);
    expect(laptop.item(id, 'upload').uploadId).toBeNull();
    expect(line.sent() / bytes.length).toBeLessThan(1.4);
  });

  it('begins anew where the server does not have its upload any more', async () => {
    const bytes = largePhoto(3, 9 * mebibyte);
    const { laptop, id, stored, open } = await takeOnLine(bytes);
    laptop.desk.outbox.store.noteUpload(laptop.item(id, 'upload').id, '00000000-0000-4000-8000-000000000000');
    expect(await laptop.sync(24)).toBe('sent');
    expect((await stored()).map(({ sha256 }) => sha256)).toEqual([sha256Of(bytes)]);
    expect((await open()).uploads).toBe(0);
  });

  it('that the server refuses for its content waits for a person, and leaves no open upload', async () => {
    const { laptop, id, open } = await takeOnLine(largePhoto(4, 9 * mebibyte));
    const { id: item } = laptop.item(id, 'upload');
    // Its name misleads.
    databaseOf(laptop.desk).prepare("UPDATE item SET file_name = 'photo.pdf' WHERE id = ?").run(item);
    expect(await laptop.sync(24)).toBe('person');
    expect(laptop.item(id, 'upload')).toMatchObject({ state: 'failed', error: { status: 415 }, uploadId: null });
    expect((await open()).uploads).toBe(0);
  });
});

describe('a photo', () => {
  it('goes as a form, and in pieces once an attempt was not enough', async () => {
    const provider = await ours.organization();
    const laptop = takeLaptop(provider);
    const id = await laptop.draft();
    await laptop.attach(id, 'file', null, largePhoto(5, 2 * mebibyte));
    laptop.desk.outbox.commands.queue(id);
    ours.proxy.setDecide(({ method, path, turn }) =>
      method === 'POST' && path.endsWith('/files') && turn === 0
        ? { kind: 'status', status: 502, style: 'page' }
        : null,
    );
    expect(await laptop.sync(24)).toBe('sent');
    expect(asked(ours.proxy).filter((one) => one.endsWith('/files'))).toHaveLength(2);
    expect(asked(ours.proxy, 'PATCH').length).toBeGreaterThan(0);
    expect(laptop.states(id)).toEqual(['submit done', 'upload done']);
  });

  it('goes as a form where the provider is another one, however large', async () => {
    const theirs = await startTheirs();
    const laptop = takeLaptop(theirs);
    const id = await laptop.draft();
    await laptop.attach(id, 'file', null, largePhoto(6, 9 * mebibyte));
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync(24)).toBe('sent');
    expect(asked(theirs.proxy).filter((one) => one.endsWith('/files'))).toHaveLength(1);
    expect(asked(theirs.proxy, 'PATCH')).toEqual([]);
  });
});
