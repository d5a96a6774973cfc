import { vi } from 'vitest';

const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'] as const;

/**
 * Sets the variables of proxies in both cases, and empties those that are not given: the lower case wins over the upper one,
 * and the computer of the tests may have either. Undone by `vi.unstubAllEnvs`.
 */
export const stubProxies = (given: Partial<Record<(typeof names)[number], string>> = {}): void => {
  for (const name of names) {
    vi.stubEnv(name, given[name]);
    vi.stubEnv(name.toLowerCase(), given[name]);
  }
};
