import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDemoFolder } from '../../electron/demo/demoFolder.ts';
import { temporaryFolder } from '../support/processes.ts';

/** Of a process that has ended. */
const { pid: ended } = spawnSync(process.execPath, ['--version']);

let parent = '';
beforeEach(() => {
  parent = temporaryFolder();
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, parent);
  return () => vi.unstubAllEnvs();
});

const inParent = (name: string): string => path.join(parent, name);

const addFolder = (name: string): string => {
  mkdirSync(inParent(name));
  writeFileSync(path.join(inParent(name), 'server.db'), 'rows');
  return name;
};

describe('the folder of a demo', () => {
  it('is new, and takes the place of what a killed demo left', () => {
    addFolder(`rafter-demo-${ended}-aBc123`);
    const kept = [addFolder(`rafter-demo-${process.ppid}-aBc123`), addFolder('rafter-demo-notes'), addFolder('others')];
    const { folder, removeFolder } = makeDemoFolder();
    expect(readdirSync(parent).toSorted()).toEqual([...kept, path.basename(folder)].toSorted());
    removeFolder();
    expect(readdirSync(parent).toSorted()).toEqual(kept.toSorted());
  });

  it('is made where links and files have the names of such folders, and these stay', () => {
    const target = addFolder('target');
    symlinkSync(inParent('nowhere'), inParent(`rafter-demo-${ended}-dangle`), 'junction');
    symlinkSync(inParent(target), inParent(`rafter-demo-${ended}-linked`), 'junction');
    writeFileSync(inParent(`rafter-demo-${ended}-afile1`), '');
    const { folder } = makeDemoFolder();
    expect(lstatSync(folder).isDirectory()).toBe(true);
    expect(existsSync(path.join(inParent(target), 'server.db'))).toBe(true);
    expect(readdirSync(parent)).toHaveLength(5);
  });

  it('belongs to each of two demos, where one after the other removes what a third has left', () => {
    const left = addFolder(`rafter-demo-${ended}-aBc123`);
    const [first, second] = [makeDemoFolder(), makeDemoFolder()];
    expect(readdirSync(parent).toSorted()).toEqual([first, second].map((one) => path.basename(one.folder)).toSorted());
    expect(existsSync(inParent(left))).toBe(false);
  });
});
