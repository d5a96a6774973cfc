import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { hasPostgres } from '../support/postgresServer.ts';
import { createRandom, seedOfRun } from '../support/random.ts';
import { mostRounds, rounds } from '../support/rounds.ts';
import { startCluster } from './cluster.ts';
import { watchIdOrder } from './idOrder.ts';
import { expectNothingLost } from './nothingLost.ts';
import { startWork } from './work.ts';

const kills = rounds(20);
const seed = seedOfRun();

describe.skipIf(!hasPostgres())('three processes on one PostgreSQL and one bucket', () => {
  it(`kill -9 of one of them under load, ${kills} times (SEED=${seed}): nothing is lost, nothing is there twice`, async () => {
    const cluster = await startCluster();
    const { load, follower, during, stop } = await startWork(cluster, 'Crew');
    const endWatch = await watchIdOrder(cluster.databaseUrl);
    const random = createRandom(seed);
    const starting = new Map<number, Promise<void>>();
    // Kills that meet no request would prove nothing.
    for (let round = 0; round < kills || (load.broken < kills / 4 && round < mostRounds(kills)); round += 1) {
      await during(load.more(1));
      // Two may be down at the same time, and one goes on.
      if (starting.size > 1) await during(Promise.race(starting.values()));
      const index = random.pick([0, 1, 2].filter((one) => !starting.has(one)));
      const again = cluster.kill(index).finally(() => starting.delete(index));
      starting.set(index, again);
      await during(pause(random.int(0, 200)));
    }
    await during(Promise.all(starting.values()));
    await during(load.moreOfEach(1));
    await stop();
    await endWatch();
    expect(load.broken).toBeGreaterThanOrEqual(kills / 4);
    await load.race(32);
    await load.repeatAll();
    await expectNothingLost(cluster, { load, follower });
  });
});
