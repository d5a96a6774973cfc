import path from 'node:path';
import pino from 'pino';
import { expect, it } from 'vitest';
import { backUp } from '../../../electron/server/backups/backUp.ts';
import { restore } from '../../../electron/server/backups/restore/restore.ts';
import { createServer } from '../../../electron/server/createServer.ts';
import type { ServerOptions } from '../../../electron/server/serverOptions.ts';
import { Limits } from '../../../electron/server/base/limits.ts';
import { systemClock, systemIds } from '../../../electron/ports.ts';
import { commandLine } from '../../../electron/server/base/audit/auditStore.ts';
import { openStore } from '../../../electron/server/store/openStore.ts';
import { atEnd } from '../../support/atEnd.ts';
import { placesOf } from '../../support/openedStore.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { clientOf, newPlaces, startServer } from '../../support/startServer.ts';

const ports = { clock: systemClock, ids: systemIds };

/** A server on data that is there already. */
const startOn = async (data: string, places: Pick<ServerOptions, 'databaseUrl' | 's3'>) => {
  const limits = Limits.parse({ rateLimit: 0, reserveBytes: 0 });
  const log = pino({ level: 'silent' });
  const server = await createServer({ data, ...places, limits, version: '0.0.0-test', log, ...ports });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: atEnd(() => server.close()) };
};

it('ETags stay good after a restart, and none is good after a restore', async () => {
  const first = await startServer();
  const { id } = await first.submit();
  const folder = temporaryFolder();
  const archive = path.join(folder, 'backup.tar');
  await backUp(first.store, archive);
  const paths = [`/jobs/${id}`, '/jobs', '/roof-materials'];
  const tags = await Promise.all(paths.map(async (where) => (await first.get(where)).headers.get('etag')!));
  const statuses = (url: string) => {
    const { get } = clientOf(url, first.own.api_key);
    const ask = async (where: string, at: number) =>
      (await get(where, { headers: { 'if-none-match': tags[at]! } })).status;
    return Promise.all(paths.map(ask));
  };
  expect(await statuses(first.url)).toEqual([304, 304, 304]);
  await first.server.close();
  const again = await startOn(first.data, placesOf(first.store));
  expect(await statuses(again.url)).toEqual([304, 304, 304]);

  const data = path.join(folder, 'restored');
  const places = await newPlaces();
  await restore(archive, data, places);
  const store = await openStore({ data, ...places, ...ports });
  await store.maintenance.noteRestore('backup.tar', commandLine);
  await store.close();
  const restored = await startOn(data, places);
  expect(await statuses(restored.url)).toEqual([200, 200, 200]);
});
