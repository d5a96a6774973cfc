import { describe, expect, it } from 'vitest';
import type { ClientUpload } from '../../shared/api/endpoints.ts';
import { sha256Of } from '../support/archives.ts';
import { atEnd } from '../support/atEnd.ts';
import { until } from '../support/eventually.ts';
import { hasPostgres, startPostgres } from '../support/postgresServer.ts';
import { rounds } from '../support/rounds.ts';
import { startCluster } from './cluster.ts';
import { expectNothingLost } from './nothingLost.ts';
import { startWork } from './work.ts';

/** Jobs that are sent while S3 is away. */
const jobsMeanwhile = rounds(20);

describe.skipIf(!hasPostgres())('three processes under load', async () => {
  const postgres = await startPostgres();
  atEnd(postgres.remove);
  const cluster = await startCluster({ databaseUrl: postgres.url });
  const { load, follower, during, stop } = await startWork(cluster, 'Crew');

  /** The clients go on by themselves, each of them. */
  const expectRecovery = (): Promise<void> => during(load.moreOfEach(2));

  it.each([
    ['is stopped', postgres.stop],
    ['crashes', postgres.crash],
    ['crashes again', postgres.crash],
  ])('PostgreSQL %s: 503 with Retry-After, and the work goes on after its return', async (_, end) => {
    await during(load.more(20));
    load.refusals.clear();
    await end();
    for (const url of cluster.urls()) {
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    }
    await expect.poll(() => load.refusals.get('database-unavailable') ?? 0).toBeGreaterThan(8);
    await postgres.start();
    await expectRecovery();
  });

  it('S3 is away: uploads are 503, everything else goes on, and so do uploads after its return', async () => {
    const { faults } = cluster.s3;
    await during(load.more(20));
    load.refusals.clear();
    faults.isAway = true;
    const refused = () => load.refusals.get('file-storage-away') ?? 0;
    for (let n = 0; n < jobsMeanwhile; n += 1) {
      await during(load.submit(`without-files-${n}`));
      await during(until(() => refused() > n));
    }
    expect([...load.refusals.keys()]).toEqual(['file-storage-away']);
    faults.isAway = false;
    await expectRecovery();
  });

  it('S3 answers slowly, with errors, and breaks bodies off', async () => {
    const { faults } = cluster.s3;
    faults.delayMs = 300;
    await during(load.more(20));
    faults.failing = { status: 500, code: 'InternalError', times: 40 };
    await during(load.more(40));
    faults.failing = { status: 503, code: 'SlowDown', times: 40 };
    await during(load.more(40));
    Object.assign(faults, { delayMs: 0, failing: null, cutAt: 100 });
    const [id] = [...load.jobs].find(([, { photos }]) => photos.length > 0)!;
    const uploads = (await (await load.get(`/api/jobs/${id}/uploads`)).json()) as ClientUpload[];
    // A client must never take a part of a file for all of it.
    for (const { file } of uploads) {
      const status = await load.get(file).then(async (found) => (await found.arrayBuffer()) && found.status);
      expect(status).toBe(503);
    }
    faults.cutAt = null;
    await expectRecovery();
  });

  it('the process that sweeps is killed while clients send the files that it removes: the next one goes on', async () => {
    const { faults, objects, location, requests } = cluster.s3;
    const arrivals = (): number => requests.filter((method) => method !== 'DELETE').length;
    const placedMs = Date.now() - 25 * 60 * 60 * 1000;
    const orphans = load.photosAhead(60).map((bytes) => ({ key: location.prefix + sha256Of(bytes), bytes }));
    for (const { key, bytes } of orphans) if (!objects.has(key)) objects.set(key, { bytes, modifiedMs: placedMs });
    let removals = 0;
    faults.beforeDelete = async () => {
      removals += 1;
      // An upload comes in between; without one to come, the removal goes on when the test has seen enough.
      const before = arrivals();
      await until(() => arrivals() > before || faults.beforeDelete === null);
    };
    // The first one has swept already. The next one is killed at work.
    for (const swept of [0, 5]) {
      await during(expect.poll(cluster.leader).not.toBe(-1));
      await during(expect.poll(() => removals).not.toBeLessThan(swept));
      await during(cluster.kill(await cluster.leader()));
    }
    const left = () => orphans.filter(({ key }) => objects.get(key)?.modifiedMs === placedMs);
    await during(expect.poll(left).toEqual([]));
    faults.beforeDelete = null;
    await expectRecovery();
  });

  it('nothing was lost, and nothing is there twice', async () => {
    await stop();
    await load.repeatAll();
    await expectNothingLost(cluster, { load, follower });
  });
});
