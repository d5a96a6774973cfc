import { request } from 'undici';
import type { Job } from '../../shared/job/job.ts';
import { fill } from './fillServer.ts';
import type { Ground } from './ground.ts';
import { surname } from './jobs.ts';
import { median, serverOn } from './measure.ts';

const filtered = async (url: string, key: string): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const from = performance.now();
    const answer = await request(`${url}/api/jobs?client_name=${surname(100 + turn).toUpperCase()}`, {
      headers: { 'x-api-key': key },
    });
    const jobs = (await answer.body.json()) as Job[];
    if (jobs.length !== 50) throw new Error(`${jobs.length} hits`);
    times.push(performance.now() - from);
  }
  return median(times.slice(10));
};

const whole = async (url: string, headers: Record<string, string>): Promise<{ ms: number; first: number }> => {
  const from = performance.now();
  const { body } = await request(url, { headers });
  let first = 0;
  for await (const _chunk of body) first ||= performance.now() - from;
  return { ms: performance.now() - from, first };
};

/** Starts until the first answer, of an empty directory and of one with 100,000 jobs. */
const coldStarts = async ({ at, baseline, folder, note, rounds }: Ground, large: string): Promise<void> => {
  const starts = async (data: string): Promise<number> => {
    const times: number[] = [];
    for (let turn = 0; turn < rounds + 2; turn += 1) {
      const from = performance.now();
      const program = await serverOn(data);
      await request(`${program.url}/healthz`).then(({ body }) => body.dump());
      times.push(performance.now() - from);
      await program.end();
    }
    return median(times);
  };
  const bare = await baseline('empty', folder);
  const empty = await starts(at('empty'));
  const loaded = await starts(large);
  note(
    'Cold start to the first 200, empty, ms',
    `${empty.toFixed(0)} ms`,
    `bare node:http, ${bare.startMs.toFixed(0)} ms`,
    empty,
    '≤ 200',
  );
  note(
    'Cold start to the first 200, 100,000 jobs, ms',
    `${loaded.toFixed(0)} ms`,
    `bare node:http, ${bare.startMs.toFixed(0)} ms`,
    loaded,
    '≤ 320',
  );
  await bare.end();
};

/** Lists among 100,000 jobs, their memory, and how fast a server with them starts. */
export const lists = async (ground: Ground): Promise<void> => {
  const { at, baseline, note, rounds } = ground;
  const [small, large] = [at('10k'), at('100k')];
  const keys = { small: await fill(small, 10_000), large: await fill(large, 100_000) };
  const servers = { small: await serverOn(small), large: await serverOn(large) };
  const few = await filtered(servers.small.url, keys.small);
  const many = await filtered(servers.large.url, keys.large);
  note('Filtered list, 50 hits of 100,000, ms', `${many.toFixed(2)} ms`, 'a bound', many, '≤ 2.5');
  note(
    'Filtered list, 100,000 against 10,000 jobs',
    `${many.toFixed(2)} ms`,
    `${few.toFixed(2)} ms`,
    many / few,
    '≤ 1.3',
  );
  note(
    'Memory with 100,000 jobs, MiB',
    `${servers.large.peakMiB().toFixed(0)} MiB`,
    'a bound',
    servers.large.peakMiB(),
    '≤ 200',
  );
  const raw = await baseline('list', large);
  const [ratios, firsts] = [[] as number[], [] as number[]];
  let [ours, limit] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    limit = (await whole(raw.url, {})).ms;
    const real = await whole(`${servers.large.url}/api/jobs`, { 'x-api-key': keys.large });
    ours = real.ms;
    ratios.push(ours / limit);
    firsts.push(real.first);
  }
  note(
    'Whole list of 100,000, time',
    `${ours.toFixed(0)} ms`,
    `raw stream, ${limit.toFixed(0)} ms`,
    median(ratios),
    '≤ 1.3',
  );
  note('Whole list of 100,000, first byte, ms', `${median(firsts).toFixed(0)} ms`, 'a bound', median(firsts), '≤ 60');
  const [peak, rawPeak] = [servers.large.peakMiB(), raw.peakMiB()];
  note(
    'Whole list of 100,000, peak memory',
    `${peak.toFixed(0)} MiB`,
    `raw stream, ${rawPeak.toFixed(0)} MiB`,
    peak / rawPeak,
    '≤ 1.2',
  );
  for (const program of [raw, servers.small, servers.large]) await program.end();
  await coldStarts(ground, large);
};
