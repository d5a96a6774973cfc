import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../electron/desk/base/apiClient/apiClient.ts';
import { CostPauses } from '../../../../electron/desk/base/apiClient/costPauses.ts';
import { VisitFields } from '../../../../shared/visits/visits.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { clientTo, connectionTo, keepFile, kindOf, told } from './clients.ts';
import { answer, type Behaviour, startOddServer } from './oddServer.ts';

const odd = await startOddServer();
const photo = keepFile(temporaryFolder(), jpegPhoto(1));
const upload = (client: ApiClient) => client.upload('submitJobFiles', { params: { job_id: '1' }, file: photo });
const job = (client: ApiClient) => client.call('retrieveJob', { params: { job_id: '1' } });

/** Writes as long as the client reads; returns how much that was. */
const pouring = (head: string, chunk: string): { behaviour: Behaviour; poured: () => number } => {
  let poured = 0;
  return {
    poured: () => poured,
    behaviour: (message, response) => {
      message.resume();
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(head);
      const more = (): void => {
        while (!response.destroyed) {
          poured += chunk.length;
          if (!response.write(chunk)) break;
        }
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    },
  };
};

describe('a reply without an end', () => {
  it.each([
    ['of one job', job, 8],
    ['of a list', (client: ApiClient) => client.call('listJobs'), 64],
    ['to a message', (client: ApiClient) => client.call('sendMessage', { params: { job_id: '1' }, body: {} }), 8],
  ])('%s is read up to its bound', async (_what, call, megabytes) => {
    const { behaviour, poured } = pouring('["', 'x'.repeat(1024 * 1024));
    odd.does(behaviour);
    expect(await call(clientTo(odd.url))).toMatchObject({
      kind: 'lost',
      odd: true,
      reason: { code: 'answer-too-large', params: { bytes: megabytes * 1024 * 1024 } },
    });
    // What the sockets hold comes on top.
    expect(poured() / 1024 / 1024).toBeLessThan(megabytes + 16);
  });

  it('that comes a byte at a time is given up, and so is that to an upload', async () => {
    odd.does((message, response) => {
      message.resume();
      response.writeHead(message.method === 'GET' ? 200 : 201, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(drip));
    });
    const client = clientTo(odd.url, {}, { wholeMs: 100 });
    for (const call of [job, upload]) expect(told(await call(client))).toBe('lost in time: No answer came in time.');
  });

  it('of interim responses is given up', async () => {
    const sockets: Socket[] = [];
    let interim = 0;
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      const more = (): void => {
        if (socket.destroyed) return;
        interim += 1;
        socket.write('HTTP/1.1 102 Processing\r\n\r\n', () => setImmediate(more));
      };
      socket.once('data', more);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(() => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    const client = clientTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (const call of [job, upload]) {
      interim = 0;
      expect(kindOf(await call(client))).toBe('lost');
      expect(interim).toBeLessThan(5000);
    }
  });
});

describe('a list of more than people work with', () => {
  const entries = (count: number, one: unknown = { id: 1 }): string => JSON.stringify(Array(count).fill(one));

  it('is not taken, and neither is the beginning of it', async () => {
    odd.does(answer(200, entries(100_001)));
    expect(await clientTo(odd.url).call('listJobs')).toMatchObject({ reason: { code: 'list-too-long' }, odd: true });
  });

  it('is not taken in pages, of which no more are asked for', async () => {
    odd.does((message, response) => {
      const page = Number(new URL(message.url!, odd.url).searchParams.get('page') ?? 0) + 1;
      const results = Array(1000).fill({ id: 1 }) as unknown[];
      return answer(200, { results, next: `${odd.url}/jobs?page=${page}` })(message, response);
    });
    expect(await clientTo(odd.url).call('listJobs')).toMatchObject({ reason: { code: 'list-too-long' } });
    expect(odd.came().length).toBeLessThanOrEqual(101);
  });

  it('of visits is read up to its bound', async () => {
    const visit = {
      ...VisitFields.parse({ client_name: 'Ada', client_street_address: '1 Elm St' }),
      ...{ id: 1, taken: null, job_id: null, canceled: false },
    };
    odd.does(answer(200, entries(5001, visit), { etag: '"all"' }));
    const outcome = await clientTo(odd.url).call('listVisits');
    // Without its tag: the rest is not known.
    expect(outcome).toMatchObject({ kind: 'answered', isCut: true, etag: null });
    expect((outcome as { value: unknown[] }).value).toHaveLength(5000);
    odd.does(answer(200, entries(5000, visit)));
    expect(await clientTo(odd.url).call('listVisits')).not.toHaveProperty('isCut');
  });

  it.each([
    ['numbers', '0,'],
    ['empty objects', '{},'],
    ['empty lists', '[],'],
  ])('of millions of %s in few bytes takes no memory', async (_what, one) => {
    odd.does(answer(200, `[${one.repeat(3_100_000)}0]`));
    expect(await clientTo(odd.url).call('listJobs')).toMatchObject({
      reason: { code: 'answer-too-many-values' },
      odd: true,
    });
  });

  it('that comes compressed, unasked, is not unpacked', async () => {
    odd.does(answer(200, zlib.gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }));
    expect(kindOf(await clientTo(odd.url).call('listJobs'))).toBe('lost');
  });
});

describe('a read that cost many bytes in vain', () => {
  it('is not repeated before a minute for each megabyte, by none of the clients of a desk, but for a person', async () => {
    const clock = { ms: 1e12, now: () => clock.ms };
    const pauses = new CostPauses(clock);
    const clientOf = (): ApiClient => {
      const client = new ApiClient({ connection: connectionTo(odd.url), pauses });
      atEnd(() => client.close());
      return client;
    };
    const { behaviour } = pouring('["', 'x'.repeat(1024 * 1024));
    odd.does(behaviour);
    const asked = async (minutes: number): Promise<number> => {
      clock.ms += minutes * 60_000;
      const before = odd.came().length;
      expect(await job(clientOf())).toMatchObject({ reason: { code: 'answer-too-large' }, odd: true });
      return odd.came().length - before;
    };
    expect([await asked(0), await asked(0), await asked(5)]).toEqual([1, 0, 0]);
    expect(kindOf(await upload(clientOf()))).not.toBe('unreached');
    expect([await asked(10), await asked(1)]).toEqual([1, 0]);
    pauses.clear();
    expect(await asked(0)).toBe(1);
    // The clock was set back.
    clock.ms -= 1e9;
    expect(await asked(0)).toBe(1);
  });
});

describe('a list that is asked for every minute', () => {
  it('is asked for less often where it is long, and stays as it was meanwhile', async () => {
    const clock = { ms: 1e12, now: () => clock.ms };
    const client = new ApiClient({ connection: connectionTo(odd.url), pauses: new CostPauses(clock) });
    atEnd(() => client.close());
    odd.does(answer(200, Array(3000).fill({ id: 1, notes: 'x'.repeat(1000) })));
    const changes = async (): Promise<string> =>
      kindOf(await client.call('listJobs', { query: { updated_since: new Date((clock.ms += 60_000)).toISOString() } }));
    // One long list is no reason to wait: news come with the next round.
    expect([await changes(), await changes(), await changes(), await changes(), await changes()]).toEqual([
      'answered',
      'answered',
      'unchanged',
      'unchanged',
      'answered',
    ]);
    // What a person or an unclear job asks for does not wait for that.
    expect(kindOf(await client.call('listJobs', { query: { client_name: 'Ada' } }))).toBe('answered');
    odd.does(answer(200, Array(500).fill({ id: 1, notes: 'x'.repeat(1000) })));
    clock.ms += 10 * 60_000;
    expect([await changes(), await changes()]).toEqual(['answered', 'answered']);
  });
});

describe('a job with more entries than people work with', () => {
  it('has its newest messages, and is marked', async () => {
    const messages = Array.from({ length: 2500 }, (_, at) => ({
      body: `message ${at}`,
      date_created: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    })).toReversed();
    odd.does(answer(200, { id: 1, status: 'Submitted', messages, arrays: Array(3000).fill({ id: 1, name: 'A' }) }));
    const outcome = await job(clientTo(odd.url));
    expect(outcome).toMatchObject({ kind: 'answered', value: { isCut: true } });
    const { value } = outcome as { value: { messages: { body: string }[]; arrays: unknown[] } };
    expect([value.messages.length, value.messages.at(-1)!.body, value.arrays.length]).toEqual([
      2000,
      'message 2499',
      1000,
    ]);
  });
});
