import { expect, it } from 'vitest';
import { quickFolder } from '../support/quickFolder.ts';
import { startOurs } from './providers.ts';
import { isUsual, runMany, runsAtOnce, seedsToRun } from './runMany.ts';
import { type Happening, happenings, happeningsOfOurs } from './world.ts';

const all = [...happenings, ...happeningsOfOurs];
const seeds = seedsToRun(75);
/** Desks that start, work, and end or are killed: with those of the other tests beside this one, 1,000 at least. */
const leastLives = 460;

it('keeps every promise with a server that honours Idempotency-Key: each job, photo and message exactly once', async () => {
  process.env.TMPDIR = quickFolder();
  const server = await startOurs();
  const missing = (seen: ReadonlyMap<Happening, number>) => all.filter((one) => !seen.has(one));
  const isEnough = (seen: ReadonlyMap<Happening, number>) =>
    !isUsual || (missing(seen).length === 0 && seen.get('life')! >= leastLives);
  const seen = await runMany(
    seeds,
    Array.from({ length: runsAtOnce }, () => server.forRun),
    { isEnough },
  );
  // Many runs in which something never happens would prove nothing about it.
  if (!isUsual) return;
  expect(missing(seen)).toEqual([]);
  expect(seen.get('life')).toBeGreaterThanOrEqual(leastLives);
});
