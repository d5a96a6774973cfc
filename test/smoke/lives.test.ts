import { expect, it } from 'vitest';
import { quickFolder } from '../support/quickFolder.ts';
import { startOurs, startPlain } from '../simulation/providers.ts';
import { runMany } from '../simulation/runMany.ts';

/** Of a desk that starts, works, and ends or is killed; with each provider. test/simulation has hundreds. */
const lives = 12;

it.each([
  ['a server that honours Idempotency-Key', startOurs],
  ['a plain provider', startPlain],
])('%s gets each job, photo and message of the first lives', async (_name, start) => {
  process.env.TMPDIR = quickFolder();
  const providers = await Promise.all([start(), start()]);
  const seen = await runMany(
    [1, 2],
    providers.map(({ forRun }) => forRun),
    { isEnough: (so) => (so.get('life') ?? 0) >= lives },
  );
  expect(seen.get('life')).toBeGreaterThanOrEqual(lives);
});
