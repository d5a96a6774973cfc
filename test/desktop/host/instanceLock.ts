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

/** Takes the lock of a folder; false while another process has it. A lock whose process is gone does not count. */
const take = (lock: string): boolean => {
  for (;;) {
    try {
      writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
      return true;
    } catch {
      if (isRunning(Number(readFileSync(lock, 'utf8')))) return false;
      rmSync(lock, { force: true });
    }
  }
};

const messageName = /^SecondInstance-\d+\.json$/;

/** One instance for each folder of `userData`: the first one hears of a second one, which gets false. */
export const requestInstanceLock = (
  folder: string,
  second: SecondInstance,
  hear: (instance: SecondInstance) => void,
): boolean => {
  const lock = path.join(folder, 'SingletonLock');
  if (!take(lock)) {
    const message = path.join(folder, `SecondInstance-${process.pid}.json`);
    writeFileSync(`${message}.part`, JSON.stringify(second));
    renameSync(`${message}.part`, message);
    return false;
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
  process.once('exit', () => {
    watcher.close();
    rmSync(lock, { force: true });
  });
  return true;
};
