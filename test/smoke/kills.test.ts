import { it } from 'vitest';
import { killDesk, startOurs } from '../faults/deskKillLoop.ts';
import { killServers } from '../faults/serverKill.ts';
import { seedOfRun } from '../support/random.ts';

// One kill each; test/faults has many, of more programs.
const seed = seedOfRun();

it('kill -9 of the server under load: everything acknowledged is there, nothing is there twice or in part', () =>
  killServers(1));

it(`kill -9 of the desk while it sends (SEED=${seed}): every job and photo arrives once`, () =>
  killDesk(startOurs, 1, seed));
