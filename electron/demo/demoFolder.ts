import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';

const nameOf = (pid: number): string => `rafter-demo-${pid}-`;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** A folder itself, not a link to one; Windows has no ids of users. */
const isOwnFolder = (folder: string): boolean => {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
};

/** Removes the folders of demos that were killed. Those of other users stay. */
const removeLeftOver = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^rafter-demo-(\d+)-\w{6}$/.exec(name)?.[1]);
    const folder = path.join(parent, name);
    if (!pid || isRunning(pid)) continue;
    try {
      if (isOwnFolder(folder)) remove(folder);
    } catch {
      // Another demo removes it at the same time, or a later one will.
    }
  }
};

/** A new folder of this process, and its removal. What killed demos have left is removed first. */
export const makeDemoFolder = (): { folder: string; removeFolder: () => void } => {
  const parent = os.tmpdir();
  removeLeftOver(parent);
  const folder = mkdtempSync(path.join(parent, nameOf(process.pid)));
  return { folder, removeFolder: () => remove(folder) };
};

const words =
  'attic beam cedar eave fascia gable hip joist knot ladder maple notch oak purlin rafter ridge shingle slope spruce stud tile timber truss valley'.split(
    ' ',
  );

/** A password for one run: other users of this computer can reach the console, too. */
export const newDemoPassword = (): string =>
  Array.from({ length: 4 }, () => words[randomInt(words.length)]!)
    .concat(String(randomInt(100, 1000)))
    .join('-');
