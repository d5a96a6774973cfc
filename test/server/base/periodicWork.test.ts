import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { OwnLocks } from '../../../electron/server/base/database/locks.ts';
import { PeriodicWork } from '../../../electron/server/base/periodicWork.ts';

it('is done every hour, and soon again after a failure: clients wait for files that were about to be removed', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let runs = 0;
  const work = async (): Promise<void> => {
    runs += 1;
    if (runs === 1) throw new Error('the storage is away');
  };
  const periodic = new PeriodicWork({ locks: new OwnLocks(), work, log: pino({ level: 'silent' }) });
  periodic.start();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(50 * 60_000);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(runs).toBe(3);
  await periodic.stop();
});
