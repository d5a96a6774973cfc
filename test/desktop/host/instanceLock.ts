import { readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a second instance hands over to the first. */
export interface SecondInstance {
  argv: string[];
  folder: string;
  data: unknown;
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The process of a lock; null where there is no lock any more. */
const ownerOf = (lock: string): number | null => {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Writes the id of this process into a file that is not there yet. */
const create = (file: string): boolean => {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Takes the lock of a folder; false while another process has it. A lock whose process is gone does not count: one process at
 * a time removes it, and looks again before it does, so that it cannot remove the one that another start has just made.
 */
const take = (lock: string): boolean => {
  const removing = `${lock}.removing`;
  for (;;) {
    if (create(lock)) return true;
    const owner = ownerOf(lock);
    if (owner === null) continue;
    if (isRunning(owner)) return false;
    if (!create(removing)) continue;
    if (ownerOf(lock) === owner) rmSync(lock);
    rmSync(removing);
  }
};

const messageName = /^SecondInstance-\d+\.json$/;

/** One instance for each folder of `userData`: the first one hears of a second one, which gets null. The answer releases the lock. */
export const requestInstanceLock = (
  folder: string,
  second: SecondInstance,
  hear: (instance: SecondInstance) => void,
): (() => void) | null => {
  const lock = path.join(folder, 'SingletonLock');
  if (!take(lock)) {
    const message = path.join(folder, `SecondInstance-${process.pid}.json`);
    writeFileSync(`${message}.part`, JSON.stringify(second));
    renameSync(`${message}.part`, message);
    return null;
  }
  const read = (): void => {
    for (const name of readdirSync(folder).filter((one) => messageName.test(one))) {
      const message = path.join(folder, name);
      const instance = JSON.parse(readFileSync(message, 'utf8')) as SecondInstance;
      rmSync(message);
      hear(instance);
    }
  };
  const watcher = watch(folder, read);
  // What came before it was watched.
  read();
  const release = (): void => {
    watcher.close();
    rmSync(lock, { force: true });
    process.off('exit', release);
  };
  process.once('exit', release);
  return release;
};
