import { expect, it } from 'vitest';
import { hasPostgres } from '../support/postgresServer.ts';
import { quickFolder } from '../support/quickFolder.ts';
import { type Mishap, mishaps, startInstances } from './instances.ts';
import { runMany, seedsToRun } from './runMany.ts';

const seeds = seedsToRun(40);

it.skipIf(!hasPostgres())(
  'keeps every promise with instances that die at work, on one PostgreSQL and one bucket: each job, photo and message exactly once',
  async () => {
    process.env.TMPDIR = quickFolder();
    const seen = new Map<Mishap, number>();
    const saw = (what: Mishap) => void seen.set(what, (seen.get(what) ?? 0) + 1);
    const groups = await Promise.all([startInstances(saw), startInstances(saw)]);
    await runMany(
      seeds,
      groups.map(({ forRun }) => forRun),
    );
    // Lives in which nothing happens would prove nothing.
    if (seeds.length >= 20) expect(mishaps.filter((one) => !seen.has(one))).toEqual([]);
  },
);
