import path from 'node:path';
import pino from 'pino';
import { serverIds, systemClock } from '../../electron/ports.ts';
import { Pictures } from '../../electron/pictures/pictures.ts';
import { createServer } from '../../electron/server/createServer.ts';
import { Limits } from '../../electron/server/base/limits.ts';
import type { ServerOptions } from '../../electron/server/serverOptions.ts';
import { version } from '../../electron/version.ts';
import { atEnd } from './atEnd.ts';
import { checkReply } from './checkReply.ts';
import { root } from './processes.ts';

/** A server that a journey uses, in this process or in its own. */
export interface RunningServer {
  url: string;
  end: () => Promise<unknown>;
}

/** Built, because this program starts for every server that shows pictures, and loads its sources more slowly. */
export const pictureProgram = path.join(root, 'dist/headless/pictureProcess.js');

/** The server of a data directory, with the built console, in this process: as `serve` starts it, without its signals and flags. */
export const openServer = async (
  data: string,
  { port = 0, ...more }: Partial<ServerOptions> & { port?: number } = {},
): Promise<RunningServer> => {
  const server = await createServer({
    data,
    version,
    limits: Limits.parse({ rateLimit: 0 }),
    log: pino({ level: process.env.RAFTER_TEST_LOG ?? 'silent' }),
    clock: systemClock,
    ids: serverIds,
    pages: path.join(root, 'dist/renderer'),
    allowedHosts: ['127.0.0.1'],
    checkReply,
    startPictures: () => new Pictures({ timeLimitMs: 30_000, program: pictureProgram }),
    ...more,
  });
  const end = atEnd(() => server.close());
  return { url: await server.listen({ host: '127.0.0.1', port }), end };
};
