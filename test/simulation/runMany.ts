import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { quickFolder } from '../support/quickFolder.ts';
import { removeFolder } from '../support/removeFolder.ts';
import { given, rounds } from '../support/rounds.ts';
import type { SimulatedProvider } from './providers.ts';
import { type Simulated, simulate } from './simulate.ts';
import type { Happening } from './world.ts';

/** `SEED` replays one, `RUNS` runs as many with each kind of provider. */
export const seedsToRun = (usual: number): number[] => {
  const seed = given('SEED');
  if (seed !== null) return [seed];
  return Array.from({ length: rounds(usual, 'RUNS') }, (_, index) => index + 1);
};

/** Whether these tests run what is usual: one seed, or a few, cannot show that everything happened. */
export const isUsual = given('SEED') === null && given('RUNS') === null;

/** Runs at a time: most of a run is waiting, for answers that are lost. */
export const runsAtOnce = 4;

type Seen = ReadonlyMap<Happening, number>;

interface ManyOptions {
  spoil?: Simulated['spoil'];
  /** As long as it is not, the seeds after these are run too, as many again at the most. */
  isEnough?: (seen: Seen) => boolean;
}

/**
 * Runs every seed, as many at a time as there are `providers`. Throws at the first that breaks a promise, with what it
 * takes to see it again.
 */
export const runMany = async (
  seeds: readonly number[],
  providers: readonly ((seed: number) => Promise<SimulatedProvider>)[],
  { spoil, isEnough = () => true }: ManyOptions = {},
): Promise<Seen> => {
  const seen = new Map<Happening, number>();
  const left = [...seeds];
  const more = seeds.map((_, index) => (seeds.at(-1) ?? 0) + 1 + index);
  const nextSeed = (): number | undefined => left.shift() ?? (isEnough(seen) ? undefined : more.shift());

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
        `seed ${seed}, ${provider.kind} provider: ${(error as Error).message}\nAgain: SEED=${seed} npx vitest run test/simulation\n${log.slice(-60).join('\n')}`,
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
      for (let seed = nextSeed(); seed !== undefined; seed = nextSeed()) {
        const provider = await providerFor(seed);
        origin = provider.origin;
        await run(seed, provider, proxy);
      }
    } finally {
      // After one that failed nothing more is begun.
      left.length = more.length = 0;
      await proxy.close();
    }
  };

  const ended = await Promise.allSettled(providers.map(runsOf));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return seen;
};
