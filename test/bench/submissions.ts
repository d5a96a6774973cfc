import { type Ground, organizationIn } from './ground.ts';
import { jobText } from './jobs.ts';
import { inTurn, type Load, load, serverOn } from './measure.ts';
import type { Baseline } from './rows.ts';

const perSecond = (loads: readonly Load[]): number[] => loads.map((one) => one.perSecond);

/**
 * Submit Job, each with an Idempotency-Key of its own, against what the disk allows one after another, and against a sketch
 * that keeps the same job, columns, indexes, search row and key with the same syncs.
 */
export const submissions = async ({ at, baseline, note, rounds, loadMs }: Ground): Promise<void> => {
  const data = at('submit');
  const { key } = await organizationIn(data);
  const ours = await serverOn(data);
  const append = await baseline('append', at('append'));
  const sketch = await baseline('sketch', at('sketch'));
  let turn = 0;
  const submits = (url: string, path: string, clients: number) => (ms: number) =>
    load(url, clients, ms, () => {
      turn += 1;
      const headers = { 'content-type': 'application/json', 'x-api-key': key, 'idempotency-key': `bench-${turn}` };
      return { path, headers, body: jobText(turn) };
    });
  const measure = async (ways: readonly ((ms: number) => Promise<Load>)[]): Promise<Load[][]> => {
    for (const way of ways) await way(1000);
    return inTurn(
      rounds,
      ways.map((way) => () => way(loadMs)),
    );
  };
  const against = (loads: readonly Load[]): Baseline => ({
    name: 'sketch on node:http and SQLite',
    values: perSecond(loads),
    leavesOut: 'schema and address checks, names of references, accounts, quotas, history, events, log, rate limits',
  });

  const [one, appended, sketched] = (await measure([
    submits(ours.url, '/api/jobs', 1),
    submits(append.url, '/', 1),
    submits(sketch.url, '/', 1),
  ])) as [Load[], Load[], Load[]];
  const alone = { unit: '/s', ours: perSecond(one) };
  note({
    ...alone,
    what: 'Submit Job, 1 client, of append + fsync',
    baseline: {
      name: 'append + fsync behind node:http',
      values: perSecond(appended),
      leavesOut: 'everything but one durable write of the same body: parsing, checks, columns, index, search, key, log',
    },
    wanted: '≥ 0.7',
  });
  note({ ...alone, what: 'Submit Job, 1 client, of the sketch', baseline: against(sketched), wanted: '≥ 0.6' });
  await append.end();

  const [many, together] = (await measure([submits(ours.url, '/api/jobs', 32), submits(sketch.url, '/', 32)])) as [
    Load[],
    Load[],
  ];
  note({
    what: 'Submit Job, 32 clients, of the sketch',
    unit: '/s',
    ours: perSecond(many),
    baseline: against(together),
    wanted: '≥ 0.75',
  });
  const p99 = (loads: readonly Load[]): number[] => loads.map((one) => one.p99);
  note({
    what: 'Submit Job, 32 clients, p99',
    unit: ' ms',
    ours: p99(many),
    beside: { ...against(together), values: p99(together) },
    wanted: '≤ 27',
  });
  await sketch.end();
  await ours.end();
};
