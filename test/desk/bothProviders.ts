import { beforeEach } from 'vitest';
import { startOurs, startTheirs } from './fieldLaptop.ts';
import { officeOf } from './tracking/office.ts';

/**
 * A server of ours with the people of its office, and a plain provider, for all the tests of the file that imports them.
 * The plain one is emptied before each test; laptops end with the test that takes them.
 */
export const ours = await startOurs();
export const theirs = await startTheirs();
export const office = officeOf(ours);

beforeEach(() => theirs.provider.reset());
