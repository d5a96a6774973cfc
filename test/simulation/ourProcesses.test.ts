import { expect, it } from 'vitest';
import { hasPostgres } from '../support/postgresServer.ts';
import { quickFolder } from '../support/quickFolder.ts';
import { type Mishap, mishaps, startInstances } from './instances.ts';
import { isUsual, runMany, seedsToRun } from './runMany.ts';

const seeds = seedsToRun(14);
/** With those of the tests of other providers, 1,000 at least. */
const leastLives = 80;

it.skipIf(!hasPostgres())(
  'keeps every promise with instances that die at work, on one PostgreSQL and one bucket: each job, photo and message exactly once',
  async () => {
    process.env.TMPDIR = quickFolder();
    const seen = new Map<Mishap, number>();
    const saw = (what: Mishap) => void seen.set(what, (seen.get(what) ?? 0) + 1);
    const groups = await Promise.all([startInstances(saw), startInstances(saw)]);
    const missing = () => mishaps.filter((one) => !seen.has(one));
    const lived = await runMany(
      seeds,
      groups.map(({ forRun }) => forRun),
      { isEnough: (so) => !isUsual || (missing().length === 0 && so.get('life')! >= leastLives) },
    );
    // Lives in which nothing happens would prove nothing.
    if (!isUsual) return;
    expect(missing()).toEqual([]);
    expect(lived.get('life')).toBeGreaterThanOrEqual(leastLives);
  },
);
