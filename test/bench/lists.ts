import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { Job } from '../../shared/job/job.ts';
import { filledServer } from './fillServer.ts';
import type { Ground } from './ground.ts';
import { surname } from './jobs.ts';
import { inTurn, median, type Program, serverOn } from './measure.ts';

/** A search for the 50 jobs of one surname, each time of another one. */
export const filteredMs = async (url: string, key: string, searches = 20): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < searches; turn += 1) {
    const from = performance.now();
    const answer = await request(`${url}/api/jobs?client_name=${surname(100 + turn).toUpperCase()}`, {
      headers: { 'x-api-key': key },
    });
    const jobs = (await answer.body.json()) as Job[];
    if (jobs.length !== 50) throw new Error(`${jobs.length} hits`);
    times.push(performance.now() - from);
  }
  return median(times);
};

interface Server extends Program {
  key: string;
}

const filtered = async ({ note, rounds }: Ground, small: Server, large: Server): Promise<void> => {
  const ways = [large, small].map(
    ({ url, key }) =>
      () =>
        filteredMs(url, key),
  );
  await inTurn(1, ways);
  const [many, few] = (await inTurn(rounds, ways)) as [number[], number[]];
  note({ what: 'Filtered list, 50 hits of 100,000', unit: ' ms', ours: many, wanted: '≤ 2.5' });
  note({
    what: 'Filtered list, 100,000 against 10,000 jobs',
    unit: ' ms',
    ours: many,
    baseline: { name: 'the same of 10,000', values: few, leavesOut: 'nothing; it has a tenth of the jobs' },
    wanted: '≤ 1.3',
  });
};

const whole = async (url: string, headers: Record<string, string>): Promise<{ ms: number; first: number }> => {
  const from = performance.now();
  const { body } = await request(url, { headers });
  let first = 0;
  for await (const _chunk of body) first ||= performance.now() - from;
  return { ms: performance.now() - from, first };
};

const wholeList = async ({ baseline, note, rounds }: Ground, large: Server, data: string): Promise<void> => {
  const raw = await baseline('list', data);
  const list = () => whole(`${large.url}/api/jobs`, { 'x-api-key': large.key });
  const [ours, streamed] = (await inTurn(rounds, [list, () => whole(raw.url, {})])) as [
    { ms: number; first: number }[],
    { ms: number; first: number }[],
  ];
  const stream = {
    name: 'the texts from SQLite to a socket',
    leavesOut: 'accounts, the order and ids of a filter, one snapshot of all, ETag, log',
  };
  const millis = (of: 'ms' | 'first', turns: typeof ours): number[] => turns.map((turn) => turn[of]);
  note({
    what: 'Whole list of 100,000, time',
    unit: ' ms',
    ours: millis('ms', ours),
    baseline: { ...stream, values: millis('ms', streamed) },
    wanted: '≤ 1.3',
  });
  note({
    what: 'Whole list of 100,000, first byte',
    unit: ' ms',
    ours: millis('first', ours),
    beside: { ...stream, values: millis('first', streamed) },
    wanted: '≤ 60',
  });
  note({
    what: 'Whole list of 100,000, peak memory',
    unit: ' MiB',
    ours: [large.peakMiB()],
    baseline: { ...stream, values: [raw.peakMiB()] },
    wanted: '≤ 1.2',
  });
  await raw.end();

  const until = performance.now() + 13_000;
  const client = async (): Promise<void> => {
    while (performance.now() < until) await list();
  };
  await Promise.all([client(), client(), client(), client()]);
  await pause(2000);
  note({
    what: 'Memory after 13 s of whole lists to 4 clients',
    unit: ' MiB',
    ours: [large.residentMiB()],
    wanted: '≤ 200',
  });
};

/** Starts until the first answer, of an empty directory and of one with 100,000 jobs. */
const coldStarts = async ({ at, baseline, note, rounds }: Ground, large: string): Promise<void> => {
  const timed = async (open: () => Promise<Program>): Promise<number> => {
    const from = performance.now();
    const program = await open();
    await request(`${program.url}/healthz`).then(({ body }) => body.dump());
    const ms = performance.now() - from;
    await program.end();
    return ms;
  };
  const [none, empty] = [at('none'), at('empty')];
  const ways = [
    () => timed(() => serverOn(empty)),
    () => timed(() => serverOn(large)),
    () => timed(() => baseline('empty', none)),
  ];
  // The first start makes the database, and fills the cache of compiled code.
  await inTurn(1, ways);
  const [ofEmpty, ofLarge, bare] = (await inTurn(rounds, ways)) as [number[], number[], number[]];
  const beside = { name: 'bare node:http', values: bare, leavesOut: 'everything but the process and one answer' };
  note({ what: 'Cold start to the first 200, empty', unit: ' ms', ours: ofEmpty, beside, wanted: '≤ 200' });
  note({ what: 'Cold start to the first 200, 100,000 jobs', unit: ' ms', ours: ofLarge, beside, wanted: '≤ 320' });
};

/** Lists among 100,000 jobs, their memory, and how fast a server with them starts. */
export const lists = async (ground: Ground): Promise<void> => {
  const open = async (jobs: number): Promise<Server & { data: string }> => {
    const { data, key } = await filledServer(ground, jobs);
    return { ...(await serverOn(data)), key, data };
  };
  const [small, large] = [await open(10_000), await open(100_000)];
  await filtered(ground, small, large);
  ground.note({
    what: 'Memory with 100,000 jobs after searches, peak',
    unit: ' MiB',
    ours: [large.peakMiB()],
    wanted: '≤ 200',
  });
  await wholeList(ground, large, large.data);
  for (const program of [small, large]) await program.end();
  await coldStarts(ground, large.data);
};
