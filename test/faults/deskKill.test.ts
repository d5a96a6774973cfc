import { createHash, randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from '../../electron/desk/openDesk.ts';
import { receipts } from '../../electron/desk/receipts.ts';
import { jobDetails } from '../../electron/server/office/jobDetails.ts';
import { openStore } from '../../electron/server/store/openStore.ts';
import { systemClock, systemIds } from '../../electron/ports.ts';
import { type SeenJob, type SimulatedProvider, startPlain } from '../simulation/providers.ts';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { rafterJson, serveProcess, temporaryFolder } from '../support/processes.ts';
import { createRandom, type Random } from '../support/random.ts';
import { createFieldDesk, type FieldDesk, largePhoto, type MeantJob, meantJob } from './fieldDesk.ts';
import { databaseOf } from '../desk/deskDatabase.ts';

const rounds = Math.ceil(Number(process.env.ROUNDS ?? 10) / 2);
const seed = Number(process.env.SEED ?? randomInt(2 ** 31));

interface Provider {
  kind: 'rafter' | 'plain';
  origin: SimulatedProvider['origin'];
  path: string;
  /** Of `desk connect`. */
  flags: string[];
  jobs: () => Promise<SeenJob[]>;
}

const startOurs = async (): Promise<Provider> => {
  const folder = temporaryFolder();
  const { api_key } = await rafterJson<{ api_key: string }>(folder, ['org', 'add', 'Crew']);
  const server = await serveProcess(folder, ['--log-level', 'error']);
  return {
    kind: 'rafter',
    origin: () => server.url,
    path: '/api',
    flags: ['--api-key', api_key],
    jobs: async () => {
      const answer = await fetch(`${server.url}/api/jobs`, { headers: { 'x-api-key': api_key } });
      const listed = (await answer.json()) as { id: number }[];
      const store = await openStore({ data: folder, clock: systemClock, ids: systemIds });
      try {
        const seen: SeenJob[] = [];
        for (const { id } of listed) {
          const job = await jobDetails(store, id);
          const uploads = job.uploads.map(({ kind, array, sha256 }) => ({ slot: kind, array, sha256 }));
          seen.push({
            id,
            client: job.client_name,
            notes: '',
            status: job.status,
            revisionOf: null,
            uploads,
            messages: [],
          });
        }
        return seen;
      } finally {
        await store.close();
      }
    },
  };
};

const startPlainly = async (): Promise<Provider> => {
  const provider = await startPlain();
  const { origin, path: base, key, jobs } = await provider.forRun();
  return {
    kind: 'plain',
    origin,
    path: base,
    flags: ['--api-key', key, '--trailing-slash'],
    jobs,
  };
};

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const draftsOf = (desk: Desk, client: string) => desk.drafts.list().filter(({ name }) => name === client);

/** Nothing was asked for so long: there is nothing left to send. */
const quietMs = 1500;

/**
 * Answers come late. Resolves when, from now on, so many requests that change something have come, or no more requests
 * come after the first.
 */
const slowAnswers = (proxy: FaultProxy, random: Random, count: number): Promise<void> =>
  new Promise((resolve) => {
    let left = count;
    let quiet: NodeJS.Timeout | undefined;
    proxy.setDecide(({ method }) => {
      clearTimeout(quiet);
      quiet = setTimeout(resolve, quietMs);
      if (method === 'POST' && (left -= 1) === 0) resolve();
      return random.chance(0.7) ? { kind: 'slow', totalMs: random.int(20, method === 'POST' ? 400 : 100) } : null;
    });
  });

/** A draft that an import was killed over is there with all its photos, or not at all. */
const isWhole = (desk: Desk, { client, photos }: MeantJob): boolean => {
  const drafts = draftsOf(desk, client);
  expect(drafts.length).toBeLessThanOrEqual(1);
  if (drafts.length === 0) return false;
  const attached = desk.attachments.ofDraft(drafts[0]!.id);
  expect(attached.map(({ sha256 }) => sha256)).toEqual(photos.map(({ sha256 }) => sha256));
  const items = desk.outboxStore.ofDraft(drafts[0]!.id);
  // Queued with every photo, or not yet.
  expect([0, photos.length + 1]).toContain(items.length);
  return true;
};

/** Bytes are there for every row and intact, and there are no others. */
const storageHolds = (desk: Desk, kept: readonly string[]): void => {
  expect(kept.filter((sha256) => !desk.attachments.knows(sha256))).toEqual([]);
  expect(kept.filter((sha256) => digest(readFileSync(desk.files.pathOf(sha256))) !== sha256)).toEqual([]);
  expect(desk.attachments.storage().files).toBe(kept.length);
  expect(existsSync(desk.paths.pending) ? readdirSync(desk.paths.pending) : []).toEqual([]);
  expect(databaseOf(desk).pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(databaseOf(desk).pragma('foreign_key_check')).toEqual([]);
};

const placeOf = ({ slot, array, sha256 }: SeenJob['uploads'][number]): string => `${slot} ${array ?? ''} ${sha256}`;

/** Every job once; every photo once, or said to be maybe twice by its receipt where the provider cannot tell. */
const everythingArrived = (desk: Desk, meant: readonly MeantJob[], jobs: readonly SeenJob[], kind: string): void => {
  expect(jobs.map(({ client }) => client).toSorted()).toEqual(meant.map(({ client }) => client).toSorted());
  const ledger = receipts(desk);
  for (const { client, photos } of meant) {
    const job = jobs.find((one) => one.client === client)!;
    const [draft] = draftsOf(desk, client);
    expect([draft!.state, draft!.jobId]).toEqual(['sent', job.id]);
    const there = job.uploads.map(placeOf);
    expect(new Set(there)).toEqual(new Set(photos.map(placeOf)));
    for (const photo of photos) {
      const times = there.filter((place) => place === placeOf(photo)).length;
      const rows = ledger.filter((row) => row.draft_id === draft!.id && row.sha256 === photo.sha256);
      expect(rows.map(({ state, job_id }) => [state, job_id])).toEqual([['done', job.id]]);
      const admitted = kind === 'plain' && rows[0]!.maybe_twice;
      expect(times === 1 || admitted, `${placeOf(photo)} of ${client} arrived ${times} times`).toBe(true);
      expect(kind === 'plain' || !rows[0]!.maybe_twice).toBe(true);
    }
  }
};

describe.concurrent.each([
  ['our server', startOurs, seed],
  ['the plain provider', startPlainly, seed ^ 0x5eed],
])('kill -9 of the desk while it sends to %s', (_name, startProvider, own) => {
  const random = createRandom(own);
  let provider: Provider;
  let proxy: FaultProxy;
  let desk: FieldDesk;
  beforeEach(async () => {
    provider = await startProvider();
    proxy = await startFaultProxy({ target: (request) => provider.origin(request) });
    desk = createFieldDesk();
    await desk.connect(['--base-url', proxy.url + provider.path, ...provider.flags]);
  });

  it(`${rounds} times (SEED=${seed}): every job and photo arrives once, drafts are whole, nothing is left lying about`, async () => {
    const meant: MeantJob[] = [];
    let interrupted = 0;
    let photos = 0;
    let clients = 0;
    const draftOne = (): MeantJob => {
      const bytes = Array.from({ length: random.int(1, 5) }, () =>
        largePhoto((photos += 1), random.chance(0.3) ? random.int(100_000, 600_000) : 0),
      );
      return meantJob(`Client ${String((clients += 1)).padStart(5, '0')}`, bytes);
    };
    /** Imports a job and queues everything; killed in the middle of either, sometimes. */
    const draftMore = async (): Promise<void> => {
      const job = draftOne();
      const importing = desk.start(['import', desk.write(job)]);
      const kills = random.chance(0.5);
      if (kills) {
        await Promise.race([importing.ended, pause(random.int(150, 500))]);
        await importing.end('SIGKILL');
      }
      await importing.ended;
      const isThere = await desk.look((open) => isWhole(open, job));
      expect(kills || isThere).toBe(true);
      if (isThere) meant.push(job);
      const queueing = desk.start(['submit', '--all']);
      if (random.chance(0.3)) {
        await Promise.race([queueing.ended, pause(random.int(150, 500))]);
        await queueing.end('SIGKILL');
      }
      await queueing.ended;
      if (isThere) await desk.look((open) => isWhole(open, job));
    };

    const first = Array.from({ length: Math.ceil(rounds / 2) + 3 }, draftOne);
    await desk.json(['import', ...first.map(desk.write)]);
    meant.push(...first);
    await desk.json(['submit', '--all']);
    for (let round = 0; round < rounds; round += 1) {
      const reached = slowAnswers(proxy, random, random.int(1, 6));
      const sending = desk.start(['sync', '--watch']);
      const drafting = round % 4 === 1 ? draftMore() : null;
      // Most while something is on its way; some while it starts, or has nothing left to do.
      const moment = random.chance(0.8) ? reached : pause(random.int(100, 700));
      await Promise.race([moment, sending.ended]);
      await pause(random.int(0, 250));
      expect(await sending.end('SIGKILL')).toMatchObject({ code: null, stderr: '' });
      await drafting;
      interrupted += await desk.look(
        (open) =>
          open.drafts
            .list()
            .flatMap(({ id }) => open.outboxStore.ofDraft(id))
            .filter(({ state }) => state === 'sending').length,
      );
    }

    proxy.setDecide(() => null);
    await desk.json(['submit', '--all']);
    const { code, stderr } = await desk.run(['sync', '--timeout', '60']);
    expect([code, stderr]).toEqual([0, '']);
    const jobs = await provider.jobs();
    await desk.look((open) => {
      everythingArrived(open, meant, jobs, provider.kind);
      storageHolds(open, desk.keptFiles());
      expect(open.openWork.totals()).toMatchObject({ jobs: 0, blocked: 0 });
    });
    // Rounds in which nothing was on its way would prove nothing.
    expect(interrupted).toBeGreaterThan(rounds / 4);
  });
});

it('an import that is killed while its photos get their places leaves nothing that the next sync does not clear away', async () => {
  const desk = createFieldDesk();
  const keepers = meantJob('Keeper', [largePhoto(1), largePhoto(2)]);
  await desk.json(['import', desk.write(keepers)]);
  // The photo that another draft has too must stay.
  const large = meantJob('Cut off', [largePhoto(2), ...Array.from({ length: 150 }, (_, at) => largePhoto(10 + at))]);
  const file = desk.write(large);
  const placed = (): string[] => desk.keptFiles().filter((name) => /^[0-9a-f]{64}$/.test(name));
  let isCutOff = false;
  for (let tries = 0; tries < 5 && !isCutOff; tries += 1) {
    const importing = desk.start(['import', file]);
    const isOver = importing.ended.then(() => true);
    while (placed().length < 5 && !(await Promise.race([isOver, pause(1, false)])));
    await importing.end('SIGKILL');
    isCutOff = await desk.look((open) => !isWhole(open, large));
  }
  expect(isCutOff).toBe(true);
  expect(placed().length).toBeGreaterThan(2);
  // Without a provider it has nothing to do but to tidy up.
  expect(await desk.run(['sync'])).toMatchObject({ code: 2 });
  await desk.look((open) => {
    expect(isWhole(open, keepers)).toBe(true);
    storageHolds(open, desk.keptFiles());
  });
  await desk.json(['import', file]);
  await desk.look((open) => {
    expect(isWhole(open, large)).toBe(true);
    storageHolds(open, desk.keptFiles());
  });
});
