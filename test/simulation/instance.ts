import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { createServer } from '../../electron/server/createServer.ts';
import { Limits } from '../../electron/server/base/limits.ts';
import { serverPaths } from '../../electron/server/base/serverPaths.ts';
import type { S3Access } from '../../electron/files/s3/s3Location.ts';
import { startCord } from './cord.ts';
import { quickFolder } from '../support/quickFolder.ts';
import { removeFolder } from '../support/removeFolder.ts';

interface InstanceOptions {
  databaseUrl: string;
  s3: S3Access;
  /** How far its clock is ahead of the others. */
  aheadMs: number;
  /** The note in a data directory of where the files are. */
  note: string;
}

const cordTo = (url: URL) => startCord({ host: url.hostname, port: Number(url.port) });

/**
 * A server in this process that can die at any moment. It reaches everything through cords: once they are cut for good,
 * nothing that it still does has an effect, as with a process that was killed.
 */
export const startInstance = async ({ databaseUrl, s3, aheadMs, note }: InstanceOptions) => {
  const [database, endpoint] = [new URL(databaseUrl), new URL(s3.location.endpoint)];
  const [toDatabase, toFiles] = [await cordTo(database), await cordTo(endpoint)];
  database.port = String(toDatabase.port);
  endpoint.port = String(toFiles.port);
  const data = mkdtempSync(path.join(quickFolder(), 'rafter-instance-'));
  const { files } = serverPaths(data);
  mkdirSync(files, { recursive: true });
  if (existsSync(note)) cpSync(note, path.join(files, path.basename(note)));
  const server = await createServer({
    data,
    databaseUrl: database.href,
    s3: { ...s3, location: { ...s3.location, endpoint: endpoint.origin } },
    limits: Limits.parse({ rateLimit: 0, callLimit: 0, reserveBytes: 0 }),
    version: '0.0.0-test',
    log: pino({ level: process.env.RAFTER_TEST_LOG ?? 'silent' }),
    clock: { now: () => Date.now() + aheadMs },
    ids: { uuid: randomUUID },
  });
  const url = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const toClients = await cordTo(url);
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> =>
    (closing ??= server
      .close()
      .catch(() => undefined)
      .finally(() => {
        for (const cord of [toClients, toDatabase, toFiles]) cord.close();
        removeFolder(data);
      }));
  return {
    origin: `http://127.0.0.1:${toClients.port}`,
    toClients,
    toDatabase,
    toFiles,
    /** From one moment to the next. Resolves when what is left of it is cleared away. */
    die: (): Promise<void> => {
      for (const cord of [toClients, toDatabase, toFiles]) cord.close();
      return close();
    },
    close,
  };
};

export type Instance = Awaited<ReturnType<typeof startInstance>>;
