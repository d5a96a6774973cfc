import { expect, it } from 'vitest';
import { always, minuteMs, startOurs, takeLaptop } from '../fieldLaptop.ts';

const ours = await startOurs();

it('a provider that comes back without a word from the system gets within 30 s what waits, however often that failed', async () => {
  const laptop = takeLaptop(await ours.organization(), { random: always(0.999) });
  const id = await laptop.queued();
  ours.proxy.setDecide(({ method }) => (method === 'POST' ? { kind: 'status', status: 500, style: 'page' } : null));
  let backMs = 0;
  const comeBack = async (): Promise<void> => {
    expect(laptop.item(id).nextAttemptMs - laptop.now()).toBeGreaterThan(minuteMs);
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
  expect(laptop.passedMs() - backMs).toBeLessThanOrEqual(30_000);
  expect(backMs).toBeGreaterThan(0);
});
