import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
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

/** Removes the folders of demos that were killed. Those of other users stay. */
const removeLeftOver = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^rafter-demo-(\d+)-\w{6}$/.exec(name)?.[1]);
    const folder = path.join(parent, name);
    if (!pid || isRunning(pid) || statSync(folder).uid !== (process.getuid?.() ?? 0)) continue;
    remove(folder);
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
