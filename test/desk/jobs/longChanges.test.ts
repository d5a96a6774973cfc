import { describe, expect, it } from 'vitest';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { answer, type Behaviour, startOddServer } from '../base/apiClient/oddServer.ts';
import { hourMs, minuteMs, takeLaptop } from '../fieldLaptop.ts';
import { sentJob } from './office.ts';

const odd = await startOddServer();
const proxy = await startFaultProxy({ target: () => odd.url });
const begunMs = Date.UTC(2026, 2, 1);
const secondMs = 1000;
const timeOf = (ms: number): string => new Date(begunMs + ms).toISOString();
const take = () =>
  takeLaptop({
    proxy,
    key: 'a-key-that-is-not-checked',
    way: { baseUrl: `${proxy.url}/v1`, authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false },
  });

interface Changed {
  id: number;
  status: string;
  updated_at: string;
  notes?: string;
}

/** A Rafter server that lists changes, as far as the desk needs one; `changes` are the jobs of its organization. */
const serverOf = (changes: () => readonly Changed[], asOf?: () => string) => {
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
      return answer(200, found, { 'rafter-as-of': asOf?.() ?? latest })(message, response);
    }
    return answer(message.method === 'GET' ? 200 : 404, [])(message, response);
  };
  return { behaviour, listBytes: () => listBytes };
};

describe('a job among thousands that changed', () => {
  it('has its news with the next round, and the long list comes once', async () => {
    let changes: Changed[] = [{ id: 7, status: 'Submitted', updated_at: timeOf(0) }];
    const { behaviour, listBytes } = serverOf(() => changes);
    odd.does(behaviour);
    const laptop = take();
    const { draftId } = await sentJob(laptop);
    const status = (): string => laptop.desk.jobs.store.current(draftId)!.status;
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

  it('has its news also where they were committed late, within the overlap before the long list', async () => {
    let [changes, shiftMs]: [Changed[], number] = [[{ id: 7, status: 'Submitted', updated_at: timeOf(0) }], 0];
    const { behaviour, listBytes } = serverOf(
      () => changes,
      () => timeOf(laptop.now() + shiftMs - begunMs),
    );
    odd.does(behaviour);
    const laptop = take();
    shiftMs = begunMs + hourMs - laptop.now();
    const { draftId } = await sentJob(laptop);
    const reads = (): number => odd.came().filter(({ method, url }) => `${method} ${url}` === 'GET /v1/jobs/7').length;
    const nowAt = (): string => timeOf(laptop.now() + shiftMs - begunMs - secondMs);
    const importJobs = (from: number): void => {
      const imported = { status: 'Submitted', updated_at: nowAt(), notes: 'x'.repeat(1000) };
      changes = [...changes, ...Array.from({ length: 1200 }, (_, at) => ({ ...imported, id: from + at }))];
    };
    importJobs(1000);
    const lateAt = timeOf(laptop.now() + shiftMs - begunMs - 2 * minuteMs);
    await laptop.watch(2 * minuteMs);
    const long = listBytes();
    expect(long).toBeGreaterThan(1_000_000);
    changes = [{ ...changes[0]!, status: 'On Hold', updated_at: lateAt }, ...changes.slice(1)];
    await laptop.watch(9 * minuteMs);
    expect(laptop.desk.jobs.store.current(draftId)!.status).toBe('On Hold');
    expect(listBytes()).toBeLessThan(long + 100_000);
    // A list that is long each time makes the laptop read its jobs after an hour, then after two, and not each time.
    const before = reads();
    for (let round = 0; round < 9; round += 1) {
      importJobs(3000 + round * 1200);
      await laptop.watch(10 * minuteMs);
    }
    expect(listBytes()).toBeGreaterThan(5 * long);
    expect(reads() - before).toBeLessThanOrEqual(2);
  });
});
