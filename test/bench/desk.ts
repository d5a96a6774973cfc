import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { root } from '../support/processes.ts';
import type { Ground } from './ground.ts';
import { median, type Program } from './measure.ts';

/** As many uploads as the desk has under way at once. */
const clients = 3;
const photosOfJob = 20;

/** What a provider has seen; times in milliseconds since 1970. */
interface Seen {
  posts: number;
  photos: number;
  firstMs: number;
  lastMs: number;
  /** Bytes that arrived, heads and frames included. */
  wire: number;
}
interface Cost {
  cpuMs: number;
  /** The 99th percentile of what was written to the disk meanwhile. */
  lateMs: number;
}

const seen = async ({ url }: Program, method: 'GET' | 'DELETE' = 'GET'): Promise<Seen> =>
  (await (await request(`${url}/seen`, { method })).body.json()) as Seen;

const begin = (task: string, folder: string, ...rest: (string | number)[]): ChildProcess =>
  spawn(process.execPath, ['test/bench/deskProgram.ts', task, folder, ...rest.map(String)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const ended = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once('close', () => resolve()));

/** A task of `deskProgram.ts` in a process of its own: what it says at its end. */
const told = async <T>(...args: Parameters<typeof begin>): Promise<T> => {
  const child = begin(...args);
  let said = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (said += text));
  await ended(child);
  if (said === '') throw new Error(`${args.join(' ')} said nothing`);
  return JSON.parse(said) as T;
};

/**
 * The same files by bare undici (`noted`: with a synced line before and after each) and by the desk, to the same provider:
 * MB a second, and what it cost.
 */
const drained = async (provider: Program, data: string, photoBytes: number, how: 'plain' | 'noted') => {
  const rate = ({ wire, firstMs, lastMs }: Seen): number => wire / 1000 / (lastMs - firstMs);
  const plainly = async () => {
    await seen(provider, 'DELETE');
    const cost = await told<Cost>('upload', path.join(data, 'desk', 'attachments'), provider.url, clients, how);
    const what = await seen(provider, 'DELETE');
    return { ...cost, rate: rate(what), cpuOfPhoto: cost.cpuMs / what.photos };
  };
  const before = await plainly();
  const cost = await told<Cost & { few: number; peakMiB: number }>('drain', data);
  const what = await seen(provider, 'DELETE');
  const after = await plainly();
  const mean = (of: 'rate' | 'cpuOfPhoto' | 'lateMs'): number => (before[of] + after[of]) / 2;
  return {
    plain: { rate: mean('rate'), cpuOfPhoto: mean('cpuOfPhoto'), lateMs: mean('lateMs') },
    ours: {
      ...cost,
      rate: rate(what),
      cpuOfPhoto: cost.cpuMs / what.photos,
      wireOfByte: what.wire / (what.photos * photoBytes),
    },
  };
};

/** Milliseconds from the start of a fresh process to the first job or photo; it is killed after so many of them. */
const resumed = async (provider: Program, folder: string, untilKill: number): Promise<number> => {
  await seen(provider, 'DELETE');
  const from = performance.timeOrigin + performance.now();
  const child = begin('drain', folder);
  const end = ended(child);
  while ((await seen(provider)).posts < untilKill) await pause(5);
  child.kill('SIGKILL');
  await end;
  return (await seen(provider)).firstMs - from;
};
/** What a season without network can leave behind: 500 jobs with twenty photos each, small ones for the disk's sake. */
const backlog = async ({ at, baseline, note, full }: Ground): Promise<void> => {
  const [jobs, bytes] = [500, 60_000];
  const many = `${jobs} jobs with ${(jobs * photosOfJob).toLocaleString('en')} photos`;
  const provider = await baseline('provider', at('provider'));
  const [data, single] = [at('backlog'), at('single')];

  const taken = await told<{ few: number; all: number }>('fill', data, provider.url, jobs, bytes);
  note(
    `${many} taken in, peak memory`,
    `${taken.all.toFixed(0)} MiB`,
    `after 1,000 photos, ${taken.few.toFixed(0)} MiB`,
    taken.all / taken.few,
    '≤ 1.3',
  );

  await told('fill', single, provider.url, 1, bytes);
  const least = await resumed(provider, single, 1);
  const untouched = await resumed(provider, data, full ? 2000 : 600);
  // Killed in the middle: what it was sending then is in question.
  const torn = await resumed(provider, data, 1);
  const slower = Math.max(untouched, torn) / 1000;
  note(
    `${many} queued, from the start of a fresh process to sending, s`,
    `${slower.toFixed(2)} s`,
    `one job, ${(least / 1000).toFixed(2)} s`,
    slower,
    '≤ 30',
  );

  const { statusMs } = await told<{ statusMs: number }>('look', data);
  note('Status of all of them, ms', `${statusMs.toFixed(0)} ms`, 'a bound', statusMs, '≤ 100');

  const { plain, ours } = await drained(provider, data, bytes, 'noted');
  note(
    'Drain of 60 kB photos, 3 at once, durable',
    `${ours.rate.toFixed(0)} MB/s`,
    `undici and two synced notes, ${plain.rate.toFixed(0)} MB/s`,
    ours.rate / plain.rate,
    '≥ 0.7',
  );
  note(
    'Drain of 60 kB photos, bytes on the wire for one of a photo',
    ours.wireOfByte.toFixed(3),
    'a bound',
    ours.wireOfByte,
    '≤ 1.02',
  );
  note(
    'Drain of 60 kB photos, peak memory',
    `${ours.peakMiB.toFixed(0)} MiB`,
    `after the first 1,000, ${ours.few.toFixed(0)} MiB`,
    ours.peakMiB / ours.few,
    '≤ 1.3',
  );
  note(
    'Words typed during that drain are kept, p99, ms',
    `${ours.lateMs.toFixed(0)} ms`,
    `one synced note, ${plain.lateMs.toFixed(0)} ms`,
    ours.lateMs,
    '≤ 100',
  );
  await provider.end();
};

/** Photos as phones make them. */
const fullSize = async ({ at, baseline, note, rounds, full }: Ground): Promise<void> => {
  const [jobs, bytes] = [full ? 12 : 5, 3_000_000];
  const provider = await baseline('provider', at('provider'));
  const turns: Awaited<ReturnType<typeof drained>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const data = at(`full-size-${round}`);
    await told('fill', data, provider.url, jobs, bytes);
    turns.push(await drained(provider, data, bytes, 'plain'));
  }
  const middle = (of: (turn: (typeof turns)[number]) => number): number => median(turns.map(of));
  note(
    'Drain of 3 MB photos, 3 at once, hashed, durable',
    `${middle(({ ours }) => ours.rate).toFixed(0)} MB/s`,
    `bare undici, ${middle(({ plain }) => plain.rate).toFixed(0)} MB/s`,
    middle(({ ours, plain }) => ours.rate / plain.rate),
    '≥ 0.35',
  );
  const wire = middle(({ ours }) => ours.wireOfByte);
  note('Drain of 3 MB photos, bytes on the wire for one of a photo', wire.toFixed(4), 'a bound', wire, '≤ 1.02');
  note(
    'Drain of 3 MB photos, processor time of a photo',
    `${middle(({ ours }) => ours.cpuOfPhoto).toFixed(1)} ms`,
    `bare undici, ${middle(({ plain }) => plain.cpuOfPhoto).toFixed(1)} ms`,
    middle(({ ours, plain }) => ours.cpuOfPhoto / plain.cpuOfPhoto),
    '≤ 3',
  );
  await provider.end();
};

/** The desk after a long time without network: how soon, how fast and at what cost it delivers. */
export const desk = async (ground: Ground): Promise<void> => {
  await backlog(ground);
  await fullSize(ground);
};
