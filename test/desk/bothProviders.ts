import { beforeEach } from 'vitest';
import { startOurs, startTheirs } from './fieldLaptop.ts';
import { officeOf } from './jobs/office.ts';

/**
 * A server of ours with the people of its office, and a plain provider, for all the tests of a file. The plain one is
 * emptied before each test; laptops end with the test that takes them.
 */
export const startBothProviders = async () => {
  const [ours, theirs] = [await startOurs(), await startTheirs()];
  beforeEach(() => theirs.provider.reset());
  return { ours, theirs, office: officeOf(ours) };
};
