import { expect, it } from 'vitest';
import { systemClock, systemIds } from '../../../electron/ports.ts';
import { claimText } from '../../../electron/server/notices/dueDeliveryQueries.ts';
import { openStore } from '../../../electron/server/store/openStore.ts';
import { atEnd } from '../../support/atEnd.ts';
import { describeEachHere } from '../../support/eachHere.ts';
import { newPostgresDatabase } from '../../support/postgres.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { changeIn, rowsIn } from '../../support/serverDatabase.ts';

const engines = [
  { engine: 'sqlite' as const, place: async () => ({}), isHere: true },
  {
    engine: 'postgres' as const,
    place: async () => ({ databaseUrl: await newPostgresDatabase() }),
    isHere: hasPostgres(),
  },
];
const waiting = 20_000;
const address = { street_address: '', city: '', state: '', zip_code: '' };

describeEachHere(engines, 'due deliveries on $engine', async ({ engine, place }) => {
  const store = await openStore({ data: temporaryFolder(), clock: systemClock, ids: systemIds, ...(await place()) });
  atEnd(() => store.close());
  const by = { actor: 'ana@ridgeline.example' };
  const hook = async (host: string, isPaused = false, owner: number | null = null): Promise<number> =>
    (await store.webhooks.add(owner, { url: `https://${host}/`, events: [], isPaused }, by)).id;
  const organization = async (name: string): Promise<number> => (await store.organizations.add(name, address)).id;
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${waiting})`;
  const [slow, other, paused] = [
    await hook('slow.example'),
    await hook('other.example'),
    await hook('paused.example', true),
  ];
  await changeIn(store, `INSERT INTO notice (uuid, type, at_ms, body) VALUES ('msg_1', 'job.submitted', 0, '{}')`);
  const deliver = (webhook: number | null, count: number, due: number): Promise<number> =>
    changeIn(
      store,
      `${count > 1 ? numbers : 'WITH numbers (n) AS (SELECT 1)'}
       INSERT INTO delivery (notice_id, webhook_id, recipient, state, created_ms, until_ms, due_ms)
       SELECT (SELECT min(id) FROM notice), ${webhook ?? 'NULL'}, ${webhook === null ? "'recipient'" : 'NULL'}, 'waiting', 0, 9e12, ${due} + n FROM numbers`,
    );
  await deliver(slow, waiting, 1000);
  await deliver(paused, 1, 0);
  await deliver(other, 1, 500_000);
  await deliver(null, 1, 600_000);

  it('are claimed for each target by itself, the oldest first, and none of a paused or busy one', async () => {
    const first = await store.deliveries.claim([], 16);
    expect(first.map(({ webhook }) => webhook)).toEqual([slow, slow, other, null]);
    expect(await store.deliveries.claim([{ webhook: slow, owner: null }], 16)).toEqual([]);
    expect((await store.deliveries.claim([], 16)).map(({ webhook }) => webhook)).toEqual([slow, slow]);
  });

  it('of a target with many are found by its index', async () => {
    if (engine === 'postgres') await changeIn(store, 'ANALYZE delivery');
    const asked = { now: Date.now(), lease: 0, busy: '[]', held: '[]', most: 16 };
    const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
    const plan = (await rowsIn(store, `${explain} ${claimText[engine]}`, asked))
      .map((row) => JSON.stringify(row))
      .join('\n');
    expect(plan).toContain('delivery_due_of_target');
    expect(plan).not.toMatch(/SCAN delivery\b|Seq Scan on delivery\b/);
  });

  it('of an organization whose targets are slow keep those of others waiting for none of them, however many and old', async () => {
    await changeIn(store, 'DELETE FROM delivery');
    const [flood, crew] = [await organization('Flood Solar'), await organization('Crew Solar')];
    const floods: number[] = [];
    for (let at = 0; at < 5; at += 1) floods.push(await hook(`flood${at}.example`, false, flood));
    const own = await hook('crew.example', false, crew);
    for (const due of [1000, 1001, 1002]) for (const one of floods) await deliver(one, 1, due);
    const all = await store.deliveries.claim([], 16);
    expect(all.map(({ owner }) => owner)).toEqual(Array(6).fill(flood));
    await changeIn(store, 'UPDATE delivery SET lease_ms = 0');
    // Later than all of the others.
    await deliver(own, 1, 500_000);
    await deliver(slow, 1, 600_000);
    await deliver(null, 1, 700_000);
    const sending: { webhook: number | null; owner: number | null }[] = [1, 2].map(() => ({
      webhook: floods[0]!,
      owner: flood,
    }));
    for (const expected of [own, slow, null]) {
      const claimed = await store.deliveries.claim(sending, 1);
      expect(claimed.map(({ webhook }) => webhook)).toEqual([expected]);
      sending.push(claimed[0]!);
    }
    const next = await store.deliveries.claim(sending, 16);
    expect(next.map(({ owner }) => owner)).toEqual(Array(4).fill(flood));
  });
});
