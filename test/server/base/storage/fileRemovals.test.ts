import { utimesSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { systemIds } from '../../../../electron/ports.ts';
import { openStore } from '../../../../electron/server/store/openStore.ts';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { newPostgresDatabase } from '../../../support/postgres.ts';
import { hasPostgres } from '../../../support/postgresServer.ts';
import { startServer } from '../../../support/startServer.ts';
import { storedPath } from '../../../support/storedFiles.ts';

describe.skipIf(!hasPostgres())('a file that another process removes while it is uploaded again', async () => {
  if (!hasPostgres()) return;
  const databaseUrl = await newPostgresDatabase();
  const server = await startServer({}, undefined, { databaseUrl });
  const { store, clock } = server;
  const beside = await openStore({ data: server.data, databaseUrl, clock, ids: systemIds });
  atEnd(() => beside.close());
  const { id } = await server.submit();
  const removeOlder = beside.files.removeOlder.bind(beside.files);
  let serial = 0;

  const place = async (bytes: Buffer) => store.files.place(await store.files.receive(Readable.from([bytes]), 1e6));
  const orphan = async () => {
    const photo = { name: 'a.jpg', bytes: jpegPhoto((serial += 1)) };
    const { sha256 } = await place(photo.bytes);
    utimesSync(storedPath(store, sha256), 0, 0);
    return { sha256, photo, upload: () => server.upload(`/jobs/${id}/files`, [photo]) };
  };
  /** Goes on, and lets time pass. */
  const later = async (): Promise<true> => {
    clock.offset += 20_000;
    return true;
  };
  /** The other process has looked at the time before `meanwhile`, and removes the file after it. */
  const sweepAround = async (meanwhile: () => Promise<unknown>) => {
    beside.files.removeOlder = async (sha256, _beforeMs, isInTime) => {
      await meanwhile();
      return removeOlder(sha256, Infinity, isInTime);
    };
    return beside.maintenance.sweep().finally(() => (beside.files.removeOlder = removeOlder));
  };

  it('gets no row during the removal; the next attempt stores it', async () => {
    const { sha256, upload } = await orphan();
    const meanwhile = async () => {
      const { status, headers } = await upload();
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    };
    expect(await sweepAround(meanwhile)).toMatchObject({ files: 1 });
    expect((await upload()).status).toBe(201);
    expect(await store.files.head(sha256)).not.toBeNull();
    expect(await beside.maintenance.sweep()).toMatchObject({ files: 0 });
  });

  it('gets no row after the removal if it was placed before', async () => {
    const { photo, upload } = await orphan();
    const placed: Awaited<ReturnType<typeof place>>[] = [];
    await sweepAround(async () => placed.push(await place(photo.bytes)));
    const row = store.settings.change('file', function* (_before, { saveFile }) {
      yield* saveFile(placed[0]!);
      return null;
    });
    await expect(row).rejects.toMatchObject({ code: 'database-busy' });
    expect((await upload()).status).toBe(201);
  });

  it('gets one again after a removal that broke off, once that has been made up for', async () => {
    const { sha256, upload } = await orphan();
    const broken = sweepAround(() => Promise.reject(new Error('the process ends')));
    await expect(broken).rejects.toThrow('the process ends');
    expect((await upload()).status).toBe(503);
    await beside.maintenance.sweep(later);
    expect((await upload()).status).toBe(201);
    expect(await store.files.head(sha256)).not.toBeNull();
  });

  it('stays where the process that removes it is stopped before that, and goes on after another has made up for it', async () => {
    const { sha256, upload } = await orphan();
    const meanwhile = async () => {
      await store.maintenance.sweep(later);
      expect((await upload()).status).toBe(201);
    };
    expect(await sweepAround(meanwhile)).toMatchObject({ files: 0 });
    expect(await store.files.head(sha256)).not.toBeNull();
  });

  it('is not taken over at once by a process with a clock that is ahead', async () => {
    const { upload } = await orphan();
    const meanwhile = async () => {
      const ahead = { now: () => clock.now() + 600_000 };
      const third = await openStore({ data: server.data, databaseUrl, clock: ahead, ids: systemIds });
      let asked = 0;
      await third.maintenance.sweep(async () => (asked += 1) < 2);
      await third.close();
      expect((await upload()).status).toBe(503);
    };
    expect(await sweepAround(meanwhile)).toMatchObject({ files: 1 });
    expect((await upload()).status).toBe(201);
  });

  it('gets no row either where it was dropped just now, and goes when its organization drops it, whoever placed it', async () => {
    const bytes = jpegPhoto((serial += 1));
    const { sha256 } = await place(bytes);
    const upload = () => server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes }]);
    beside.files.removeOlder = async (...file) => {
      expect((await upload()).status).toBe(503);
      return removeOlder(...file);
    };
    await beside.dropped.drop(server.own.id, [{ sha256, bytes: bytes.length }]);
    beside.files.removeOlder = removeOlder;
    expect(await store.files.head(sha256)).toBeNull();
    expect((await upload()).status).toBe(201);
    await beside.dropped.drop(server.own.id, [{ sha256, bytes: bytes.length }]);
    expect([await store.files.head(sha256), await store.dropped.bytes()]).toEqual([bytes.length, 0]);
  });

  it('is removed once, where two sweep at the same time', async () => {
    await orphan();
    const swept = await Promise.all([store, beside].map(({ maintenance }) => maintenance.sweep()));
    expect(swept.map(({ files }) => files).sort()).toEqual([0, 1]);
  });
});
