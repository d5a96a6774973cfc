import { expect, it } from 'vitest';
import { quickFolder } from '../support/quickFolder.ts';
import { startPlain } from './providers.ts';
import { leastLives, runMany, runsAtOnce, seedsToRun } from './runMany.ts';
import { happenings } from './world.ts';

const seeds = seedsToRun(150);

it('keeps every promise with a plain provider: no job twice, and no photo twice without saying so', async () => {
  process.env.TMPDIR = quickFolder();
  const providers = await Promise.all(Array.from({ length: runsAtOnce }, startPlain));
  const seen = await runMany(
    seeds,
    providers.map(({ forRun }) => forRun),
  );
  // Many runs in which something never happens would prove nothing about it.
  if (seeds.length < 150) return;
  expect(happenings.filter((one) => !seen.has(one))).toEqual([]);
  expect(seen.get('life')).toBeGreaterThanOrEqual(leastLives);
});
