import { vi } from 'vitest';

/** Resolves once a check holds, however busy the machine is. */
export const eventually = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 20_000 });
