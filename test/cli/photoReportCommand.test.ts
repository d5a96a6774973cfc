import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { jpegOf, phoneExif } from '../desk/photos.ts';
import { pagesOf, squeezed } from '../support/pdfText.ts';
import { rafter, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';

const folder = temporaryFolder();
const server = await startServer();

it('job photo-report writes a new file, beside a running server, and never over another', async () => {
  const job = await server.submit({ arrays: [{ name: 'South' }] });
  const report = (id: number, file: string) => rafter(server.data, ['job', 'photo-report', String(id), file, '--json']);
  const file = path.join(folder, 'photos.pdf');
  const none = await report(job.id, file);
  expect([none.code, JSON.parse(none.stdout)]).toMatchObject([1, { error: { code: 'no-photos-to-report' } }]);
  expect(existsSync(file)).toBe(false);

  const photo = { name: 'attic.jpg', bytes: await jpegOf({ exif: phoneExif }) };
  await server.upload(`/arrays/${job.arrays![0]!.id}/attic-images`, [photo]);
  const made = await report(job.id, file);
  expect([made.code, JSON.parse(made.stdout)]).toMatchObject([0, { file, pages: 1, photos: 1 }]);
  const text = squeezed((await pagesOf(new Uint8Array(readFileSync(file)))).join(''));
  for (const part of ['South · Attic · 1 photo', 'attic.jpg', 'Taken Mar 14, 2026'])
    expect(text).toContain(squeezed(part));
  const audit = () =>
    server.store.audit.list({ actor: '', action: '', subject: `job ${job.id}`, zone: 'UTC' }, { limit: 100 });
  const noted = await audit();
  const again = await report(job.id, file);
  expect(await audit()).toEqual(noted);
  expect([again.code, JSON.parse(again.stdout)]).toMatchObject([1, { error: { code: 'path-exists' } }]);
});
