import path from 'node:path';
import pino from 'pino';
import { serverIds } from '../ports.ts';
import { createServer } from '../server/createServer.ts';
import { Limits } from '../server/base/limits.ts';
import { version } from '../version.ts';
import { SampleClock } from './sampleClock.ts';
import { SampleFirm } from './sampleFirm.ts';
import { SampleLaptop } from './sampleLaptop.ts';
import { tellStory } from './sampleStory.ts';

export interface Sample {
  /** Where the office's server and the field app have their data. */
  office: string;
  field: string;
}

export interface SampleOptions {
  /** An empty folder. */
  folder: string;
  /** Of the office's server. Laptops are connected to it, so that it stays the same. */
  port: number;
  password: string;
  /** Ends the making between two steps. */
  signal: AbortSignal;
}

/**
 * Makes the data of a small firm in a folder: its server runs in this process for some seconds, its clock goes through the last
 * three weeks, and the office and the crews do what they do, over HTTP.
 */
export const makeSample = async ({ folder, port, password, signal }: SampleOptions): Promise<Sample> => {
  const clock = new SampleClock(signal);
  const office = path.join(folder, 'office');
  const field = path.join(folder, 'laptop');
  const server = await createServer({
    ...{ data: office, version, clock, ids: serverIds },
    limits: Limits.parse({ rateLimit: 0, callLimit: 0, reserveBytes: 0 }),
    log: pino({ level: 'error' }, pino.destination(2)),
  });
  const laptops: SampleLaptop[] = [];
  try {
    const url = await server.listen({ host: '127.0.0.1', port });
    const firm = new SampleFirm({ url, password, clock });
    clock.toDay(15, '08:00');
    const { laptopKey, coastSolar } = await firm.setUp((await server.firstAdministratorLink())!);
    const open = (name: string, data: string): SampleLaptop => {
      const card = path.join(folder, 'photos', name);
      const laptop = new SampleLaptop({ ...{ data, name, card, clock }, baseUrl: `${url}/api`, apiKey: laptopKey });
      laptops.push(laptop);
      return laptop;
    };
    const [south, north] = [open('South crew', field), open('North crew', path.join(folder, 'other-laptop'))];
    await tellStory({ clock, firm, south, north, coastSolar });
    return { office, field };
  } finally {
    for (const laptop of laptops) await laptop.close();
    await server.close();
  }
};
