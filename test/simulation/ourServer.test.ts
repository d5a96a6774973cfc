import { expect, it } from 'vitest';
import { quickFolder } from '../support/quickFolder.ts';
import { startOurs } from './providers.ts';
import { leastLives, runMany, runsAtOnce, seedsToRun } from './runMany.ts';
import { happenings, happeningsOfOurs } from './world.ts';

const seeds = seedsToRun(150);

it('keeps every promise with a server that honours Idempotency-Key: each job, photo and message exactly once', async () => {
  process.env.TMPDIR = quickFolder();
  const server = await startOurs();
  const seen = await runMany(
    seeds,
    Array.from({ length: runsAtOnce }, () => server.forRun),
  );
  // Many runs in which something never happens would prove nothing about it.
  if (seeds.length < 150) return;
  expect([...happenings, ...happeningsOfOurs].filter((one) => !seen.has(one))).toEqual([]);
  expect(seen.get('life')).toBeGreaterThanOrEqual(leastLives);
});
