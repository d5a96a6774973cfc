import { type Ground, organizationIn } from './ground.ts';
import { jobText } from './jobs.ts';
import { load, median, type Program, serverOn } from './measure.ts';

/** Submit Job against what the disk allows one after another, and against a sketch that checks nothing. */
export const submissions = async ({ at, baseline, note, rounds, seconds }: Ground): Promise<void> => {
  const data = at('submit');
  const { key } = await organizationIn(data);
  const ours = await serverOn(data);
  const json = { 'content-type': 'application/json' };
  const submit = (turn: number) => ({ path: '/api/jobs', headers: { ...json, 'x-api-key': key }, body: jobText(turn) });
  const plain = (turn: number) => ({ path: '/', headers: json, body: jobText(turn) });
  const measure = async (clients: number, limit: Program) => {
    const ratios: number[] = [];
    const figures: { ours: number; limit: number; p99: number }[] = [];
    await load(ours.url, clients, 1000, submit);
    await load(limit.url, clients, 500, plain);
    for (let round = 0; round < rounds; round += 1) {
      const raw = await load(limit.url, clients, seconds * 500, plain);
      const real = await load(ours.url, clients, seconds * 500, submit);
      ratios.push(real.perSecond / raw.perSecond);
      figures.push({ ours: real.perSecond, limit: raw.perSecond, p99: real.p99 });
    }
    return {
      ratio: median(ratios),
      ours: median(figures.map((one) => one.ours)),
      limit: median(figures.map((one) => one.limit)),
      p99: median(figures.map((one) => one.p99)),
    };
  };
  const append = await baseline('append', at('append'));
  const one = await measure(1, append);
  note(
    'Submit Job, 1 client, durable',
    `${one.ours.toFixed(0)}/s`,
    `append + fsync, ${one.limit.toFixed(0)}/s`,
    one.ratio,
    '≥ 0.7',
  );
  await append.end();
  const sketch = await baseline('sketch', at('sketch'));
  const many = await measure(32, sketch);
  note(
    'Submit Job, 32 clients, durable, searchable',
    `${many.ours.toFixed(0)}/s`,
    `unchecked sketch, ${many.limit.toFixed(0)}/s`,
    many.ratio,
    '≥ 0.75',
  );
  note('Submit Job, 32 clients, p99, ms', `${many.p99.toFixed(1)} ms`, 'a bound', many.p99, '≤ 27');
  await sketch.end();
  await ours.end();
};
