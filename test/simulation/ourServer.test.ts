import { expect, it } from 'vitest';
import { startOurs } from './providers.ts';
import { quickFolder, runMany, seedsToRun } from './runMany.ts';
import { happenings } from './simulate.ts';

const seeds = seedsToRun(500);

it(
  'keeps every promise with a server that honours Idempotency-Key: each job, photo and message exactly once',
  async () => {
    process.env.TMPDIR = quickFolder();
    const server = await startOurs();
    const seen = await runMany(seeds, [server.forRun, server.forRun]);
    // Many runs in which something never happens would prove nothing about it.
    if (seeds.length >= 100) expect(happenings.filter((one) => !seen.has(one))).toEqual([]);
  },
  30_000 + seeds.length * 5_000,
);
