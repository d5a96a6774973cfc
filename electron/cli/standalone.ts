import pino from 'pino';
import type { Standalone } from '../desk/calls/settingsCalls.ts';
import { systemClock, systemIds } from '../ports.ts';
import { createServer } from '../server/createServer.ts';
import { Limits } from '../server/limits.ts';
import { version } from '../version.ts';

type Server = Awaited<ReturnType<typeof createServer>>;

/** The service on this computer, for those who work alone: the same server, on loopback, in the same data directory. */
export const createStandalone = (data: string): Standalone => {
  let running: { server: Server; url: string } | null = null;

  return {
    url: () => running?.url ?? null,
    start: async () => {
      if (running === null) {
        const server = await createServer({
          data,
          version,
          limits: Limits.parse({}),
          log: pino({ level: 'warn' }, pino.destination({ fd: 2, sync: false })),
          clock: systemClock,
          ids: systemIds,
        });
        // The same port each time: the desk knows its provider by its address.
        const url = await server.listen({ host: '127.0.0.1', port: 4180 });
        running = { server, url };
      }
      const { organizations } = running.server.store;
      const name = 'This computer';
      const known = (await organizations.list()).find((one) => one.name === name);
      const { api_key } = known
        ? await organizations.createKey(name)
        : await organizations.add(name, { street_address: '', city: '', state: '', zip_code: '' });
      return { baseUrl: `${running.url}/api`, apiKey: api_key };
    },
    stop: async () => {
      await running?.server.close();
      running = null;
    },
  };
};
