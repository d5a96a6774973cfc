import pino from 'pino';
import { serverIds, systemClock } from '../../electron/ports.ts';
import { createServer } from '../../electron/server/createServer.ts';
import type { ServerOptions } from '../../electron/server/serverOptions.ts';
import { Limits } from '../../electron/server/base/limits.ts';
import { atEnd } from './atEnd.ts';
import { checkReply } from './checkReply.ts';
import { temporaryFolder } from './processes.ts';

/** A further server on the database of another one, with nothing of its own; resolves with its URL. */
export const startAnother = async (places: Partial<ServerOptions>): Promise<string> => {
  const server = await createServer({
    ...{
      data: temporaryFolder(),
      limits: Limits.parse({ rateLimit: 0, callLimit: 0, reserveBytes: 0 }),
      version: '0.0.0-test',
    },
    ...{ log: pino({ level: 'silent' }), clock: systemClock, ids: serverIds, checkReply, ...places },
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  atEnd(() => server.close());
  return url;
};
