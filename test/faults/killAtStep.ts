import { writeFileSync } from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/**
 * Loaded into a program before its own modules: counts what the program does with the files of some places, step by step,
 * and kills it before the step `last`. So a kill meets the same step on every machine.
 */
export interface Steps {
  /** Files and folders. */
  places: readonly string[];
  /** Null to let the program end. */
  last: number | null;
  /** Gets the number of steps when the program ends. */
  countFile: string;
}

export const stepsVariable = 'RAFTER_TEST_STEPS';

const fileSteps = ['link', 'mkdir', 'open', 'rename', 'rm'] as const;
const handleSteps = ['read', 'sync', 'writeFile', 'writev'] as const;

const countSteps = ({ places, last, countFile }: Steps): void => {
  let count = 0;
  const step = (): void => {
    count += 1;
    if (count === last) process.kill(process.pid, 'SIGKILL');
  };
  const isMeant = (file: unknown): boolean =>
    typeof file === 'string' && places.some((place) => `${path.resolve(file)}${path.sep}`.startsWith(place));
  const counting = <T extends object>(of: T, name: keyof T, isCounted: (first: unknown) => boolean): void => {
    const original = of[name] as (...given: unknown[]) => unknown;
    of[name] = ((...given: unknown[]) => {
      if (isCounted(given[0])) step();
      return original.apply(of, given);
    }) as T[keyof T];
  };
  for (const name of fileSteps) counting(promises, name, isMeant);
  const open = promises.open;
  promises.open = async (file, ...how): Promise<FileHandle> => {
    const handle = await open(file, ...how);
    if (isMeant(file)) for (const name of handleSteps) counting(handle, name, () => true);
    return handle;
  };
  syncBuiltinESMExports();
  process.once('exit', () => writeFileSync(countFile, String(count)));
};

const given = process.env[stepsVariable];
if (given !== undefined) countSteps(JSON.parse(given) as Steps);
