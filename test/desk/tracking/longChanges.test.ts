import { describe, expect, it } from 'vitest';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { answer, type Behaviour, startOddServer } from '../apiClient/oddServer.ts';
import { hourMs, minuteMs, takeLaptop } from '../fieldLaptop.ts';
import { sentJob } from './office.ts';

const odd = await startOddServer();
const proxy = await startFaultProxy({ target: () => odd.url });
const begunMs = Date.UTC(2026, 2, 1);
const secondMs = 1000;

interface Changed {
  id: number;
  status: string;
  updated_at: string;
  notes?: string;
}

/** A Rafter server that lists changes, as far as the desk needs one; `changes` are the jobs of its organization. */
const serverOf = (changes: () => readonly Changed[]) => {
  let listBytes = 0;
  const behaviour: Behaviour = (message, response) => {
    const url = new URL(message.url!, odd.url);
    const at = `${message.method} ${url.pathname.replace('/v1', '')}`;
    const mine = changes().find(({ id }) => id === 7)!;
    if (at === 'GET ') {
      const extensions = ['idempotency-key', 'updated-since'];
      return answer(200, { name: 'Rafter', version: '1', instance: 'i', extensions })(message, response);
    }
    if (at === 'POST /jobs') return answer(201, mine)(message, response);
    if (at === 'GET /jobs/7') return answer(200, mine)(message, response);
    if (at === 'GET /jobs') {
      const since = url.searchParams.get('updated_since')!;
      const found = changes().filter(({ updated_at: time }) => time >= since);
      const latest = changes().reduce((newest, { updated_at: time }) => (time > newest ? time : newest), since);
      listBytes += JSON.stringify(found).length;
      return answer(200, found, { 'rafter-as-of': latest })(message, response);
    }
    return answer(message.method === 'GET' ? 200 : 404, [])(message, response);
  };
  return { behaviour, listBytes: () => listBytes };
};

describe('a job among thousands that changed', () => {
  it('has its news with the next round, and the long list comes once', async () => {
    const timeOf = (ms: number): string => new Date(begunMs + ms).toISOString();
    let changes: Changed[] = [{ id: 7, status: 'Submitted', updated_at: timeOf(0) }];
    const { behaviour, listBytes } = serverOf(() => changes);
    odd.does(behaviour);
    const laptop = takeLaptop({
      proxy,
      key: 'a-key-that-is-not-checked',
      way: { baseUrl: `${proxy.url}/v1`, authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false },
    });
    const { draftId } = await sentJob(laptop);
    const status = (): string => laptop.desk.jobs.current(draftId)!.status;
    // The office imports the jobs of another program.
    const imported = Array.from({ length: 3000 }, (_, at) => ({
      ...{ id: 1000 + at, status: 'Submitted', updated_at: timeOf(hourMs + at), notes: 'x'.repeat(1000) },
    }));
    changes = [...changes, ...imported];
    await laptop.watch(2 * minuteMs);
    const long = listBytes();
    expect(long).toBeGreaterThan(3_000_000);
    for (const [at, next] of ['In Review', 'On Hold', 'In Review', 'Rejected'].entries()) {
      const [mine, ...others] = changes;
      changes = [{ ...mine!, status: next, updated_at: timeOf(hourMs + (10 + at) * secondMs) }, ...others];
      await laptop.watch(minuteMs + 5 * secondMs);
      expect(status()).toBe(next);
    }
    // Nothing more happens for hours.
    await laptop.watch(6 * hourMs);
    expect(listBytes()).toBeLessThan(long + 100_000);
    // The clock of the server was set back: what was changed by it is found by the overlap, as ever.
    const [mine, ...others] = changes;
    changes = [{ ...mine!, status: 'Approved', updated_at: timeOf(hourMs + 9 * minuteMs) }, ...others];
    await laptop.watch(2 * minuteMs);
    changes = [{ ...mine!, status: 'On Hold', updated_at: timeOf(hourMs + 7 * minuteMs) }, ...others];
    await laptop.watch(2 * minuteMs);
    expect(status()).toBe('On Hold');
    expect(listBytes()).toBeLessThan(long + 200_000);
  });
});
