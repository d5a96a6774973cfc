import path from 'node:path';
import { Readable } from 'node:stream';
import type { S3Access } from '../../../electron/files/s3/s3Location.ts';
import { systemClock, systemIds } from '../../../electron/ports.ts';
import { backUp } from '../../../electron/server/backups/backUp.ts';
import { checkData } from '../../../electron/server/backups/check.ts';
import { deleteMoved } from '../../../electron/server/backups/restore/moveFiles.ts';
import { restore } from '../../../electron/server/backups/restore/restore.ts';
import { openStore, type Store } from '../../../electron/server/store/openStore.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { atEnd } from '../../support/atEnd.ts';
import { newPostgresDatabase } from '../../support/postgres.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startS3Server } from '../../support/s3/s3Server.ts';
import { startServer } from '../../support/startServer.ts';

export const how = { skipDamaged: false, verify: false, onDone: () => undefined };

export const shown = ({ location }: S3Access): string => `s3://${location.bucket}/${location.prefix.slice(0, -1)}`;

export const check = ({ maintenance: { paths }, files }: Store) => checkData({ database: paths.database, files });

export const deleteAt = (store: Store, s3: S3Access | null) => deleteMoved(store, { at: s3, onDone: () => undefined });

export const placeText = async ({ files }: Store, text: string) =>
  files.place(await files.receive(Readable.from([Buffer.from(text)]), 1e6));

export const nameFile = ({ settings }: Store, file: Awaited<ReturnType<typeof placeText>>): Promise<void> =>
  settings.change('logo', function* (_before, { saveFile }) {
    yield* saveFile(file);
    return null;
  });

/** Stores a file as a command does, and a row that names it. */
export const storeFile = async (store: Store, text: string): Promise<string> => {
  const placed = await placeText(store, text);
  await nameFile(store, placed);
  return placed.sha256;
};

/** Data directories with four files, and a storage to which these can be moved. */
export const dataToMove = async () => {
  const archive = path.join(temporaryFolder(), 'whole.tar');
  const source = await startServer();
  const { id } = await source.submit();
  for (const n of [1, 2, 3, 4]) await source.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(n) }]);
  const { files: count, bytes } = await backUp(source.store, archive);
  const storage = await startS3Server();

  let prefixes = 0;
  /** A place without files. */
  const newPrefix = (): S3Access => {
    const { location, credentials } = storage;
    return { location: { ...location, prefix: `p${(prefixes += 1)}/` }, credentials };
  };
  const keysAt = ({ location }: S3Access): string[] =>
    [...storage.objects.keys()]
      .filter((key) => key.startsWith(location.prefix))
      .map((key) => key.slice(location.prefix.length))
      .sort();

  /** A data directory with four files. `at` opens it, or another one on the same database, with its files there. */
  const newData = async (engine: 'sqlite' | 'postgres' = 'sqlite') => {
    const data = path.join(temporaryFolder(), 'data');
    const databaseUrl = engine === 'postgres' ? await newPostgresDatabase() : undefined;
    await restore(archive, data, { databaseUrl });
    const at = async (s3: S3Access | null, folder = data): Promise<Store> => {
      const store = await openStore({ data: folder, databaseUrl, s3, clock: systemClock, ids: systemIds });
      atEnd(() => store.close());
      return store;
    };
    return { data, at };
  };
  return { count, bytes, storage, newPrefix, keysAt, newData };
};
