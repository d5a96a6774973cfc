import { vi } from 'vitest';
import { waitMs } from './patience.ts';

/** Resolves with what the check returns once it no longer throws, however busy the machine is. */
export const eventually = <T>(check: () => T | Promise<T>, intervalMs = 20): Promise<T> =>
  vi.waitFor(check, { timeout: waitMs, interval: intervalMs });

/** Resolves once a condition holds. */
export const until = (holds: () => boolean | Promise<boolean>, intervalMs = 20): Promise<boolean> =>
  vi.waitUntil(holds, { timeout: waitMs, interval: intervalMs });
