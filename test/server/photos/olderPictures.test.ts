import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { StoredFileError } from '../../../electron/files/fileStorage.ts';
import { jpegPhoto, pngImage } from '../../files/judge/fixtures.ts';
import { itEachHere } from '../../support/eachHere.ts';
import { newPostgresDatabase } from '../../support/postgres.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';

const pictures = {
  'whole.jpg': { mediaType: 'image/jpeg', bytes: jpegPhoto(1) },
  'cut.jpg': { mediaType: 'image/jpeg', bytes: jpegPhoto(2).subarray(0, 130) },
  'whole.png': { mediaType: 'image/png', bytes: pngImage() },
  'cut.png': { mediaType: 'image/png', bytes: pngImage(5).subarray(0, 40) },
  'drawing.pdf': { mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.4') },
};

/** Uploads that were not examined for being cut short, and where the examination of older ones has not begun. */
const addOlder = async ({ store, own }: TestServer, job: number): Promise<void> => {
  const { files } = store;
  // The server examines its own once it listens.
  await expect.poll(() => store.settings.get('pictures_examined')).not.toBeNull();
  for (const [name, { mediaType, bytes }] of Object.entries(pictures)) {
    const placed = await files.place(await files.receive(Readable.from([bytes]), 1e6));
    const target = { job, kind: 'file' } as const;
    const owner = { organization: own.id, isTest: false };
    await store.jobs.uploads.add(owner, target, [{ ...placed, name, mediaType }], () => '', null);
  }
  await store.settings.set('pictures_examined', null);
};

const cutShort = async ({ store }: TestServer, job: number): Promise<string[]> => {
  const uploads = await store.jobs.uploads.ofJob(job);
  return uploads.flatMap(({ name, cut_short }) => (cut_short === 1 ? [name] : [])).sort();
};

const engines = [
  { engine: 'SQLite', database: async () => undefined, isHere: true },
  { engine: 'PostgreSQL', database: () => newPostgresDatabase(), isHere: hasPostgres() },
];
const title = 'older pictures are examined once, and go on after a failure, on $engine';

itEachHere(engines, title, async ({ database }) => {
  const server = await startServer({}, undefined, { databaseUrl: await database() });
  const { files, olderPictures } = server.store;
  const { id } = await server.submit();
  await addOlder(server, id);
  const withLocalCopy = files.withLocalCopy.bind(files);
  let copied = 0;
  files.withLocalCopy = (...copy) => {
    copied += 1;
    return withLocalCopy(...copy);
  };
  expect(await olderPictures.examine(async () => copied < 2)).toBe(0);
  expect([copied, await cutShort(server, id)]).toEqual([2, []]);
  files.withLocalCopy = () => Promise.reject(new Error('the storage is away'));
  await expect(olderPictures.examine()).rejects.toThrow('away');

  files.withLocalCopy = withLocalCopy;
  expect(await olderPictures.examine()).toBe(2);
  expect(await cutShort(server, id)).toEqual(['cut.jpg', 'cut.png']);
  // Not once more, and not what arrives later.
  await server.upload(`/jobs/${id}/files`, [{ name: 'new.jpg', bytes: jpegPhoto(3) }]);
  files.withLocalCopy = () => Promise.reject(new Error('read again'));
  expect(await olderPictures.examine()).toBe(0);
});

it('a missing or damaged file does not keep the others from being examined', async () => {
  const server = await startServer();
  const { files, olderPictures } = server.store;
  const { id } = await server.submit();
  await addOlder(server, id);
  const withLocalCopy = files.withLocalCopy.bind(files);
  let asked = 0;
  files.withLocalCopy = (sha256, use) => {
    asked += 1;
    if (asked === 1) return Promise.resolve(null);
    return asked === 2 ? Promise.reject(new StoredFileError('damaged')) : withLocalCopy(sha256, use);
  };
  expect(await olderPictures.examine()).toBe(1);
  expect(await cutShort(server, id)).toEqual(['cut.png']);
});
