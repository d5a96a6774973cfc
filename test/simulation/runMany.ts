import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { quickFolder } from '../support/quickFolder.ts';
import { removeFolder } from '../support/removeFolder.ts';
import type { SimulatedProvider } from './providers.ts';
import { type Simulated, simulate } from './simulate.ts';
import type { Happening } from './world.ts';

const numberIn = (name: string): number | null => {
  const value = Number(process.env[name] ?? '');
  return Number.isInteger(value) && value > 0 ? value : null;
};

/** How many runs are usual, of all kinds of provider together. */
const usualRuns = 300;

/** In each usual run of these tests: desks that start, work and end or are killed, with one kind of provider. */
export const leastLives = 600;

/** `RUNS` counts the runs of all providers, in the usual proportion; `SEED` replays one. */
export const seedsToRun = (usual: number): number[] => {
  const seed = numberIn('SEED');
  if (seed !== null) return [seed];
  const runs = Math.ceil(((numberIn('RUNS') ?? usualRuns) * usual) / usualRuns);
  return Array.from({ length: runs }, (_, index) => index + 1);
};

/** Runs at a time: most of a run is waiting, for answers that are lost. */
export const runsAtOnce = 4;

/**
 * Runs every seed, as many at a time as there are `providers`. Throws at the first that breaks a promise, with what it
 * takes to see it again.
 */
export const runMany = async (
  seeds: readonly number[],
  providers: readonly ((seed: number) => Promise<SimulatedProvider>)[],
  spoil?: Simulated['spoil'],
): Promise<Map<Happening, number>> => {
  const seen = new Map<Happening, number>();
  const left = [...seeds];

  const run = async (seed: number, provider: SimulatedProvider, proxy: FaultProxy): Promise<void> => {
    const folder = mkdtempSync(path.join(quickFolder(), 'rafter-simulation-'));
    try {
      await simulate({ seed, provider, proxy, folder, spoil }, (what) => seen.set(what, (seen.get(what) ?? 0) + 1));
    } catch (error) {
      const log = proxy
        .log()
        .map(({ method, path: at, key, fault, targetStatus }) =>
          [method, at, key?.slice(0, 8) ?? '', JSON.stringify(fault), targetStatus].join(' '),
        );
      throw new Error(
        `seed ${seed}, ${provider.kind} provider: ${(error as Error).message}\nAgain: SEED=${seed} npm test -- test/simulation\n${log.slice(-60).join('\n')}`,
        { cause: error },
      );
    } finally {
      removeFolder(folder);
    }
  };

  const runsOf = async (providerFor: (seed: number) => Promise<SimulatedProvider>): Promise<void> => {
    let origin: SimulatedProvider['origin'] = () => '';
    const proxy = await startFaultProxy({ target: (request) => origin(request) });
    try {
      for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
        const provider = await providerFor(seed);
        origin = provider.origin;
        await run(seed, provider, proxy);
      }
    } finally {
      // After one that failed nothing more is begun.
      left.length = 0;
      await proxy.close();
    }
  };

  const ended = await Promise.allSettled(providers.map(runsOf));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return seen;
};
