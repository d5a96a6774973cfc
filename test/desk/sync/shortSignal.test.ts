import { describe, expect, it } from 'vitest';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import type { Fault } from '../../support/faults/fault.ts';
import { always, asked, everyTime, hourMs, minuteMs, startOurs, startTheirs, takeLaptop } from '../fieldLaptop.ts';

const ours = await startOurs();
const theirs = await startTheirs();
const failing: Fault = { kind: 'status', status: 500, style: 'page' };
const secondMs = 1000;

it('a provider that comes back without a word from the system gets within 30 s what waits, however often that failed', async () => {
  const laptop = takeLaptop(await ours.organization(), { random: always(0.999) });
  const id = await laptop.draft();
  // Too much to be repeated every half a minute.
  await laptop.attach(id, 'file', null, Buffer.concat([jpegPhoto(1), Buffer.alloc(150_000, 7)]));
  laptop.desk.outbox.commands.queue(id);
  ours.proxy.setDecide(({ method, path }) => (method !== 'GET' && /files|uploads/.test(path) ? failing : null));
  let backMs = 0;
  const comeBack = async (): Promise<void> => {
    expect(laptop.item(id, 'upload').nextAttemptMs - laptop.now()).toBeGreaterThan(minuteMs);
    ours.proxy.setDecide(() => null);
    await ours.proxy.setDown(false);
    backMs = laptop.passedMs();
  };
  laptop.after(58 * minuteMs, async () => {
    await ours.proxy.setDown(true);
    // It finds out that the provider is away.
    await laptop.queued();
    laptop.after(2 * minuteMs, comeBack);
  });
  expect(await laptop.sync(2)).toBe('sent');
  expect(laptop.passedMs() - backMs).toBeLessThanOrEqual(30 * secondMs);
  expect(backMs).toBeGreaterThan(0);
});

describe('a provider that fails for an hour, while 40 jobs wait', () => {
  it.each([
    ['ours', () => ours.organization(), ours.proxy, everyTime('POST', /\/jobs$/, failing), 'POST'],
    // It took the jobs, and does not say so: the laptop asks for them.
    [
      'a plain one',
      () => Promise.resolve(theirs),
      theirs.proxy,
      ({ method, path }: { method: string; path: string }): Fault | null =>
        !/\/jobs\/$/.test(path) ? null : method === 'POST' ? { kind: 'lost-reply' } : failing,
      'GET',
    ],
  ] as const)(
    '%s: is asked a few times a minute, and gets all soon after',
    async (_name, provider, proxy, fault, method) => {
      const laptop = takeLaptop(await provider());
      const ids: string[] = [];
      for (let job = 0; job < 40; job += 1) ids.push(await laptop.queued({ client_name: `Client ${job}` }));
      proxy.setDecide(fault);
      const wellMs = laptop.now() + hourMs;
      laptop.after(hourMs, () => Promise.resolve(proxy.setDecide(() => null)));
      expect(await laptop.sync(2)).toBe('sent');
      const doneMs = ids.map((id) => laptop.item(id).doneMs!).sort((a, b) => a - b);
      expect(doneMs[0]).toBeGreaterThanOrEqual(wellMs);
      expect(doneMs[0]).toBeLessThanOrEqual(wellMs + 30 * secondMs);
      expect(doneMs.at(-1)).toBeLessThanOrEqual(wellMs + 2 * minuteMs);
      const times = asked(proxy, method).filter((at) => at === '/jobs').length;
      // Each job a few times at first and every quarter of an hour then, and one of them four times a minute.
      expect(times).toBeLessThan(40 * (6 + 9 + 1) + 60 * 4);
    },
  );
});
