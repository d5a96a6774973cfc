import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import type { SimulatedProvider } from './providers.ts';
import { type Happening, simulate } from './simulate.ts';

/** Where nothing has to survive a real power cut, memory is as good as a disk, and quicker. */
export const quickFolder = (): string => (existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir());

const numberIn = (name: string): number | null => {
  const value = Number(process.env[name] ?? '');
  return Number.isInteger(value) && value > 0 ? value : null;
};

/** `RUNS` counts both providers' runs; `SEED` replays one. */
export const seedsToRun = (usual: number): number[] => {
  const seed = numberIn('SEED');
  if (seed !== null) return [seed];
  return Array.from({ length: Math.ceil((numberIn('RUNS') ?? usual * 2) / 2) }, (_, index) => index + 1);
};

/**
 * Runs every seed, as many at a time as there are `providers`: half of a run is waiting. Throws at the first that breaks a
 * promise, with what it takes to see it again.
 */
export const runMany = async (
  seeds: readonly number[],
  providers: readonly ((seed: number) => Promise<SimulatedProvider>)[],
): Promise<Map<Happening, number>> => {
  const seen = new Map<Happening, number>();
  const left = [...seeds];

  const run = async (seed: number, provider: SimulatedProvider, proxy: FaultProxy): Promise<void> => {
    const folder = mkdtempSync(path.join(quickFolder(), 'rafter-simulation-'));
    try {
      await simulate({ seed, provider, proxy, folder }, (what) => seen.set(what, (seen.get(what) ?? 0) + 1));
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
      rmSync(folder, { recursive: true, force: true });
    }
  };

  const runsOf = async (providerFor: (seed: number) => Promise<SimulatedProvider>): Promise<void> => {
    let origin = '';
    const proxy = await startFaultProxy({ target: () => origin });
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
