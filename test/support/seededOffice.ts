import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeFolder } from './removeFolder.ts';

/** Of all users. */
export const password = 'four quiet roofs in a row';
export const administrator = 'ana@firm.example';

const keyFile = 'api-key';

/** Names the folder of the run, which ends with it. */
const variable = 'RAFTER_TEST_SEEDS';

/** Before all tests: where data directories are kept that many tests begin with. Returns what removes them. */
export const keepSeeds = (): (() => void) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-seeds-'));
  process.env[variable] = folder;
  return () => removeFolder(folder);
};

const makeSeed = async (seed: string): Promise<void> => {
  // Loaded here, for one worker of a run.
  const { addOrganization, addUserBeside } = await import('./besideOffice.ts');
  writeFileSync(path.join(seed, keyFile), await addOrganization(seed, 'Valley Solar'));
  await addUserBeside(seed, administrator, 'admin');
};

/** The data directory that all others are copies of. The first worker that needs it makes it. */
const seedOfRun = async (): Promise<string> => {
  const folder = process.env[variable]!;
  const seed = path.join(folder, 'office');
  if (existsSync(seed)) return seed;
  const making = mkdtempSync(path.join(folder, 'making-'));
  await makeSeed(making);
  try {
    renameSync(making, seed);
  } catch {
    // Another worker was quicker.
    removeFolder(making);
  }
  return seed;
};

/** An office with one organization and an administrator, in an empty data directory. Resolves with the organization's key. */
export const seedOffice = async (data: string): Promise<string> => {
  const seed = await seedOfRun();
  mkdirSync(data, { recursive: true });
  cpSync(seed, data, { recursive: true });
  const file = path.join(data, keyFile);
  const key = readFileSync(file, 'utf8');
  rmSync(file);
  return key;
};
