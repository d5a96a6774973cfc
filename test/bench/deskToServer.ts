import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { clients, type Cost, photosOfJob, told } from './deskRun.ts';
import { type Ground, organizationIn } from './ground.ts';
import { inTurn, type Program, serverOn } from './measure.ts';

interface Photos {
  /** In words. */
  size: string;
  bytes: number;
  jobs: number;
}

interface Sent extends Cost {
  serverCpuMs: number;
}

/** The desk to our server, and the same files by bare undici to a sink. */
const drains = async (
  { at, note, baseline, rounds }: Ground,
  { size, bytes, jobs }: Photos,
  [server, key]: readonly [Program, string],
): Promise<void> => {
  const sink = await baseline('sink', at(`sink-${bytes}`));
  const withCpuOf = async (program: Program, sending: () => Promise<Cost>): Promise<Sent> => {
    const before = program.cpuMs();
    const cost = await sending();
    return { ...cost, serverCpuMs: program.cpuMs() - before };
  };
  let round = 0;
  const folder = (): string => at(`drain-${bytes}-${round}`);
  const [ours, plain] = (await inTurn(Math.ceil(rounds / 2), [
    async () => {
      round += 1;
      await told('fill', [folder(), server.url, jobs, bytes, key]);
      return withCpuOf(server, () => told<Cost>('drain', [folder()]));
    },
    () =>
      withCpuOf(sink, () =>
        told<Cost>('upload', [path.join(folder(), 'desk', 'attachments'), sink.url, clients, 'plain']),
      ),
  ])) as [Sent[], Sent[]];
  await sink.end();

  const what = `Drain of ${size} photos to our server`;
  const undici = {
    name: 'undici to node:http into files',
    leavesOut: 'the outbox, keys, hashes, forms, checks, rows, syncs, log',
  };
  const each = (of: (sent: Sent) => number) => ({
    ours: ours.map(of),
    peer: { ...undici, values: plain.map(of) },
  });
  if (bytes > 1e6) {
    const rate = each(({ photos, sendMs }) => (photos * bytes) / 1000 / sendMs);
    note({ what, unit: ' MB/s', ours: rate.ours, baseline: rate.peer, wanted: '≥ 0.4' });
  }
  const desk = each(({ cpuMs, photos }) => cpuMs / photos);
  note({ what: `${what}, desk's CPU a photo`, unit: ' ms', ours: desk.ours, beside: desk.peer, wanted: '≤ 10' });
  const atServer = each(({ serverCpuMs, photos }) => serverCpuMs / photos);
  note({
    what: `${what}, server's CPU a photo`,
    unit: ' ms',
    ours: atServer.ours,
    beside: atServer.peer,
    wanted: '≤ 10',
  });
};

const syncsIn = (trace: string): number =>
  existsSync(trace) ? (readFileSync(trace, 'utf8').match(/\bf(?:data)?sync\(/g)?.length ?? 0) : 0;

/** Counts syncs on both sides; starting the desk is a part of it, starting the server is not. */
const syncs = async ({ at, note, skip }: Ground, { size, bytes, jobs }: Photos): Promise<void> => {
  if (spawnSync('strace', ['-V']).status !== 0) return skip(`syncs of ${size} photos`, 'for want of strace');
  const folder = at(`syncs-${bytes}`);
  const [ofServer, ofDesk] = [path.join(folder, 'server.trace'), path.join(folder, 'desk.trace')];
  // With -D the program itself is the child that signals reach.
  const counted = (file: string): string[] => ['strace', '-D', '-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', file];
  const data = at(`syncs-${bytes}-server`);
  const { key } = await organizationIn(data);
  const server = await serverOn(data, [], counted(ofServer));
  await told('fill', [folder, server.url, jobs, bytes, key]);
  const before = syncsIn(ofServer);
  await told('drain', [folder], { under: counted(ofDesk) });
  const items = jobs * (1 + photosOfJob);
  const what = `Drain of ${size} photos to our server`;
  note({ what: `${what}, desk's syncs an item`, unit: '', ours: [syncsIn(ofDesk) / items], wanted: '≤ 2' });
  note({
    what: `${what}, server's syncs an item`,
    unit: '',
    ours: [(syncsIn(ofServer) - before) / items],
    wanted: '≤ 2',
  });
  await server.end();
};

/** Photos as phones make them, and small ones, to a real server on the same machine. */
export const toServer = async (ground: Ground): Promise<void> => {
  const data = ground.at('drain-server');
  const { key } = await organizationIn(data);
  const server = await serverOn(data);
  const large = { size: '2.5 MB', bytes: 2_500_000, jobs: ground.full ? 12 : 4 };
  const small = { size: '60 kB', bytes: 60_000, jobs: ground.full ? 60 : 20 };
  for (const photos of [large, small]) await drains(ground, photos, [server, key]);
  await server.end();
  for (const photos of [large, small]) await syncs(ground, { ...photos, jobs: 4 });
};
