import { expect, it } from 'vitest';
import { quickFolder } from '../support/quickFolder.ts';
import { startPlain } from './providers.ts';
import { isUsual, runMany, runsAtOnce, seedsToRun } from './runMany.ts';
import { type Happening, happenings } from './world.ts';

const seeds = seedsToRun(75);
/** Desks that start, work, and end or are killed: with those of the other tests beside this one, 1,000 at least. */
const leastLives = 460;

it('keeps every promise with a plain provider: no job twice, and no photo twice without saying so', async () => {
  process.env.TMPDIR = quickFolder();
  const providers = await Promise.all(Array.from({ length: runsAtOnce }, startPlain));
  const missing = (seen: ReadonlyMap<Happening, number>) => happenings.filter((one) => !seen.has(one));
  const isEnough = (seen: ReadonlyMap<Happening, number>) =>
    !isUsual || (missing(seen).length === 0 && seen.get('life')! >= leastLives);
  const seen = await runMany(
    seeds,
    providers.map(({ forRun }) => forRun),
    { isEnough },
  );
  // Many runs in which something never happens would prove nothing about it.
  if (!isUsual) return;
  expect(missing(seen)).toEqual([]);
  expect(seen.get('life')).toBeGreaterThanOrEqual(leastLives);
});
