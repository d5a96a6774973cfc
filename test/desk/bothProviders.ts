import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { endLaptops, type Ours, startOurs, startTheirs, type Theirs } from './fieldLaptop.ts';
import { officeOf } from './tracking/office.ts';

/**
 * A server of ours with the people of its office, and a plain provider, for all the tests of the file that imports them.
 * The plain one is emptied before each test; laptops end after it.
 */
export let ours: Ours;
export let theirs: Theirs;
export let office: ReturnType<typeof officeOf>;

beforeAll(async () => {
  ours = await startOurs();
  theirs = await startTheirs();
  office = officeOf(ours);
});
beforeEach(() => theirs.provider.reset());
afterEach(endLaptops);
afterAll(async () => {
  await ours.close();
  await theirs.close();
});
