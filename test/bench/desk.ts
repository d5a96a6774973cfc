import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { request } from 'undici';
import { begin, clients, type Cost, ended, photosOfJob, told } from './deskRun.ts';
import type { Ground } from './ground.ts';
import type { Program } from './measure.ts';
import { toServer } from './deskToServer.ts';

/** What a provider has seen; times in milliseconds since 1970. */
interface Seen {
  posts: number;
  photos: number;
  firstMs: number;
  /** Bytes that arrived, heads and frames included. */
  wire: number;
}

const seen = async ({ url }: Program, method: 'GET' | 'DELETE' = 'GET'): Promise<Seen> =>
  (await (await request(`${url}/seen`, { method })).body.json()) as Seen;

/** Milliseconds from the start of a fresh process to the first job or photo; it is killed after so many of them. */
const resumed = async (provider: Program, folder: string, untilKill: number): Promise<number> => {
  await seen(provider, 'DELETE');
  const from = performance.timeOrigin + performance.now();
  const child = begin('drain', [folder]);
  const end = ended(child);
  while ((await seen(provider)).posts < untilKill) {
    if (child.exitCode !== null) throw new Error('the drain ended before it had sent so many');
    await pause(5);
  }
  child.kill('SIGKILL');
  await end;
  return (await seen(provider)).firstMs - from;
};

interface Backlog {
  provider: Program;
  data: string;
  /** In words. */
  many: string;
  bytes: number;
}

/** How soon a fresh process sends, and what its windows wait for. */
const resuming = async ({ at, note, full }: Ground, { provider, data, many, bytes }: Backlog): Promise<void> => {
  const single = at('single');
  await told('fill', [single, provider.url, 1, bytes]);
  const least = await resumed(provider, single, 1);
  const untouched = await resumed(provider, data, full ? 2000 : 600);
  // Killed in the middle: what it was sending then is in question.
  const torn = await resumed(provider, data, 1);
  note({
    what: `${many} queued, from the start of a fresh process to sending`,
    unit: ' s',
    ours: [Math.max(untouched, torn) / 1000],
    beside: { name: 'one job', values: [least / 1000], leavesOut: 'all jobs but one' },
    wanted: '≤ 30',
  });
  const { statusMs } = await told<{ statusMs: number }>('look', [data]);
  note({ what: 'Status of all of them', unit: ' ms', ours: [statusMs], wanted: '≤ 100' });
};

/** The rest of the backlog to the provider, with as many photos of the same by bare undici before and after it. */
const draining = async ({ note }: Ground, { provider, data, bytes }: Backlog): Promise<void> => {
  const plainly = () => told<Cost>('upload', [path.join(data, 'desk', 'attachments'), provider.url, clients, 'noted']);
  const before = await plainly();
  await seen(provider, 'DELETE');
  const ours = await told<Cost & { few: number; peakMiB: number }>('drain', [data, 'typing']);
  const { wire, photos } = await seen(provider, 'DELETE');
  const after = await plainly();
  const rate = (cost: Cost): number => (cost.photos * bytes) / 1000 / cost.sendMs;
  const mean = (of: (cost: Cost) => number): number => (of(before) + of(after)) / 2;
  const undici = {
    name: 'undici with two synced lines a photo',
    leavesOut: 'the outbox, keys, forms, checks of photos and answers, receipts, somebody who types',
  };
  const what = 'Drain of 60 kB photos, 3 at once';
  note({
    what,
    unit: ' MB/s',
    ours: [rate(ours)],
    baseline: { ...undici, values: [mean(rate)] },
    wanted: '≥ 0.6',
  });
  note({
    what: `${what}, bytes on the wire for one of a photo`,
    unit: '',
    ours: [wire / (photos * bytes)],
    wanted: '≤ 1.02',
  });
  note({
    what: `${what}, peak memory`,
    unit: ' MiB',
    ours: [ours.peakMiB],
    baseline: { name: 'itself after the first 1,000', values: [ours.few], leavesOut: 'the other photos' },
    wanted: '≤ 1.3',
  });
  note({
    what: 'Words typed during that drain are saved, p99',
    unit: ' ms',
    ours: [ours.lateMs],
    beside: { name: 'one synced line', values: [mean(({ lateMs }) => lateMs)], leavesOut: 'the draft, the database' },
    wanted: '≤ 100',
  });
};

/** What a season without network can leave behind: 500 jobs with twenty photos each, small ones for the disk's sake. */
const backlog = async (ground: Ground): Promise<void> => {
  const { at, baseline, note } = ground;
  const [jobs, bytes] = [500, 60_000];
  const many = `${jobs} jobs with ${(jobs * photosOfJob).toLocaleString('en')} photos`;
  const provider = await baseline('provider', at('provider'));
  const data = at('backlog');
  const taken = await told<{ few: number; all: number }>('fill', [data, provider.url, jobs, bytes]);
  note({
    what: `${many} taken in, peak memory`,
    unit: ' MiB',
    ours: [taken.all],
    baseline: { name: 'itself after 1,000 photos', values: [taken.few], leavesOut: 'the other photos' },
    wanted: '≤ 1.3',
  });
  const backlogged = { provider, data, many, bytes };
  await resuming(ground, backlogged);
  await draining(ground, backlogged);
  await provider.end();
};

/** The desk after a long time without network: how soon, how fast and at what cost it delivers. */
export const desk = async (ground: Ground): Promise<void> => {
  await backlog(ground);
  await toServer(ground);
};
