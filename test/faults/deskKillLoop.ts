import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Desk } from '../../electron/desk/openDesk.ts';
import type { ItemState } from '../../shared/outbox/deskCalls.ts';
import { receipts } from '../../electron/desk/outbox/receipts.ts';
import { jobDetails } from '../../electron/server/jobs/jobDetails.ts';
import { openStore } from '../../electron/server/store/openStore.ts';
import { systemClock, systemIds } from '../../electron/ports.ts';
import { type SeenJob, type SimulatedProvider, startPlain } from '../simulation/providers.ts';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { rafterJson, serveProcess, temporaryFolder } from '../support/processes.ts';
import { createRandom, type Random } from '../support/random.ts';
import { mostRounds } from '../support/rounds.ts';
import { createFieldDesk, type FieldDesk, largePhoto, type MeantJob, meantJob } from './fieldDesk.ts';
import { databaseOf } from '../desk/deskDatabase.ts';

/** A provider that the desk sends to, and how to see what it has. */
interface Provider {
  kind: 'rafter' | 'plain';
  origin: SimulatedProvider['origin'];
  path: string;
  /** Of `desk connect`. */
  flags: string[];
  jobs: () => Promise<SeenJob[]>;
}

export const startOurs = async (): Promise<Provider> => {
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

export const startPlainly = async (): Promise<Provider> => {
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

const draftsOf = (desk: Desk, client: string) => desk.drafts.store.list().filter(({ name }) => name === client);

/** Answers come late. Resolves when, from now on, so many requests that change something have come; with none to come, at the first. */
const slowAnswers = (proxy: FaultProxy, random: Random, count: number): Promise<void> =>
  new Promise((resolve) => {
    let left = count;
    proxy.setDecide(({ method }) => {
      if (count === 0 || (method === 'POST' && (left -= 1) === 0)) resolve();
      return random.chance(0.7) ? { kind: 'slow', totalMs: random.int(20, method === 'POST' ? 400 : 100) } : null;
    });
  });

/** A draft that an import was killed over is there with all its photos, or not at all. */
export const isWhole = (desk: Desk, { client, photos }: MeantJob): boolean => {
  const drafts = draftsOf(desk, client);
  expect(drafts.length).toBeLessThanOrEqual(1);
  if (drafts.length === 0) return false;
  const attached = desk.photos.store.ofDraft(drafts[0]!.id);
  expect(attached.map(({ sha256 }) => sha256)).toEqual(photos.map(({ sha256 }) => sha256));
  const items = desk.outbox.store.ofDraft(drafts[0]!.id);
  // Queued with every photo, or not yet.
  expect([0, photos.length + 1]).toContain(items.length);
  return true;
};

/** Bytes are there for every row and intact, and there are no others. */
export const storageHolds = (desk: Desk, kept: readonly string[]): void => {
  expect(kept.filter((sha256) => !desk.photos.store.knows(sha256))).toEqual([]);
  expect(kept.filter((sha256) => digest(readFileSync(desk.photos.files.pathOf(sha256))) !== sha256)).toEqual([]);
  expect(desk.photos.store.storage().files).toBe(kept.length);
  expect(existsSync(desk.base.paths.pending) ? readdirSync(desk.base.paths.pending) : []).toEqual([]);
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

/** The desk that is killed, its crew, and the line to its provider. */
class KilledDesk {
  readonly meant: MeantJob[] = [];
  readonly #desk: FieldDesk;
  readonly #proxy: FaultProxy;
  readonly #random: Random;
  #photos = 0;
  #clients = 0;

  constructor(desk: FieldDesk, proxy: FaultProxy, random: Random) {
    [this.#desk, this.#proxy, this.#random] = [desk, proxy, random];
  }

  #newJob(): MeantJob {
    const bytes = Array.from({ length: this.#random.int(1, 5) }, () =>
      largePhoto((this.#photos += 1), this.#random.chance(0.3) ? this.#random.int(100_000, 600_000) : 0),
    );
    return meantJob(`Client ${String((this.#clients += 1)).padStart(5, '0')}`, bytes);
  }

  async queueNew(count: number): Promise<void> {
    const jobs = Array.from({ length: count }, () => this.#newJob());
    await this.#desk.json(['import', ...jobs.map(this.#desk.write)]);
    this.meant.push(...jobs);
    await this.#desk.json(['submit', '--all']);
  }

  /** Imports a job and queues everything; killed in the middle of either, sometimes. */
  async draftMore(): Promise<void> {
    const [desk, random, job] = [this.#desk, this.#random, this.#newJob()];
    const importing = desk.start(['import', desk.write(job)]);
    const kills = random.chance(0.5);
    if (kills) {
      await Promise.race([importing.ended, pause(random.int(150, 500))]);
      await importing.end('SIGKILL');
    }
    await importing.ended;
    const isThere = await desk.look((open) => isWhole(open, job));
    expect(kills || isThere).toBe(true);
    if (isThere) this.meant.push(job);
    const queueing = desk.start(['submit', '--all']);
    if (random.chance(0.3)) {
      await Promise.race([queueing.ended, pause(random.int(150, 500))]);
      await queueing.end('SIGKILL');
    }
    await queueing.ended;
    if (isThere) await desk.look((open) => isWhole(open, job));
  }

  /** How many items are in one of these states. */
  async #count(...states: ItemState[]): Promise<number> {
    return this.#desk.look(
      (open) =>
        open.drafts.store
          .list()
          .flatMap(({ id }) => open.outbox.store.ofDraft(id))
          .filter(({ state }) => states.includes(state)).length,
    );
  }

  /** Lets it send, and kills it at some moment; returns how many requests were on their way. */
  async kill(round: number): Promise<number> {
    const random = this.#random;
    // Where all is sent there is nothing to meet.
    if ((await this.#count('waiting', 'sending', 'unknown')) === 0) await this.queueNew(3);
    // Each item that waits takes a request at least; one whose end is unknown may be found without.
    const waiting = await this.#count('waiting');
    const reached = slowAnswers(this.#proxy, random, waiting === 0 ? 0 : random.int(1, Math.min(6, waiting)));
    const sending = this.#desk.start(['sync', '--watch']);
    const drafting = round % 4 === 1 ? this.draftMore() : null;
    // Most while something is on its way; some while it starts, or has nothing left to do.
    const moment = random.chance(0.8) ? reached : pause(random.int(100, 700));
    await Promise.race([moment, sending.ended]);
    await pause(random.int(0, 250));
    expect(await sending.end('SIGKILL')).toMatchObject({ code: null, stderr: '' });
    await drafting;
    return this.#count('sending');
  }
}

/**
 * Kills a desk that sends until so many kills have met requests that were on their way. Then it sends the rest, and all has to
 * be there.
 */
export const killDesk = async (startProvider: () => Promise<Provider>, kills: number, seed: number): Promise<void> => {
  const provider = await startProvider();
  const proxy = await startFaultProxy({ target: (request) => provider.origin(request) });
  const desk = createFieldDesk();
  await desk.connect(['--base-url', proxy.url + provider.path, ...provider.flags]);
  const killed = new KilledDesk(desk, proxy, createRandom(seed));
  await killed.queueNew(Math.min(kills, 5) + 2);
  let met = 0;
  for (let round = 0; met < kills && round < mostRounds(kills); round += 1)
    if ((await killed.kill(round)) > 0) met += 1;
  expect(met).toBe(kills);

  proxy.setDecide(() => null);
  await desk.json(['submit', '--all']);
  const { code, stderr } = await desk.run(['sync', '--timeout', '600']);
  expect([code, stderr]).toEqual([0, '']);
  const jobs = await provider.jobs();
  await desk.look((open) => {
    everythingArrived(open, killed.meant, jobs, provider.kind);
    storageHolds(open, desk.keptFiles());
    expect(open.outbox.openWork.totals()).toMatchObject({ jobs: 0, blocked: 0 });
  });
};
